import { type QueryClient, queryOptions } from "@tanstack/react-query";

/** The articles that one deletion took. */
export type Deletion = { ids: string[]; titles: string[] };

/** What was deleted a moment ago and can be brought back. Kept beside the data, so that it goes with a logout. */
export const deletions = queryOptions({
  queryKey: ["deleted articles"],
  queryFn: (): Deletion[] => [],
  initialData: [],
  gcTime: Number.POSITIVE_INFINITY,
});

const change = (queries: QueryClient, to: (offered: Deletion[]) => Deletion[]) =>
  queries.setQueryData<Deletion[]>(deletions.queryKey, (offered = []) => to(offered));

/** Takes back the offer that begins with this article. */
export const withdrawUndo = (queries: QueryClient, first: string) =>
  change(queries, (offered) => offered.filter(({ ids }) => ids[0] !== first));

/** Offers to bring these back, for as long as the server does. */
export function offerUndo(
  queries: QueryClient,
  gone: readonly { id: string; title: string }[],
  minutes: number,
): void {
  const deletion = { ids: gone.map(({ id }) => id), titles: gone.map(({ title }) => title) };
  change(queries, (offered) => [deletion, ...offered]);
  setTimeout(() => withdrawUndo(queries, deletion.ids[0] ?? ""), minutes * 60_000);
}
