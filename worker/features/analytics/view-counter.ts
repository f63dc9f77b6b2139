import { matchCountedPage } from "#contract/analytics/pages.ts";
import { isKnownSource, toSource } from "#contract/analytics/sources.ts";
import { firmDate } from "#worker/base/firm-day.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { isCountedDocument } from "./visitor.ts";
import { insertViews, type CountedView } from "./view-queries.ts";

/** How long views are collected for one write. They are lost when the isolate ends in this time. */
const COLLECT_MS = 2_000;
/** A write that is this late was cut off with its isolate's request: the next view starts another. */
const OVERDUE_MS = 10_000;
/** Different views of one write; what exceeds them is not counted. */
const MAX_VIEWS = 500;

let collected = new Map<string, CountedView>();
let startedAt = 0;

/** Adds a view to the next write of this isolate. `getCtx` is called only for the first of a write. */
export function collectView(view: Omit<CountedView, "views" | "isKnown">, getCtx: () => Ctx): void {
  const id = `${view.page} ${view.key} ${view.source} ${view.isReported}`;
  const known = collected.get(id);
  if (known) known.views++;
  else if (collected.size < MAX_VIEWS)
    collected.set(id, { ...view, isKnown: isKnownSource(view.source), views: 1 });
  const now = Date.now();
  if (now - startedAt < OVERDUE_MS) return;
  startedAt = now;
  const ctx = getCtx();
  ctx.waitUntil(new Promise((done) => setTimeout(done, COLLECT_MS)).then(() => writeViews(ctx)));
}

/** Writes what was collected. A failure loses these views, because a repeated write could count them twice. */
export async function writeViews(ctx: Ctx): Promise<void> {
  const views = [...collected.values()];
  collected = new Map();
  startedAt = 0;
  if (views.length === 0) return;
  try {
    await insertViews(ctx.db, firmDate(ctx.clock()), views);
  } catch (error) {
    ctx.log(
      "warn",
      "analytics.views_lost",
      { views: views.reduce((sum, view) => sum + view.views, 0) },
      error,
    );
  }
}

/** Counts a document that was served to a visitor, whether rendered or from the cache. */
export function countDocument(request: Request, { status, headers }: Response, getCtx: () => Ctx): void {
  if (status !== 200 || request.method !== "GET" || !isCountedDocument(request.headers)) return;
  const url = new URL(request.url);
  const match = matchCountedPage(url.pathname);
  if (!match || !headers.get("Content-Type")?.startsWith("text/html")) return;
  const source = toSource({
    campaign: url.searchParams.get("utm_source"),
    referrer: request.headers.get("referer"),
    host: url.host,
  });
  collectView({ ...match, source, isReported: false }, getCtx);
}
