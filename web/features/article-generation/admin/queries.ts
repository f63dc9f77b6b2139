import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ScheduleCategory } from "#contract/articles/constants.ts";
import type { DraftRequest, PromptRequest } from "#contract/article-generation/endpoints.ts";
import { callApi, apiQuery } from "#web/lib/api.ts";
import { invalidateQueries } from "#web/lib/invalidate-queries.ts";
import { toast } from "#web/ui/toast-store.ts";

export const promptTemplates = () => apiQuery("GET /api/content/prompt-templates", {});

/** Depends on the settings, so it is refetched on every mount. */
export const writerStatus = () => ({ ...apiQuery("GET /api/content/writer", {}), staleTime: 0 });

const OPEN_POLL_MS = 3_000;

const isOpen = ({ status }: DraftRequest): boolean => status === "waiting" || status === "sending";

/** The user's requests on the server; polled while one is open. */
export const draftRequests = () =>
  queryOptions({
    ...apiQuery("GET /api/content/draft-requests", {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? OPEN_POLL_MS : false),
  });

/** Queries that count or list drafts. */
const ARTICLE_QUERIES = ["GET /api/content/articles", "GET /api/content/stats"];

export function useGenerateDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ request, key }: { request: PromptRequest; key: string }) =>
      callApi(
        "POST /api/content/generate-from-prompt",
        { body: request },
        { headers: { "Idempotency-Key": key } },
      ),
    onSuccess: () => invalidateQueries(queryClient, ARTICLE_QUERIES),
    onSettled: () => queryClient.invalidateQueries({ queryKey: draftRequests().queryKey }),
  });
}

/** Generates a draft from the category's next template. Toasts the result even after the caller unmounts. */
export function useGenerateArticle() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ category, key }: { category: ScheduleCategory; key: string }) =>
      callApi(
        "POST /api/content/articles/generate",
        { body: { category } },
        { headers: { "Idempotency-Key": key } },
      ),
    onSuccess: ({ title }) => {
      toast({ title: "Article generated successfully!", description: title, tone: "positive" });
      return invalidateQueries(queryClient, ARTICLE_QUERIES);
    },
    onError: ({ message }) => toast({ title: message, tone: "danger" }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: draftRequests().queryKey }),
  });
}
