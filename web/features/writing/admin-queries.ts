import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PromptOrder } from "#contract/writing.ts";
import { call, read } from "#web/lib/api.ts";

export const promptTemplates = () => read("GET /api/content/prompt-templates", {});

/** Settings decide it, and somebody may just have changed them: asked anew at each visit. */
export const writerStatus = () => ({ ...read("GET /api/content/writer", {}), staleTime: 0 });

/** Whatever counts or lists drafts. */
const LISTS = ["GET /api/content/articles", "GET /api/content/stats"];

export function useWriteDraft() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ order, key }: { order: PromptOrder; key: string }) =>
      call(
        "POST /api/content/generate-from-prompt",
        { body: order },
        { headers: { "Idempotency-Key": key } },
      ),
    onSuccess: () => Promise.all(LISTS.map((list) => queries.invalidateQueries({ queryKey: [list] }))),
  });
}
