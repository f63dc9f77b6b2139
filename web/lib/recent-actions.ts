import { type QueryClient, queryOptions } from "@tanstack/react-query";

/**
 * Actions that can be undone for some minutes, newest first. In the query cache, so that signing out clears them. `until`
 * identifies an action.
 */
export function createRecentActions<Action extends object>(name: string, minutes: number) {
  type Recent = Action & { until: number };
  const queryKey = [name];
  const options = queryOptions({
    queryKey,
    queryFn: ({ client }): Recent[] =>
      (client.getQueryData<Recent[]>(queryKey) ?? []).filter(({ until }) => until > Date.now()),
    initialData: [],
    gcTime: Number.POSITIVE_INFINITY,
    // Removes expired entries; makes no request.
    refetchInterval: 15_000,
  });
  const update = (queryClient: QueryClient, next: (actions: Recent[]) => Recent[]) =>
    queryClient.setQueryData<Recent[]>(queryKey, (actions = []) => next(actions));
  return {
    options,
    add(queryClient: QueryClient, action: Action): Recent {
      const recent = { ...action, until: Date.now() + minutes * 60_000 };
      update(queryClient, (actions) => [recent, ...actions]);
      return recent;
    },
    remove(queryClient: QueryClient, { until }: { until: number }): void {
      update(queryClient, (actions) => actions.filter((action) => action.until !== until));
    },
  };
}
