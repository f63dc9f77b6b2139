import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Reply } from "#contract/inbox/schemas.ts";
import { type ReplyContext, type ReplyTemplate, replyTemplates } from "#web/content/reply-templates.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useMe } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { bookHref } from "#web/features/booking/booking-params.ts";
import { bookingTypes } from "#web/features/booking/queries.ts";
import { type ReplyTarget, useSendReply } from "./queries.ts";

const schema = async () => (await import("#contract/inbox/schemas.ts")).Reply;

type Props = {
  submission: ReplyTarget;
  email: string;
  templateData: Omit<ReplyContext, "sender" | "bookingUrl">;
  onClose: () => void;
};

/** 'iris.halvorsen' signs as 'Iris Halvorsen'; a username that is no full name doesn't sign. */
function formatSender(username: string): string | null {
  const words = username.split(/[._\s-]+/).filter((word) => /^\p{L}{2,}$/u.test(word));
  return words.length > 1 ? words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(" ") : null;
}

const fillTemplate = (template: ReplyTemplate, templateData: ReplyContext): Reply => ({
  subject: template.subject(templateData),
  message: template.message(templateData),
});

/** Email reply, prefilled from a template and editable before sending. */
export function ReplyDialog({ submission, email, templateData: data, onClose }: Props) {
  const me = useMe();
  const types = useQuery(bookingTypes());
  const candidateType = types.data?.find(({ audience }) => audience === "candidate");
  const type = submission.kind === "application" ? candidateType?.id : undefined;
  const templateData = {
    ...data,
    sender: me.fullName ?? formatSender(me.username),
    bookingUrl: location.origin + bookHref(type ? { type } : {}),
  };
  const templates = replyTemplates.filter((template) => template.to === submission.kind);
  const [selected, setSelected] = useState(templates[0]!);
  const reply = useSendReply(submission);
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<Reply, unknown>({
    draftName: `reply:${submission.kind}:${submission.id}`,
    restoreAll: true,
    unsavedText: "This reply has not been sent.",
    schema,
    defaults: fillTemplate(selected, templateData),
    send: (_form, values, key) => reply.mutateAsync({ ...values, key }),
    onSuccess: () => {
      toast({ title: "Reply queued", description: `It will be sent to ${email} shortly.`, tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "The reply was not sent", description: message, tone: "danger" }),
  });
  const close = () => unsaved.confirmLeave(onClose);
  const selectTemplate = (id: string) => {
    const template = templates.find((item) => item.id === id) ?? selected;
    unsaved.confirmLeave(() => {
      setSelected(template);
      form.reset(fillTemplate(template, templateData));
    });
  };

  return (
    <FormDialog
      wide
      title={`Reply to ${templateData.firstName}`}
      description={`To ${email}. The response timer stops once it is sent.`}
      label="Reply"
      onSubmit={submit}
      pending={pending}
      submitLabel="Send reply"
      pendingLabel="Sending…"
      onClose={close}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Template">
        <NativeSelect
          value={selected.id}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => selectTemplate(target.value)}
        />
      </Field>
      <Field label="Subject" error={getError("subject")}>
        <Input {...register("subject")} maxLength={200} />
      </Field>
      <Field label="Message" error={getError("message")}>
        <Textarea {...register("message")} rows={14} maxLength={10_000} />
      </Field>
    </FormDialog>
  );
}
