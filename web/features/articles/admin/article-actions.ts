import type { StaffArticle } from "#contract/articles/admin-endpoints.ts";
import { useCan } from "#web/lib/me.ts";
import { toast } from "#web/ui/toast-store.ts";
import { type Move, useMoveArticle } from "./mutations.ts";

/** What is said when a step was taken, and when it was not (spec B §8). */
const SAID: Record<Move, { done: string; failed: string }> = {
  approve: { done: "Article approved!", failed: "Failed to approve article" },
  publish: { done: "Article published to website successfully!", failed: "Failed to publish article" },
  unpublish: { done: "Article removed from website successfully!", failed: "Failed to unpublish article" },
};

/** What this user may do with articles; the server decides again. */
export function useArticleRights() {
  const mayWrite = useCan("content.write");
  const mayPublish = useCan("content.publish");
  const mayDelete = useCan("content.delete");
  return {
    mayWrite,
    mayPublish,
    mayDelete,
    /** What is published is edited by whoever may publish. */
    mayEdit: ({ status }: Pick<StaffArticle, "status">) => mayWrite && (status !== "published" || mayPublish),
  };
}

/** Takes an article a step further and says how it went; `pending` is true for the one that is on its way. */
export function useArticleStep() {
  const step = useMoveArticle();
  return {
    take: (move: Move, article: StaffArticle) =>
      step.mutate(
        { move, article },
        {
          onSuccess: () => toast({ title: SAID[move].done, tone: "positive" }),
          onError: ({ message }) => toast({ title: SAID[move].failed, description: message, tone: "danger" }),
        },
      ),
    pending: ({ id }: StaffArticle) => step.isPending && step.variables.article.id === id,
  };
}
