import type { Ctx } from "#worker/runtime/ctx.ts";
import { recordDelivery } from "#worker/runtime/deliveries.ts";
import type { Statement } from "#worker/runtime/queries.ts";

/** Stand-in: the delivery alone. */
export function orderLinkedInPost(
  ctx: Ctx,
  article: { id: string; title: string; summary: string; category: string },
): { deliveryId: string; statements: Statement[] } {
  const { id, statement } = recordDelivery(ctx, {
    kind: "linkedin",
    action: "linkedin.post",
    dedupeKey: `linkedin:${article.id}`,
    entityType: "article",
    entityId: article.id,
  });
  return { deliveryId: id, statements: [statement] };
}
