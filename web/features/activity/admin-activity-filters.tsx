import { adminPaths } from "#web/lib/admin-paths.ts";
import { useQuery } from "@tanstack/react-query";
import { EXPORT_MOST } from "#contract/exports.ts";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import type { Choice } from "#web/ui/native-select.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { given, type LogFilter, logChoices } from "./admin-queries.ts";

type Props = {
  filter: LogFilter;
  onFilter: (name: string, value: string) => void;
  total: number | undefined;
};

/** The chosen value stays in its list, also before the lists are there and when it no longer occurs. */
const withChosen = (choices: Choice[], value: string): Choice[] =>
  !value || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: value }];

const named = (words: string[] = []) => words.map((word) => ({ value: word, label: word }));

export function ActivityFilters({ filter, onFilter, total }: Props) {
  const { data } = useQuery(logChoices());
  const people = (data?.users ?? []).map(({ id, username }) => ({ value: id, label: username }));
  const choose = (label: string, any: string, name: string, value: string, choices: Choice[]) => (
    <NativeSelect
      aria-label={label}
      placeholder={any}
      options={withChosen(choices, value)}
      value={value}
      onChange={({ target }) => onFilter(name, target.value)}
      className="w-auto! min-w-0 max-sm:flex-1 max-sm:basis-[calc(50%-0.25rem)]"
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5">
      {choose("User", "Any user", "user", filter.userId, people)}
      {choose("Entity", "Any entity", "entity", filter.entityType, named(data?.entityTypes))}
      {choose("Action", "Any action", "action", filter.action, named(data?.actions))}
      <p className="fig ml-auto text-ink-3 max-sm:w-full" aria-live="polite">
        {total !== undefined && (total === 1 ? "1 entry" : `${total.toLocaleString("en-US")} entries`)}
      </p>
    </div>
  );
}

/** The entries that fit the filters, as a file; the newest ones when there are more than a file takes. */
export const ExportLink = ({ filter, total = 0 }: { filter: LogFilter; total: number | undefined }) => (
  <Button asChild variant="line" size="sm">
    <a href={adminPaths.activityFile(given(filter))} download>
      <DownloadIcon size={14} />
      Export {total > EXPORT_MOST && `newest ${EXPORT_MOST.toLocaleString("en-US")} as `}CSV
    </a>
  </Button>
);
