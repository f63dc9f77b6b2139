import type { Channel } from "#contract/channels/constants.ts";
import type { CalendarItem } from "#contract/editorial-calendar/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { toPostItem } from "#worker/features/linkedin/index.ts";
import { postStores } from "./post-store.ts";
import { findArticle } from "./queries.ts";
import { assertPublishedBy, parseScheduledFor } from "./rules.ts";

const NO_ARTICLE = "The article of this post no longer exists.";

/** Moves a scheduled post of an article. Throws conflict when it is no longer at `at`. */
export async function movePost(
  ctx: StaffCtx,
  channel: Channel,
  { id, at, to }: { id: string; at: string; to: string },
): Promise<CalendarItem> {
  const article = await findArticle(ctx.db, id);
  if (!article) throw new AppError("not_found", NO_ARTICLE);
  const now = iso(ctx.clock());
  const scheduledFor = parseScheduledFor(to, now);
  assertPublishedBy(article, scheduledFor);
  await postStores[channel].edit(ctx, id, { scheduledFor, movedFrom: at });
  const row = { id, articleId: id, articleTitle: article.title, status: "pending", scheduledFor } as const;
  return toPostItem(ctx, channel, { ...row, error: null, postedAt: null, createdAt: now });
}
