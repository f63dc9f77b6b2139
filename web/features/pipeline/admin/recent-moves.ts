import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { MOVE_DELAY_MINUTES } from "#contract/pipeline/constants.ts";

/** Moves that were made together and are undone together. */
export type RecentMove = { moveIds: string[]; title: string; hasMail: boolean; until: number };

const KEY = ["recent moves"];

const withoutExpired = (moves: readonly RecentMove[]) => moves.filter(({ until }) => until > Date.now());

/** Moves that can still be undone, newest first. In the query cache, so that signing out clears them. */
export const recentMoves = queryOptions({
  queryKey: KEY,
  queryFn: ({ client }): RecentMove[] => withoutExpired(client.getQueryData<RecentMove[]>(KEY) ?? []),
  initialData: [],
  gcTime: Number.POSITIVE_INFINITY,
  // Removes expired entries; makes no request.
  refetchInterval: 15_000,
});

const update = (queryClient: QueryClient, next: (moves: RecentMove[]) => RecentMove[]) =>
  queryClient.setQueryData<RecentMove[]>(KEY, (moves = []) => next(moves));

export function addRecentMove(queryClient: QueryClient, move: Omit<RecentMove, "until">): RecentMove {
  const recent = { ...move, until: Date.now() + MOVE_DELAY_MINUTES * 60_000 };
  update(queryClient, (moves) => [recent, ...moves]);
  return recent;
}

export const removeRecentMove = (queryClient: QueryClient, { moveIds }: RecentMove) =>
  update(queryClient, (moves) => moves.filter((move) => move.moveIds[0] !== moveIds[0]));
