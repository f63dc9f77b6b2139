import { isReversed, type SortDirection, sortDirections } from "#contract/schemas.ts";
import { useListParams } from "#web/lib/list-params.ts";

/** The sort orders of a list with their natural directions, and the default one; null for the best match of a search. */
export type SortOptions<Sort extends string> = {
  directions: Record<Sort, SortDirection>;
  initial: NoInfer<Sort> | null;
};

/** Sort order and direction of a list, stored in the URL unless they are the default. */
export function useListSort<Sort extends string>({ directions, initial }: SortOptions<Sort>) {
  const { getParam, setFilters } = useListParams();
  const chosen = getParam("sort") as Sort | "";
  const sort = chosen !== "" && Object.hasOwn(directions, chosen) ? chosen : initial;
  const dir = getParam("dir", sortDirections) || (sort === null ? "desc" : directions[sort]);
  const setSort = (next: Sort | null, nextDir: SortDirection) =>
    setFilters({
      sort: next === initial || next === null ? "" : next,
      dir: next !== null && isReversed(directions, next, nextDir) ? nextDir : "",
    });
  return {
    sort,
    dir,
    setSort,
    /** Sorts by another column, or turns the direction around. */
    toggle: (next: Sort) =>
      setSort(next, next === sort ? (dir === "asc" ? "desc" : "asc") : directions[next]),
    /** For the API; undefined where the default applies. */
    params: {
      sort: sort === initial || sort === null ? undefined : sort,
      dir: sort !== null && isReversed(directions, sort, dir) ? dir : undefined,
    },
  };
}

export type ListSort<Sort extends string> = ReturnType<typeof useListSort<Sort>>;
