import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffBookingType } from "#contract/booking/setup-schemas.ts";
import { QueryRows } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { AlertDialog } from "#web/ui/alert-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ClockIcon } from "#web/ui/icons-objects.tsx";
import { PencilIcon, PlusIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ToolButton } from "#web/ui/tool-button.tsx";
import { HoursEditor } from "./hours-editor.tsx";
import { staffBookingTypes, useDeleteBookingType } from "./queries.ts";
import { BookingTypeEditor } from "./booking-type-editor.tsx";

type DialogState =
  | { kind: "edit"; type: StaffBookingType | null }
  | { kind: "hours" | "delete"; type: StaffBookingType };

export function BookingTypeList() {
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const query = useQuery(staffBookingTypes());
  const close = () => setDialog(null);
  return (
    <Panel
      title="Services"
      actions={
        <Button variant="line" size="sm" onClick={() => setDialog({ kind: "edit", type: null })}>
          <PlusIcon size={14} />
          Add service
        </Button>
      }
    >
      <QueryRows
        query={query}
        errorTitle="The services could not be loaded"
        skeletonCount={2}
        loadingLabel="Loading services"
      >
        {(types) =>
          types.length === 0 ? (
            <EmptyState level={3} title="No services yet" className="m-4">
              Visitors can book once you add a service.
            </EmptyState>
          ) : (
            <ul>
              {types.map((type) => (
                <BookingTypeItem key={type.id} type={type} onOpen={setDialog} />
              ))}
            </ul>
          )
        }
      </QueryRows>
      {dialog?.kind === "edit" && <BookingTypeEditor type={dialog.type} onClose={close} />}
      {dialog?.kind === "hours" && <HoursEditor type={dialog.type} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteBookingTypeDialog type={dialog.type} onClose={close} />}
    </Panel>
  );
}

function BookingTypeItem({
  type,
  onOpen,
}: {
  type: StaffBookingType;
  onOpen: (dialog: DialogState) => void;
}) {
  const { name, description, host, duration, bufferTime, isActive, color, autoConfirm } = type;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span
            aria-hidden="true"
            className="size-3 shrink-0 rounded-xs"
            style={{ backgroundColor: color }}
          />
          <b className="[overflow-wrap:anywhere]">{name}</b>
          <Badge status={isActive ? "approved" : "archived"}>{isActive ? "Active" : "Inactive"}</Badge>
        </p>
        <p className="fig mt-0.5 text-ink-2">
          {duration} minutes, {bufferTime} minutes buffer.{" "}
          {autoConfirm ? "Confirmed automatically." : "Confirmed by staff."}
          {host && ` With ${host}.`}
        </p>
        {description && <p className="mt-1 line-clamp-2 max-w-[46rem] text-ink-3">{description}</p>}
      </div>
      <div className="flex items-center gap-1">
        <Button
          variant="line"
          size="sm"
          aria-label={`Weekly hours of ${name}`}
          onClick={() => onOpen({ kind: "hours", type })}
        >
          <ClockIcon size={14} />
          Hours
        </Button>
        <ToolButton
          label={`Edit ${name}`}
          icon={<PencilIcon />}
          onClick={() => onOpen({ kind: "edit", type })}
        />
        <ToolButton
          label={`Delete ${name}`}
          icon={<TrashIcon />}
          onClick={() => onOpen({ kind: "delete", type })}
        />
      </div>
    </li>
  );
}

function DeleteBookingTypeDialog({ type, onClose }: { type: StaffBookingType; onClose: () => void }) {
  const remove = useDeleteBookingType();
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && !remove.isPending && onClose()}
      title={`Delete ${type.name}?`}
      cancelLabel="Keep service"
      confirmLabel="Delete service"
      pending={remove.isPending}
      pendingLabel="Deleting…"
      onConfirm={() =>
        runMutation(remove, type, {
          onSuccess: () => toast({ title: "Service deleted", tone: "positive" }),
          onError: ({ message }) =>
            toast({ title: "The service was not deleted", description: message, tone: "danger" }),
          onSettled: onClose,
        })
      }
    >
      Its weekly hours are deleted too. A service with bookings cannot be deleted; deactivate it instead.
    </AlertDialog>
  );
}
