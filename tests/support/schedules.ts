import type * as z from "zod";
import type { ScheduleDraft } from "#contract/schedules/schemas.ts";
import { deliver, type DeliveryHandler } from "#worker/runtime/deliveries.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { storeSession, testApp, createTestSite } from "./test-app.ts";
import type { Person } from "./person.ts";
import { unique } from "./samples.ts";
import { select } from "./tables.ts";

/** The site without queue messages, so that tests run deliveries themselves. */
export const siteWithoutQueue = (clock?: Ctx["clock"]) =>
  createTestSite(() => ({ enqueue: () => Promise.resolve(), ...(clock && { clock }) }));

/** The same for a background context. */
export const ctxWithoutQueue = (more: Partial<Ctx> = {}): Ctx =>
  testApp.ctx({ enqueue: () => Promise.resolve(), ...more });

export const fixedClock =
  (iso: string): Ctx["clock"] =>
  () =>
    new Date(iso);

/** Signs a person in again at a fixed time. */
export async function signInAt(person: Person, iso: string): Promise<Person> {
  await storeSession(person.cookie.split("=")[1]!, person.userId!, 0, new Date(iso));
  return person.at(siteWithoutQueue(fixedClock(iso)));
}

/** A weekly schedule: Mondays at nine in New York. */
export const aSchedule = (more: Partial<z.input<typeof ScheduleDraft>> = {}) => ({
  title: `Monday note ${unique()}`,
  category: "Modern Budgeting" as const,
  prompt: "Write about {{topic}} for finance managers.",
  variables: { topic: "rolling forecasts" },
  ...more,
});

export async function createSchedule(manager: Person, more: Partial<z.input<typeof ScheduleDraft>> = {}) {
  const { status, body } = await manager.call("POST /api/content/schedules", { body: aSchedule(more) });
  if (status !== 201) throw new Error(`The schedule was rejected: ${JSON.stringify(body)}`);
  return body;
}

/** Due in two days at the earliest, so that it does not run during a test that advances the clock by hours. */
export const notDueSoon = (now: Date) => ({
  frequency: "weekly" as const,
  dayOfWeek: (now.getUTCDay() + 3) % 7,
});

type ArticleDelivery = { id: string; status: string; dedupe_key: string; last_error: string | null };

/** The article deliveries of a schedule or run, oldest first. */
export const listArticleDeliveries = (entityId: string | number) =>
  select<ArticleDelivery>(
    "select id, status, dedupe_key, last_error from deliveries where kind = 'article' and entity_id = ? order by rowid",
    String(entityId),
  );

/** Runs the due article deliveries, as the queue does. */
export async function deliverArticles(
  ctx: Ctx,
  entityId: string | number,
  action: string,
  handler: DeliveryHandler,
) {
  for (const { id, status } of await listArticleDeliveries(entityId)) {
    if (status === "waiting" || status === "sending") await deliver(ctx, id, { [action]: handler });
  }
}
