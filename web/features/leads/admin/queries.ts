import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Board } from "#contract/leads/admin-endpoints.ts";
import type { LeadStatus, LeadType } from "#contract/leads/constants.ts";
import type { Lead, LeadPatch, LeadSort, LeadActivityDraft } from "#contract/leads/endpoints.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";

export const ADMIN_PAGE_SIZE = 20;

export type LeadFilter = {
  q: string;
  leadType: LeadType | "";
  synced: "true" | "false" | "";
  overdue: "true" | "";
  status: LeadStatus | "";
  assignedTo: string;
  pipeline: string;
  stage: string;
  sort: LeadSort | "";
  page: number;
};

/** One page of leads. People write at any time, so each visit asks again. */
export const leadList = ({ page, ...filter }: LeadFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/crm/leads", {
      query: {
        q: filter.q || undefined,
        leadType: filter.leadType || undefined,
        synced: filter.synced || undefined,
        overdue: filter.overdue || undefined,
        status: filter.status || undefined,
        assignedTo: filter.assignedTo || undefined,
        pipeline: filter.pipeline || undefined,
        stage: filter.stage || undefined,
        sort: filter.sort || undefined,
        limit: ADMIN_PAGE_SIZE,
        offset: (page - 1) * ADMIN_PAGE_SIZE,
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
export const leadById = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/crm/leads/:id", { params: { id } }), staleTime: 0 });
export const leadTimeline = (id: string, limit: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/crm/leads/:id/activities", { params: { id }, query: { limit } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Every list, board, counter and copy of a lead; resolves when those on screen have been fetched again. */
const refreshLeads = (queries: QueryClient) =>
  Promise.all(
    [
      "GET /api/crm/leads",
      "GET /api/crm/leads/:id",
      "GET /api/crm/leads/:id/activities",
      "GET /api/crm/board",
      "GET /api/crm/promises",
      "GET /api/ghl/stats",
    ].map((address) => queries.invalidateQueries({ queryKey: [address] })),
  );

export function useUpdateLead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ lead, change }: { lead: Lead; change: LeadPatch }) =>
      callApi("PUT /api/crm/leads/:id", {
        params: { id: lead.id },
        body: { ...change, version: lead.version },
      }),
    onSettled: () => refreshLeads(queries),
  });
}

const BOARD_FILTER = { queryKey: ["GET /api/crm/board"] };

/** The board with this lead at the top of another stage. */
function moveOnBoard(board: Board, lead: Lead, stage: string): Board {
  const late = Number(lead.isOverdue);
  return {
    ...board,
    stages: board.stages.map((column) => {
      const held = column.leads.some(({ id }) => id === lead.id);
      const others = column.leads.filter(({ id }) => id !== lead.id);
      const here = column.key === stage;
      return {
        ...column,
        leads: here ? [lead, ...others] : others,
        total: column.total + Number(here && !held) - Number(held && !here),
        overdue: column.overdue + late * (Number(here && !held) - Number(held && !here)),
      };
    }),
  };
}

/** Moves a card at once, and back when the server says no. */
export function useMoveLead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ lead, stage }: { lead: Lead; stage: string }) =>
      callApi("PUT /api/crm/leads/:id", {
        params: { id: lead.id },
        body: { pipelineStage: stage, version: lead.version },
      }),
    onMutate: async ({ lead, stage }) => {
      await queries.cancelQueries(BOARD_FILTER);
      const before = queries.getQueriesData<Board>(BOARD_FILTER);
      const moved = { ...lead, pipelineStage: stage };
      queries.setQueriesData<Board>(BOARD_FILTER, (board) => board && moveOnBoard(board, moved, stage));
      return before;
    },
    onError: (_error, _move, before) => {
      for (const [key, board] of before ?? []) queries.setQueryData(key, board);
    },
    onSuccess: (lead, { stage }) =>
      queries.setQueriesData<Board>(BOARD_FILTER, (board) => board && moveOnBoard(board, lead, stage)),
    onSettled: () => refreshLeads(queries),
  });
}

export function useCreateEntry(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: LeadActivityDraft) => callApi("POST /api/crm/leads/:id/activities", { params: { id }, body }),
    onSuccess: () => refreshLeads(queries),
  });
}

export function useSetTaskDone() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      callApi("PUT /api/crm/activities/:id", { params: { id }, body: { done } }),
    onSettled: () => refreshLeads(queries),
  });
}
