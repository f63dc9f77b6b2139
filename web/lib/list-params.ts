import { useSearchParams } from "react-router";
import { formatInteger } from "#contract/numbers.ts";

const MAX_PAGE = 50_000;

/** Filters and page of a list, stored in the URL. Lists that share a URL use different page parameters. */
export function useListParams(pageParam = "page") {
  const [params, setParams] = useSearchParams();
  const pageNumber = Number(params.get(pageParam) ?? 1);

  /**
   * Sets a filter and goes to the first page. Use `replace` for changes on each keystroke; `resetParams` are cleared
   * too.
   */
  const setFilter = (name: string, value: string, replace = false, resetParams: readonly string[] = []) =>
    setParams(
      applyChanges(currentParams(), { ...clearParams(resetParams), [name]: value, [pageParam]: "" }),
      {
        replace,
        preventScrollReset: true,
      },
    );

  return {
    page: Number.isInteger(pageNumber) && pageNumber > 0 && pageNumber <= MAX_PAGE ? pageNumber : 1,
    /** A parameter's value; empty if it is missing or not in `allowed`. */
    getParam: <const T extends string = string>(name: string, allowed?: readonly T[]): T | "" => {
      const value = (params.get(name)?.trim() ?? "") as T;
      return !allowed || allowed.includes(value) ? value : "";
    },
    filter: setFilter,
    /** Sets several filters at once and goes to the first page. */
    setFilters: (changes: Record<string, string>) =>
      setParams(applyChanges(currentParams(), { ...changes, [pageParam]: "" }), { preventScrollReset: true }),
    /** Sets another parameter, such as the id of an open dialog. */
    setParam: (name: string, value: string, replace = false) =>
      setParams(applyChanges(currentParams(), { [name]: value }), { replace, preventScrollReset: true }),
    href: (changes: Record<string, string>) => `?${applyChanges(params, changes).toString()}`,
    /** The URL of another page of this list. */
    pageHref: (page: number, changes: Record<string, string> = {}) =>
      `?${applyChanges(params, { ...changes, [pageParam]: page > 1 ? String(page) : "" }).toString()}`,
  };
}

/**
 * Reads the live URL: during a transition the rendered parameters are stale, and a second change would undo the
 * first.
 */
const currentParams = () => new URLSearchParams(window.location.search);

/** Changes that remove these parameters. */
export const clearParams = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, ""]));

/** Applies changes; an empty value removes the parameter. */
function applyChanges(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** "21 to 40 of 312". */
export const formatRange = (page: number, pageSize: number, rowCount: number, total: number): string =>
  `${formatInteger((page - 1) * pageSize + 1)} to ${formatInteger((page - 1) * pageSize + rowCount)} of ${formatInteger(total)}`;
