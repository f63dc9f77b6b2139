import { MAX_CALENDAR_ROWS, type MovableKind } from "#contract/editorial-calendar/constants.ts";
import { type CalendarItem, editorialCalendar } from "#contract/editorial-calendar/endpoints.ts";
import { firmTimeZone } from "#contract/firm.ts";
import { firmDate, firmSpan } from "#worker/base/firm-day.ts";
import { moveToFirmDate } from "#worker/base/firm-time.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { moveArticleDate, selectCalendarArticles, toArticleItems } from "#worker/features/articles/index.ts";
import { movePost, selectCalendarChannelPosts } from "#worker/features/channels/index.ts";
import { selectCalendarPosts, toPostItem } from "#worker/features/linkedin/index.ts";
import {
  moveNewsletter,
  selectCalendarNewsletters,
  toNewsletterItems,
} from "#worker/features/newsletter/index.ts";
import { selectCalendarSchedules, toRunItems } from "#worker/features/schedules/index.ts";

export const editorialCalendarRoutes = createRouter();

const toEntry = (item: CalendarItem) => ({ ...item, date: firmDate(new Date(item.at)) });

serve(editorialCalendarRoutes, editorialCalendar.list, async (ctx, { query }) => {
  const span = firmSpan(query);
  const rows = await selectMany(ctx.db, [
    selectCalendarArticles(ctx.db, span, MAX_CALENDAR_ROWS),
    selectCalendarPosts(ctx.db, span, MAX_CALENDAR_ROWS),
    selectCalendarChannelPosts(ctx.db, span, MAX_CALENDAR_ROWS),
    selectCalendarSchedules(ctx.db, span, MAX_CALENDAR_ROWS),
    selectCalendarNewsletters(ctx.db, span, MAX_CALENDAR_ROWS),
  ]);
  const [articles, posts, channelPosts, schedules, newsletters] = rows;
  const items = [
    ...toArticleItems(ctx, articles, span),
    ...posts.map((post) => toPostItem(ctx, "linkedin", post)),
    ...channelPosts.map((post) => toPostItem(ctx, post.channel, post)),
    ...toRunItems(schedules, span),
    ...toNewsletterItems(ctx, newsletters),
  ];
  return {
    timeZone: firmTimeZone,
    entries: items
      .map(toEntry)
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.title.localeCompare(b.title)),
    isComplete: rows.every(({ length }) => length < MAX_CALENDAR_ROWS),
  };
});

type Move = (ctx: StaffCtx, move: { id: string; at: string; to: string }) => Promise<CalendarItem>;

/** Each throws conflict when the entry is no longer at `at`. */
const moves: Record<MovableKind, Move> = {
  article: (ctx, move) => moveArticleDate(ctx, "article", move),
  article_end: (ctx, move) => moveArticleDate(ctx, "article_end", move),
  linkedin: (ctx, move) => movePost(ctx, "linkedin", move),
  bluesky: (ctx, move) => movePost(ctx, "bluesky", move),
  mastodon: (ctx, move) => movePost(ctx, "mastodon", move),
  newsletter: moveNewsletter,
};

serve(editorialCalendarRoutes, editorialCalendar.move, async (ctx, { body: { kind, id, at, to } }) => {
  const time = to.length === "yyyy-MM-dd".length ? moveToFirmDate(at, to) : to;
  return toEntry(await moves[kind](ctx, { id, at, to: time }));
});
