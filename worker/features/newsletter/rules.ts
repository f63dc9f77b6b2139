import { addTime, iso } from "#worker/base/clock.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { signLink } from "#worker/runtime/signed-link.ts";
import type { Subscriber } from "./queries.ts";

export const CONFIRM_ACTION = "newsletter.confirm";
export const UNSUBSCRIBE_ACTION = "newsletter.unsubscribe";
export const PREFERENCES_ACTION = "newsletter.preferences";

export const ISSUE_ACTION = "newsletter.issue";
export const TEST_ACTION = "newsletter.test";
export const DRAFT_ACTION = "newsletter.draft";
/** Entity type of newsletters in deliveries and the activity log. */
export const ENTITY = "newsletter";

/** The error of links of a subscription that has ended. */
export const ENDED = "This subscription has ended. Please subscribe again.";

/** Names the effect: one mail per newsletter and subscriber. */
export const issueKey = (newsletterId: string, subscriberId: string): string =>
  `${ISSUE_ACTION}:${newsletterId}:${subscriberId}`;

// 13:00 UTC is Thursday morning in the firm's time zone, with and without daylight saving.
export const NEWSLETTER_CRON = "0 13 * * thu";

/** The first Thursday, 13:00 UTC, after `now`. */
export function nextIssueTime(now: Date): Date {
  const time = new Date(now);
  time.setUTCHours(13, 0, 0, 0);
  time.setUTCDate(time.getUTCDate() + ((11 - time.getUTCDay()) % 7));
  return time > now ? time : addTime(time, 7, "day");
}

/** The date `yyyy-MM-dd`, which is the same in the firm's time zone. */
export const toIssueDate = (time: Date): string => iso(time).slice(0, 10);

/** 'Thursday, November 26'. */
export const formatIssueDate = (time: Date): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  }).format(time);

const HOURS_BETWEEN_MAILS = 6;

/**
 * Allows one mail per address in six hours, so that the form can't flood a mailbox. Unsubscribing resets the limit.
 */
export function confirmationKey(subscriber: Pick<Subscriber, "id" | "unsubscribedAt">, now: Date): string {
  const period = Math.floor(now.getTime() / (HOURS_BETWEEN_MAILS * 3_600_000));
  return `${CONFIRM_ACTION}:${subscriber.id}:${subscriber.unsubscribedAt ?? ""}:${period}`;
}

/** Links to unsubscribe and to the topics, and List-Unsubscribe headers (RFC 2369, RFC 8058). */
export async function subscriberLinks(ctx: Ctx, origin: string, id: string) {
  const [token, preferences] = await Promise.all(
    [UNSUBSCRIBE_ACTION, PREFERENCES_ACTION].map(async (purpose) =>
      encodeURIComponent(await signLink(ctx, purpose, id)),
    ),
  );
  return {
    preferences: `${origin}/newsletter/preferences?token=${preferences}`,
    unsubscribe: `${origin}/newsletter/unsubscribe?token=${token}`,
    headers: {
      "List-Unsubscribe": `<${origin}/api/newsletter/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
