import type {
  NewsletterArticle,
  NewsletterCounts,
  NewsletterDetail,
  NewsletterSummary,
} from "#contract/newsletter/schemas.ts";
import type { getNewsletter, NewsletterRow } from "./issue-queries.ts";

export const toSummary = (row: NewsletterRow, counts: NewsletterCounts): NewsletterSummary => ({
  ...row,
  articles: row.articleIds.length,
  isAutomatic: row.weekOf !== null,
  counts,
});

type Article = Omit<NewsletterArticle, "isPublished"> & { status: string; deletedAt: string | null };

/** An article that no longer exists stays in its place, so that staff see what to remove. */
const toArticle = (id: string, found: Article | undefined): NewsletterArticle => ({
  id,
  title: found?.title ?? "Deleted article",
  category: found?.category ?? "",
  publishedAt: found?.publishedAt ?? null,
  isPublished: found?.status === "published" && found.deletedAt === null,
});

export const toDetail = (
  row: Awaited<ReturnType<typeof getNewsletter>>,
  articles: readonly Article[],
  counts: NewsletterCounts,
): NewsletterDetail => ({
  ...toSummary(row, counts),
  ...row,
  articles: row.articleIds.map((id) =>
    toArticle(
      id,
      articles.find((article) => article.id === id),
    ),
  ),
  createdBy: row.createdByName,
  scheduledBy: row.scheduledByName,
});
