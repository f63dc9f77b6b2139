import { EDITORIAL_TEAM } from "#contract/articles/constants.ts";
import type { ArticleInput, BulkAction, BulkOutcome } from "#contract/articles/admin-schemas.ts";
import type { ToastMessage } from "#web/ui/toast-store.ts";

export const toArticleFormValues = (article: ArticleInput): ArticleInput => ({
  title: article.title,
  author: article.author,
  readTime: article.readTime,
  summary: article.summary,
  content: article.content,
  category: article.category,
  imageUrl: article.imageUrl ?? "",
  imageAlt: article.imageAlt ?? "",
  keywords: article.keywords ?? "",
  seoTitle: article.seoTitle ?? "",
  seoDescription: article.seoDescription ?? "",
  slug: article.slug ?? "",
  aiAssisted: article.aiAssisted,
});

export const createEmptyArticle = (category: string): ArticleInput => ({
  title: "",
  author: EDITORIAL_TEAM,
  readTime: 1,
  summary: "",
  content: "",
  category,
  imageUrl: "",
  imageAlt: "",
  keywords: "",
  seoTitle: "",
  seoDescription: "",
  slug: "",
  aiAssisted: false,
});

/** People with a page and the editorial team, plus the article's own author. */
export const getAuthorOptions = (
  author: string | undefined,
  authors: readonly { name: string }[],
): string[] => [
  ...new Set([...(author ? [author] : []), EDITORIAL_TEAM, ...authors.map(({ name }) => name)]),
];

const PAST_TENSE: Record<BulkAction, string> = {
  approve: "approved",
  requestChanges: "returned to draft",
  publish: "published",
  delete: "deleted",
  restore: "restored",
};

const formatCount = (count: number) => (count === 1 ? "1 article" : `${count} articles`);

/** Summarizes a bulk action; shows only the first failure's message. */
export function toBulkToast(action: BulkAction, results: readonly BulkOutcome[]): ToastMessage {
  const done = results.filter((result) => result.done).length;
  const reason = results.find((result) => !result.done)?.message;
  if (!reason) return { title: `${formatCount(done)} ${PAST_TENSE[action]}`, tone: "positive" };
  return {
    title: `${done} of ${formatCount(results.length)} ${PAST_TENSE[action]}`,
    description: reason,
    tone: done > 0 ? "note" : "danger",
  };
}
