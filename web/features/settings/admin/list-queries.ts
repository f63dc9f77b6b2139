import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { List, ListEntry, ListUpdate } from "#contract/lists/schemas.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

/** Counts change with every job and message, so they are refetched on every mount. */
export const listUsage = () => ({ ...apiQuery("GET /api/admin/lists/usage", {}), staleTime: 0 });

/** Everything that shows a label. */
const QUERIES = [
  "GET /api/admin/lists/usage",
  "GET /api/admin/lists",
  "GET /api/site/lists/:name",
  "GET /api/jobs",
  "GET /api/jobs/:id",
  "GET /api/content/library",
  "GET /api/content/published-articles",
  "GET /api/content/published-articles/:id",
];

type NewEntry = Omit<ListEntry, "key"> & { key: string | null };
/** Returns the whole list as it shall be, from the list as it is. */
type ListChange = (entries: readonly ListEntry[]) => readonly NewEntry[];

/**
 * Changes a list. Changes wait for each other, and each starts from what the one before it has saved. The list is
 * reloaded after a failure too, because somebody else may have changed it.
 */
export function useChangeList(list: List) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `list:${list.name}` },
    mutationFn: (change: ListChange) => {
      const lists = queryClient.getQueryData(listUsage().queryKey);
      const { name, version, entries } = lists?.find((each) => each.name === list.name) ?? list;
      const body: ListUpdate = { version, entries: [...change(entries)] };
      return callApi("PUT /api/admin/lists/:name", { params: { name }, body });
    },
    onSettled: () => invalidateQueries(queryClient, QUERIES),
  });
}
