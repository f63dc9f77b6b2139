import { useQuery } from "@tanstack/react-query";
import { leadTypes } from "#contract/lead-words.ts";
import { leadSorts, NOBODY } from "#contract/leads.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { useMe } from "#web/lib/me.ts";
import { SearchBox } from "#web/lib/search-box.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import { sortWords, typeWords } from "./admin-lead-words.ts";
import { assigneeList, type LeadListing, pipelineList } from "./admin-queries.ts";

const TYPES = leadTypes.map((value) => ({ value, label: typeWords[value] }));
const SORTS = leadSorts.map((value) => ({ value, label: sortWords[value] }));
const VIEWS = [
  { value: "list", label: "List" },
  { value: "board", label: "Board" },
] as const;
const SYNC = [
  { value: "true", label: "Synced" },
  { value: "false", label: "Not synced" },
];
const PROMISES = [{ value: "true", label: "Overdue only" }];

type Props = { listing: LeadListing; board: boolean };

/** Search, filters and order, all of them in the address. */
export function LeadFilters({ listing, board }: Props) {
  const list = useListParams();
  const me = useMe();
  const { data: assignees = [] } = useQuery(assigneeList());
  const { data: pipelines = [] } = useQuery(pipelineList());
  const pipeline = pipelines.find(({ name }) => name === listing.pipeline);
  const people = [
    { value: me.id, label: "Mine" },
    { value: NOBODY, label: "Nobody's" },
    ...assignees.filter(({ id }) => id !== me.id).map(({ id, username }) => ({ value: id, label: username })),
  ];
  const select = (
    name: string,
    label: string,
    value: string,
    options: { value: string; label: string }[],
    any?: string,
  ) => (
    <NativeSelect
      aria-label={label}
      placeholder={any}
      options={options}
      value={value}
      onChange={({ target }) => list.filter(name, target.value)}
      className="sm:w-auto!"
    />
  );
  const names = pipelines.map(({ name }) => ({ value: name, label: name }));
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
      <SearchBox
        label="Search name, e-mail, phone or company"
        value={listing.q}
        onSearch={(text) => list.filter("q", text, true)}
        maxLength={120}
        className="w-auto! min-w-[12rem] flex-1"
      />
      <Segmented
        label="View"
        options={VIEWS}
        value={board ? "board" : "list"}
        onValueChange={(view) => list.filter("view", view === "board" ? view : "")}
      />
      <div className="flex w-full flex-wrap gap-2 max-sm:grid max-sm:grid-cols-2">
        {board ? (
          select("pipeline", "Pipeline", listing.pipeline || (pipelines[0]?.name ?? ""), names)
        ) : (
          <>
            {select("overdue", "Promise", listing.overdue, PROMISES, "Any promise")}
            {select("leadType", "Kind", listing.leadType, TYPES, "Any kind")}
            {select("pipeline", "Pipeline", listing.pipeline, names, "Any pipeline")}
            {pipeline &&
              select(
                "stage",
                "Stage",
                listing.stage,
                pipeline.stages.map(({ key, name }) => ({ value: key, label: name })),
                "Any stage",
              )}
            {select("synced", "Sync", listing.synced, SYNC, "Any sync state")}
          </>
        )}
        {select("assignedTo", "Assigned to", listing.assignedTo, people, "Anybody's")}
        {!board && select("sort", "Order", listing.sort || "due", SORTS)}
      </div>
    </div>
  );
}
