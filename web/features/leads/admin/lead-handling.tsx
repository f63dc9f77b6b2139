import { useQuery } from "@tanstack/react-query";
import { type FormEvent, Fragment } from "react";
import { leadStatuses, priorities } from "#contract/leads/constants.ts";
import type { LeadPatch, LeadDetail } from "#contract/leads/endpoints.ts";
import { formatLocalDateTime } from "#web/lib/dates.ts";
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

type Props = { lead: LeadDetail; mayWrite: boolean };

/** Where the lead stands and whose it is. One button saves, so that nothing is changed in passing. */
export function LeadDetailsForm({ lead, mayWrite }: Props) {
  const stages = useStages(lead);
  const people = useAssignees(lead);
  const save = useUpdateLead();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const change: LeadPatch = toLeadPatch(new FormData(event.currentTarget), lead);
    if (Object.keys(change).length === 0) {
      toast({ title: "Nothing to save", description: "You have not changed anything.", tone: "note" });
      return;
    }
    save.mutate(
      { lead, change },
      {
        onSuccess: () => toast({ title: "Lead updated", tone: "positive" }),
        onError: ({ message }) =>
          toast({ title: "The lead was not changed", description: message, tone: "danger" }),
      },
    );
  };
  if (!mayWrite) return <ReadOnly lead={lead} stages={stages} />;
  return (
    <Panel title="Handling" padded>
      <form onSubmit={onSubmit} className="grid gap-3" aria-label="Handling">
        {/* Drawn anew after each change, also by somebody else: a field must not bring back what was so before. */}
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
              placeholder="Nobody"
              options={people}
              defaultValue={lead.assignedTo ?? ""}
              // The choices come later than the form.
              key={people.length}
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

/** The stages of the lead's pipeline; while it stands in none, the pipelines. */
function useStages({ pipeline, pipelineStage }: LeadDetail): SelectOption[] {
  const { data: pipelines = [] } = useQuery(pipelineList());
  if (!pipeline)
    return [
      { value: "", label: "In no pipeline" },
      ...pipelines.map(({ name }) => ({ value: name, label: `Into ${name}` })),
    ];
  const stages = pipelines.find(({ name }) => name === pipeline)?.stages ?? [];
  const choices = stages.map(({ key, name }) => ({ value: key, label: name }));
  return stages.some(({ key }) => key === pipelineStage)
    ? choices
    : [{ value: pipelineStage, label: pipelineStage }, ...choices];
}

/** Active users; whoever has the lead stays a choice, even if their account is not active any more. */
function useAssignees({ assignedTo, assignee }: LeadDetail): SelectOption[] {
  const mayWrite = useCan("crm.write");
  const { data: users = [] } = useQuery({ ...assigneeList(), enabled: mayWrite });
  const choices = users.map(({ id, username }) => ({ value: id, label: username }));
  const known = !assignedTo || users.some(({ id }) => id === assignedTo);
  return known ? choices : [{ value: assignedTo, label: assignee ?? "Somebody" }, ...choices];
}

function ReadOnly({ lead, stages }: { lead: LeadDetail; stages: SelectOption[] }) {
  const stage = stages.find(({ value }) => value === lead.pipelineStage)?.label ?? lead.pipelineStage;
  return (
    <Panel title="Handling" className="[&>dl]:px-4 [&>dl]:py-1">
      <DefinitionList
        items={[
          { term: "Stage", value: lead.pipeline ? `${lead.pipeline}: ${stage}` : "In no pipeline" },
          { term: "Assigned to", value: lead.assignee ?? "Nobody" },
          { term: "Priority", value: priorityLabels[lead.priority] },
          { term: "Status", value: leadStatusLabels[lead.status] },
          ...(lead.nextFollowUp ? [{ term: "Next follow-up", value: formatLocalDateTime(lead.nextFollowUp) }] : []),
          ...(lead.tags.length ? [{ term: "Tags", value: lead.tags.join(", ") }] : []),
          ...(lead.notes ? [{ term: "Notes", value: lead.notes }] : []),
        ]}
      />
    </Panel>
  );
}
