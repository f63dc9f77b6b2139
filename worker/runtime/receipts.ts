import { addTime, iso } from "#worker/base/clock.ts";
import { hmac } from "#worker/base/crypto.ts";
import type { Ctx } from "./ctx.ts";
import { deliveryRow, type NewDelivery } from "./deliveries.ts";
import { countUp, insertLimitedDeliveryRow } from "./queries.ts";

/** Limits the mails to a mailbox whose address somebody else enters. */
export const MAX_RECEIPTS_PER_DAY = 5;
const LIMIT_REACHED = "This address already got its receipts of the day.";

const DOTLESS_DOMAINS = new Set(["gmail.com", "googlemail.com"]);

/** One spelling for the addresses of one mailbox: without a tag such as '+jobs', and without dots for Gmail. */
export function mailboxAddress(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  return `${DOTLESS_DOMAINS.has(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}

/**
 * Statements that insert the receipt of a form, for the batch that stores the submission. Above the limit of the
 * mailbox and day the delivery is stored as cancelled. Exact under concurrency.
 */
export async function insertReceipt(ctx: Ctx, to: string, delivery: NewDelivery) {
  const now = ctx.clock();
  // Hashed, so that the counters reveal no address.
  const key = `receipts:${(await hmac(ctx.config.sessionSecret, mailboxAddress(to))).slice(0, 32)}`;
  const row = deliveryRow(ctx, delivery);
  const limit = { key, max: MAX_RECEIPTS_PER_DAY, reason: LIMIT_REACHED };
  return {
    id: row.id,
    statements: [
      countUp(ctx.db, key, iso(now), iso(addTime(now, 1, "day"))),
      insertLimitedDeliveryRow(ctx.db, row, limit),
    ] as const,
  };
}
