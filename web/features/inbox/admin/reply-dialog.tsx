import { useState } from "react";
import type { Reply } from "#contract/inbox/endpoints.ts";
import { type ReplyFacts, type ReplyTemplate, replyTemplates } from "#web/content/replies.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useUnsavedChanges } from "#web/lib/unsaved.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { type Submission, useSendReply } from "./queries.ts";

const schema = async () => (await import("#contract/inbox/endpoints.ts")).Reply;

type Props = { submission: Submission; email: string; templateData: ReplyFacts; onClose: () => void };

const fillTemplate = (template: ReplyTemplate, templateData: ReplyFacts): Reply => ({
  subject: template.subject(templateData),
  message: template.message(templateData),
});

/** An answer by mail: begun from a template, changed as one likes, sent as it stands. */
export function ReplyDialog({ submission: to, email, templateData: facts, onClose }: Props) {
  const templates = replyTemplates.filter((template) => template.to === to.kind);
  const [chosen, setChosen] = useState(templates[0]!);
  const reply = useSendReply(to);
  const { form, submit, errorOf, pending, register } = useContractForm<Reply, unknown>({
    schema,
    defaults: fillTemplate(chosen, facts),
    send: (_form, values, key) => reply.mutateAsync({ ...values, key }),
    onSuccess: () => {
      toast({ title: "Reply queued", description: `It is on its way to ${email}.`, tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) => toast({ title: "Not sent", description: message, tone: "danger" }),
  });
  const { isDirty } = form.formState;
  const unsaved = useUnsavedChanges(isDirty, "What you have written in this reply has not been sent.");
  const close = () => unsaved.confirmLeave(onClose);
  const selectTemplate = (id: string) => {
    const template = templates.find((one) => one.id === id) ?? chosen;
    unsaved.confirmLeave(() => {
      setChosen(template);
      form.reset(fillTemplate(template, facts));
    });
  };

  return (
    <FormDialog
      wide
      title={`Reply to ${facts.firstName}`}
      description={`To ${email}. The first reply that leaves stops the promise clock.`}
      label="Reply"
      onSubmit={submit}
      pending={pending}
      submitLabel="Send reply"
      pendingLabel="Sending…"
      onClose={close}
      footer={unsaved.dialog}
    >
      <Field label="Template">
        <NativeSelect
          value={chosen.id}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => selectTemplate(target.value)}
        />
      </Field>
      <Field label="Subject" error={errorOf("subject")}>
        <Input {...register("subject")} maxLength={200} />
      </Field>
      <Field label="Message" error={errorOf("message")}>
        <Textarea {...register("message")} rows={14} maxLength={10_000} />
      </Field>
    </FormDialog>
  );
}
