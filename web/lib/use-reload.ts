import { type FetchQueryOptions, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { toast } from "#web/ui/toast-store.ts";
import { ApiError } from "./api.ts";

/** Returns a function that refetches a query, such as after an edit conflict. Failures become a toast. */
export function useReload<T, K extends QueryKey>(
  query: FetchQueryOptions<T, Error, T, K>,
  errorTitle: string,
  onLoad: (data: T) => void,
) {
  const queryClient = useQueryClient();
  return async () => {
    try {
      onLoad(await queryClient.fetchQuery({ ...query, staleTime: 0 }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast({ title: errorTitle, description: error.message, tone: "danger" });
    }
  };
}
