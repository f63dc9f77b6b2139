import { useQuery } from "@tanstack/react-query";
import { MAX_EXPORT_ROWS } from "#contract/exports/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { onDownload } from "#web/lib/on-download.ts";
import { ListFilter, ListFilters } from "#web/lib/list-filters.tsx";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { includeSelected, type SelectOption } from "#web/ui/native-select.tsx";
import { nonEmptyFilter, type ActivityFilter, activityFilterOptions } from "./queries.ts";

type Props = { filter: ActivityFilter; total: number | undefined };

const toChoices = (values: string[] = []) => values.map((value) => ({ value, label: value }));

export function ActivityFilters({ filter, total }: Props) {
  const { data } = useQuery(activityFilterOptions());
  const people = (data?.users ?? []).map(({ id, username }) => ({ value: id, label: username }));
  const renderFilter = (label: string, all: string, name: string, value: string, choices: SelectOption[]) => (
    <ListFilter
      label={label}
      allLabel={all}
      name={name}
      value={value}
      options={includeSelected(choices, value)}
    />
  );
  return (
    <ListFilters countLabels={["entry", "entries"]} total={total}>
      {renderFilter("User", "Any user", "user", filter.userId, people)}
      {renderFilter("Entity", "Any entity", "entity", filter.entityType, toChoices(data?.entityTypes))}
      {renderFilter("Action", "Any action", "action", filter.action, toChoices(data?.actions))}
    </ListFilters>
  );
}

/** Downloads the filtered entries; only the newest ones when they exceed the export limit. */
export const ExportLink = ({ filter, total = 0 }: { filter: ActivityFilter; total: number | undefined }) => (
  <Button asChild variant="line" size="sm">
    <a href={adminPaths.activityExport(nonEmptyFilter(filter))} download onClick={onDownload}>
      <DownloadIcon size={14} />
      Export {total > MAX_EXPORT_ROWS && `newest ${formatInteger(MAX_EXPORT_ROWS)} as `}CSV
    </a>
  </Button>
);
