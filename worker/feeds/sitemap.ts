import { articlePath, authorPath } from "#contract/articles/address.ts";
import { jobPath } from "#contract/jobs/address.ts";
import { siteOutline } from "#web/app/entry-server.tsx";
import { listArticleCards, listAuthors } from "#worker/features/articles/index.ts";
import { listJobLinks } from "#worker/features/jobs/index.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { latest, type TextFeed, XML } from "./feed-response.ts";
import { element, XML_HEAD } from "./xml.ts";

/**
 * All indexable pages. `lastmod` only for jobs, articles and their lists: the other pages change with a deploy, whose
 * time would be wrong.
 */
export async function sitemap(ctx: Ctx): Promise<TextFeed> {
  const [jobs, articles, authors] = await Promise.all([
    listJobLinks(ctx),
    listArticleCards(ctx),
    listAuthors(ctx.replicaDb),
  ]);
  const jobsModified = latest(jobs.map(({ updatedAt }) => updatedAt));
  const articlesModified = latest(articles.map(({ updatedAt }) => updatedAt));
  const listModified: Record<string, string | null> = {
    "/": latest([jobsModified, articlesModified]),
    "/jobs": jobsModified,
    "/resources": articlesModified,
  };
  const entries = [
    ...siteOutline.paths.map((path) => ({ path, at: listModified[path] ?? null })),
    ...jobs.map((job) => ({ path: jobPath(job), at: job.updatedAt })),
    ...articles.map((article) => ({ path: articlePath(article), at: article.updatedAt })),
    ...authors.map(({ slug, updatedAt }) => ({ path: authorPath(slug), at: updatedAt })),
  ];
  const urls = entries.map(
    ({ path, at }) => `<url>${element("loc", ctx.config.origin + path)}${element("lastmod", at)}</url>\n`,
  );
  const text = `${XML_HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
  return {
    type: XML,
    body: text,
    modified: latest([jobsModified, articlesModified, ...authors.map(({ updatedAt }) => updatedAt)]),
  };
}
