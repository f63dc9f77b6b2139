import { useQuery } from "@tanstack/react-query";
import type { ListName, PublicListName } from "#contract/lists/constants.ts";
import type { List, ListOption } from "#contract/lists/schemas.ts";
import { apiQuery } from "./api.ts";

const NONE: readonly ListOption[] = [];

/** What the site's forms and filters offer. */
export const listOptions = (name: PublicListName) =>
  apiQuery("GET /api/site/lists/:name", { params: { name } });

/** The options of a list that the page's loader has loaded. */
export const useListOptions = (name: PublicListName): readonly ListOption[] =>
  useQuery(listOptions(name)).data ?? NONE;

/** All lists with archived entries; the back office loads them with its layout. */
export const staffLists = () => apiQuery("GET /api/admin/lists", {});

const toOption = ({ key, label }: List["entries"][number]) => ({ value: key, label });

/** Labels and options of a list in the back office. */
export function useStaffList(name: ListName) {
  const { data } = useQuery(staffLists());
  const entries = data?.find((list) => list.name === name)?.entries ?? [];
  const label = (key: string): string => entries.find((entry) => entry.key === key)?.label ?? key;
  return {
    label,
    /** Every entry, for filters. */
    all: entries.map(toOption),
    /** The entries that are offered, and the selected one. */
    optionsWith: (selected: string | null | undefined) => [
      ...entries.filter(({ isArchived, key }) => !isArchived || key === selected).map(toOption),
      ...(selected && entries.every(({ key }) => key !== selected)
        ? [{ value: selected, label: selected }]
        : []),
    ],
    /** The same with featured entries only. */
    featuredWith: (selected: string | null | undefined) => [
      ...entries
        .filter(({ isArchived, isFeatured, key }) => (isFeatured && !isArchived) || key === selected)
        .map(toOption),
      ...(selected && entries.every(({ key }) => key !== selected)
        ? [{ value: selected, label: selected }]
        : []),
    ],
  };
}
