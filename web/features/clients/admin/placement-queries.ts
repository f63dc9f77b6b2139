import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { PlacementStatus } from "#contract/placements/constants.ts";
import type { Placement, PlacementDraft, PlacementPatch } from "#contract/placements/schemas.ts";
import { apiPageQuery, apiQuery, callApi } from "#web/lib/api.ts";
import { refreshPipelines } from "#web/features/pipeline/admin/queries.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { toApiFilter } from "#web/lib/list/filter-fields.ts";
import { refreshClients } from "./queries.ts";

export const PLACEMENTS_PAGE_SIZE = 20;

export type PlacementListFilter = {
  q?: string;
  status?: PlacementStatus | "";
  guarantee?: "current" | "";
  fee?: "agreed" | "";
  currency?: string;
  /** First and last day of the start. */
  from?: string;
  to?: string;
  clientId?: string;
  applicationId?: string;
};

export const placementList = (filter: PlacementListFilter, page = 1, limit = PLACEMENTS_PAGE_SIZE) =>
  queryOptions({
    ...apiPageQuery("GET /api/placements", {
      query: { ...toApiFilter(filter), limit, offset: (page - 1) * limit },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const placementSummary = (filter: PlacementListFilter) =>
  queryOptions({
    ...apiQuery("GET /api/placements/summary", { query: toApiFilter(filter) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export function useCreatePlacement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PlacementDraft) => callApi("POST /api/placements", { body }),
    onSettled: () => refreshClients(queryClient),
  });
}

export function useUpdatePlacement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ placement, patch }: { placement: Placement; patch: PlacementPatch }) =>
      callApi("PUT /api/placements/:id", {
        params: { id: placement.id },
        body: { ...patch, version: placement.version },
      }),
    onSettled: () => refreshClients(queryClient),
  });
}

export function useDeletePlacement() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE /api/placements/:id", { params: { id } }),
    onSettled: () => refreshClients(queryClient),
  });
}

/** Moves the application of a placement to Hired. */
export function useMoveToHired() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ applicationId, from }: { applicationId: string; from: "offer" }) =>
      callApi("PUT /api/applications/:id/stage", {
        params: { id: applicationId },
        body: { stage: "hired", from },
      }),
    onSettled: () =>
      Promise.all([
        refreshPipelines(queryClient),
        invalidateQueries(queryClient, ["GET /api/placements", "GET /api/clients/:id"]),
      ]),
  });
}
