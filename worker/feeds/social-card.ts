import { firm } from "#contract/firm.ts";
import { findCaseStudy } from "#web/app/entry-server.tsx";
import { findReadableArticle } from "#worker/features/articles/index.ts";
import { findOpenJob, withIndustryLabel } from "#worker/features/jobs/index.ts";
import { articleCard, caseStudyCard, jobCard, siteCard } from "#worker/features/images/index.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { PNG, type BinaryFeed } from "./feed-response.ts";

/** Default social card. */
export async function siteSocialCard(ctx: Ctx): Promise<BinaryFeed> {
  const address = new URL(ctx.config.origin).host;
  return { type: PNG, body: await siteCard(ctx, { line: firm.tagline, address }), modified: null };
}

/** Social card of a published article, or null. */
export async function articleSocialCard(ctx: Ctx, id: string): Promise<BinaryFeed | null> {
  const article = await findReadableArticle(ctx, id);
  return article && { type: PNG, body: await articleCard(ctx, article), modified: article.updatedAt };
}

/** Social card of a case study, or null. */
export async function caseStudySocialCard(ctx: Ctx, id: string): Promise<BinaryFeed | null> {
  const study = findCaseStudy(id);
  return study ? { type: PNG, body: await caseStudyCard(ctx, study), modified: null } : null;
}

/** Social card of an open job, or null. */
export async function jobSocialCard(ctx: Ctx, id: string): Promise<BinaryFeed | null> {
  const job = await findOpenJob(ctx, id);
  if (!job) return null;
  const terms = job.salary?.replace(" - ", " – ") || job.type;
  return {
    type: PNG,
    body: await jobCard(ctx, { ...(await withIndustryLabel(ctx, job)), terms }),
    modified: job.updatedAt,
  };
}
