import { type ReactNode, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { ViewList } from "#contract/views/constants.ts";
import type { SortDirection } from "#contract/schemas.ts";
import { formatInteger } from "#contract/numbers.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { SearchBox } from "#web/lib/search-box.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { ClearFilters, FilterChips } from "./filter-chips.tsx";
import { type FilterField, listActiveFilters } from "./filter-fields.ts";
import { FilterMenu } from "./filter-menu.tsx";
import type { ListSort } from "./use-list-sort.ts";
import { toViewHref } from "./view-params.ts";
import { useOpenView, ViewsMenu } from "./views-menu.tsx";

type Props<Sort extends string> = {
  list: ViewList;
  /** Singular and plural of the records. */
  nouns: readonly [one: string, many: string];
  total: number | undefined;
  search: { label: string; name?: string; maxLength?: number; help?: ReactNode };
  fields: readonly FilterField[];
  sort: ListSort<Sort>;
  sortLabels: Partial<Record<Sort, string>>;
  /** Other URL parameters that belong to a view, such as the board. */
  viewParams?: readonly string[];
  /** Between the filter and the end, such as a choice of list or board. */
  children?: ReactNode;
  /** At the end of the second line, such as the export. */
  actions?: ReactNode;
};

const NO_PARAMS: readonly string[] = [];

/** Views, search and filters of a list; the second line has the count and the active filters and is always there. */
export function ListToolbar<Sort extends string>({
  list,
  nouns,
  total,
  search: { name: searchName = "q", help, ...search },
  fields,
  sort,
  sortLabels,
  viewParams = NO_PARAMS,
  children,
  actions,
}: Props<Sort>) {
  const { getParam, filter } = useListParams();
  const [openField, setOpenField] = useState<string | null>(null);
  const names = [searchName, ...fields.map((field) => field.name)];
  const viewNames = [...names, "sort", "dir", ...viewParams];
  const filters = listActiveFilters(fields, getParam);
  const unknown = filters.filter(({ isUnknown }) => isUnknown);
  const isFiltered = filters.length > 0 || getParam(searchName) !== "";
  const { view, isGone } = useOpenView({ list, names: viewNames });
  return (
    <div className="border-b border-line">
      <DefaultView list={list} names={viewNames} />
      <div className="flex flex-wrap items-center gap-2 px-4 pt-2.5">
        <ViewsMenu list={list} allLabel={`All ${nouns[1]}`} names={viewNames} />
        <div className="flex min-w-48 flex-1 items-center gap-1 max-sm:order-first max-sm:basis-full">
          <SearchBox
            {...search}
            maxLength={search.maxLength ?? 120}
            value={getParam(searchName)}
            onSearch={(text) => filter(searchName, text, true)}
            className="min-h-8.5! w-auto! min-w-0 flex-1 py-1!"
            isListSearch
          />
          {help}
        </div>
        {fields.length > 0 && (
          <FilterMenu
            fields={fields}
            activeCount={filters.length}
            openField={openField}
            onOpenField={setOpenField}
          />
        )}
        {children}
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-1.5">
        <p className="fig text-sm whitespace-nowrap text-ink-3" aria-live="polite">
          {total !== undefined && (total === 1 ? `1 ${nouns[0]}` : `${formatInteger(total)} ${nouns[1]}`)}
        </p>
        <FilterChips filters={filters} onEdit={setOpenField} />
        {isFiltered && <ClearFilters names={names} />}
        <div className="ml-auto flex items-center gap-2">
          <SortSelect sort={sort} labels={sortLabels} />
          {actions}
        </div>
      </div>
      {isGone && (
        <Alert tone="caution" className="mx-4 mb-2.5" title="This view was deleted or is no longer shared.">
          The list shows what its address asks for.
        </Alert>
      )}
      {view && unknown.length > 0 && (
        <Alert
          tone="caution"
          className="mx-4 mb-2.5"
          title={`The view ${view.name} filters by what no longer exists.`}
        >
          Remove or change {unknown.map(({ field }) => field.label).join(", ")}, then update the view.
        </Alert>
      )}
    </div>
  );
}

type SortSelectProps<Sort extends string> = { sort: ListSort<Sort>; labels: Partial<Record<Sort, string>> };

/** The sort order on phones, where the table has no head. */
function SortSelect<Sort extends string>({ sort: { sort, dir, setSort }, labels }: SortSelectProps<Sort>) {
  const options = (Object.entries(labels) as [Sort, string][]).flatMap(([value, label]) =>
    (["asc", "desc"] as const).map((direction) => ({
      value: `${value} ${direction}`,
      label: `${label}, ${direction === "asc" ? "ascending" : "descending"}`,
    })),
  );
  return (
    <NativeSelect
      aria-label="Sort by"
      className="w-auto! min-h-8! py-0.5! text-sm! desk:hidden"
      placeholder={sort === null ? "Best match" : undefined}
      options={options}
      value={sort === null ? "" : `${sort} ${dir}`}
      onChange={({ target }) => {
        const [next, direction] = target.value.split(" ") as [Sort, SortDirection];
        setSort(next || null, direction);
      }}
    />
  );
}

/** Opens a person's default view when the list is opened without any choice. */
function DefaultView({ list, names }: { list: ViewList; names: readonly string[] }) {
  const { search } = useLocation();
  const { data } = useOpenView({ list, names });
  const view = search === "" ? data?.views.find(({ id }) => id === data.defaultId) : undefined;
  return view ? <Navigate to={toViewHref(view)} replace /> : null;
}
