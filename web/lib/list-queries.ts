import { useQuery } from "@tanstack/react-query";
import type { ListName, PublicListName } from "#contract/lists/constants.ts";
import type { ListEntry as Entry, ListOption } from "#contract/lists/schemas.ts";
import { includeSelected } from "#web/ui/native-select.tsx";
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

const toOption = ({ key, label }: Entry) => ({ value: key, label });

/** Labels and options of a list in the back office. */
export function useStaffList(name: ListName) {
  const { data } = useQuery(staffLists());
  const entries = data?.find((list) => list.name === name)?.entries ?? [];
  const label = (key: string): string => entries.find((entry) => entry.key === key)?.label ?? key;
  const toOptions = (isOffered: (entry: Entry) => boolean, selected: string) =>
    includeSelected(
      entries.filter((entry) => isOffered(entry) || entry.key === selected).map(toOption),
      selected,
    );
  return {
    label,
    /** Every entry, for filters. */
    all: entries.map(toOption),
    /** The entries that are offered, and the selected one. */
    optionsWith: (selected?: string | null) => toOptions(({ isArchived }) => !isArchived, selected ?? ""),
    /** The same with featured entries only. */
    featuredWith: (selected: string) =>
      toOptions(({ isArchived, isFeatured }) => isFeatured && !isArchived, selected),
  };
}
