import { env } from "cloudflare:workers";
import type { WebhookEvent } from "#contract/webhooks/constants.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { newId } from "#worker/base/ids.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { openDb } from "#worker/db/client.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { webhookCalls, webhookEndpoints } from "#worker/db/tables/webhooks.ts";
import { createSecret, sealSecret } from "#worker/features/webhooks/secrets.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import { webhookSender } from "#worker/vendors/webhook.ts";
import type { Person } from "./person.ts";
import { select } from "./tables.ts";
import { clockAhead, createTestSite, testApp } from "./test-app.ts";

export const WEBHOOK_URL = "https://hooks.example.net/planwright";

type Received = { url: string; headers: Record<string, string>; body: string };
type Respond = (received: Received, init: RequestInit) => Response | Promise<Response>;

/** A receiver that records messages; `respond` replaces its 204. */
export function createReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    respond: (() => new Response(null, { status: 204 })) as Respond,
    send: async (url: string, init: RequestInit): Promise<Response> => {
      const headers = Object.fromEntries(new Headers(init.headers));
      const message = { url, headers, body: init.body as string };
      received.push(message);
      return receiver.respond(message, init);
    },
  };
  return receiver;
}

type Receiver = ReturnType<typeof createReceiver>;

const withReceiver = (ctx: Ctx, receiver: Receiver): Ctx["ports"] => ({
  ...ctx.ports,
  webhooks: webhookSender({ send: receiver.send, timeoutMs: 200 }),
});

/** The app, whose webhooks reach the receiver. Queue messages are dropped: `sendWebhooks` runs the deliveries. */
export const createWebhookSite = (receiver: Receiver, minutes = 0) =>
  createTestSite((ctx) => ({
    clock: clockAhead(minutes, "minute"),
    enqueue: () => Promise.resolve(),
    ports: withReceiver(ctx, receiver),
  }));

/** Runs the waiting deliveries of webhooks, as the queue does. */
export async function sendWebhooks(receiver: Receiver, overrides: Partial<Ctx> = {}): Promise<void> {
  const ctx = testApp.ctx(overrides);
  const queue = { ...ctx, ports: withReceiver(ctx, receiver) };
  const rows = await select<{ id: string }>(
    "select id from deliveries where kind = 'webhook' and status = 'waiting' order by id",
  );
  for (const { id } of rows) await deliver(queue, id, deliveryHandlers);
}

/** The types of the events that wait or were sent, in order of their creation. */
export const listEvents = async (): Promise<string[]> =>
  (
    await select<{ type: string }>(
      "select payload ->> '$.event.type' as type from deliveries where kind = 'webhook' order by created_at, rowid",
    )
  ).map(({ type }) => type);

export async function createWebhook(admin: Person, events: WebhookEvent[], url = WEBHOOK_URL) {
  const { body } = await admin.call("POST /api/admin/webhooks", { body: { url, description: "", events } });
  return { secret: body.secret, id: body.webhook.id };
}

/** Stores webhooks that are off, with a secret that was replaced, and a delivery with a call each. */
export async function insertWebhooks(): Promise<void> {
  const db = openDb(env.DB);
  const at = new Date().toISOString();
  for (let n = 1; n <= 3; n++) {
    const [id, deliveryId] = [newId(), newId()];
    const { sealed, keyId } = await sealSecret(await getKeyring(testApp.ctx()), id, createSecret());
    await db.insert(webhookEndpoints).values({
      id,
      // Refused before it is called.
      url: "https://hooks.invalid/planwright",
      events: ["job.published"],
      isActive: false,
      disabledReason: "staff",
      origin: "",
      secret: sealed,
      secretKeyId: keyId,
      previousSecret: sealed,
      previousSecretKeyId: keyId,
      previousSecretUntil: new Date(Date.now() + 86_400_000).toISOString(),
      createdAt: at,
      updatedAt: at,
    });
    const event = { type: "job.published", timestamp: at, data: { id: newId(), title: "Analyst" } };
    await db.insert(deliveries).values({
      id: deliveryId,
      kind: "webhook",
      action: "webhook.send",
      dedupeKey: `webhook.send:${deliveryId}`,
      entityType: "webhook",
      entityId: id,
      payload: { event },
      status: "sent",
      sentAt: at,
      createdAt: at,
      updatedAt: at,
    });
    await db.insert(webhookCalls).values({ id: newId(), deliveryId, at, status: 204, ms: 12 });
  }
}
