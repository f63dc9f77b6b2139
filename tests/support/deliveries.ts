import { eq } from "drizzle-orm";
import { iso } from "#worker/base/clock.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertDelivery } from "#worker/runtime/deliveries.ts";
import type { QueuePriority } from "#worker/runtime/queue-message.ts";
import { office } from "./office.ts";
import { unique } from "./samples.ts";
import { select } from "./tables.ts";

type Asked = {
  action?: string;
  dedupeKey?: string;
  nextAttemptAt?: string;
  payload?: Record<string, unknown>;
};

/** A row that is due, and that no message speaks of. */
export async function aDelivery({
  action = "test.effect",
  dedupeKey = unique(),
  nextAttemptAt,
  payload,
}: Asked = {}) {
  const ctx = office.ctx();
  const about = { entityType: "test", entityId: unique(), ...(payload && { payload }) };
  const { id, statement } = insertDelivery(ctx, { kind: "crm", action, dedupeKey, ...about });
  await statement;
  const due = nextAttemptAt ?? iso(new Date(Date.now() - 1000));
  await ctx.db.update(deliveries).set({ nextAttemptAt: due }).where(eq(deliveries.id, id));
  return { id, action };
}

/** In place of the queues: what they were told, by which of them, once all that was to be told is. */
export function listening() {
  const heard: { id: string; lane: QueuePriority }[] = [];
  const works: Promise<unknown>[] = [];
  const parts: Pick<Ctx, "enqueue" | "waitUntil"> = {
    enqueue: ({ id }, lane) => Promise.resolve(void heard.push({ id, lane })),
    waitUntil: (work) => void works.push(work),
  };
  const take = async () => {
    await Promise.all(works.splice(0));
    return heard.splice(0);
  };
  return { parts, take };
}

/** The row as it is now. */
export async function deliveryRow(id: string): Promise<Record<string, unknown>> {
  const [row] = await select("select * from deliveries where id = ?", id);
  return row!;
}
