import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Fragment } from "react";
import { leadStatuses, priorities } from "#contract/leads/constants.ts";
import type { LeadPatch, LeadDetail } from "#contract/leads/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { useCan } from "#web/lib/me.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { type SelectOption, NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { toLeadPatch, toLocalInput } from "./lead-values.ts";
import { priorityLabels, leadStatusLabels } from "./lead-labels.ts";
import { assigneeList, pipelineList, useUpdateLead } from "./queries.ts";

const PRIORITIES = priorities.map((value) => ({ value, label: priorityLabels[value] }));
const STATUSES = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }));

type Props = { lead: LeadDetail; canWrite: boolean };

/** Stage, assignee, priority and notes of a lead. Changes are saved explicitly, not on change. */
export function LeadDetailsForm({ lead, canWrite }: Props) {
  const stages = useStages(lead);
  const assignees = useAssignees(lead);
  const save = useUpdateLead();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const patch: LeadPatch = toLeadPatch(new FormData(event.currentTarget), lead);
    if (Object.keys(patch).length === 0) {
      toast({ title: "No changes to save", description: "You have not changed anything.", tone: "note" });
      return;
    }
    save.mutate(
      { lead, patch },
      {
        onSuccess: () => toast({ title: "Lead updated", tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "The lead was not changed", description: message, tone: "danger" }),
      },
    );
  };
  if (!canWrite) return <ReadOnly lead={lead} stages={stages} />;
  return (
    <Panel title="Lead details" padded>
      <form onSubmit={onSubmit} className="grid gap-3" aria-label="Lead details">
        {/* Remounts with each version, so that uncontrolled fields don't submit outdated values. */}
        <Fragment key={lead.version}>
          <Field label="Stage" hint={lead.pipeline ? `Pipeline: ${lead.pipeline}` : undefined}>
            <NativeSelect
              name={lead.pipeline ? "pipelineStage" : "pipeline"}
              options={stages}
              defaultValue={lead.pipeline ? lead.pipelineStage : ""}
            />
          </Field>
          <Field label="Assigned to">
            <NativeSelect
              name="assignedTo"
              placeholder="Unassigned"
              options={assignees}
              defaultValue={lead.assignedTo ?? ""}
              // Remounts when the options are loaded.
              key={assignees.length}
            />
          </Field>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Priority">
              <NativeSelect name="priority" options={PRIORITIES} defaultValue={lead.priority} />
            </Field>
            <Field label="Status">
              <NativeSelect name="status" options={STATUSES} defaultValue={lead.status} />
            </Field>
          </div>
          <Field label="Next follow-up">
            <Input type="datetime-local" name="nextFollowUp" defaultValue={toLocalInput(lead.nextFollowUp)} />
          </Field>
          <Field label="Tags" hint="Separate them with commas.">
            <Input name="tags" defaultValue={lead.tags.join(", ")} maxLength={500} />
          </Field>
          <Field label="Notes">
            <Textarea name="notes" rows={3} defaultValue={lead.notes ?? ""} maxLength={10_000} />
          </Field>
        </Fragment>
        <Button type="submit" variant="ink" size="sm" pending={save.isPending} pendingLabel="Saving…">
          Save changes
        </Button>
      </form>
    </Panel>
  );
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

/** Active users, plus the current assignee if inactive. */
function useAssignees({ assignedTo, assignee }: LeadDetail): SelectOption[] {
  const canWrite = useCan("crm.write");
  const { data: users = [] } = useQuery({ ...assigneeList(), enabled: canWrite });
  const choices = users.map(({ id, username }) => ({ value: id, label: username }));
  const isListed = !assignedTo || users.some(({ id }) => id === assignedTo);
  return isListed ? choices : [{ value: assignedTo, label: assignee ?? "Inactive user" }, ...choices];
}

function ReadOnly({ lead, stages }: { lead: LeadDetail; stages: SelectOption[] }) {
  const stage = stages.find(({ value }) => value === lead.pipelineStage)?.label ?? lead.pipelineStage;
  return (
    <Panel title="Lead details" className="[&>dl]:px-4 [&>dl]:py-1">
      <DefinitionList
        items={[
          { term: "Stage", value: lead.pipeline ? `${lead.pipeline}: ${stage}` : "No pipeline" },
          { term: "Assigned to", value: lead.assignee ?? "Unassigned" },
          { term: "Priority", value: priorityLabels[lead.priority] },
          { term: "Status", value: leadStatusLabels[lead.status] },
          ...(lead.nextFollowUp
            ? [{ term: "Next follow-up", value: formatLocalDateTime(lead.nextFollowUp) }]
            : []),
          ...(lead.tags.length ? [{ term: "Tags", value: lead.tags.join(", ") }] : []),
          ...(lead.notes ? [{ term: "Notes", value: lead.notes }] : []),
        ]}
      />
    </Panel>
  );
}
