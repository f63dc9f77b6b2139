import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeliveryStatus } from "#contract/deliveries/constants.ts";
import {
  type InboxMessage,
  type MessageKind,
  type MessagePatch,
  messageSources,
  type MessageState,
  messageStates,
} from "#contract/inbox/message-schemas.ts";
import { type SpamFilter, spamFilters } from "#contract/spam/constants.ts";
import type { ContactKind } from "#contract/leads/constants.ts";
import { callApi, apiQuery, apiPageQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import type { useListParams } from "#web/lib/list-params.ts";

export const MESSAGES_PAGE_SIZE = 20;

export const HISTORY = "history";
const REPLY_POLL_MS = 10_000;

export type Submission = { kind: "application" | "contact"; id: string };
/** What a reply answers: a submission, or the person themselves. */
export type ReplyTarget = Submission | { kind: "lead"; id: string };

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
    refetchInterval: ({ state: { data } }) => hasPendingReply(data?.replies) && REPLY_POLL_MS,
  });

const hasPendingReply = (replies: readonly { status: DeliveryStatus }[] | undefined) =>
  replies?.some(({ status }) => status === "waiting" || status === "sending") ?? false;

type MessageFilter = {
  q: string;
  source: InboxMessage["source"] | "";
  state: MessageState | "";
  assignedTo: string;
  spam: SpamFilter | "";
  page: number;
};

export const parseMessageFilter = ({ getParam, page }: ReturnType<typeof useListParams>): MessageFilter => ({
  q: getParam("q"),
  source: getParam("source", messageSources),
  state: getParam("state", messageStates),
  assignedTo: /^(none|[\da-f-]{36})$/.exec(getParam("assignedTo"))?.[0] ?? "",
  spam: getParam("spam", spamFilters),
  page,
});

const MESSAGES_POLL_MS = 60_000;

/** One page of the inbox. Polled, because messages arrive at any time. */
export const messageList = ({ page, ...filter }: MessageFilter) =>
  queryOptions({
    ...apiPageQuery("GET /api/messages", {
      query: {
        q: filter.q || undefined,
        source: filter.source || undefined,
        state: filter.state || undefined,
        assignedTo: filter.assignedTo || undefined,
        spam: filter.spam || undefined,
        limit: MESSAGES_PAGE_SIZE,
        offset: (page - 1) * MESSAGES_PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: MESSAGES_POLL_MS,
  });

export const messageCounts = () =>
  queryOptions({ ...apiQuery("GET /api/messages/counts", {}), refetchInterval: MESSAGES_POLL_MS });

/** The form messages of a filter, for the number of export files. */
export const contactTotal = (q: string, kind: ContactKind | "") =>
  apiPageQuery("GET /api/contacts", { query: { q: q || undefined, kind: kind || undefined, limit: 1 } });

export const messageAssignees = () => apiQuery("GET /api/crm/assignees", {});

export const textConversation = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/messages/texts/:id", { params: { id } }),
    staleTime: 0,
    // Texts are sent in the background: poll while one is pending.
    refetchInterval: ({ state: { data } }) =>
      data?.thread.some(({ status }) => status === "pending") ? REPLY_POLL_MS : false,
  });

/** Marks a message as read or answered, or assigns it. */
export function useUpdateMessage({ kind, id }: { kind: MessageKind; id: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: MessagePatch) =>
      callApi("PUT /api/messages/:kind/:id", { params: { kind, id }, body }),
    onSettled: () =>
      invalidateQueries(queryClient, [
        "GET /api/messages",
        "GET /api/messages/counts",
        "GET /api/messages/texts/:id",
        "GET /api/contacts/:id",
      ]),
  });
}

export const messageById = (id: string) =>
  queryOptions({ ...apiQuery("GET /api/contacts/:id", { params: { id } }), staleTime: 0 });

/** `key` is the idempotency key: the same for retries of one form submission. */
export function useSendReply({ kind, id }: ReplyTarget) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...body }: { key: string; subject: string; message: string }) => {
      const input = { params: { id }, body };
      const options = { headers: { "Idempotency-Key": key } };
      if (kind === "lead") return callApi("POST /api/crm/leads/:id/replies", input, options);
      return kind === "application"
        ? callApi("POST /api/applications/:id/replies", input, options)
        : callApi("POST /api/contacts/:id/replies", input, options);
    },
    onSuccess: () => invalidateQueries(queryClient, [HISTORY, "GET /api/crm/people/:id/timeline"]),
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
