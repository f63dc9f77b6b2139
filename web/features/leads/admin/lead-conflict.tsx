import type { LeadDetail, LeadPatch } from "#contract/leads/schemas.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import type { SelectOption } from "#web/ui/native-select.tsx";
import { leadStatusLabels, priorityLabels } from "./lead-labels.ts";

type Field = Exclude<keyof LeadPatch, "version" | "reason">;
type Values = { [Name in Field]?: LeadPatch[Name] | null };
type Options = { stages: readonly SelectOption[]; assignees: readonly SelectOption[] };

const FIELD_LABELS: Record<Field, string> = {
  pipeline: "Pipeline",
  pipelineStage: "Stage",
  assignedTo: "Assigned to",
  priority: "Priority",
  status: "Status",
  nextFollowUp: "Next follow-up",
  tags: "Tags",
  notes: "Notes",
};

const optionLabel = (options: readonly SelectOption[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

function formatValue(field: Field, values: Values, { stages, assignees }: Options): string {
  const { tags, nextFollowUp, priority, status, assignedTo, pipelineStage } = values;
  if (field === "tags") return tags?.join(", ") || "None";
  if (field === "nextFollowUp") return nextFollowUp ? formatLocalDateTime(nextFollowUp) : "None";
  if (field === "priority" && priority) return priorityLabels[priority];
  if (field === "status" && status) return leadStatusLabels[status];
  if (field === "assignedTo") return assignedTo ? optionLabel(assignees, assignedTo) : "Unassigned";
  if (field === "pipelineStage" && pipelineStage) return optionLabel(stages, pipelineStage);
  return values[field]?.toString() || "Empty";
}

const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

type Props = {
  /** The version that the form was filled from. */
  base: LeadDetail;
  theirs: LeadDetail;
  mine: LeadPatch;
  options: Options;
  pending: boolean;
  onSaveMine: () => void;
  onUseTheirs: () => void;
};

/** Shows what somebody else saved meanwhile, beside the unsaved values of the same fields. */
export function LeadConflict({ base, theirs, mine, options, pending, onSaveMine, onUseTheirs }: Props) {
  const fields = (Object.keys(FIELD_LABELS) as Field[]).filter(
    (field) => field in mine || !isSame(base[field], theirs[field]),
  );
  return (
    <Alert tone="caution" live title="Someone else changed this lead.">
      Your changes are not saved yet.
      <dl className="my-2 grid gap-2 [overflow-wrap:anywhere]">
        {fields.map((field) => (
          <div key={field}>
            <dt className="font-medium">{FIELD_LABELS[field]}</dt>
            <dd className="whitespace-pre-line">Saved: {formatValue(field, theirs, options)}</dd>
            {field in mine && (
              <dd className="whitespace-pre-line">Yours: {formatValue(field, mine, options)}</dd>
            )}
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={pending} pendingLabel="Saving…" onClick={onSaveMine}>
          Save mine
        </Button>
        <Button size="sm" variant="outline" onClick={onUseTheirs}>
          Discard mine
        </Button>
      </div>
    </Alert>
  );
}
