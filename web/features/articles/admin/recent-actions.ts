import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { UNDO_MINUTES } from "#contract/undo.ts";

type UndoableAction = "delete" | "approve";
export type RecentAction = { action: UndoableAction; ids: string[]; titles: string[] };

/** Deletions and bulk approvals that can be undone. Stored in the query cache, so that signing out clears them. */
export const recentActions = queryOptions({
  queryKey: ["undoable article actions"],
  queryFn: (): RecentAction[] => [],
  initialData: [],
  gcTime: Number.POSITIVE_INFINITY,
});

const updateActions = (queryClient: QueryClient, update: (actions: RecentAction[]) => RecentAction[]) =>
  queryClient.setQueryData<RecentAction[]>(recentActions.queryKey, (actions = []) => update(actions));

/** Removes the action whose first article has this id. */
export const removeRecentAction = (queryClient: QueryClient, firstId: string) =>
  updateActions(queryClient, (actions) => actions.filter(({ ids }) => ids[0] !== firstId));

/** Adds an action that expires after the server's undo period. */
export function addRecentAction(
  queryClient: QueryClient,
  action: UndoableAction,
  articles: readonly { id: string; title: string }[],
): void {
  const recent = { action, ids: articles.map(({ id }) => id), titles: articles.map(({ title }) => title) };
  updateActions(queryClient, (actions) => [recent, ...actions]);
  setTimeout(() => removeRecentAction(queryClient, recent.ids[0] ?? ""), UNDO_MINUTES * 60_000);
}
