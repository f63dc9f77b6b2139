import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type * as z from "zod";
import type { MyHours, StaffBlockedTimeDraft } from "#contract/interviews/calendar-endpoints.ts";
import type { InterviewMode, InterviewStatus } from "#contract/interviews/constants.ts";
import type { InterviewDetails, NewInterview } from "#contract/interviews/schemas.ts";
import { apiPageQuery, apiQuery, callApi } from "#web/lib/api.ts";

export const PAGE_SIZE = 25;
/** Short, because candidates choose times too. */
const STALE_MS = 20_000;

type InterviewListFilter = {
  when: "upcoming" | "past" | "";
  status: InterviewStatus | "";
  userId: string;
  q: string;
  page: number;
};

export const interviewList = ({ when, status, userId, q, page }: InterviewListFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/interviews", {
      query: {
        when: when || undefined,
        status: status || undefined,
        userId: userId || undefined,
        q: q || undefined,
        limit: PAGE_SIZE,
        offset: (page - 1) * PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const applicationInterviews = (applicationId: string) =>
  queryOptions({
    ...apiPageQuery("GET /api/interviews", { query: { applicationId, limit: 50 } }),
    staleTime: 0,
  });

export const interviewCalendar = (from: string, to: string, userId: string) =>
  queryOptions({
    ...apiQuery("GET /api/interviews/calendar", { query: { from, to, userId: userId || undefined } }),
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

export const interviewById = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/interviews/:id", { params: { id } }), staleTime: 0 });

export const interviewers = () => apiQuery("GET /api/interviews/interviewers", {});

export type FreeTimesFilter = {
  interviewerIds: readonly string[];
  mode: InterviewMode;
  duration: number;
  bufferTime: number;
  moving?: string | undefined;
};

/** Days ahead of which staff see free times. */
const FREE_TIME_DAYS = 21;

export const freeTimes = ({ interviewerIds, mode, duration, bufferTime, moving }: FreeTimesFilter) =>
  queryOptions({
    ...apiQuery("GET /api/interviews/times", {
      query: {
        interviewers: interviewerIds.join(","),
        mode,
        duration,
        bufferTime,
        days: FREE_TIME_DAYS,
        moving,
      },
    }),
    enabled: interviewerIds.length > 0,
    staleTime: STALE_MS,
  });

/** A change also affects free times, the person's timeline and the history of the application. */
const invalidateInterviews = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      /\/api\/(interviews|my-calendar)|\bhistory\b|\/activities/.test(String(queryKey[0])),
  });

function useInterviewMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => invalidateInterviews(queryClient) });
}

export const useCreateInterview = () =>
  useInterviewMutation(({ body, key }: { body: NewInterview; key: string }) =>
    callApi("POST /api/interviews", { body }, { headers: { "Idempotency-Key": key } }),
  );

type Version = { id: string; version: number };

export const useUpdateInterview = () =>
  useInterviewMutation(({ id, ...body }: { id: string } & InterviewDetails) =>
    callApi("PUT /api/interviews/:id", { params: { id }, body }),
  );

export const useMoveInterview = () =>
  useInterviewMutation(({ id, version, startsAt }: Version & { startsAt: string }) =>
    callApi("POST /api/interviews/:id/reschedule", { params: { id }, body: { version, startsAt } }),
  );

export const useCancelInterview = () =>
  useInterviewMutation(({ id, version, reason }: Version & { reason: string }) =>
    callApi("POST /api/interviews/:id/cancel", { params: { id }, body: { version, reason } }),
  );

export type InterviewStep = "offer" | "complete" | "no-show";

export const useInterviewStep = () =>
  useInterviewMutation(({ id, version, step }: Version & { step: InterviewStep }) =>
    callApi(`POST /api/interviews/:id/${step}`, { params: { id }, body: { version } }),
  );

export const myCalendar = () => queryOptions({ ...apiQuery("GET /api/my-calendar", {}), staleTime: 0 });
export const myBlockedTimes = () =>
  queryOptions({ ...apiQuery("GET /api/my-calendar/blocked-times", {}), staleTime: 0 });

export const useSetHours = () =>
  useInterviewMutation((body: z.input<typeof MyHours>) => callApi("PUT /api/my-calendar/hours", { body }));

export const useResetHours = () => useInterviewMutation(() => callApi("DELETE /api/my-calendar/hours", {}));

export const useSetOptions = () =>
  useInterviewMutation((body: { email: string | null; takesAppointments: boolean }) =>
    callApi("PUT /api/my-calendar/options", { body }),
  );

export const useBlockTime = () =>
  useInterviewMutation((body: z.input<typeof StaffBlockedTimeDraft>) =>
    callApi("POST /api/my-calendar/blocked-times", { body }),
  );

export const useUnblockTime = () =>
  useInterviewMutation(({ id }: { id: string }) =>
    callApi("DELETE /api/my-calendar/blocked-times/:id", { params: { id } }),
  );

export const useConnectCalendar = () =>
  useInterviewMutation((body: { url: string }) => callApi("PUT /api/my-calendar/source", { body }));

export const useDisconnectCalendar = () =>
  useInterviewMutation(() => callApi("DELETE /api/my-calendar/source", {}));

export const useReadCalendar = () =>
  useInterviewMutation(() => callApi("POST /api/my-calendar/source/read", {}));

export const useCreateAddress = () =>
  useInterviewMutation(() => callApi("POST /api/my-calendar/address", { body: { confirm: true } }));
