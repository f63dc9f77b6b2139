import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod";
import type { Schedule, ScheduleChange, ScheduleDraft } from "#contract/schedules/endpoints.ts";
import { call, read, readPage } from "#web/lib/api.ts";

export const PAGE_SIZE = 20;
const WHILE_WRITING_MS = 3_000;
const CLOCK_MS = 60_000;

/** An order that is under way; one that waits for a setting moves only when somebody enters it. */
const isUnderWay = ({ latestOrder }: Schedule): boolean =>
  latestOrder !== null &&
  (latestOrder.status === "sending" || (latestOrder.status === "waiting" && !latestOrder.waitingFor));

/** A page of schedules; asked again by itself only while an article of one of them is being written. */
export const schedulePage = (page: number) =>
  queryOptions({
    ...readPage("GET /api/content/schedules", {
      query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.rows.some(isUnderWay) ? WHILE_WRITING_MS : false),
  });

export const oneSchedule = (id: number) => read("GET /api/content/schedules/:id", { params: { id } });

export const promptTemplates = () => read("GET /api/content/prompt-templates", {});

/** Whether scheduled work runs; what it answers goes stale with the clock on the wall. */
export const scheduleClock = () =>
  queryOptions({ ...read("GET /api/content/schedule-clock", {}), staleTime: 0, refetchInterval: CLOCK_MS });

/** The lists, the clock, and the counters that count schedules and articles. */
const refresh = (queries: QueryClient) =>
  Promise.all(
    [
      "GET /api/content/schedules",
      "GET /api/content/schedules/:id",
      "GET /api/content/schedule-clock",
      "GET /api/content/stats",
    ].map((address) => queries.invalidateQueries({ queryKey: [address] })),
  );

/** Shows things as they are afterwards, whether the call came through or not. */
function useScheduleMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => refresh(queries) });
}

export const useCreateSchedule = () =>
  useScheduleMutation((body: z.input<typeof ScheduleDraft>) => call("POST /api/content/schedules", { body }));

export const useChangeSchedule = () =>
  useScheduleMutation(({ id, change }: { id: number; change: ScheduleChange }) =>
    call("PUT /api/content/schedules/:id", { params: { id }, body: change }),
  );

export const useDeleteSchedule = () =>
  useScheduleMutation(({ id }: Schedule) => call("DELETE /api/content/schedules/:id", { params: { id } }));

export const useRunSchedule = () =>
  useScheduleMutation(({ id }: Schedule) => call("POST /api/content/schedules/:id/run", { params: { id } }));

export const useRunDue = () => useScheduleMutation(() => call("POST /api/content/trigger/generation", {}));
