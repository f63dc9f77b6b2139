import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { QueryContent } from "#web/lib/query-content.tsx";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { PlusIcon, TrashIcon } from "#web/ui/icons-actions.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { myBlockedTimes, useBlockTime, useUnblockTime } from "./queries.ts";

/** Times in which the caller cannot be interviewed, besides their calendar. */
export function MyBlockedTimes() {
  const query = useQuery(myBlockedTimes());
  const remove = useUnblockTime();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Panel
      title="Blocked times"
      actions={
        <Button size="sm" variant="line" onClick={() => setIsAdding(true)}>
          <PlusIcon size={14} />
          Block time
        </Button>
      }
    >
      <QueryContent
        query={query}
        errorTitle="The blocked times could not be loaded"
        className="m-4"
        fallback={<Skeleton className="m-4 h-12" />}
      >
        {(times) =>
          times.length === 0 ? (
            <p className="p-4 text-ink-3">None. Block a vacation or a day of deep work.</p>
          ) : (
            <ul className="divide-y divide-line">
              {times.map(({ id, title, startsAt, endsAt }) => (
                <li key={id} className="flex items-center justify-between gap-3 px-4 py-2">
                  <span className="min-w-0">
                    <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
                    <span className="fig text-sm text-ink-2">
                      {formatLocalDateTime(startsAt)} to {formatLocalDateTime(endsAt)}
                    </span>
                  </span>
                  <IconButton
                    label={`Delete ${title}`}
                    icon={<TrashIcon />}
                    onClick={() =>
                      runMutation(
                        remove,
                        { id },
                        {
                          onSuccess: () => toast({ title: "Blocked time deleted", tone: "positive" }),
                          onError: ({ message }) =>
                            toast({ title: "Not deleted", description: message, tone: "danger" }),
                        },
                      )
                    }
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isAdding && <BlockDialog onClose={() => setIsAdding(false)} />}
    </Panel>
  );
}

const BlockForm = z
  .strictObject({
    title: z.string().trim().min(1, "Enter a title.").max(120),
    startsAt: z.string().min(1, "Enter a start time."),
    endsAt: z.string().min(1, "Enter an end time."),
  })
  .refine(({ startsAt, endsAt }) => !endsAt || startsAt < endsAt, {
    error: "The end must be after the start.",
    path: ["endsAt"],
  });
const schema = async () => BlockForm;

/** Times are in the zone of this browser, as the list shows them. */
const toInstant = (local: string): string => new Date(local).toISOString();

function BlockDialog({ onClose }: { onClose: () => void }) {
  const block = useBlockTime();
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    z.infer<typeof BlockForm>,
    unknown
  >({
    draftName: "my-blocked-time",
    unsavedText: "This blocked time is not saved.",
    schema,
    defaults: { title: "", startsAt: "", endsAt: "" },
    send: (_form, { title, startsAt, endsAt }) =>
      block.mutateAsync({ title, startsAt: toInstant(startsAt), endsAt: toInstant(endsAt) }),
    onSuccess: () => {
      toast({ title: "Time blocked", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) => toast({ title: "Time not blocked", description: message, tone: "danger" }),
  });
  return (
    <FormDialog
      title="Block time"
      description="Interviews that are already scheduled do not change."
      onSubmit={submit}
      pending={pending}
      submitLabel="Block time"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Title" error={getError("title")}>
        <Input {...register("title")} maxLength={120} placeholder="Vacation" />
      </Field>
      <Field label="From" error={getError("startsAt")}>
        <Input {...register("startsAt")} type="datetime-local" className="fig" />
      </Field>
      <Field label="Until" error={getError("endsAt")}>
        <Input {...register("endsAt")} type="datetime-local" className="fig" />
      </Field>
    </FormDialog>
  );
}
