import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod";
import type { SmsDraft, SmsMessage } from "#contract/sms/schemas.ts";
import { SMS_MESSAGE_MAX } from "#contract/sms/constants.ts";
import { countSmsSegments } from "#contract/sms/segments.ts";
import { useSendSms } from "#web/features/sms/admin/queries.ts";
import { formatSegments, waitingReason } from "#web/features/sms/admin/sms-labels.tsx";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";

type Draft = z.input<typeof SmsDraft>;

/** Answers by text. Without consent or in quiet hours, the server's objection asks for a reason. */
export function TextReplyForm({ toNumber }: { toNumber: string }) {
  const queryClient = useQueryClient();
  const send = useSendSms();
  const [needsReason, setNeedsReason] = useState(false);
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<Draft, SmsMessage>({
    draftName: `text-reply:${toNumber}`,
    unsavedText: "Your text message has not been sent.",
    guardedParams: ["text"],
    guardedFields: ["message"],
    schema: async () => (await import("#contract/sms/schemas.ts")).SmsDraft,
    defaults: { toNumber, message: "", messageType: "follow_up", reason: "" },
    send: (_form, values, key) => send.mutateAsync({ ...values, key }),
    onSuccess: (sent) => {
      setNeedsReason(false);
      toast({
        title: "Text queued",
        description: waitingReason(sent) ?? `To ${toNumber}.`,
        tone: "positive",
      });
      void invalidateQueries(queryClient, ["GET /api/messages/texts/:id"]);
    },
    onFailure: ({ message, fields }) => {
      if (fields.reason) setNeedsReason(true);
      else toast({ title: "The text was not sent", description: message, tone: "danger" });
    },
  });
  const text = form.watch("message");
  const { segments } = countSmsSegments(text.trim());
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-3"
      aria-label="Reply by text"
    >
      {draftNote}
      <Field
        label="Reply by text"
        hint={text.trim() ? formatSegments(segments) : undefined}
        error={getError("message") ?? getError("toNumber")}
      >
        <Textarea {...register("message")} rows={3} maxLength={SMS_MESSAGE_MAX} />
      </Field>
      {needsReason && (
        <Field label="Reason" hint="It is recorded in the activity log." error={getError("reason")}>
          <Input {...register("reason")} maxLength={300} autoComplete="off" />
        </Field>
      )}
      <div>
        <Button type="submit" size="sm" pending={pending} pendingLabel="Sending…">
          Send text
        </Button>
      </div>
      {unsaved.dialog}
    </form>
  );
}
