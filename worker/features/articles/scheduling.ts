import type { ArticleSchedule } from "#contract/articles/admin-schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { parseFirmTime } from "#worker/base/firm-time.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createStaleError } from "./editing.ts";
import { articleActivity } from "./publishing.ts";
import { assertPublishable, type Dates, diffDates } from "./transitions.ts";
import * as queries from "./queries.ts";

const MAX_ATTEMPTS = 3;
const NOT_APPROVED = "Approve this article first. Only an approved article can be scheduled.";
const PUBLISHED = "This article is published already. Unpublish it to publish it at another time.";
const NO_START = "Only a published or scheduled article can be unpublished at a time.";
const INVALID = "Choose a date and a time.";
const PAST = "Choose a time in the future.";
const END_TOO_EARLY = "It has to be unpublished after it is published.";

type Field = "publishAt" | "unpublishAt";

const fieldError = (field: Field, message: string) =>
  new AppError("validation_failed", message, { fields: { [field]: [message] } });

function parseTime(field: Field, text: string | null): string | null {
  const time = text === null ? null : parseFirmTime(text);
  if (text !== null && time === null) throw fieldError(field, INVALID);
  return time;
}

/** Throws when the article's state does not allow these dates, or when one of them is not in the future. */
function assertDates(article: queries.ArticleRow, { scheduledFor, unpublishAt }: Dates, now: string) {
  if (scheduledFor !== null) {
    if (article.status === "published") throw new AppError("invalid_transition", PUBLISHED);
    if (article.status === "draft") throw new AppError("invalid_transition", NOT_APPROVED);
    assertPublishable(article);
    if (scheduledFor <= now) throw fieldError("publishAt", PAST);
  }
  if (unpublishAt === null) return;
  if (scheduledFor === null && article.status !== "published")
    throw new AppError("invalid_transition", NO_START);
  if (unpublishAt <= now) throw fieldError("unpublishAt", PAST);
  if (scheduledFor !== null && unpublishAt <= scheduledFor) throw fieldError("unpublishAt", END_TOO_EARLY);
}

/** Changes the dates of an article as it was read. Returns null when it changed since. */
export async function attemptSchedule(
  ctx: StaffCtx,
  article: queries.ArticleRow,
  dates: Dates,
): Promise<queries.ArticleRow | null> {
  const changes = diffDates(article, dates);
  if (Object.keys(changes).length === 0) return article;
  assertDates(article, dates, iso(ctx.clock()));
  const entry = articleActivity("schedule", article);
  // Not `updatedAt`, which readers see: the text stays the same.
  const patch = { ...dates, isScheduled: dates.scheduledFor !== null, scheduleError: null };
  const [[updated]] = await ctx.db.batch([
    queries.updateArticleStatus(ctx.db, article, patch),
    recordActivity(ctx, { ...entry, details: { ...entry.details, ...changes } }),
  ]);
  return updated ?? null;
}

/** Sets or removes the dates of an article. Of concurrent changes the last one counts. */
export async function scheduleArticle(
  ctx: StaffCtx,
  id: string,
  request: ArticleSchedule,
): Promise<queries.ArticleRow> {
  const dates: Dates = {
    scheduledFor: parseTime("publishAt", request.publishAt),
    unpublishAt: parseTime("unpublishAt", request.unpublishAt),
  };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const article = await queries.getArticle(ctx.db, id);
    if (request.version !== undefined && request.version !== article.version)
      throw await createStaleError(ctx, article);
    const updated = await attemptSchedule(ctx, article, dates);
    if (updated) return updated;
  }
  throw new AppError("conflict", "Someone else is editing this article. Please try again.");
}
