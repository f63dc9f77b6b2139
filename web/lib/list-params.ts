import { useSearchParams } from "react-router";
import { formatInteger } from "#contract/numbers.ts";

const MAX_PAGE = 50_000;

/**
 * Filters and page of a list as the address holds them, so that a view can be shared and Back works. A list that shares
 * its address with another one names a parameter of its own for its page.
 */
export function useListParams(pageParam = "page") {
  const [params, setParams] = useSearchParams();
  const pageNumber = Number(params.get(pageParam) ?? 1);

  /**
   * Another filter, from the first page on. `replace` for what changes with every key; `leaving` are filters that mean
   * nothing without the old value.
   */
  const setFilter = (name: string, value: string, replace = false, resetParams: readonly string[] = []) =>
    setParams(withChanges(currentParams(), { ...clearParams(resetParams), [name]: value, [pageParam]: "" }), {
      replace,
      preventScrollReset: true,
    });

  return {
    page: Number.isInteger(pageNumber) && pageNumber > 0 && pageNumber <= MAX_PAGE ? pageNumber : 1,
    /** A filter's value; empty when it is not set, or not one of `allowed`. */
    getParam: <const T extends string = string>(name: string, allowed?: readonly T[]): T | "" => {
      const value = (params.get(name)?.trim() ?? "") as T;
      return !allowed || allowed.includes(value) ? value : "";
    },
    filter: setFilter,
    /** Opens or closes something that the address names beside the filters. */
    setParam: (name: string, value: string, replace = false) =>
      setParams(withChanges(currentParams(), { [name]: value }), { replace, preventScrollReset: true }),
    href: (changes: Record<string, string>) => `?${withChanges(params, changes).toString()}`,
    /** The address of another page of the same list. */
    pageHref: (page: number, changes: Record<string, string> = {}) =>
      `?${withChanges(params, { ...changes, [pageParam]: page > 1 ? String(page) : "" }).toString()}`,
  };
}

/**
 * What the address says at this moment: the screen may still show the parameters of before, and a second change made
 * meanwhile would take the first one back.
 */
const currentParams = () => new URLSearchParams(window.location.search);

/** The change that takes these parameters away. */
export const clearParams = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, ""]));

/** The same parameters with these changes; an empty value takes one away. */
function withChanges(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
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
