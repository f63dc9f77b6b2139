import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { CARDS_PER_STAGE, MAX_MOVES } from "#contract/pipeline/constants.ts";
import type {
  Board,
  MailTemplate,
  MailTemplateInput,
  Move,
  PipelineCard,
  StageList,
  StageListUpdate,
} from "#contract/pipeline/schemas.ts";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { apiPageQuery, apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import type { useListParams } from "#web/lib/list-params.ts";
import { HISTORY } from "#web/features/inbox/admin/queries.ts";

export const LIST_PAGE_SIZE = 50;

export type PipelineFilter = { q: string; owner: string; resume: "true" | "false" | "" };

export const parsePipelineFilter = ({ getParam }: ReturnType<typeof useListParams>): PipelineFilter => ({
  q: getParam("q"),
  owner: /^(none|[\da-f-]{36})$/.exec(getParam("owner"))?.[0] ?? "",
  resume: getParam("resume", ["true", "false"]),
});

const toQuery = ({ q, owner, resume }: PipelineFilter) => ({
  q: q || undefined,
  owner: owner || undefined,
  resume: resume || undefined,
});

/** Always stale, because others move cards too. */
export const jobBoard = (id: string, filter: PipelineFilter) =>
  queryOptions({
    ...apiQuery("GET /api/jobs/:id/pipeline", { params: { id }, query: toQuery(filter) }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const candidatePage = (id: string, filter: PipelineFilter, stageId: string, page: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/jobs/:id/pipeline/cards", {
      params: { id },
      query: {
        ...toQuery(filter),
        stageId: stageId || undefined,
        limit: LIST_PAGE_SIZE,
        offset: (page - 1) * LIST_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The cards of a stage after the first ones, which the board has. */
export const moreCards = (id: string, filter: PipelineFilter, stageId: string, count: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/jobs/:id/pipeline/cards", {
      params: { id },
      query: { ...toQuery(filter), stageId, limit: Math.min(count, 200), offset: CARDS_PER_STAGE },
    }),
    enabled: count > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Stage and moves of an application. Refetched while a mail waits, because it leaves in the background. */
export const applicationPipeline = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/applications/:id/pipeline", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.moves.some(({ mail }) => mail?.status === "waiting" || mail?.status === "sending") && 30_000,
  });

export const defaultStages = () =>
  queryOptions({ ...apiQuery("GET /api/pipeline/stages", {}), staleTime: 0 });
export const jobStages = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/jobs/:id/stages", { params: { id } }), staleTime: 0 });
export const mailTemplates = () => apiQuery("GET /api/pipeline/templates", {});
export const ownerList = () => apiQuery("GET /api/crm/assignees", {});

/** Everything that shows a stage. */
export const refreshPipelines = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/jobs/:id/pipeline",
    "GET /api/jobs/:id/pipeline/cards",
    "GET /api/applications/:id/pipeline",
    "GET /api/applications",
    "GET /api/applications/:id",
    "GET /api/crm/leads",
    "GET /api/crm/leads/:id",
    "GET /api/crm/board",
    HISTORY,
  ]);

/** An application that is moved, as the person saw it. */
export type MoveSubject = {
  id: string;
  firstName: string;
  lastName: string;
  stage: ApplicationStage;
  /** Undefined where only the kind is known, as in the list of all applications. */
  stageId?: string;
};

export type MoveDetails = {
  stage: ApplicationStage;
  stageId?: string;
  reason?: string;
  note?: string;
  mail?: Move["mail"];
};

const toItem = ({ id, stage: from, stageId }: MoveSubject) => ({
  id,
  from,
  ...(stageId && { fromStageId: stageId }),
});

type MoveResult = { moved: number; skipped: number; moveIds: string[] };

async function move(subjects: readonly MoveSubject[], details: MoveDetails): Promise<MoveResult> {
  const [only] = subjects;
  if (only && subjects.length === 1) {
    const { id, ...origin } = toItem(only);
    const { moveId } = await callApi("PUT /api/applications/:id/stage", {
      params: { id },
      body: { ...origin, ...details },
    });
    return { moved: moveId ? 1 : 0, skipped: moveId ? 0 : 1, moveIds: moveId ? [moveId] : [] };
  }
  const result: MoveResult = { moved: 0, skipped: 0, moveIds: [] };
  for (let start = 0; start < subjects.length; start += MAX_MOVES) {
    const items = subjects.slice(start, start + MAX_MOVES).map(toItem);
    const part = await callApi("PUT /api/applications/stage", { body: { ...details, items } });
    result.moved += part.changed.length;
    result.skipped += part.skipped.length;
    result.moveIds.push(...part.moveIds);
  }
  return result;
}

const isBoardKey = (key: readonly unknown[]) => key[0] === "GET /api/jobs/:id/pipeline";

/** Shows the cards in their new column before the server answers. */
function moveOnBoard(board: Board, ids: ReadonlySet<string>, stageId: string): Board {
  const cards = board.stages.flatMap((stage) => stage.cards.filter(({ id }) => ids.has(id)));
  const target = board.stages.find(({ id }) => id === stageId);
  if (!target) return board;
  const now = new Date().toISOString();
  const moved: PipelineCard[] = cards.map((card) => ({
    ...card,
    stage: target.kind,
    stageId,
    stageChangedAt: now,
  }));
  return {
    ...board,
    stages: board.stages.map((stage) => {
      const rest = stage.cards.filter(({ id }) => !ids.has(id));
      const left = stage.cards.length - rest.length;
      return stage.id === stageId
        ? { ...stage, cards: [...moved, ...rest], total: stage.total - left + moved.length }
        : { ...stage, cards: rest, total: stage.total - left };
    }),
  };
}

/** Moves any number of applications, in as many requests as their limit needs. */
export function useMove() {
  const queryClient = useQueryClient();
  const boards = { predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => isBoardKey(queryKey) };
  return useMutation({
    mutationFn: ({ subjects, details }: { subjects: readonly MoveSubject[]; details: MoveDetails }) =>
      move(subjects, details),
    onMutate: async ({ subjects, details }) => {
      await queryClient.cancelQueries(boards);
      const before = queryClient.getQueriesData<Board>(boards);
      const ids = new Set(subjects.map(({ id }) => id));
      if (details.stageId)
        queryClient.setQueriesData<Board>(
          boards,
          (board) => board && moveOnBoard(board, ids, details.stageId!),
        );
      return before;
    },
    onError: (_error, _move, before) => {
      for (const [key, board] of before ?? []) queryClient.setQueryData(key, board);
    },
    // Also after a conflict, to show the stage that another user set.
    onSettled: () => refreshPipelines(queryClient),
  });
}

export function useUndoMoves() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (moveIds: readonly string[]) => {
      const parts = [];
      for (let start = 0; start < moveIds.length; start += MAX_MOVES)
        parts.push(
          await callApi("POST /api/applications/moves/undo", {
            body: { moveIds: moveIds.slice(start, start + MAX_MOVES) },
          }),
        );
      return {
        undone: parts.flatMap(({ undone }) => undone),
        refused: parts.flatMap(({ refused }) => refused),
      };
    },
    onSettled: () => refreshPipelines(queryClient),
  });
}

const refreshStages = (queryClient: QueryClient) =>
  Promise.all([
    invalidateQueries(queryClient, ["GET /api/pipeline/stages", "GET /api/jobs/:id/stages"]),
    refreshPipelines(queryClient),
  ]);

/** Saves the stages of a job, or the defaults. */
export function useSaveStages({ jobId }: StageList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: StageListUpdate) =>
      jobId === null
        ? callApi("PUT /api/pipeline/stages", { body })
        : callApi("PUT /api/jobs/:id/stages", { params: { id: jobId }, body }),
    onSettled: () => refreshStages(queryClient),
  });
}

export function useOwnStages(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: "customize" | "reset") =>
      action === "customize"
        ? callApi("POST /api/jobs/:id/stages", { params: { id } })
        : callApi("DELETE /api/jobs/:id/stages", { params: { id } }),
    onSettled: () => refreshStages(queryClient),
  });
}

const refreshTemplates = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, ["GET /api/pipeline/templates"]);

/** Creates a template, or saves `template`. `key` is the idempotency key of a new one. */
export function useSaveTemplate(template: MailTemplate | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: MailTemplateInput & { key?: string; isArchived?: boolean }) =>
      template
        ? callApi("PUT /api/pipeline/templates/:templateId", {
            params: { templateId: template.id },
            body: { isArchived: template.isArchived, ...body, version: template.version },
          })
        : callApi(
            "POST /api/pipeline/templates",
            { body },
            { headers: { "Idempotency-Key": key ?? crypto.randomUUID() } },
          ),
    onSettled: () => refreshTemplates(queryClient),
  });
}
