import { siteOutline } from "#web/app/entry-server.tsx";
import { listArticleCards } from "#worker/features/articles/index.ts";
import { listJobLinks } from "#worker/features/jobs/index.ts";
import type { Edge } from "#worker/ssr/pages.ts";
import { latest, type TextFeed, XML } from "./feed-response.ts";
import { element, XML_HEAD } from "./xml.ts";

/**
 * Every page that may be found. A date stands only where a change is known: at jobs and articles, and at the pages that
 * list them; the firm's own pages change with a deploy and say nothing rather than something untrue.
 */
export async function sitemap({ ctx, site }: Edge): Promise<TextFeed> {
  const [jobs, articles] = await Promise.all([listJobLinks(ctx), listArticleCards(ctx)]);
  const jobsAt = latest(jobs.map(({ updatedAt }) => updatedAt));
  const articlesAt = latest(articles.map(({ updatedAt }) => updatedAt));
  const listsAt: Record<string, string | null> = {
    "/": latest([jobsAt, articlesAt]),
    "/jobs": jobsAt,
    "/resources": articlesAt,
  };
  const entries = [
    ...siteOutline.paths.map((path) => ({ path, at: listsAt[path] ?? null })),
    ...jobs.map(({ id, updatedAt }) => ({ path: `/jobs/${id}`, at: updatedAt })),
    ...articles.map(({ id, updatedAt }) => ({ path: `/article/${id}`, at: updatedAt })),
  ];
  const urls = entries.map(
    ({ path, at }) => `<url>${element("loc", site.origin + path)}${element("lastmod", at)}</url>\n`,
  );
  const text = `${XML_HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("")}</urlset>\n`;
  return { type: XML, body: text, modified: latest([jobsAt, articlesAt]) };
}
