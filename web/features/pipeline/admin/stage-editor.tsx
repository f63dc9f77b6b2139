import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { applicationStages } from "#contract/jobs/constants.ts";
import { CANDIDATE_LABEL_MAX, isClosedKind, STAGE_NAME_MAX } from "#contract/pipeline/constants.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import { candidateLabel, type CountedStage, type StageList, stageName } from "#contract/pipeline/schemas.ts";
import { ApiError } from "#web/lib/api.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { mailTemplates, useSaveStages } from "./queries.ts";
import { type StageInput, toStageInput } from "./stage-values.ts";

const StageForm = z.object({
  name: stageName,
  kind: z.enum(applicationStages),
  candidateLabel,
  templateId: z.string(),
});
type StageForm = z.infer<typeof StageForm>;
const schema = async () => StageForm;

/** The form has one stage, the call all of them. */
function toFieldError(error: unknown, index: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const prefix = `stages.${index}.`;
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([name, messages]) => [
      name.startsWith(prefix) ? name.slice(prefix.length) : name,
      messages,
    ]),
  );
  const message = error.fields.stages?.[0] ?? error.message;
  return new ApiError(error.status, { code: error.code, message, fields });
}

/** A new stage comes after the last one of its kind, or before the closed ones. */
function insertStage(stages: readonly StageInput[], stage: StageInput): StageInput[] {
  const lastOfKind = stages.findLastIndex(({ kind }) => kind === stage.kind);
  const firstClosed = stages.findIndex(({ kind }) => isClosedKind(kind));
  const rank = applicationStages.indexOf(stage.kind);
  const firstLater = stages.findIndex(({ kind }) => applicationStages.indexOf(kind) > rank);
  const at =
    lastOfKind >= 0
      ? lastOfKind + 1
      : firstLater >= 0
        ? firstLater
        : firstClosed >= 0
          ? firstClosed
          : stages.length;
  return stages.toSpliced(at, 0, stage);
}

type Props = { list: StageList; stage: CountedStage | null; onClose: () => void };

/** Edits `stage`, or adds one when it is null. */
export function StageEditor({ list, stage, onClose }: Props) {
  const save = useSaveStages(list);
  const { data: templates = [] } = useQuery(mailTemplates());
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<StageForm, unknown>({
    schema,
    draftName: `stage:${list.jobId ?? "default"}:${stage?.id ?? "new"}`,
    unsavedText: "Your changes to this stage are not saved.",
    defaults: {
      name: stage?.name ?? "",
      kind: stage?.kind ?? "interview",
      candidateLabel: stage?.candidateLabel ?? "",
      templateId: stage?.templateId ?? "",
    },
    send: async (_form, { templateId, ...values }) => {
      const changed: StageInput = { id: stage?.id ?? null, ...values, templateId: templateId || null };
      const before = list.stages.map(toStageInput);
      const stages = stage
        ? before.map((each) => (each.id === stage.id ? changed : each))
        : insertStage(before, changed);
      try {
        return await save.mutateAsync({ revision: list.revision, stages, removed: [] });
      } catch (error) {
        throw toFieldError(error, stages.indexOf(changed));
      }
    },
    onSuccess: () => {
      toast({ title: stage ? "Stage saved" : "Stage added", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "The stage was not saved", description: message, tone: "danger" }),
  });
  return (
    <FormDialog
      title={stage ? `Edit ${stage.name}` : "Add a stage"}
      onSubmit={submit}
      pending={pending}
      submitLabel={stage ? "Save" : "Add"}
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Name" error={getError("name")}>
        <Input {...register("name")} maxLength={STAGE_NAME_MAX} />
      </Field>
      {stage ? (
        <p className="text-sm text-ink-2">Kind: {kindLabels[stage.kind]}. The kind of a stage stays.</p>
      ) : (
        <Field
          label="Kind"
          error={getError("kind")}
          hint="Decides where the person's lead goes, and what the filters of applications find."
        >
          <NativeSelect
            {...register("kind")}
            options={applicationStages.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
          />
        </Field>
      )}
      <Field
        label="What candidates read"
        error={getError("candidateLabel")}
        hint="On the page with the status of their application, such as “We are reviewing your application”."
      >
        <Input {...register("candidateLabel")} maxLength={CANDIDATE_LABEL_MAX} />
      </Field>
      <Field
        label="Suggested email"
        error={getError("templateId")}
        hint="Preselected when somebody moves a candidate here. Nothing is sent without their choice."
      >
        <NativeSelect
          {...register("templateId")}
          placeholder="No email"
          options={templates
            .filter(({ id, isArchived }) => !isArchived || id === stage?.templateId)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
    </FormDialog>
  );
}
