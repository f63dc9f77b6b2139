import { env } from "cloudflare:workers";
import { newId } from "#worker/base/ids.ts";
import { openDb } from "#worker/db/client.ts";
import { webhookEndpoints } from "#worker/db/tables/webhooks.ts";
import { createSecret, sealSecret } from "#worker/features/webhooks/secrets.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import { WEBHOOK_URL } from "../webhooks.ts";
import { insertDueDelivery, type DeliverySetup } from "./deliveries.ts";
import type { Simulation } from "./simulation.ts";

/** Stores a webhook that wants no events, so that other work of the simulation sends none to it. */
export async function insertQuietWebhook(simulation: Simulation, isActive = true): Promise<string> {
  const [id, at] = [newId(), new Date().toISOString()];
  const { sealed, keyId } = await sealSecret(await getKeyring(simulation.ctx()), id, createSecret());
  await openDb(env.DB)
    .insert(webhookEndpoints)
    .values({
      id,
      url: WEBHOOK_URL,
      events: [],
      isActive,
      disabledReason: isActive ? null : "gone",
      origin: "",
      secret: sealed,
      secretKeyId: keyId,
      createdAt: at,
      updatedAt: at,
    });
  return id;
}

/** Receivers recognize a repeated message by its id. */
export const webhookSend: DeliverySetup = async (simulation) => {
  const entityId = await insertQuietWebhook(simulation);
  return async () => {
    const event = {
      type: "job.published",
      timestamp: new Date().toISOString(),
      data: { id: newId(), title: "Controller" },
    };
    const id = await insertDueDelivery(simulation, "webhook", "webhook.send", {
      entityType: "webhook",
      entityId,
      payload: { event },
    });
    return { id, effects: () => (simulation.vendors.webhookMessages.has(id) ? 1 : 0) };
  };
};
