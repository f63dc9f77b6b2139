import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { InboxMessage, MessageKind } from "#contract/inbox/message-schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { messageAssignees, useUpdateMessage } from "./queries.ts";

type Props = {
  kind: MessageKind;
  message: Pick<InboxMessage, "id" | "readAt" | "answeredAt" | "assignedTo">;
};

/** Owner and state of a message. Opening it marks it as read. */
export function MessageHandling({ kind, message: { id, readAt, answeredAt, assignedTo } }: Props) {
  const canWrite = useCan("crm.write");
  const update = useUpdateMessage({ kind, id });
  const { data: assignees = [] } = useQuery(messageAssignees());
  const markRead = useEffectEvent(() => {
    if (canWrite && readAt === null) update.mutate({ read: true });
  });
  useEffect(() => markRead(), []);
  const onError = ({ message }: Error) =>
    toast({ title: "The message was not changed", description: message, tone: "danger" });
  const state = answeredAt ? `Answered ${formatLocalDateTime(answeredAt)}` : "Not answered";
  if (!canWrite) return <p className="text-sm text-ink-2">{state}</p>;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-y border-line py-3">
      <Field label="Assigned to" className="min-w-40 flex-1">
        <NativeSelect
          value={assignedTo ?? ""}
          placeholder="Unassigned"
          options={assignees.map((user) => ({ value: user.id, label: user.username }))}
          onChange={({ target }) =>
            runMutation(
              update,
              { assignedTo: target.value || null },
              { onError, onSuccess: () => toast({ title: "Message assigned", tone: "positive" }) },
            )
          }
        />
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-sm text-ink-2">{state}</span>
        <Button
          size="sm"
          variant="line"
          pending={update.isPending}
          onClick={() => runMutation(update, { answered: !answeredAt }, { onError })}
        >
          {answeredAt ? "Mark as not answered" : "Mark as answered"}
        </Button>
      </div>
    </div>
  );
}
