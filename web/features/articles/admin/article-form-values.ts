import { editorCategories } from "#contract/articles/constants.ts";
import type { ArticleText, BulkAction, BulkOutcome, StaffArticle } from "#contract/articles/admin-endpoints.ts";
import type { ToastMessage } from "#web/ui/toast-store.ts";

/** An article as the editor's fields hold it. */
export const formOf = (article: ArticleText): ArticleText => ({
  title: article.title,
  author: article.author,
  readTime: article.readTime,
  summary: article.summary,
  content: article.content,
  category: article.category,
  imageUrl: article.imageUrl ?? "",
});

/** The editor's categories (spec B §3); an article keeps another one that it already has. */
export const categoriesFor = ({ category }: Pick<StaffArticle, "category">): string[] => [
  ...new Set<string>([...editorCategories, category]),
];

const PAST: Record<BulkAction, string> = {
  approve: "approved",
  publish: "published",
  delete: "deleted",
  restore: "restored",
};

const counted = (count: number) => (count === 1 ? "1 article" : `${count} articles`);

/** How something that was done to several articles went; the first reason stands for the others. */
export function bulkWords(action: BulkAction, results: readonly BulkOutcome[]): ToastMessage {
  const done = results.filter((result) => result.done).length;
  const reason = results.find((result) => !result.done)?.message;
  if (!reason) return { title: `${counted(done)} ${PAST[action]}`, tone: "positive" };
  return {
    title: `${done} of ${counted(results.length)} ${PAST[action]}`,
    description: reason,
    tone: done > 0 ? "note" : "danger",
  };
}
