import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ScorecardInput } from "#contract/scorecards/schemas.ts";
import { apiQuery, callApi } from "#web/lib/api.ts";

/** Refetched on every mount, because others submit theirs. */
export const applicationScorecards = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/applications/:id/scorecards", { params: { id } }), staleTime: 0 });

/**
 * Saves the user's scorecard. Saves wait for each other, and each starts from the version that the one before it has
 * stored. A submission reloads the panel, because it reveals the others.
 */
export function useSaveScorecard(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = applicationScorecards(id);
  return useMutation({
    scope: { id: `scorecard:${id}` },
    mutationFn: (input: Omit<ScorecardInput, "version">) => {
      const version = queryClient.getQueryData(queryKey)?.mine?.version ?? 0;
      return callApi("PUT /api/applications/:id/scorecard", { params: { id }, body: { ...input, version } });
    },
    onSuccess: (mine, { submit }) => {
      queryClient.setQueryData(queryKey, (panel) => panel && { ...panel, mine });
      return submit ? queryClient.invalidateQueries({ queryKey }) : undefined;
    },
  });
}
