import { useQuery } from "@tanstack/react-query";
import { leadStatuses, leadTypes, leadSorts, UNASSIGNED } from "#contract/leads/constants.ts";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useMe } from "#web/lib/me.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { sortLabels, leadStatusLabels, leadTypeLabels } from "./lead-labels.ts";
import { assigneeList, type LeadFilter, pipelineList } from "./queries.ts";

const TYPES = leadTypes.map((value) => ({ value, label: leadTypeLabels[value] }));
const SORTS = leadSorts.map((value) => ({ value, label: sortLabels[value] }));
const STATUSES = leadStatuses.map((value) => ({ value, label: leadStatusLabels[value] }));
const VIEWS = [
  { value: "list", label: "List" },
  { value: "board", label: "Board" },
] as const;
const SYNC = [
  { value: "true", label: "Synced" },
  { value: "false", label: "Not synced" },
];
const OVERDUE = [{ value: "true", label: "Overdue only" }];

type Props = { filter: LeadFilter; board: boolean };

export function LeadFilters({ filter, board }: Props) {
  const listParams = useListParams();
  const me = useMe();
  const { data: assignees = [] } = useQuery(assigneeList());
  const { data: pipelines = [] } = useQuery(pipelineList());
  const pipeline = pipelines.find(({ name }) => name === filter.pipeline);
  const assigneeOptions = [
    { value: me.id, label: "Assigned to me" },
    { value: UNASSIGNED, label: "Unassigned" },
    ...assignees.filter(({ id }) => id !== me.id).map(({ id, username }) => ({ value: id, label: username })),
  ];
  const pipelineOptions = pipelines.map(({ name }) => ({ value: name, label: name }));
  // Stages belong to a pipeline: changing it resets the stage.
  const pipelineFilter = {
    label: "Pipeline",
    name: "pipeline",
    options: pipelineOptions,
    resetParams: ["stage"],
  };
  return (
    <ListFilters>
      <ListSearch label="Search name, email, phone or company" value={filter.q} />
      <SegmentedControl
        label="View"
        options={VIEWS}
        value={board ? "board" : "list"}
        onValueChange={(view) => listParams.filter("view", view === "board" ? view : "")}
      />
      <div className="flex w-full flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
        {board ? (
          <ListFilter {...pipelineFilter} value={filter.pipeline || (pipelines[0]?.name ?? "")} />
        ) : (
          <>
            <ListFilter
              label="Response"
              allLabel="Any response"
              name="overdue"
              value={filter.overdue}
              options={OVERDUE}
            />
            <ListFilter
              label="Type"
              allLabel="Any type"
              name="leadType"
              value={filter.leadType}
              options={TYPES}
            />
            <ListFilter {...pipelineFilter} allLabel="Any pipeline" value={filter.pipeline} />
            {pipeline && (
              <ListFilter
                label="Stage"
                allLabel="Any stage"
                name="stage"
                value={filter.stage}
                options={pipeline.stages.map(({ key, name }) => ({ value: key, label: name }))}
              />
            )}
            <ListFilter
              label="Status"
              allLabel="Any status"
              name="status"
              value={filter.status}
              options={STATUSES}
            />
            <ListFilter
              label="Sync"
              allLabel="Any sync state"
              name="synced"
              value={filter.synced}
              options={SYNC}
            />
          </>
        )}
        <ListFilter
          label="Assigned to"
          allLabel="All owners"
          name="assignedTo"
          value={filter.assignedTo}
          options={assigneeOptions}
        />
        {!board && <ListFilter label="Sort by" name="sort" value={filter.sort || "due"} options={SORTS} />}
      </div>
    </ListFilters>
  );
}
