import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { type ContactKind, contactKinds } from "#contract/leads/constants.ts";
import { call, read, readPage } from "#web/lib/api.ts";
import type { useListParams } from "#web/lib/list-params.ts";

export const MESSAGES_PAGE = 20;

const HISTORY = "history";
const LOOK_AGAIN_MS = 10_000;

/** What staff answer to. */
export type Submission = { kind: "application" | "contact"; id: string };

/** What has happened with the person who sent it. Others write too, so each visit asks again. */
export const historyOf = ({ kind, id }: Submission) =>
  queryOptions({
    queryKey: [HISTORY, kind, id],
    queryFn: ({ signal }) =>
      kind === "application"
        ? call("GET /api/applications/:id/history", { params: { id } }, { signal })
        : call("GET /api/contacts/:id/history", { params: { id } }, { signal }),
    staleTime: 0,
    // A reply goes out by itself: while one is on its way, its state is looked at again.
    refetchInterval: ({ state: { data } }) =>
      data?.replies.some(({ status }) => status === "waiting" || status === "sending") && LOOK_AGAIN_MS,
  });

type MessageListing = { q: string; kind: ContactKind | ""; page: number };

/** What the address asks for. */
export const messageFilter = ({ word, page }: ReturnType<typeof useListParams>): MessageListing => ({
  q: word("q"),
  kind: word("kind", contactKinds),
  page,
});

export const messageList = ({ q, kind, page }: MessageListing) =>
  queryOptions({
    ...readPage("GET /api/contacts", {
      query: {
        q: q || undefined,
        kind: kind || undefined,
        limit: MESSAGES_PAGE,
        offset: (page - 1) * MESSAGES_PAGE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const oneMessage = (id: string) => read("GET /api/contacts/:id", { params: { id } });

const APPLICATIONS = ["GET /api/applications", "GET /api/applications/:id"];

const refresh = (queries: QueryClient, addresses: readonly string[]) =>
  Promise.all(addresses.map((address) => queries.invalidateQueries({ queryKey: [address] })));

/** Sends an answer; `key` is the same for repeats of one submission. */
export function useReply({ kind, id }: Submission) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string; subject: string; message: string }) => {
      const input = { params: { id }, body };
      const once = { headers: { "Idempotency-Key": key } };
      return kind === "application"
        ? call("POST /api/applications/:id/replies", input, once)
        : call("POST /api/contacts/:id/replies", input, once);
    },
    onSuccess: () => refresh(queries, [HISTORY]),
  });
}

export function useNote({ kind, id }: Submission) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, text }: { key: string; text: string }) => {
      const input = { params: { id }, body: { text } };
      const once = { headers: { "Idempotency-Key": key } };
      return kind === "application"
        ? call("POST /api/applications/:id/notes", input, once)
        : call("POST /api/contacts/:id/notes", input, once);
    },
    onSuccess: () => refresh(queries, [HISTORY]),
  });
}

export function useMoveStage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; from: ApplicationStage; stage: ApplicationStage }) =>
      call("PUT /api/applications/:id/stage", { params: { id }, body }),
    // Whoever was too late sees what somebody else has made of it.
    onSettled: () => refresh(queries, [...APPLICATIONS, HISTORY]),
  });
}

export function useMoveStages() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { stage: ApplicationStage; items: { id: string; from: ApplicationStage }[] }) =>
      call("PUT /api/applications/stage", { body }),
    onSettled: () => refresh(queries, [...APPLICATIONS, HISTORY]),
  });
}

export const holdingsOf = (email: string) =>
  queryOptions({ ...read("GET /api/admin/people", { query: { email } }), staleTime: 0, gcTime: 0 });

export function useErasePerson() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call("DELETE /api/admin/people", { query: { email } }),
    // Nothing of the person is to stay in this browser's memory either: what is on no screen is forgotten.
    onSettled: () => queries.removeQueries({ type: "inactive" }),
  });
}
