import { type QueryClient, queryOptions } from "@tanstack/react-query";

export type Deletion = { ids: string[]; titles: string[] };

/** Deletions that can be undone. Stored in the query cache, so that signing out clears them. */
export const recentDeletions = queryOptions({
  queryKey: ["deleted articles"],
  queryFn: (): Deletion[] => [],
  initialData: [],
  gcTime: Number.POSITIVE_INFINITY,
});

const updateDeletions = (queryClient: QueryClient, update: (deletions: Deletion[]) => Deletion[]) =>
  queryClient.setQueryData<Deletion[]>(recentDeletions.queryKey, (deletions = []) => update(deletions));

/** Removes the deletion whose first article has this id. */
export const removeDeletion = (queryClient: QueryClient, firstId: string) =>
  updateDeletions(queryClient, (deletions) => deletions.filter(({ ids }) => ids[0] !== firstId));

/** Adds a deletion that expires after the server's undo period. */
export function addDeletion(
  queryClient: QueryClient,
  articles: readonly { id: string; title: string }[],
  minutes: number,
): void {
  const deletion = { ids: articles.map(({ id }) => id), titles: articles.map(({ title }) => title) };
  updateDeletions(queryClient, (deletions) => [deletion, ...deletions]);
  setTimeout(() => removeDeletion(queryClient, deletion.ids[0] ?? ""), minutes * 60_000);
}
