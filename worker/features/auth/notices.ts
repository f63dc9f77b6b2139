import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliveryRow } from "#worker/runtime/deliveries.ts";
import { insertNotice } from "./factor-queries.ts";
import type { AccountNotice } from "./templates.ts";

/**
 * Statements for a mail to the user, which is sent if the statement before them changed a row, and ids for
 * `enqueueDeliveries`. Both are empty for users without an email address.
 */
export function createNotice(ctx: Ctx, user: { id: string; email: string | null }, notice: AccountNotice) {
  if (!user.email) return { ids: [], statements: [] };
  const row = deliveryRow(ctx, {
    kind: "mail",
    action: "account.notice",
    dedupeKey: `account_notice:${ctx.newId()}`,
    entityType: "user",
    entityId: user.id,
    payload: { notice },
  });
  return { ids: [row.id], statements: [insertNotice(ctx.db, row)] };
}
