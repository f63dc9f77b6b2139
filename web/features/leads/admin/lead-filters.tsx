import { useQuery } from "@tanstack/react-query";
import { leadStatuses, leadTypes } from "#contract/leads/constants.ts";
import { leadSorts, UNASSIGNED } from "#contract/leads/endpoints.ts";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useMe } from "#web/lib/me.ts";
import { SegmentedControl } from "#web/ui/segmented.tsx";
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

type Props = { listing: LeadFilter; board: boolean };

/** Search, filters and order, all of them in the address. */
export function LeadFilters({ listing, board }: Props) {
  const list = useListParams();
  const me = useMe();
  const { data: assignees = [] } = useQuery(assigneeList());
  const { data: pipelines = [] } = useQuery(pipelineList());
  const pipeline = pipelines.find(({ name }) => name === listing.pipeline);
  const people = [
    { value: me.id, label: "Mine" },
    { value: UNASSIGNED, label: "Nobody's" },
    ...assignees.filter(({ id }) => id !== me.id).map(({ id, username }) => ({ value: id, label: username })),
  ];
  const names = pipelines.map(({ name }) => ({ value: name, label: name }));
  // A stage belongs to its pipeline.
  const byPipeline = { label: "Pipeline", name: "pipeline", options: names, leaving: ["stage"] };
  return (
    <ListFilters>
      <ListSearch label="Search name, e-mail, phone or company" value={listing.q} />
      <SegmentedControl
        label="View"
        options={VIEWS}
        value={board ? "board" : "list"}
        onValueChange={(view) => list.filter("view", view === "board" ? view : "")}
      />
      <div className="flex w-full flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
        {board ? (
          <ListFilter {...byPipeline} value={listing.pipeline || (pipelines[0]?.name ?? "")} />
        ) : (
          <>
            <ListFilter
              label="Promise"
              allLabel="Any promise"
              name="overdue"
              value={listing.overdue}
              options={OVERDUE}
            />
            <ListFilter
              label="Kind"
              allLabel="Any kind"
              name="leadType"
              value={listing.leadType}
              options={TYPES}
            />
            <ListFilter {...byPipeline} allLabel="Any pipeline" value={listing.pipeline} />
            {pipeline && (
              <ListFilter
                label="Stage"
                allLabel="Any stage"
                name="stage"
                value={listing.stage}
                options={pipeline.stages.map(({ key, name }) => ({ value: key, label: name }))}
              />
            )}
            <ListFilter
              label="Status"
              allLabel="Any status"
              name="status"
              value={listing.status}
              options={STATUSES}
            />
            <ListFilter
              label="Sync"
              allLabel="Any sync state"
              name="synced"
              value={listing.synced}
              options={SYNC}
            />
          </>
        )}
        <ListFilter
          label="Assigned to"
          allLabel="Anybody's"
          name="assignedTo"
          value={listing.assignedTo}
          options={people}
        />
        {!board && <ListFilter label="Order" name="sort" value={listing.sort || "due"} options={SORTS} />}
      </div>
    </ListFilters>
  );
}
