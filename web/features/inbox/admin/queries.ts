import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { type ContactKind, contactKinds } from "#contract/leads/constants.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import type { useListParams } from "#web/lib/list-params.ts";

export const MESSAGES_PAGE_SIZE = 20;

const HISTORY = "history";
const REPLY_POLL_MS = 10_000;

/** What staff answer to. */
export type Submission = { kind: "application" | "contact"; id: string };

/** What has happened with the person who sent it. Others write too, so each visit asks again. */
export const submissionHistory = ({ kind, id }: Submission) =>
  queryOptions({
    queryKey: [HISTORY, kind, id],
    queryFn: ({ signal }) =>
      kind === "application"
        ? callApi("GET /api/applications/:id/history", { params: { id } }, { signal })
        : callApi("GET /api/contacts/:id/history", { params: { id } }, { signal }),
    staleTime: 0,
    // A reply goes out by itself: while one is on its way, its state is looked at again.
    refetchInterval: ({ state: { data } }) =>
      data?.replies.some(({ status }) => status === "waiting" || status === "sending") && REPLY_POLL_MS,
  });

type MessageFilter = { q: string; kind: ContactKind | ""; page: number };

/** What the address asks for. */
export const parseMessageFilter = ({ getParam: word, page }: ReturnType<typeof useListParams>): MessageFilter => ({
  q: word("q"),
  kind: word("kind", contactKinds),
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

const refresh = (queries: QueryClient, addresses: readonly string[]) =>
  Promise.all(addresses.map((address) => queries.invalidateQueries({ queryKey: [address] })));

/** Sends an answer; `key` is the same for repeats of one submission. */
export function useSendReply({ kind, id }: Submission) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string; subject: string; message: string }) => {
      const input = { params: { id }, body };
      const once = { headers: { "Idempotency-Key": key } };
      return kind === "application"
        ? callApi("POST /api/applications/:id/replies", input, once)
        : callApi("POST /api/contacts/:id/replies", input, once);
    },
    onSuccess: () => refresh(queries, [HISTORY]),
  });
}

export function useAddNote({ kind, id }: Submission) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, text }: { key: string; text: string }) => {
      const input = { params: { id }, body: { text } };
      const once = { headers: { "Idempotency-Key": key } };
      return kind === "application"
        ? callApi("POST /api/applications/:id/notes", input, once)
        : callApi("POST /api/contacts/:id/notes", input, once);
    },
    onSuccess: () => refresh(queries, [HISTORY]),
  });
}

export function useChangeStage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; from: ApplicationStage; stage: ApplicationStage }) =>
      callApi("PUT /api/applications/:id/stage", { params: { id }, body }),
    // Whoever was too late sees what somebody else has made of it.
    onSettled: () => refresh(queries, [...APPLICATION_QUERIES, HISTORY]),
  });
}

export function useChangeStages() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { stage: ApplicationStage; items: { id: string; from: ApplicationStage }[] }) =>
      callApi("PUT /api/applications/stage", { body }),
    onSettled: () => refresh(queries, [...APPLICATION_QUERIES, HISTORY]),
  });
}

export const personHoldings = (email: string) =>
  queryOptions({ ...apiQuery("GET /api/admin/people", { query: { email } }), staleTime: 0, gcTime: 0 });

export function useErasePerson() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => callApi("DELETE /api/admin/people", { query: { email } }),
    // Nothing of the person is to stay in this browser's memory either: what is on no screen is forgotten.
    onSettled: () => queries.removeQueries({ type: "inactive" }),
  });
}
