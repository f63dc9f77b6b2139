import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BlockedTime } from "#contract/booking/setup-schemas.ts";
import { zoneShort } from "#contract/time-zone.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { PagedList } from "#web/lib/paged-list.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PencilIcon, PlusIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { BlockedTimeEditor } from "./blocked-time-editor.tsx";
import { formatDateTime } from "./firm-time.ts";
import { recurrenceLabels } from "./recurrence-labels.ts";
import { blockedTimes, PAGE_SIZE, useDeleteBlockedTime } from "./queries.ts";

type DialogState = { kind: "edit"; block: BlockedTime | null } | { kind: "delete"; block: BlockedTime };

/** Times without bookings, such as team days. */
export function BlockedTimeList() {
  const list = useListParams();
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const query = useQuery(blockedTimes(list.page));
  const close = () => setDialog(null);
  return (
    <Panel
      title="Blocked times"
      actions={
        <Button variant="line" size="sm" onClick={() => setDialog({ kind: "edit", block: null })}>
          <PlusIcon size={14} />
          Block time
        </Button>
      }
    >
      <PagedList query={query} itemLabel="blocked times" pageSize={PAGE_SIZE} empty={<NoBlockedTimes />}>
        {(rows) => (
          <ul>
            {rows.map((block) => (
              <BlockedTimeItem key={block.id} block={block} onOpen={setDialog} />
            ))}
          </ul>
        )}
      </PagedList>
      {dialog?.kind === "edit" && <BlockedTimeEditor block={dialog.block} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteBlockedTimeDialog block={dialog.block} onClose={close} />}
    </Panel>
  );
}

const NoBlockedTimes = () => (
  <EmptyState level={3} title="No blocked times" className="m-4">
    All weekly hours can be booked. Block team days or lunch breaks.
  </EmptyState>
);

function BlockedTimeItem({ block, onOpen }: { block: BlockedTime; onOpen: (dialog: DialogState) => void }) {
  const { title, startDateTime, endDateTime, timeZone, recurringPattern } = block;
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <b className="[overflow-wrap:anywhere]">{title}</b>
          {recurringPattern && <Badge status="info">{recurrenceLabels[recurringPattern]}</Badge>}
        </p>
        <p className="fig mt-0.5 text-ink-2">
          {recurringPattern && "First: "}
          {formatDateTime(startDateTime, timeZone)} to {formatDateTime(endDateTime, timeZone)}{" "}
          {zoneShort(timeZone)}
        </p>
      </div>
      <div className="flex gap-1">
        <ToolButton
          label={`Edit ${title}`}
          icon={<PencilIcon />}
          onClick={() => onOpen({ kind: "edit", block })}
        />
        <ToolButton
          label={`Delete ${title}`}
          icon={<TrashIcon />}
          onClick={() => onOpen({ kind: "delete", block })}
        />
      </div>
    </li>
  );
}

function DeleteBlockedTimeDialog({ block, onClose }: { block: BlockedTime; onClose: () => void }) {
  const remove = useDeleteBlockedTime();
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Delete ${block.title}?`}
      cancelLabel="Cancel"
      confirmLabel="Delete blocked time"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={() =>
        runMutation(remove, block, {
          onSuccess: () => toast({ title: "Blocked time deleted", tone: "positive" }),
          onError: ({ message }) =>
            toast({ title: "The blocked time was not deleted", description: message, tone: "danger" }),
          onSettled: onClose,
        })
      }
    >
      {block.recurringPattern
        ? "All past and future occurrences are deleted."
        : "This time can be booked again."}
    </AlertDialog>
  );
}
