import { MAX_WEBHOOKS, WEBHOOK_OVERLAP_HOURS } from "#contract/webhooks/constants.ts";
import { webhooks } from "#contract/webhooks/endpoints.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { diffFields, recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries, expectWebhookDeliveries } from "#worker/runtime/deliveries.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { replayDeliveries } from "#worker/features/deliveries/index.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import { callWebhook } from "./calls.ts";
import { getDeliveryDto, listDeliveryDtos } from "./delivery-dto.ts";
import * as queries from "./queries.ts";
import { toTestBody, toWebhookDto } from "./rules.ts";
import { createSecret, sealSecret } from "./secrets.ts";

const GONE = "This webhook no longer exists.";
const OFF = "This webhook is off. Switch it on first.";

const activity = (action: string, id: string, details: Record<string, unknown> = {}) => ({
  action: `webhook.${action}`,
  entityType: "webhook",
  entityId: id,
  details,
});

export const webhookRoutes = createRouter();

serve(webhookRoutes, webhooks.list, async (ctx) =>
  (await queries.listWebhooks(ctx.db)).map((row) => toWebhookDto(row, iso(ctx.clock()))),
);

serve(webhookRoutes, webhooks.create, async (ctx, { body }) => {
  const now = iso(ctx.clock());
  const id = ctx.newId();
  const secret = createSecret();
  const { sealed, keyId } = await sealSecret(await getKeyring(ctx), id, secret);
  const row = {
    ...body,
    id,
    isActive: true,
    disabledReason: null,
    failingSince: null,
    origin: ctx.config.origin,
    secret: sealed,
    secretKeyId: keyId,
    previousSecret: null,
    previousSecretKeyId: null,
    previousSecretUntil: null,
    createdBy: ctx.staff.id,
    createdAt: now,
    updatedAt: now,
  };
  const [[created]] = await ctx.db.batch([
    queries.insertWebhook(ctx.db, row),
    recordActivity(ctx, activity("create", id, { url: body.url, events: body.events })),
  ]);
  if (!created)
    throw new AppError(
      "conflict",
      `There are ${MAX_WEBHOOKS} webhooks already. Delete one that is not used.`,
    );
  expectWebhookDeliveries();
  return { secret, webhook: toWebhookDto(created, now) };
});

serve(webhookRoutes, webhooks.update, async (ctx, { params: { id }, body }) => {
  const before = await queries.getWebhook(ctx.db, id);
  const now = iso(ctx.clock());
  const details = diffFields<Record<string, unknown>>(before, body);
  if (Object.keys(details).length === 0) return toWebhookDto(before, now);
  const isOn = body.isActive ?? before.isActive;
  const [[updated]] = await ctx.db.batch([
    queries.updateWebhook(ctx.db, id, {
      ...body,
      disabledReason: isOn ? null : (before.disabledReason ?? "staff"),
      // A new address or switching on restarts the days of failures.
      ...((body.url !== undefined || body.isActive === true) && { failingSince: null }),
      updatedAt: now,
    }),
    recordActivity(ctx, activity("update", id, details)),
    ...(isOn ? [] : [queries.cancelWebhookDeliveries(ctx.db, id, now)]),
  ]);
  if (!updated) throw new AppError("not_found", GONE);
  expectWebhookDeliveries();
  return toWebhookDto(updated, now);
});

serve(webhookRoutes, webhooks.remove, async (ctx, { params: { id } }) => {
  const before = await queries.getWebhook(ctx.db, id);
  const [deleted] = await ctx.db.batch([
    queries.deleteWebhook(ctx.db, id),
    recordActivity(ctx, activity("delete", id, { url: before.url })),
    queries.deleteWebhookDeliveries(ctx.db, id),
  ]);
  if (deleted.length === 0) throw new AppError("not_found", GONE);
  return { id };
});

serve(webhookRoutes, webhooks.rotate, async (ctx, { params: { id } }) => {
  const before = await queries.getWebhook(ctx.db, id);
  const at = ctx.clock();
  const secret = createSecret();
  const { sealed, keyId } = await sealSecret(await getKeyring(ctx), id, secret);
  const [[updated]] = await ctx.db.batch([
    queries.replaceSecret(ctx.db, before, {
      secret: sealed,
      secretKeyId: keyId,
      previousSecret: before.secret,
      previousSecretKeyId: before.secretKeyId,
      previousSecretUntil: iso(addTime(at, WEBHOOK_OVERLAP_HOURS, "hour")),
      updatedAt: iso(at),
    }),
    recordActivity(ctx, activity("rotate_secret", id)),
  ]);
  if (!updated)
    throw new AppError("conflict", "Somebody else has just replaced this secret. Reload the page first.");
  return { secret, webhook: toWebhookDto(updated, iso(at)) };
});

serve(webhookRoutes, webhooks.endOverlap, async (ctx, { params: { id } }) => {
  const before = await queries.getWebhook(ctx.db, id);
  const now = iso(ctx.clock());
  if (before.previousSecret === null) return toWebhookDto(before, now);
  const [[updated]] = await ctx.db.batch([
    queries.updateWebhook(ctx.db, id, {
      previousSecret: null,
      previousSecretKeyId: null,
      previousSecretUntil: null,
      updatedAt: now,
    }),
    recordActivity(ctx, activity("end_overlap", id)),
  ]);
  if (!updated) throw new AppError("not_found", GONE);
  return toWebhookDto(updated, now);
});

serve(webhookRoutes, webhooks.test, async (ctx, { params: { id } }) => {
  const webhook = await queries.getWebhook(ctx.db, id);
  const message = { id: ctx.newId(), body: toTestBody(webhook, iso(ctx.clock())) };
  const { status, ms, error } = await callWebhook(ctx, webhook, message);
  await recordEvent(ctx, activity("test", id, { status, error }), ctx.staff);
  return { id: message.id, status, ms, error };
});

serve(webhookRoutes, webhooks.deliveries, async (ctx, { params: { id }, query }) => {
  const webhook = await queries.getWebhook(ctx.db, id);
  return listDeliveryDtos(ctx, webhook, query);
});

serve(webhookRoutes, webhooks.replay, async (ctx, { params }) => {
  const webhook = await queries.getWebhook(ctx.db, params.id);
  await getDeliveryDto(ctx, webhook, params.delivery);
  if (!webhook.isActive) throw new AppError("conflict", OFF);
  await replay(ctx, webhook.id, params.delivery);
  return getDeliveryDto(ctx, webhook, params.delivery);
});

/** Restarts a finished delivery from its first attempt. */
async function replay(ctx: StaffCtx, webhookId: string, id: string): Promise<void> {
  const [restarted] = await ctx.db.batch([
    replayDeliveries(ctx.db, { id }, ["sent", "dead", "cancelled"], iso(ctx.clock())),
    recordActivity(ctx, activity("replay", webhookId, { delivery: id })),
  ]);
  if (restarted.length === 0) throw new AppError("conflict", "This is queued or being sent already.");
  enqueueDeliveries(ctx, [id]);
}
