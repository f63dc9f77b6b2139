import { useQuery } from "@tanstack/react-query";
import { type LeadNeed, leadNeeds, leadStatuses, leadTypes, priorities } from "#contract/leads/constants.ts";
import { spamFilterOptions } from "#contract/spam/constants.ts";
import { ExportMenu } from "#web/lib/list/export-menu.tsx";
import { dayFields, type FilterField, toOptions } from "#web/lib/list/filter-fields.ts";
import { ListToolbar } from "#web/lib/list/list-toolbar.tsx";
import { useOwnerOptions } from "#web/lib/list/owner-options.ts";
import type { ListSort } from "#web/lib/list/use-list-sort.ts";
import { ListFilter } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useCan } from "#web/lib/me.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import type { LeadSort } from "#contract/leads/constants.ts";
import { leadStatusLabels, leadTypeLabels, priorityLabels, sortLabels } from "./lead-labels.ts";
import { LEAD_NOUNS, type LeadFilter, pipelineList, toLeadFilter } from "./queries.ts";

const VIEWS = [
  { value: "list", label: "List" },
  { value: "board", label: "Board" },
] as const;
const SYNC = [
  { value: "true", label: "Synced" },
  { value: "false", label: "Not synced" },
];
const NEED_LABELS: Record<LeadNeed, string> = {
  reply: "A reply, overdue",
  "follow-up": "A follow-up, due",
  task: "An overdue task",
};
const REPLIED = [{ value: "true", label: "Sent, and nothing since" }];
const OVERDUE = [{ value: "true", label: "Overdue only" }];

type Props = {
  filter: LeadFilter;
  board: boolean;
  sort: ListSort<LeadSort>;
  total: number | undefined;
};

/** The filters of the list; a board has its pipeline and owner only. */
function useLeadFields({ pipeline: chosen, tag, from, to }: LeadFilter, board: boolean): FilterField[] {
  const owners = useOwnerOptions();
  const { data: pipelines } = useQuery(pipelineList());
  const pipeline = pipelines?.find(({ name }) => name === chosen);
  const isLoading = pipelines === undefined;
  const owner = {
    name: "assignedTo",
    label: "Owner",
    options: owners.filter,
    isLoading: owners.isLoading,
  };
  if (board) return [owner];
  const stages = {
    name: "stage",
    label: "Stage",
    options: (pipeline?.stages ?? []).map(({ key, name }) => ({ value: key, label: name })),
    isLoading,
  };
  return [
    owner,
    { name: "status", label: "Status", options: toOptions(leadStatuses, (one) => leadStatusLabels[one]) },
    { name: "overdue", label: "Response", options: OVERDUE },
    { name: "leadType", label: "Type", options: toOptions(leadTypes, (one) => leadTypeLabels[one]) },
    { name: "priority", label: "Priority", options: toOptions(priorities, (one) => priorityLabels[one]) },
    {
      name: "pipeline",
      label: "Pipeline",
      options: (pipelines ?? []).map(({ name }) => ({ value: name, label: name })),
      isLoading,
      // Stages belong to a pipeline: changing it resets the stage.
      resetParams: ["stage"],
    },
    ...(pipeline ? [stages] : []),
    ...(tag ? [{ name: "tag", label: "Tag", options: toOptions([tag]) }] : []),
    { name: "synced", label: "Sync", options: SYNC },
    { name: "needs", label: "Needs", options: toOptions(leadNeeds, (one) => NEED_LABELS[one]) },
    { name: "spam", label: "Spam", options: spamFilterOptions },
    { name: "replied", label: "First reply", options: REPLIED },
    ...dayFields({ from, to }),
  ];
}

export function LeadFilters({ filter, board, sort, total }: Props) {
  const listParams = useListParams();
  const canExport = useCan("data.export");
  const { data: pipelines = [] } = useQuery(pipelineList());
  const fields = useLeadFields(filter, board);
  return (
    <ListToolbar
      list="leads"
      nouns={LEAD_NOUNS}
      total={board ? undefined : total}
      search={{ label: "Search name, email, phone or company" }}
      fields={fields}
      sort={sort}
      sortLabels={board ? {} : sortLabels}
      viewParams={["view", "pipeline"]}
      actions={
        canExport &&
        !board && (
          <ExportMenu entity="leads" query={{ ...toLeadFilter(filter), ...sort.params }} total={total ?? 0} />
        )
      }
    >
      {board && (
        <ListFilter
          label="Pipeline"
          name="pipeline"
          resetParams={["stage"]}
          options={pipelines.map(({ name }) => ({ value: name, label: name }))}
          value={filter.pipeline || (pipelines[0]?.name ?? "")}
        />
      )}
      <SegmentedControl
        label="View"
        options={VIEWS}
        value={board ? "board" : "list"}
        onValueChange={(view) => listParams.filter("view", view === "board" ? view : "")}
      />
    </ListToolbar>
  );
}
