import { useQuery } from "@tanstack/react-query";
import { leadTypes } from "#contract/leads/constants.ts";
import { addedDays, type PersonSort } from "#contract/people/constants.ts";
import { formatSource, knownSources, personSortLabels } from "#contract/people/labels.ts";
import { MAX_SEARCH_LENGTH } from "#contract/people/search-query.ts";
import { leadTypeLabels } from "#web/features/leads/admin/lead-labels.ts";
import { ExportMenu } from "#web/lib/list/export-menu.tsx";
import { type FilterField, toOptions } from "#web/lib/list/filter-fields.ts";
import { ListToolbar } from "#web/lib/list/list-toolbar.tsx";
import { useOwnerOptions } from "#web/lib/list/owner-options.ts";
import type { ListSort } from "#web/lib/list/use-list-sort.ts";
import { useCan } from "#web/lib/me.ts";
import { includeSelected } from "#web/ui/native-select.tsx";
import { PeopleSearchHelp } from "./people-search-help.tsx";
import { PEOPLE_NOUNS, type PersonFilter, toPersonFilter, usedTags } from "./queries.ts";

function usePersonFields({ tag, source }: PersonFilter): FilterField[] {
  const owners = useOwnerOptions();
  const { data: tags } = useQuery(usedTags());
  const tagOptions = (tags ?? []).map((used) => ({ value: used.tag, label: `${used.tag} (${used.count})` }));
  return [
    { name: "assignedTo", label: "Owner", options: owners.filter, isLoading: owners.isLoading },
    // Only the most used tags are listed, so a tag of a link may be another one.
    { name: "tag", label: "Tag", options: includeSelected(tagOptions, tag) },
    { name: "leadType", label: "Type", options: toOptions(leadTypes, (type) => leadTypeLabels[type]) },
    {
      name: "source",
      label: "Source",
      options: includeSelected(toOptions(knownSources, formatSource), source),
    },
    { name: "added", label: "Added", options: toOptions(addedDays, (days) => `Last ${days} days`) },
  ];
}

type Props = { filter: PersonFilter; sort: ListSort<PersonSort>; total: number | undefined };

export function PersonFilters({ filter, sort, total }: Props) {
  const canExport = useCan("data.export");
  return (
    <ListToolbar
      list="people"
      nouns={PEOPLE_NOUNS}
      total={total}
      search={{
        label: "Search people and resumes",
        maxLength: MAX_SEARCH_LENGTH,
        help: <PeopleSearchHelp />,
      }}
      fields={usePersonFields(filter)}
      sort={sort}
      sortLabels={personSortLabels}
      actions={
        canExport && (
          <ExportMenu
            entity="people"
            query={{ ...toPersonFilter(filter), ...sort.params }}
            total={total ?? 0}
          />
        )
      }
    />
  );
}
