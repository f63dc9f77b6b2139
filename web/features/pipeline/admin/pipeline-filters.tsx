import { useQuery } from "@tanstack/react-query";
import { ListFilter, ListFilters, ListSearch } from "#web/lib/list-filters.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { useMe } from "#web/lib/me.ts";
import { SegmentedControl } from "#web/ui/segmented-control.tsx";
import { ownerList, type PipelineFilter } from "./queries.ts";

const VIEWS = [
  { value: "board", label: "Board" },
  { value: "list", label: "List" },
] as const;
const RESUMES = [
  { value: "true", label: "With resume" },
  { value: "false", label: "Without resume" },
];

type Props = { filter: PipelineFilter; isList: boolean; total: number | undefined };

/** The same filters for board and list. */
export function PipelineFilters({ filter, isList, total }: Props) {
  const params = useListParams();
  const me = useMe();
  const { data: owners = [] } = useQuery(ownerList());
  const ownerOptions = [
    { value: me.id, label: "Mine" },
    { value: "none", label: "Without owner" },
    ...owners.filter(({ id }) => id !== me.id).map(({ id, username }) => ({ value: id, label: username })),
  ];
  return (
    <ListFilters countLabels={["candidate", "candidates"]} total={total}>
      <ListSearch label="Search name, email or position" value={filter.q} />
      <SegmentedControl
        label="View"
        options={VIEWS}
        value={isList ? "list" : "board"}
        onValueChange={(view) => params.filter("view", view === "list" ? view : "")}
      />
      <ListFilter
        label="Owner"
        allLabel="All owners"
        name="owner"
        value={filter.owner}
        options={ownerOptions}
      />
      <ListFilter
        label="Resume"
        allLabel="Any resume"
        name="resume"
        value={filter.resume}
        options={RESUMES}
      />
    </ListFilters>
  );
}
