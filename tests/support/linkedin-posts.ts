import { enqueueLinkedInPost } from "#worker/features/linkedin/index.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { insertArticle } from "./articles.ts";
import { getDelivery } from "./deliveries.ts";
import { type LinkedInHandler, type createFakeLinkedIn, runBatch } from "./linkedin.ts";
import { catchLog } from "./log.ts";
import { clockAhead } from "./test-app.ts";
import { select } from "./tables.ts";

export const POST_ROUTE = "POST /rest/posts";
export type FakeLinkedIn = ReturnType<typeof createFakeLinkedIn>;

export const postRow = async () => (await select("select * from linkedin_posts"))[0]!;
export const respondWith =
  (code: number, body = "", headers: Record<string, string> = {}): LinkedInHandler =>
  () =>
    new Response(body || null, { status: code, headers });
export const neverResponds: LinkedInHandler = () => new Promise<Response>(() => undefined);

/** Enqueues an article's post. Each `deliverNext` runs one hour later than the one before. */
export async function enqueueTestPost(fake: FakeLinkedIn, more: Parameters<typeof insertArticle>[0] = {}) {
  catchLog();
  const article = await insertArticle(more);
  const enqueued = enqueueLinkedInPost(fake.ctx(), article);
  await runBatch(fake.ctx(), enqueued.statements);
  let attemptCount = 0;
  const deliverNext = () =>
    deliver(fake.ctx({ clock: clockAhead(attemptCount++, "hour") }), enqueued.deliveryId, deliveryHandlers);
  return { article, id: enqueued.deliveryId, deliverNext, row: () => getDelivery(enqueued.deliveryId) };
}
