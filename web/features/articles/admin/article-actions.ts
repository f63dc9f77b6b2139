import type { StaffArticle } from "#contract/articles/admin-schemas.ts";
import { useCan } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { toast } from "#web/ui/toast-store.ts";
import { type ArticleTransition, useTransitionArticle } from "./mutations.ts";

/** Toast titles (spec B §8). */
const TOAST_TITLES: Record<ArticleTransition, { success: string; failure: string }> = {
  approve: { success: "Article approved!", failure: "Failed to approve article" },
  publish: { success: "Article published to website successfully!", failure: "Failed to publish article" },
  unpublish: {
    success: "Article removed from website successfully!",
    failure: "Failed to unpublish article",
  },
};

/** Mirrors the server's rules, which are enforced there. */
export function useArticlePermissions() {
  const canWrite = useCan("content.write");
  const canPublish = useCan("content.publish");
  const canDelete = useCan("content.delete");
  return {
    canWrite,
    canPublish,
    canDelete,
    /** Editing a published article requires the permission to publish. */
    canEdit: ({ status }: Pick<StaffArticle, "status">) => canWrite && (status !== "published" || canPublish),
  };
}

type Options = { reviewedBy?: string | undefined; onSettled?: () => void };

/** Changes an article's status and toasts the result. */
export function useArticleTransition() {
  const mutation = useTransitionArticle();
  return {
    apply: (transition: ArticleTransition, article: StaffArticle, { reviewedBy, onSettled }: Options = {}) =>
      runMutation(
        mutation,
        { transition, article, ...(reviewedBy && { reviewedBy }) },
        {
          // Approval publishes the article if its schedule is set to publish.
          onSuccess: ({ status }) => {
            const done = transition === "approve" && status === "published" ? "publish" : transition;
            toast({ title: TOAST_TITLES[done].success, tone: "positive" });
          },
          onError: ({ message }) =>
            toast({ title: TOAST_TITLES[transition].failure, description: message, tone: "danger" }),
          onSettled: () => onSettled?.(),
        },
      ),
    isPending: ({ id }: StaffArticle) => mutation.isPending && mutation.variables.article.id === id,
  };
}
