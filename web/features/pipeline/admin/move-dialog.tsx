import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { firm } from "#contract/firm.ts";
import {
  MAIL_BODY_MAX,
  MAIL_SUBJECT_MAX,
  MOVE_DELAY_MINUTES,
  MOVE_NOTE_MAX,
} from "#contract/pipeline/constants.ts";
import { MoveMail, type MailTemplate } from "#contract/pipeline/schemas.ts";
import { fillTemplate, findUnknownPlaceholder, toTemplateValues } from "#contract/pipeline/template.ts";
import { text } from "#contract/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useStaffList } from "#web/lib/list-queries.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { MailPreview } from "./mail-preview.tsx";
import { type MoveSubject, mailTemplates } from "./queries.ts";
import { type StageChoice, toTarget } from "./stage-choice.ts";
import { useMoves } from "./use-moves.tsx";
import { formatCandidates } from "./undo-labels.ts";

/** What the mail of a move is about. */
export type MailedSubject = MoveSubject & { jobTitle: string | null; company: string | null };

/** A mail that starts from no template. */
const OWN_TEXT = "own";

const MoveForm = z
  .object({
    target: z.string().min(1, "Choose a stage."),
    isRejection: z.boolean(),
    reason: z.string(),
    note: text(MOVE_NOTE_MAX),
    templateId: z.string(),
    mail: z.object({ subject: z.string(), body: z.string() }),
  })
  .superRefine(({ isRejection, reason, templateId, mail }, context) => {
    const add = (path: string[], message: string) => context.addIssue({ code: "custom", path, message });
    if (isRejection && !reason) add(["reason"], "Choose a reason.");
    if (templateId === "") return;
    for (const field of ["subject", "body"] as const) {
      const unknown = findUnknownPlaceholder(mail[field]);
      const parsed = MoveMail.shape[field].safeParse(mail[field]);
      if (!parsed.success) add(["mail", field], parsed.error.issues[0]!.message);
      else if (unknown) add(["mail", field], `${unknown} is not a placeholder.`);
    }
  });
type MoveForm = z.input<typeof MoveForm>;
const schema = async () => MoveForm;

type Props = {
  subjects: readonly MailedSubject[];
  choices: readonly StageChoice[];
  target: StageChoice;
  onClose: () => void;
  onMoved?: () => void;
};

/** Waits for the templates, from which the form starts. */
export function MoveDialog(props: Props) {
  const { data } = useQuery(mailTemplates());
  return data ? <MoveForms {...props} templates={data} /> : null;
}

const NO_MAIL = { subject: "", body: "" };

function MoveForms({
  subjects,
  choices,
  target: initial,
  onClose,
  onMoved,
  templates,
}: Props & { templates: readonly MailTemplate[] }) {
  const { moveAsync } = useMoves();
  const reasons = useStaffList("rejection-reasons");
  const [first] = subjects;
  const isSingle = subjects.length === 1;
  const who = isSingle ? `${first!.firstName} ${first!.lastName}` : formatCandidates(subjects.length);
  const offered = templates.filter(({ isArchived }) => !isArchived);
  const fill = (template: string, choice: StageChoice) =>
    fillTemplate(
      template,
      toTemplateValues({
        firstName: first!.firstName,
        jobTitle: first!.jobTitle,
        company: first!.company,
        candidateLabel: choice.candidateLabel,
        firm: firm.name,
      }),
    );
  /** The text of one person's mail is filled for editing; that of several keeps its placeholders. */
  const startMail = (templateId: string, choice: StageChoice) => {
    const template = offered.find(({ id }) => id === templateId);
    if (!template) return NO_MAIL;
    const { subject, body } = template;
    return isSingle ? { subject: fill(subject, choice), body: fill(body, choice) } : { subject, body };
  };
  const startTemplate = ({ templateId }: StageChoice) =>
    offered.some(({ id }) => id === templateId) ? templateId! : "";

  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<MoveForm, unknown>({
    draftName: `move:${isSingle ? first!.id : "several"}:${initial.key}`,
    restoreAll: true,
    unsavedText: "This move has not been made.",
    schema,
    defaults: {
      target: initial.key,
      isRejection: initial.kind === "rejected",
      reason: "",
      note: "",
      templateId: startTemplate(initial),
      mail: startMail(startTemplate(initial), initial),
    },
    send: (_form, { target, reason, note, templateId, mail }) => {
      const choice = choices.find(({ key }) => key === target) ?? initial;
      return moveAsync(subjects, choice.name, {
        ...toTarget(choice),
        ...(choice.kind === "rejected" && { reason }),
        ...(note && { note }),
        mail: templateId === "" ? null : { templateId: templateId === OWN_TEXT ? null : templateId, ...mail },
      });
    },
    onSuccess: () => {
      onMoved?.();
      onClose();
    },
    onFailure: ({ message }) =>
      toast({
        title: isSingle ? "The application was not moved" : "The applications were not moved",
        description: message,
        tone: "danger",
      }),
  });
  const values = form.watch();
  const choice = choices.find(({ key }) => key === values.target) ?? initial;
  const hasMail = values.templateId !== "";
  const isRejection = choice.kind === "rejected";
  const chooseTemplate = (templateId: string, next = choice) => {
    form.setValue("templateId", templateId, { shouldDirty: true });
    form.setValue("mail", startMail(templateId, next), { shouldDirty: true });
  };
  const chooseStage = (key: string) => {
    const next = choices.find((each) => each.key === key) ?? choice;
    form.setValue("target", key, { shouldDirty: true });
    form.setValue("isRejection", next.kind === "rejected");
    if (!form.formState.dirtyFields.mail) chooseTemplate(startTemplate(next), next);
  };
  const action = isRejection ? "Reject" : "Move";
  return (
    <FormDialog
      wide={hasMail}
      title={isRejection ? `Reject ${who}` : `Move ${who}`}
      label="Move"
      onSubmit={submit}
      pending={pending}
      submitLabel={
        hasMail ? `${action} and send in ${MOVE_DELAY_MINUTES} minutes` : isRejection ? "Reject" : "Move"
      }
      pendingLabel="Moving…"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Stage">
        <NativeSelect
          value={values.target}
          options={choices.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={({ target }) => chooseStage(target.value)}
        />
      </Field>
      {isRejection && (
        <Field label="Reason" error={getError("reason")} hint="For the team. The candidate never sees it.">
          <NativeSelect
            {...register("reason")}
            placeholder="Choose a reason"
            options={reasons.optionsWith(values.reason)}
          />
        </Field>
      )}
      <Field label="Note for the team" optional error={getError("note")}>
        <Textarea {...register("note")} rows={2} maxLength={MOVE_NOTE_MAX} />
      </Field>
      <Field
        label="Email to the candidate"
        hint={
          hasMail
            ? `It leaves in ${MOVE_DELAY_MINUTES} minutes. Until then you can undo the move.`
            : undefined
        }
      >
        <NativeSelect
          value={values.templateId}
          placeholder="No email"
          options={[
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
            { value: OWN_TEXT, label: "Write an email" },
          ]}
          onChange={({ target }) => chooseTemplate(target.value)}
        />
      </Field>
      {hasMail && (
        <>
          <Field label="Subject" error={getError("mail.subject")}>
            <Input {...register("mail.subject")} maxLength={MAIL_SUBJECT_MAX} />
          </Field>
          <Field
            label="Message"
            error={getError("mail.body")}
            hint={isSingle ? undefined : "Placeholders are filled for each candidate."}
          >
            <Textarea {...register("mail.body")} rows={9} maxLength={MAIL_BODY_MAX} />
          </Field>
          <MailPreview
            name={first!.firstName}
            subject={fill(values.mail.subject, choice)}
            body={fill(values.mail.body, choice)}
          />
        </>
      )}
    </FormDialog>
  );
}
