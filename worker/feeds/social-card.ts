import { brand } from "#web/app/entry-server.tsx";
import { findReadableArticle } from "#worker/features/articles/index.ts";
import { findOpenJob } from "#worker/features/jobs/index.ts";
import { articleCard, jobCard, siteCard } from "#worker/features/images/index.ts";
import type { Edge } from "#worker/ssr/pages.ts";
import { PNG, type BinaryFeed } from "./feed-response.ts";

/**
 * The picture that stands for a published article or an open job where its address is shared, or null; without a kind,
 * the one of every other page.
 */
export async function socialCard(
  { ctx, site }: Edge,
  kind: string | undefined,
  id = "",
): Promise<BinaryFeed | null> {
  if (kind === undefined) {
    const address = new URL(site.origin).host;
    return { type: PNG, body: await siteCard(ctx, { line: brand.tagline, address }), modified: null };
  }
  if (kind === "article") {
    const article = await findReadableArticle(ctx, id);
    return article && { type: PNG, body: await articleCard(ctx, article), modified: article.updatedAt };
  }
  const job = await findOpenJob(ctx, id);
  if (!job) return null;
  const terms = job.salary?.replace(" - ", " – ") || job.type;
  return { type: PNG, body: await jobCard(ctx, { ...job, terms }), modified: job.updatedAt };
}
