import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { NewsletterStatus } from "#contract/newsletter/constants.ts";
import type { NewsletterContent } from "#contract/newsletter/schemas.ts";
import { apiPageQuery, apiQuery, callApi } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";

export const PAGE_SIZE = 20;
const POLL_MS = 2_000;

export const newsletterList = (filter: { status: NewsletterStatus | ""; page: number }) =>
  queryOptions({
    ...apiPageQuery("GET /api/newsletters", {
      query: {
        ...(filter.status && { status: filter.status }),
        limit: PAGE_SIZE,
        offset: (filter.page - 1) * PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });

/** Polled while it is being sent. */
export const newsletterById = (id: string) =>
  queryOptions({
    ...apiQuery("GET /api/newsletters/:id", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === "sending" ? POLL_MS : false),
  });

export const newsletterSetup = () =>
  queryOptions({ ...apiQuery("GET /api/newsletters/setup", {}), staleTime: 0 });

export const audienceSize = (topics: readonly string[]) =>
  queryOptions({
    ...apiQuery("GET /api/newsletters/audience", { query: { topics: topics.join(",") } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const suppressionList = ({ q, page }: { q: string; page: number }) =>
  queryOptions({
    ...apiPageQuery("GET /api/newsletters/suppressions", {
      query: { q, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });

/** Published articles to choose from. */
export const articleChoices = (q: string) =>
  queryOptions({
    ...apiPageQuery("GET /api/content/articles", {
      query: { view: "card", status: "published", q, limit: 8 },
    }),
    placeholderData: keepPreviousData,
  });

/** The mail as it would be sent; rendered by the server. */
export const mailPreview = (content: NewsletterContent) =>
  queryOptions({
    queryKey: ["POST /api/newsletters/preview", content],
    queryFn: ({ signal }) => callApi("POST /api/newsletters/preview", { body: content }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

const CHANGED = ["GET /api/newsletters", "GET /api/newsletters/:id", "GET /api/newsletters/setup"];

export function useCreateNewsletter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: string) =>
      callApi("POST /api/newsletters", { body: {} }, { headers: { "Idempotency-Key": key } }),
    onSuccess: () => invalidateQueries(queryClient, CHANGED),
  });
}

export type NewsletterChange =
  | { kind: "save"; content: NewsletterContent; version: number }
  | { kind: "schedule"; version: number; sendAt: string | null }
  | { kind: "unschedule"; version: number }
  | { kind: "stop" };

function sendChange(id: string, change: NewsletterChange) {
  const params = { id };
  switch (change.kind) {
    case "save":
      return callApi("PUT /api/newsletters/:id", {
        params,
        body: { ...change.content, version: change.version },
      });
    case "schedule": {
      const { version, sendAt } = change;
      return callApi("POST /api/newsletters/:id/schedule", { params, body: { version, sendAt } });
    }
    case "unschedule":
      return callApi("POST /api/newsletters/:id/unschedule", { params, body: { version: change.version } });
    case "stop":
      return callApi("POST /api/newsletters/:id/stop", { params, body: {} });
  }
}

export function useChangeNewsletter(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: NewsletterChange) => sendChange(id, change),
    onSuccess: (saved) => queryClient.setQueryData(newsletterById(id).queryKey, saved),
    onSettled: () => invalidateQueries(queryClient, CHANGED),
  });
}

export const newslettersWithArticle = (articleId: string) =>
  queryOptions({
    ...apiPageQuery("GET /api/newsletters", { query: { articleId, limit: PAGE_SIZE } }),
    staleTime: 0,
  });

export function useAddToNewsletter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (articleId: string) =>
      callApi("POST /api/newsletters/next/articles", { body: { articleId } }),
    onSuccess: () => invalidateQueries(queryClient, CHANGED),
  });
}

export function useDeleteNewsletter() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi("DELETE /api/newsletters/:id", { params: { id } }),
    onSuccess: () => invalidateQueries(queryClient, ["GET /api/newsletters"]),
  });
}

export const useSendTest = (id: string) =>
  useMutation({
    mutationFn: (to: string) => callApi("POST /api/newsletters/:id/test", { params: { id }, body: { to } }),
  });
