import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { can } from "#worker/runtime/access.ts";
import { type Activity, recordActivity } from "#worker/runtime/activity.ts";
import type { Ctx, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";
import { enqueueLinkedInPost } from "#worker/features/linkedin/index.ts";
import { countClaimsOfTexts } from "./claim-counts.ts";
import { createStaleError } from "./editing.ts";
import {
  type Transition,
  type TransitionInput,
  applyTransition,
  diffDates,
  transitions,
} from "./transitions.ts";
import * as queries from "./queries.ts";
import { getPublicName } from "./review.ts";

/** Attempts before a concurrent edit becomes a conflict. */
const MAX_ATTEMPTS = 3;

export const articleActivity = (
  action: string,
  { id, title }: { id: string; title: string },
  details: Record<string, unknown> = {},
) => ({
  action: `article.${action}`,
  entityType: "article",
  entityId: id,
  details: { title, ...details },
});

/**
 * Changes an article's status once, with the activity row that `record` builds and the posts of its schedule. Returns null
 * when the article changed since it was read.
 */
export async function attemptTransition(
  ctx: Ctx,
  transition: Transition,
  article: queries.ArticleRow,
  record: (activity: Activity) => Statement,
  input: TransitionInput = {},
): Promise<queries.ArticleRow | null> {
  const patch = applyTransition(transition, article, iso(ctx.clock()), input);
  const posts = transition === "publish" ? await createScheduledPosts(ctx, [article]) : noPosts;
  const counts = transition === "approve" ? await countClaimsOfTexts(ctx, [article]) : null;
  const entry = articleActivity(transitions[transition].action, article, counts?.get(article.id));
  const [[updated]] = await ctx.db.batch([
    queries.updateArticleStatus(ctx.db, article, patch),
    record({ ...entry, details: { ...entry.details, ...diffDates(article, patch) } }),
    ...posts.statements,
  ]);
  if (!updated) return null;
  enqueueDeliveries(ctx, posts.deliveryIds);
  return updated;
}

/**
 * Changes an article's status. After a concurrent edit it reads and renders again, or throws conflict if
 * `expectedVersion` was passed.
 */
export async function transitionArticle(
  ctx: StaffCtx,
  transition: Transition,
  id: string,
  { expectedVersion, ...input }: TransitionInput & { expectedVersion?: number | undefined } = {},
): Promise<queries.ArticleRow> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const article = await queries.getArticle(ctx.db, id);
    if (expectedVersion !== undefined && article.version !== expectedVersion)
      throw await createStaleError(ctx, article);
    const record = (activity: Activity) => recordActivity(ctx, activity);
    const updated = await attemptTransition(ctx, transition, article, record, input);
    if (updated) return updated;
  }
  throw new AppError("conflict", "Someone else is editing this article. Please try again.");
}

/** Approves a draft as its reviewer. Publishes it if its schedule publishes after approval and the caller may publish. */
export async function approveArticle(
  ctx: StaffCtx,
  id: string,
  { expectedVersion, reviewedBy }: { expectedVersion?: number | undefined; reviewedBy?: string | undefined },
): Promise<queries.ArticleRow> {
  const reviewer = reviewedBy ?? getPublicName(ctx.staff);
  const approved = await transitionArticle(ctx, "approve", id, { expectedVersion, reviewer });
  if (!approved.scheduleId || !can(ctx.staff, "content.publish")) return approved;
  const [schedule] = await queries.listScheduleOptions(ctx.db, [approved.scheduleId]);
  if (!schedule?.autoPublish) return approved;
  try {
    return await transitionArticle(ctx, "publish", id, { expectedVersion: approved.version });
  } catch (error) {
    // Someone else edited, published or returned it in between; the approval stands.
    if (!(error instanceof AppError)) throw error;
    return queries.getArticle(ctx.db, id);
  }
}

type ScheduledPosts = {
  statements: ReturnType<typeof enqueueLinkedInPost>["statements"];
  deliveryIds: string[];
};

const noPosts: ScheduledPosts = { statements: [], deliveryIds: [] };

/** LinkedIn posts that schedules request for the first publication. A post of an article that stays private is canceled. */
export async function createScheduledPosts(
  ctx: Ctx,
  articles: readonly queries.ArticleRow[],
): Promise<ScheduledPosts> {
  const first = articles.filter(({ scheduleId, firstPublishedAt }) => scheduleId && !firstPublishedAt);
  if (first.length === 0) return noPosts;
  const schedules = await queries.listScheduleOptions(
    ctx.db,
    first.map(({ scheduleId }) => scheduleId!),
  );
  const posting = new Set(
    schedules.filter(({ autoPublish, autoLinkedin }) => autoPublish && autoLinkedin).map(({ id }) => id),
  );
  const posts = first
    .filter(({ scheduleId }) => posting.has(scheduleId!))
    .map((article) => enqueueLinkedInPost(ctx, article));
  return {
    statements: posts.flatMap(({ statements }) => statements),
    deliveryIds: posts.map(({ deliveryId }) => deliveryId),
  };
}
