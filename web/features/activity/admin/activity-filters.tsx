import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_EXPORT_ROWS } from "#contract/exports/constants.ts";
import { formatAction, formatEntityType } from "#contract/activity/sentence.ts";
import { formatInteger } from "#contract/numbers.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { ClearFilters, FilterChips } from "#web/lib/list/filter-chips.tsx";
import {
  dayFields,
  type FilterField,
  listActiveFilters,
  toApiFilter,
  toOptions,
} from "#web/lib/list/filter-fields.ts";
import { FilterMenu } from "#web/lib/list/filter-menu.tsx";
import { useListParams } from "#web/lib/list-params.ts";
import { onDownload } from "#web/lib/on-download.ts";
import { Button } from "#web/ui/button.tsx";
import { DownloadIcon } from "#web/ui/icons-actions.tsx";
import { Input } from "#web/ui/input.tsx";
import { type ActivityFilter, activityFilterOptions } from "./queries.ts";

type Props = { filter: ActivityFilter; total: number | undefined };

/** Filters by user, record, action and day, in the URL; each active one is a chip. */
export function ActivityFilters({ filter, total }: Props) {
  const { getParam, filter: setFilter } = useListParams();
  const [openField, setOpenField] = useState<string | null>(null);
  const menu = useFields();
  const record = filter.entityId
    ? [
        {
          name: "record",
          label: "Record",
          options: [{ value: filter.entityId, label: filter.entityId.slice(-8) }],
        },
      ]
    : [];
  const chips = listActiveFilters([...menu, ...record, ...dayFields(filter)], getParam);
  const renderDay = (name: "from" | "to", label: string) => (
    <label className="flex items-center gap-1.5 text-sm text-ink-2">
      {label}
      <Input
        type="date"
        value={filter[name]}
        onChange={({ target }) => setFilter(name, target.value, true)}
        className="min-h-8.5! w-auto! py-1! text-sm!"
      />
    </label>
  );
  return (
    <div className="border-b border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-2.5">
        <FilterMenu
          fields={menu}
          activeCount={chips.length}
          openField={openField}
          onOpenField={setOpenField}
        />
        {renderDay("from", "From")}
        {renderDay("to", "Until")}
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-1.5">
        <p className="fig text-sm whitespace-nowrap text-ink-3" aria-live="polite">
          {total !== undefined && (total === 1 ? "1 entry" : `${formatInteger(total)} entries`)}
        </p>
        <FilterChips
          filters={chips}
          onEdit={(name) => setOpenField(menu.some((field) => field.name === name) ? name : null)}
        />
        {chips.length > 0 && <ClearFilters names={FILTER_PARAMS} />}
      </div>
    </div>
  );
}

const FILTER_PARAMS = ["user", "entity", "record", "action", "from", "to"];

/** The choices that occur in the log. */
function useFields(): FilterField[] {
  const { data } = useQuery(activityFilterOptions());
  const isLoading = !data;
  const users = (data?.users ?? []).map(({ id, username }) => ({ value: id, label: username }));
  return [
    { name: "user", label: "User", isLoading, options: users },
    {
      name: "entity",
      label: "Entity",
      isLoading,
      options: toSortedOptions(data?.entityTypes, formatEntityType),
      resetParams: ["record"],
    },
    { name: "action", label: "Action", isLoading, options: toSortedOptions(data?.actions, formatAction) },
  ];
}

const toSortedOptions = (values: readonly string[] = [], format: (value: string) => string) =>
  toOptions(values, format).toSorted((a, b) => a.label.localeCompare(b.label, "en"));

/** Downloads the filtered entries; only the newest ones when they exceed the export limit. */
export const ExportLink = ({ filter, total = 0 }: { filter: ActivityFilter; total: number | undefined }) => (
  <Button asChild variant="line" size="sm">
    <a href={adminPaths.activityExport(toApiFilter(filter))} download onClick={onDownload}>
      <DownloadIcon size={14} />
      Export {total > MAX_EXPORT_ROWS && `newest ${formatInteger(MAX_EXPORT_ROWS)} as `}CSV
    </a>
  </Button>
);
