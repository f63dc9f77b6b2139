import { WEBHOOK_FAILING_DAYS } from "#contract/webhooks/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { insertDeliveriesIf, lastStatementChanged } from "#worker/db/outbox.ts";
import type { WebhookAnswer } from "#worker/ports/webhook-sender.ts";
import { recordSystemActivity } from "#worker/runtime/activity.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliveryRow, enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import * as queries from "./queries.ts";
import { openSecret, signMessage } from "./secrets.ts";

const GONE = 410;

/** Secrets that sign at `now`: the current one, and the replaced one while both are valid. */
async function listSecrets(ctx: Ctx, row: queries.WebhookRow, now: string): Promise<string[]> {
  const keyring = await getKeyring(ctx);
  const { id, secret, secretKeyId, previousSecret, previousSecretKeyId, previousSecretUntil } = row;
  const current = await openSecret(keyring, id, { sealed: secret, keyId: secretKeyId });
  if (!previousSecret || !previousSecretKeyId || (previousSecretUntil ?? "") <= now) return [current];
  return [current, await openSecret(keyring, id, { sealed: previousSecret, keyId: previousSecretKeyId })];
}

/** Signs and posts a message. Throws NotConfigured when the secret can't be decrypted. */
export async function callWebhook(
  ctx: Ctx,
  webhook: queries.WebhookRow,
  message: { id: string; body: string },
): Promise<WebhookAnswer> {
  const at = ctx.clock();
  const headers = await signMessage({ ...message, at }, await listSecrets(ctx, webhook, iso(at)));
  return ctx.ports.webhooks.send({ url: webhook.url, headers, body: message.body });
}

/** Stores the answer, and switches the webhook off when it is gone or has failed for days, with a mail to staff. */
export async function storeAnswer(
  ctx: Ctx,
  { id, url }: queries.WebhookRow,
  deliveryId: string,
  { status, ms, error }: WebhookAnswer,
): Promise<void> {
  const at = ctx.clock();
  const now = iso(at);
  const call = queries.insertCall(ctx.db, { id: ctx.newId(), deliveryId, at: now, status, ms, error });
  if (error === null) {
    await ctx.db.batch([call, queries.clearFailure(ctx.db, id)]);
    return;
  }
  const isGone = status === GONE;
  const reason = isGone ? ("gone" as const) : ("failing" as const);
  const failingBefore = isGone ? undefined : iso(addTime(at, -WEBHOOK_FAILING_DAYS, "day"));
  const notice = deliveryRow(ctx, {
    kind: "mail",
    action: "webhook.disabled",
    dedupeKey: `webhook.disabled:${id}:${now}`,
    entityType: "webhook",
    entityId: id,
  });
  const [, , disabled] = await ctx.db.batch([
    call,
    queries.startFailure(ctx.db, id, now),
    queries.disableWebhook(ctx.db, id, { reason, now, ...(failingBefore && { failingBefore }) }),
    recordSystemActivity(ctx, {
      action: "webhook.disable",
      entityType: "webhook",
      entityId: id,
      details: { url, reason },
    }),
    insertDeliveriesIf(ctx.db, [notice], lastStatementChanged),
  ]);
  if (disabled.length > 0) enqueueDeliveries(ctx, [notice.id]);
}
