import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ScheduleCategory } from "#contract/articles/constants.ts";
import type { PromptOrder } from "#contract/article-generation/endpoints.ts";
import { call, read } from "#web/lib/api.ts";
import { toast } from "#web/ui/toast-store.ts";

export const promptTemplates = () => read("GET /api/content/prompt-templates", {});

/** Settings decide it, and somebody may just have changed them: asked anew at each visit. */
export const writerStatus = () => ({ ...read("GET /api/content/writer", {}), staleTime: 0 });

/** Whatever counts or lists drafts. */
const LISTS = ["GET /api/content/articles", "GET /api/content/stats"];

const refresh = (queries: QueryClient) =>
  Promise.all(LISTS.map((list) => queries.invalidateQueries({ queryKey: [list] })));

export function useWriteDraft() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ order, key }: { order: PromptOrder; key: string }) =>
      call(
        "POST /api/content/generate-from-prompt",
        { body: order },
        { headers: { "Idempotency-Key": key } },
      ),
    onSuccess: () => refresh(queries),
  });
}

/** Has the next template of a category written, and says how it went, also to whoever works elsewhere by then. */
export function useGenerateArticle() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ category, key }: { category: ScheduleCategory; key: string }) =>
      call(
        "POST /api/content/articles/generate",
        { body: { category } },
        { headers: { "Idempotency-Key": key } },
      ),
    onSuccess: ({ title }) => {
      toast({ title: "Article generated successfully!", description: title, tone: "positive" });
      return refresh(queries);
    },
    onError: ({ message }) => toast({ title: message, tone: "danger" }),
  });
}
