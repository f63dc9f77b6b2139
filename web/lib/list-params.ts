import { useSearchParams } from "react-router";
import { grouped } from "#contract/numbers.ts";

const LAST_PAGE = 50_000;

/**
 * Filters and page of a list as the address holds them, so that a view can be shared and Back works. A list that shares
 * its address with another one names a parameter of its own for its page.
 */
export function useListParams(pageName = "page") {
  const [params, setParams] = useSearchParams();
  const wanted = Number(params.get(pageName) ?? 1);

  /**
   * Another filter, from the first page on. `replace` for what changes with every key; `leaving` are filters that mean
   * nothing without the old value.
   */
  const filter = (name: string, value: string, replace = false, leaving: readonly string[] = []) =>
    setParams(changed(inAddress(), { ...without(leaving), [name]: value, [pageName]: "" }), {
      replace,
      preventScrollReset: true,
    });

  return {
    page: Number.isInteger(wanted) && wanted > 0 && wanted <= LAST_PAGE ? wanted : 1,
    /** A filter's value; empty when it is not set, or not one of `allowed`. */
    word: <const T extends string = string>(name: string, allowed?: readonly T[]): T | "" => {
      const value = (params.get(name)?.trim() ?? "") as T;
      return !allowed || allowed.includes(value) ? value : "";
    },
    filter,
    /** Opens or closes something that the address names beside the filters. */
    set: (name: string, value: string, replace = false) =>
      setParams(changed(inAddress(), { [name]: value }), { replace, preventScrollReset: true }),
    href: (changes: Record<string, string>) => `?${changed(params, changes).toString()}`,
    /** The address of another page of the same list. */
    pageHref: (page: number, changes: Record<string, string> = {}) =>
      `?${changed(params, { ...changes, [pageName]: page > 1 ? String(page) : "" }).toString()}`,
  };
}

/**
 * What the address says at this moment: the screen may still show the parameters of before, and a second change made
 * meanwhile would take the first one back.
 */
const inAddress = () => new URLSearchParams(window.location.search);

/** The change that takes these parameters away. */
export const without = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, ""]));

/** The same parameters with these changes; an empty value takes one away. */
function changed(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** "21 to 40 of 312". */
export const rangeText = (page: number, size: number, shown: number, total: number): string =>
  `${grouped((page - 1) * size + 1)} to ${grouped((page - 1) * size + shown)} of ${grouped(total)}`;
