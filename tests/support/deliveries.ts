import { eq } from "drizzle-orm";
import { iso } from "#worker/base/clock.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertDelivery } from "#worker/runtime/deliveries.ts";
import type { QueuePriority } from "#worker/runtime/queue-message.ts";
import { testApp } from "./test-app.ts";
import { unique } from "./samples.ts";
import { select } from "./tables.ts";

type DeliveryOptions = {
  action?: string;
  dedupeKey?: string;
  nextAttemptAt?: string;
  payload?: Record<string, unknown>;
};

/** Inserts a due delivery without a queue message. */
export async function aDelivery({
  action = "test.effect",
  dedupeKey = unique(),
  nextAttemptAt,
  payload,
}: DeliveryOptions = {}) {
  const ctx = testApp.ctx();
  const entity = { entityType: "test", entityId: unique(), ...(payload && { payload }) };
  const { id, statement } = insertDelivery(ctx, { kind: "crm", action, dedupeKey, ...entity });
  await statement;
  const dueAt = nextAttemptAt ?? iso(new Date(Date.now() - 1000));
  await ctx.db.update(deliveries).set({ nextAttemptAt: dueAt }).where(eq(deliveries.id, id));
  return { id, action };
}

/** Records queue messages instead of sending them; `drainMessages` waits for background work first. */
export function captureQueue() {
  const messages: { id: string; priority: QueuePriority }[] = [];
  const pendingWork: Promise<unknown>[] = [];
  const overrides: Pick<Ctx, "enqueue" | "waitUntil"> = {
    enqueue: (sent, priority) =>
      Promise.resolve(void messages.push(...sent.map(({ id }) => ({ id, priority })))),
    waitUntil: (work) => void pendingWork.push(work),
  };
  const drainMessages = async () => {
    await Promise.all(pendingWork.splice(0));
    return messages.splice(0);
  };
  return { overrides, drainMessages };
}

export async function getDelivery(id: string): Promise<Record<string, unknown>> {
  const [row] = await select("select * from deliveries where id = ?", id);
  return row!;
}
