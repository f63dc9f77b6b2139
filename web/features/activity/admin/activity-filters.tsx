import { useQuery } from "@tanstack/react-query";
import { EXPORT_MOST } from "#contract/exports/constants.ts";
import { grouped } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { ListFilter, ListFilters } from "#web/lib/list-filters.tsx";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import type { Choice } from "#web/ui/native-select.tsx";
import { given, type LogFilter, logChoices } from "./queries.ts";

type Props = { filter: LogFilter; total: number | undefined };

/** The chosen value stays in its list, also before the lists are there and when it no longer occurs. */
const withChosen = (choices: Choice[], value: string): Choice[] =>
  !value || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: value }];

const named = (words: string[] = []) => words.map((word) => ({ value: word, label: word }));

export function ActivityFilters({ filter, total }: Props) {
  const { data } = useQuery(logChoices());
  const people = (data?.users ?? []).map(({ id, username }) => ({ value: id, label: username }));
  const choose = (label: string, all: string, name: string, value: string, choices: Choice[]) => (
    <ListFilter label={label} all={all} name={name} value={value} options={withChosen(choices, value)} />
  );
  return (
    <ListFilters counted={["entry", "entries"]} total={total}>
      {choose("User", "Any user", "user", filter.userId, people)}
      {choose("Entity", "Any entity", "entity", filter.entityType, named(data?.entityTypes))}
      {choose("Action", "Any action", "action", filter.action, named(data?.actions))}
    </ListFilters>
  );
}

/** The entries that fit the filters, as a file; the newest ones when there are more than a file takes. */
export const ExportLink = ({ filter, total = 0 }: { filter: LogFilter; total: number | undefined }) => (
  <Button asChild variant="line" size="sm">
    <a href={adminPaths.activityFile(given(filter))} download>
      <DownloadIcon size={14} />
      Export {total > EXPORT_MOST && `newest ${grouped(EXPORT_MOST)} as `}CSV
    </a>
  </Button>
);
