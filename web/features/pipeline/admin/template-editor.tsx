import { firm } from "#contract/firm.ts";
import { MAIL_BODY_MAX, MAIL_SUBJECT_MAX } from "#contract/pipeline/constants.ts";
import { type MailTemplate, MailTemplateInput } from "#contract/pipeline/schemas.ts";
import {
  fillTemplate,
  findUnknownPlaceholder,
  placeholderLabels,
  type TemplateValues,
} from "#contract/pipeline/template.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { MailPreview } from "./mail-preview.tsx";
import { useSaveTemplate } from "./queries.ts";

const TemplateForm = MailTemplateInput.superRefine((template, context) => {
  for (const field of ["subject", "body"] as const) {
    const unknown = findUnknownPlaceholder(template[field]);
    if (unknown)
      context.addIssue({ code: "custom", path: [field], message: `${unknown} is not a placeholder.` });
  }
});
const schema = async () => TemplateForm;

const sampleValues: TemplateValues = {
  firstName: "Ana",
  jobTitle: "Planning Analyst",
  company: "Tallowmere Foods",
  stage: "We are reviewing your application",
  firm: firm.name,
};

type Props = { template: MailTemplate | null; onClose: () => void };

/** Edits `template`, or adds one when it is null, with a preview for a sample candidate. */
export function TemplateEditor({ template, onClose }: Props) {
  const save = useSaveTemplate(template);
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    MailTemplateInput,
    unknown
  >({
    schema,
    draftName: `mail-template:${template?.id ?? "new"}`,
    unsavedText: "Your changes to this template are not saved.",
    version: template?.version ?? 0,
    defaults: {
      name: template?.name ?? "",
      subject: template?.subject ?? "",
      body: template?.body ?? "",
    },
    send: (_form, values, key) => save.mutateAsync({ ...values, key }),
    onSuccess: () => {
      toast({ title: template ? "Template saved" : "Template added", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "The template was not saved", description: message, tone: "danger" }),
  });
  const { subject, body } = form.watch();
  return (
    <FormDialog
      wide
      title={template ? `Edit ${template.name}` : "Add a template"}
      onSubmit={submit}
      pending={pending}
      submitLabel={template ? "Save" : "Add"}
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Name" error={getError("name")} hint="For the team.">
        <Input {...register("name")} maxLength={80} />
      </Field>
      <Field label="Subject" error={getError("subject")}>
        <Input {...register("subject")} maxLength={MAIL_SUBJECT_MAX} />
      </Field>
      <Field label="Message" error={getError("body")}>
        <Textarea {...register("body")} rows={10} maxLength={MAIL_BODY_MAX} />
      </Field>
      <section aria-label="Placeholders">
        <p className="text-sm text-ink-2">Placeholders are filled for each candidate:</p>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-sm">
          {Object.entries(placeholderLabels).map(([name, label]) => (
            <div key={name} className="contents">
              <dt className="font-mono text-xs leading-5">{`{{${name}}}`}</dt>
              <dd className="text-ink-2">{label}</dd>
            </div>
          ))}
        </dl>
      </section>
      <MailPreview
        name={sampleValues.firstName}
        subject={fillTemplate(subject, sampleValues)}
        body={fillTemplate(body, sampleValues)}
      />
    </FormDialog>
  );
}
