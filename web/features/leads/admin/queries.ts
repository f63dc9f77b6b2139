import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Board, Lead, LeadPatch, LeadActivityDraft } from "#contract/leads/schemas.ts";
import {
  type LeadNeed,
  type LeadSort,
  leadSortDirections,
  type LeadStatus,
  type LeadType,
  type Priority,
} from "#contract/leads/constants.ts";
import type { SpamFilter } from "#contract/spam/constants.ts";
import type { SortDirection } from "#contract/schemas.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { toApiFilter } from "#web/lib/list/filter-fields.ts";
import type { SortOptions } from "#web/lib/list/use-list-sort.ts";

export const ADMIN_PAGE_SIZE = 50;
export const LEAD_NOUNS = ["lead", "leads"] as const;
export const LEAD_SORT: SortOptions<LeadSort> = { directions: leadSortDirections, initial: "due" };

export type LeadFilter = {
  q: string;
  leadType: LeadType | "";
  synced: "true" | "false" | "";
  overdue: "true" | "";
  status: LeadStatus | "";
  priority: Priority | "";
  tag: string;
  assignedTo: string;
  pipeline: string;
  stage: string;
  needs: LeadNeed | "";
  replied: "true" | "";
  spam: SpamFilter | "";
  from: string;
  to: string;
  page: number;
};

export const toLeadFilter = (filter: LeadFilter) => toApiFilter(filter);

type Sorting = { sort?: LeadSort | undefined; dir?: SortDirection | undefined };

/** One page of leads. Always stale, because leads arrive at any time. */
export const leadList = (filter: LeadFilter, sorting: Sorting) =>
  queryOptions({
    ...apiPageQuery("GET /api/crm/leads", {
      query: {
        ...toLeadFilter(filter),
        ...sorting,
        limit: ADMIN_PAGE_SIZE,
        offset: (filter.page - 1) * ADMIN_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const leadBoard = (filter: Pick<LeadFilter, "pipeline" | "q" | "assignedTo">) =>
  queryOptions({
    ...apiQuery("GET /api/crm/board", {
      query: {
        pipeline: filter.pipeline || undefined,
        q: filter.q || undefined,
        assignedTo: filter.assignedTo || undefined,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const responseTargets = () => queryOptions({ ...apiQuery("GET /api/crm/promises", {}), staleTime: 0 });
export const pipelineList = () => apiQuery("GET /api/crm/pipelines", {});
export const assigneeList = () => apiQuery("GET /api/crm/assignees", {});
const OPEN_RESPONSE_POLL_MS = 15_000;
export const leadById = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/crm/leads/:id", { params: { id } }),
    staleTime: 0,
    // A reply is sent in the background and then stops the timer.
    refetchInterval: ({ state: { data } }) =>
      data?.dueAt && !data.firstRespondedAt ? OPEN_RESPONSE_POLL_MS : false,
  });
/** Invalidates all queries of leads and people; resolves when the active ones are refetched. */
export const refreshLeads = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/crm/leads",
    "GET /api/crm/leads/:id",
    "GET /api/crm/people",
    "GET /api/search/people",
    "GET /api/crm/people/tags",
    "GET /api/crm/people/duplicates",
    "GET /api/crm/people/:id/timeline",
    "GET /api/crm/board",
    "GET /api/crm/promises",
    "GET /api/ghl/stats",
  ]);

export function useUpdateLead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ lead, patch }: { lead: Lead; patch: LeadPatch }) =>
      callApi("PUT /api/crm/leads/:id", {
        params: { id: lead.id },
        body: { ...patch, version: lead.version },
      }),
    onSettled: () => refreshLeads(queryClient),
  });
}

/**
 * Changes single fields of a lead at once. Quick changes are saved one after the other, each with the version that the
 * one before has left.
 */
export function usePatchLead(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = leadById(id);
  return useMutation({
    scope: { id: `lead:${id}` },
    mutationFn: (patch: LeadPatch) =>
      callApi("PUT /api/crm/leads/:id", {
        params: { id },
        body: { ...patch, version: queryClient.getQueryData(queryKey)?.version },
      }),
    onMutate: async (patch) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (lead) => lead && { ...lead, ...patch });
    },
    onSettled: () => refreshLeads(queryClient),
  });
}

const BOARD_FILTER = { queryKey: ["GET /api/crm/board"] };

/** Moves the lead to the top of another stage and adjusts the totals. */
function moveOnBoard(board: Board, lead: Lead, stage: string): Board {
  const overdue = Number(lead.isOverdue);
  return {
    ...board,
    stages: board.stages.map((column) => {
      const wasHere = column.leads.some(({ id }) => id === lead.id);
      const others = column.leads.filter(({ id }) => id !== lead.id);
      const isTarget = column.key === stage;
      return {
        ...column,
        leads: isTarget ? [lead, ...others] : others,
        total: column.total + Number(isTarget && !wasHere) - Number(wasHere && !isTarget),
        overdue: column.overdue + overdue * (Number(isTarget && !wasHere) - Number(wasHere && !isTarget)),
      };
    }),
  };
}

/** Optimistic: rolled back if the request fails. */
export function useMoveLead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ lead, stage }: { lead: Lead; stage: string }) =>
      callApi("PUT /api/crm/leads/:id", {
        params: { id: lead.id },
        body: { pipelineStage: stage, version: lead.version },
      }),
    onMutate: async ({ lead, stage }) => {
      await queryClient.cancelQueries(BOARD_FILTER);
      const before = queryClient.getQueriesData<Board>(BOARD_FILTER);
      const moved = { ...lead, pipelineStage: stage };
      queryClient.setQueriesData<Board>(BOARD_FILTER, (board) => board && moveOnBoard(board, moved, stage));
      return before;
    },
    onError: (_error, _move, before) => {
      for (const [key, board] of before ?? []) queryClient.setQueryData(key, board);
    },
    onSuccess: (lead, { stage }) =>
      queryClient.setQueriesData<Board>(BOARD_FILTER, (board) => board && moveOnBoard(board, lead, stage)),
    onSettled: () => refreshLeads(queryClient),
  });
}

export function useMergeLeads(action: "merge" | "unmerge" | "distinct") {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, otherId }: { id: string; otherId: string }) =>
      callApi(`POST /api/crm/leads/:id/${action}`, { params: { id }, body: { otherId } }),
    onSettled: () => refreshLeads(queryClient),
  });
}

export function useCreateEntry(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: LeadActivityDraft) =>
      callApi("POST /api/crm/leads/:id/activities", { params: { id }, body }),
    onSuccess: () => refreshLeads(queryClient),
  });
}

export function useSetTaskDone() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      callApi("PUT /api/crm/activities/:id", { params: { id }, body: { done } }),
    onSettled: () => refreshLeads(queryClient),
  });
}
