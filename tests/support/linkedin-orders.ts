import { enqueueLinkedInPost } from "#worker/features/linkedin/index.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { writeArticle } from "./articles.ts";
import { deliveryRow } from "./deliveries.ts";
import { type Answering, type linkedInFake, runBatch } from "./linkedin.ts";
import { catchLog } from "./log.ts";
import { ahead } from "./office.ts";
import { select } from "./tables.ts";

export const POST = "POST /rest/posts";
export type Fake = ReturnType<typeof linkedInFake>;

export const postRow = async () => (await select("select * from linkedin_posts"))[0]!;
export const status =
  (code: number, body = "", headers: Record<string, string> = {}): Answering =>
  () =>
    new Response(body || null, { status: code, headers });
export const silence: Answering = () => new Promise<Response>(() => undefined);

/** An article whose post is ordered, and how to deliver it, each time a day later than before. */
export async function ordered(fake: Fake, more: Parameters<typeof writeArticle>[0] = {}) {
  catchLog();
  const article = await writeArticle(more);
  const order = enqueueLinkedInPost(fake.ctx(), article);
  await runBatch(fake.ctx(), order.statements);
  let day = 0;
  const now = () => deliver(fake.ctx({ clock: ahead(day++, "hour") }), order.deliveryId, deliveryHandlers);
  return { article, id: order.deliveryId, now, row: () => deliveryRow(order.deliveryId) };
}
