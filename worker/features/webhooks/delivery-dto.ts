import type { WebhookDelivery } from "#contract/webhooks/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import * as queries from "./queries.ts";
import { StoredEvent, toBody } from "./rules.ts";

const FINISHED = new Set<string>(["sent", "dead", "cancelled"]);

function toDeliveryDto(
  ctx: Ctx,
  webhook: queries.WebhookRow,
  { payload, id, status, attempts, nextAttemptAt, createdAt, calls }: queries.DeliveryWithCalls,
): WebhookDelivery {
  const event = StoredEvent.parse(payload.event);
  return {
    id,
    event: event.type,
    status,
    attempts,
    nextAttemptAt: status === "waiting" ? nextAttemptAt : null,
    createdAt,
    body: toBody(event, ctx.config.origin || webhook.origin),
    calls,
    canReplay: webhook.isActive && FINISHED.has(status),
  };
}

/** One page of the deliveries of a webhook, with their latest calls. */
export async function listDeliveryDtos(
  ctx: Ctx,
  webhook: queries.WebhookRow,
  page: { limit: number; offset: number },
) {
  const { rows, total } = await queries.listWebhookDeliveries(ctx.db, webhook.id, page);
  return { rows: rows.map((row) => toDeliveryDto(ctx, webhook, row)), total };
}

/** One delivery of a webhook. Throws 404 when it was deleted. */
export async function getDeliveryDto(
  ctx: Ctx,
  webhook: queries.WebhookRow,
  id: string,
): Promise<WebhookDelivery> {
  const row = await queries.findWebhookDelivery(ctx.db, webhook.id, id);
  if (!row) throw new AppError("not_found", "This delivery no longer exists.");
  return toDeliveryDto(ctx, webhook, row);
}
