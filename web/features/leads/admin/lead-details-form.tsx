import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Fragment, useState } from "react";
import { candidatePipeline, candidateStages, leadStatuses, priorities } from "#contract/leads/constants.ts";
import type { LeadPatch, LeadDetail } from "#contract/leads/schemas.ts";
import { ApiError } from "#web/lib/api.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { toLocalInput } from "#web/lib/local-input.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useDraftState } from "#web/lib/use-draft-state.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { type SelectOption, NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { LeadConflict } from "./lead-conflict.tsx";
import { toLeadPatch } from "./lead-values.ts";
import { priorityLabels, leadStatusLabels } from "./lead-labels.ts";
import { pipelineList, useUpdateLead } from "./queries.ts";
import { findRejectable } from "./reject-candidate-dialog.tsx";
import { useAssignees } from "./use-assignees.ts";

const PRIORITIES = priorities.map((value) => ({ value, label: priorityLabels[value] }));
const STATUSES = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }));

type Props = { lead: LeadDetail; canWrite: boolean };

/**
 * Stage, priority, status, follow-up and notes of a lead. Changes are saved explicitly, not on change, and survive a
 * version that somebody else saves meanwhile.
 */
export function LeadDetailsForm({ lead, canWrite }: Props) {
  /** The version in the fields: it stays while there are unsaved changes. */
  const [base, setBase] = useState(lead);
  const stages = useStages(base);
  const assignees = useAssignees(base);
  const reasons = useStaffList("rejection-reasons");
  const save = useUpdateLead();
  const {
    value: changes,
    setValue: setChanges,
    reset,
    isRestored,
    draftNote,
  } = useDraftState<LeadPatch>(`lead:${lead.id}`, {}, base.version);
  const [restoredChanges] = useState(changes);
  const initial = isRestored ? { ...base, ...restoredChanges } : base;
  const isDirty = canWrite && Object.keys(changes).length > 0;
  if (!isDirty && base !== lead) setBase(lead);
  const unsaved = useUnsavedChanges(isDirty, "Your changes to this lead have not been saved.", [], reset);
  const saveChanges = (version: LeadDetail) =>
    runMutation(
      save,
      { lead: version, patch: changes },
      {
        onSuccess: () => {
          reset();
          toast({ title: "Lead updated", tone: "positive" });
        },
        onError: (error) => {
          // A conflict shows both versions in the form, where a toast would cover its buttons.
          if (error instanceof ApiError && error.code === "conflict") {
            const stored = error.current as LeadDetail | undefined;
            if (stored && hasSameFields(base, stored)) saveChanges({ ...version, version: stored.version });
            return;
          }
          toast({ title: "The lead was not changed", description: error.message, tone: "danger" });
        },
      },
    );
  // Owner, tags and contact data are saved elsewhere on the page: their new version is no conflict.
  const current = hasSameFields(base, lead) ? lead : base;
  const isInConflict = isDirty && current !== lead && lead.version !== base.version && !save.isPending;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    if (isInConflict) return;
    if (isDirty) saveChanges(current);
    else toast({ title: "No changes to save", description: "You have not changed anything.", tone: "note" });
  };
  const discard = () => {
    reset();
    setBase(lead);
  };
  if (!canWrite) return <ReadOnly lead={lead} stages={stages} />;
  return (
    <Panel title="Lead details" padded>
      <form
        onSubmit={onSubmit}
        onChange={({ currentTarget }) => setChanges(toLeadPatch(new FormData(currentTarget), base))}
        className="grid gap-3"
        aria-label="Lead details"
      >
        {draftNote}
        {/* Remounts with each version, so that uncontrolled fields show the saved values. */}
        <Fragment key={`${base.version} ${isRestored}`}>
          <Field label="Stage" hint={stageHint(base)}>
            <NativeSelect
              name={base.pipeline ? "pipelineStage" : "pipeline"}
              options={stages}
              defaultValue={base.pipeline ? initial.pipelineStage : (initial.pipeline ?? "")}
            />
          </Field>
          {rejects(base, changes) && (
            <Field
              label="Reason"
              error={!changes.reason && save.error instanceof ApiError && save.error.fields.reason?.[0]}
              hint="For the team. To send an email too, reject the application instead."
            >
              <NativeSelect
                name="reason"
                placeholder="Choose a reason"
                options={reasons.optionsWith(changes.reason)}
                defaultValue={changes.reason ?? ""}
              />
            </Field>
          )}
          <div className="grid grid-cols-2 gap-3">
            <Field label="Priority">
              <NativeSelect name="priority" options={PRIORITIES} defaultValue={initial.priority} />
            </Field>
            <Field label="Status">
              <NativeSelect name="status" options={STATUSES} defaultValue={initial.status} />
            </Field>
          </div>
          <Field label="Next follow-up">
            <Input
              type="datetime-local"
              name="nextFollowUp"
              defaultValue={toLocalInput(initial.nextFollowUp)}
            />
          </Field>
          <Field label="Notes">
            <Textarea name="notes" rows={3} defaultValue={initial.notes ?? ""} maxLength={10_000} />
          </Field>
        </Fragment>
        {isInConflict ? (
          <LeadConflict
            base={base}
            theirs={lead}
            mine={changes}
            options={{ stages, assignees }}
            pending={save.isPending}
            onSaveMine={() => saveChanges(lead)}
            onUseTheirs={discard}
          />
        ) : (
          <Button type="submit" variant="ink" size="sm" pending={save.isPending} pendingLabel="Saving…">
            Save changes
          </Button>
        )}
      </form>
      {unsaved.dialog}
    </Panel>
  );
}

const FORM_FIELDS = ["pipeline", "pipelineStage", "priority", "status", "nextFollowUp", "notes"] as const;

const hasSameFields = (one: LeadDetail, other: LeadDetail) =>
  FORM_FIELDS.every((field) => one[field] === other[field]);

/** Whether the changes reject the application of the lead, which needs a reason. */
const rejects = (lead: LeadDetail, { pipelineStage }: LeadPatch): boolean =>
  lead.pipeline === candidatePipeline &&
  pipelineStage === candidateStages.rejected &&
  findRejectable(lead) !== null;

function stageHint({ pipeline, applications }: LeadDetail): string | undefined {
  if (!pipeline) return undefined;
  const hasApplication = pipeline === candidatePipeline && applications.length > 0;
  return `Pipeline: ${pipeline}${hasApplication ? ". The application moves along." : ""}`;
}

/** Stages of the lead's pipeline, or all pipelines for a lead without one. */
function useStages({ pipeline, pipelineStage }: LeadDetail): SelectOption[] {
  const { data: pipelines = [] } = useQuery(pipelineList());
  if (!pipeline)
    return [
      { value: "", label: "No pipeline" },
      ...pipelines.map(({ name }) => ({ value: name, label: `Add to ${name}` })),
    ];
  const stages = pipelines.find(({ name }) => name === pipeline)?.stages ?? [];
  const choices = stages.map(({ key, name }) => ({ value: key, label: name }));
  return stages.some(({ key }) => key === pipelineStage)
    ? choices
    : [{ value: pipelineStage, label: pipelineStage }, ...choices];
}

function ReadOnly({ lead, stages }: { lead: LeadDetail; stages: SelectOption[] }) {
  const stage = stages.find(({ value }) => value === lead.pipelineStage)?.label ?? lead.pipelineStage;
  return (
    <Panel title="Lead details" className="[&>dl]:px-4 [&>dl]:py-1">
      <DefinitionList
        items={[
          { term: "Stage", value: lead.pipeline ? `${lead.pipeline}: ${stage}` : "No pipeline" },
          { term: "Priority", value: priorityLabels[lead.priority] },
          { term: "Status", value: leadStatusLabels[lead.status] },
          ...(lead.nextFollowUp
            ? [{ term: "Next follow-up", value: formatLocalDateTime(lead.nextFollowUp) }]
            : []),
          ...(lead.notes ? [{ term: "Notes", value: lead.notes }] : []),
        ]}
      />
    </Panel>
  );
}
