import type { WebhookDelivery } from "#contract/webhooks/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import type { Delivery } from "#worker/runtime/queries.ts";
import * as queries from "./queries.ts";
import { StoredEvent, toBody } from "./rules.ts";

type Call = Awaited<ReturnType<typeof queries.listCalls>>[number];

const FINISHED = new Set<string>(["sent", "dead", "cancelled"]);

function toDeliveryDto(
  row: Delivery,
  calls: readonly Call[],
  { webhook, origin }: { webhook: queries.WebhookRow; origin: string },
): WebhookDelivery {
  const event = StoredEvent.parse(row.payload.event);
  const { id, status, attempts, nextAttemptAt, createdAt } = row;
  return {
    id,
    event: event.type,
    status,
    attempts,
    nextAttemptAt: status === "waiting" ? nextAttemptAt : null,
    createdAt,
    body: toBody(event, origin),
    calls: calls.filter(({ deliveryId }) => deliveryId === id),
    canReplay: webhook.isActive && FINISHED.has(status),
  };
}

async function toDtos(ctx: Ctx, webhook: queries.WebhookRow, rows: readonly Delivery[]) {
  const calls = await queries.listCalls(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const origin = ctx.config.origin || webhook.origin;
  return rows.map((row) => toDeliveryDto(row, calls, { webhook, origin }));
}

/** One page of the deliveries of a webhook, with their latest calls. */
export async function listDeliveryDtos(
  ctx: Ctx,
  webhook: queries.WebhookRow,
  page: { limit: number; offset: number },
) {
  const { rows, total } = await queries.listWebhookDeliveries(ctx.db, webhook.id, page);
  return { rows: await toDtos(ctx, webhook, rows), total };
}

/** One delivery of a webhook. Throws 404 when it was deleted. */
export async function getDeliveryDto(
  ctx: Ctx,
  webhook: queries.WebhookRow,
  id: string,
): Promise<WebhookDelivery> {
  const row = await queries.findWebhookDelivery(ctx.db, webhook.id, id);
  const [dto] = row ? await toDtos(ctx, webhook, [row]) : [];
  if (!dto) throw new AppError("not_found", "This delivery no longer exists.");
  return dto;
}
