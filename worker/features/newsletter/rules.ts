import type { Ctx } from "#worker/runtime/ctx.ts";
import { signLink } from "#worker/runtime/signed-link.ts";
import type { Subscriber } from "./queries.ts";

export const CONFIRM_ACTION = "newsletter.confirm";
export const UNSUBSCRIBE_ACTION = "newsletter.unsubscribe";

const HOURS_BETWEEN_MAILS = 6;

/**
 * Allows one mail per address in six hours, so that the form can't flood a mailbox. Unsubscribing resets the limit.
 */
export function confirmationKey(subscriber: Pick<Subscriber, "id" | "unsubscribedAt">, now: Date): string {
  const period = Math.floor(now.getTime() / (HOURS_BETWEEN_MAILS * 3_600_000));
  return `${CONFIRM_ACTION}:${subscriber.id}:${subscriber.unsubscribedAt ?? ""}:${period}`;
}

/** Unsubscribe link and List-Unsubscribe headers (RFC 2369, RFC 8058). */
export async function subscriberLinks(ctx: Ctx, origin: string, id: string) {
  const token = encodeURIComponent(await signLink(ctx, UNSUBSCRIBE_ACTION, id));
  return {
    unsubscribe: `${origin}/newsletter/unsubscribe?token=${token}`,
    headers: {
      "List-Unsubscribe": `<${origin}/api/newsletter/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
