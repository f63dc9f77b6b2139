import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod";
import type { Schedule, SchedulePatch, ScheduleDraft } from "#contract/schedules/schemas.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

export const PAGE_SIZE = 20;
const WRITING_POLL_MS = 3_000;
const CRON_STATUS_POLL_MS = 60_000;

/** Runs that wait for a setting are excluded: they don't change until it is entered. */
const isInProgress = ({ latestOrder }: Schedule): boolean =>
  latestOrder !== null &&
  (latestOrder.status === "sending" || (latestOrder.status === "waiting" && !latestOrder.waitingFor));

const MAX_SCHEDULES = 1_000;

export const scheduleList = () => apiQuery("GET /api/content/schedules", { query: { limit: MAX_SCHEDULES } });

/** Polls only while one of the schedules generates an article. */
export const schedulePage = (page: number) =>
  queryOptions({
    ...apiPageQuery("GET /api/content/schedules", {
      query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isInProgress) ? WRITING_POLL_MS : false),
  });

export const scheduleById = (id: number) => apiQuery("GET /api/content/schedules/:id", { params: { id } });

/** Polls while a run is unfinished. */
export const scheduleInProgress = (id: number) =>
  queryOptions({
    ...scheduleById(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && !isInProgress(state.data) ? false : WRITING_POLL_MS),
  });

export const promptTemplates = () => apiQuery("GET /api/content/prompt-templates", {});

/** Always stale, because it depends on the current time. */
export const cronStatus = () =>
  queryOptions({
    ...apiQuery("GET /api/content/schedule-clock", {}),
    staleTime: 0,
    refetchInterval: CRON_STATUS_POLL_MS,
  });

const refresh = (queryClient: QueryClient) =>
  invalidateQueries(queryClient, [
    "GET /api/content/schedules",
    "GET /api/content/schedules/:id",
    "GET /api/content/schedule-clock",
    "GET /api/content/stats",
  ]);

/** Refetches after success and failure. */
function useScheduleMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(queryClient) });
}

export const useCreateSchedule = () =>
  useScheduleMutation((body: z.input<typeof ScheduleDraft>) =>
    callApi("POST /api/content/schedules", { body }),
  );

export const useUpdateSchedule = () =>
  useScheduleMutation(({ id, patch }: { id: number; patch: SchedulePatch }) =>
    callApi("PUT /api/content/schedules/:id", { params: { id }, body: patch }),
  );

export const useDeleteSchedule = () =>
  useScheduleMutation(({ id }: Schedule) => callApi("DELETE /api/content/schedules/:id", { params: { id } }));

export const useRunSchedule = () =>
  useScheduleMutation(({ id }: Schedule) =>
    callApi("POST /api/content/schedules/:id/run", { params: { id } }),
  );

export const useRunDueSchedules = () =>
  useScheduleMutation(() => callApi("POST /api/content/trigger/generation", {}));
