import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { type ContactKind, contactKinds } from "#contract/leads/constants.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import type { useListParams } from "#web/lib/list-params.ts";

export const MESSAGES_PAGE_SIZE = 20;

const HISTORY = "history";
const REPLY_POLL_MS = 10_000;

export type Submission = { kind: "application" | "contact"; id: string };

/** Timeline and replies of a submission's sender. Always stale, because others write too. */
export const submissionHistory = ({ kind, id }: Submission) =>
  queryOptions({
    queryKey: [HISTORY, kind, id],
    queryFn: ({ signal }) =>
      kind === "application"
        ? callApi("GET /api/applications/:id/history", { params: { id } }, { signal })
        : callApi("GET /api/contacts/:id/history", { params: { id } }, { signal }),
    staleTime: 0,
    // Replies are sent in the background: poll while one is pending.
    refetchInterval: ({ state: { data } }) =>
      data?.replies.some(({ status }) => status === "waiting" || status === "sending") && REPLY_POLL_MS,
  });

type MessageFilter = { q: string; kind: ContactKind | ""; page: number };

export const parseMessageFilter = ({ getParam, page }: ReturnType<typeof useListParams>): MessageFilter => ({
  q: getParam("q"),
  kind: getParam("kind", contactKinds),
  page,
});

export const messageList = ({ q, kind, page }: MessageFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/contacts", {
      query: {
        q: q || undefined,
        kind: kind || undefined,
        limit: MESSAGES_PAGE_SIZE,
        offset: (page - 1) * MESSAGES_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const messageById = (id: string) => apiQuery("GET /api/contacts/:id", { params: { id } });

const APPLICATION_QUERIES = ["GET /api/applications", "GET /api/applications/:id"];

/** `key` is the idempotency key: the same for retries of one form submission. */
export function useSendReply({ kind, id }: Submission) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string; subject: string; message: string }) => {
      const input = { params: { id }, body };
      const options = { headers: { "Idempotency-Key": key } };
      return kind === "application"
        ? callApi("POST /api/applications/:id/replies", input, options)
        : callApi("POST /api/contacts/:id/replies", input, options);
    },
    onSuccess: () => invalidateQueries(queryClient, [HISTORY]),
  });
}

export function useAddNote({ kind, id }: Submission) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, text }: { key: string; text: string }) => {
      const input = { params: { id }, body: { text } };
      const options = { headers: { "Idempotency-Key": key } };
      return kind === "application"
        ? callApi("POST /api/applications/:id/notes", input, options)
        : callApi("POST /api/contacts/:id/notes", input, options);
    },
    onSuccess: () => invalidateQueries(queryClient, [HISTORY]),
  });
}

export function useChangeStage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; from: ApplicationStage; stage: ApplicationStage }) =>
      callApi("PUT /api/applications/:id/stage", { params: { id }, body }),
    // Also after a conflict, to show the stage that another user set.
    onSettled: () => invalidateQueries(queryClient, [...APPLICATION_QUERIES, HISTORY]),
  });
}

export function useChangeStages() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { stage: ApplicationStage; items: { id: string; from: ApplicationStage }[] }) =>
      callApi("PUT /api/applications/stage", { body }),
    onSettled: () => invalidateQueries(queryClient, [...APPLICATION_QUERIES, HISTORY]),
  });
}
