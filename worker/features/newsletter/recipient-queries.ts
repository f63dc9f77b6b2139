import { and, eq, exists, inArray, isNotNull, not, notExists, sql, type SQL } from "drizzle-orm";
import {
  type NewsletterStatus,
  type RecipientState,
  recipientStates,
} from "#contract/newsletter/constants.ts";
import type { NewsletterCounts } from "#contract/newsletter/schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { insertJsonRows } from "#worker/db/insert-json.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import {
  newsletterRecipients as recipients,
  newsletters,
  newsletterSubscribers,
} from "#worker/db/tables/newsletter.ts";
import { isSending, isSuppressed } from "./issue-queries.ts";
import { ISSUE_ACTION } from "./rules.ts";

/** Statement; a subscriber who is a recipient already is skipped. */
export const insertRecipients = (db: Db, rows: readonly (typeof recipients.$inferInsert)[], condition: SQL) =>
  insertJsonRows(db, recipients, rows, condition).onConflictDoNothing({
    target: [recipients.newsletterId, recipients.subscriberId],
  });

/** Counts by newsletter; all are 0 without recipients. */
export async function countRecipients(
  db: Db,
  ids: readonly string[],
): Promise<(id: string) => NewsletterCounts> {
  const rows = await db
    .select({
      id: recipients.newsletterId,
      state: recipients.state,
      n: sql<number>`count(*)`,
      unsubscribed: sql<number>`count(${recipients.unsubscribedAt})`,
    })
    .from(recipients)
    .where(inArray(recipients.newsletterId, jsonValues(ids)))
    .groupBy(recipients.newsletterId, recipients.state);
  return (id) => {
    const own = rows.filter((row) => row.id === id);
    const sum = (key: "n" | "unsubscribed") => own.reduce((total, row) => total + row[key], 0);
    const byState = Object.fromEntries(
      recipientStates.map((state) => [state, own.find((row) => row.state === state)?.n ?? 0]),
    ) as Record<RecipientState, number>;
    return { ...byState, recipients: sum("n"), unsubscribed: sum("unsubscribed") };
  };
}

/** What one mail needs, read at once; null when the recipient was erased. */
export async function findMail(db: Db, newsletterId: string, subscriberId: string) {
  const [row] = await db
    .select({
      recipientId: recipients.id,
      newsletterId: recipients.newsletterId,
      subscriberId: newsletterSubscribers.id,
      newsletterStatus: newsletters.status,
      subject: newsletters.subject,
      html: newsletters.html,
      plainText: newsletters.plainText,
      origin: newsletters.origin,
      email: newsletterSubscribers.email,
      subscriberStatus: newsletterSubscribers.status,
      isSuppressed,
    })
    .from(recipients)
    .innerJoin(newsletters, eq(newsletters.id, recipients.newsletterId))
    .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.id, recipients.subscriberId))
    .where(and(eq(recipients.newsletterId, newsletterId), eq(recipients.subscriberId, subscriberId)))
    .limit(1);
  return row ?? null;
}

/** Only from one of the states `from`: reports arrive repeatedly and out of order. */
export const setRecipientState = (
  db: Db,
  id: string,
  from: readonly RecipientState[],
  set: { state: RecipientState; updatedAt: string; externalId?: string },
) =>
  db
    .update(recipients)
    .set(set)
    .where(and(eq(recipients.id, id), inArray(recipients.state, [...from])))
    .returning({ id: recipients.id });

/** Marks the newest mail of a subscriber as the one that led to unsubscribing. */
export const markUnsubscribed = (db: Db, subscriberId: string, now: string) =>
  db
    .update(recipients)
    .set({ unsubscribedAt: now })
    .where(
      and(
        eq(
          recipients.id,
          sql`(select id from newsletter_recipients where subscriber_id = ${subscriberId}
            and state in ('sent', 'delivered', 'complained') order by created_at desc, id desc limit 1)`,
        ),
        sql`${recipients.unsubscribedAt} is null`,
      ),
    );

/** The delivery of the recipient in the outer query's row. */
const hasDelivery = (db: Db, status: "dead" | "cancelled") =>
  exists(
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          sql`${deliveries.dedupeKey} = ${`${ISSUE_ACTION}:`} || ${recipients.newsletterId} || ':' || ${recipients.subscriberId}`,
          eq(deliveries.status, status),
        ),
      ),
  );

const isQueued = eq(recipients.state, "queued");

/** By a list of ids, so that the index of recipients is used. */
const isOfStatus = (db: Db, statuses: readonly NewsletterStatus[]) =>
  inArray(
    recipients.newsletterId,
    db
      .select({ id: newsletters.id })
      .from(newsletters)
      .where(inArray(newsletters.status, [...statuses])),
  );

/** Statements that give queued recipients the state of deliveries which ended without their handler. */
export const reconcileRecipients = (db: Db, now: string) =>
  [
    db
      .update(recipients)
      .set({ state: "failed", updatedAt: now })
      .where(and(isQueued, isOfStatus(db, ["sending", "cancelled"]), hasDelivery(db, "dead"))),
    db
      .update(recipients)
      .set({ state: "skipped", updatedAt: now })
      .where(
        and(
          isQueued,
          isOfStatus(db, ["sending", "cancelled"]),
          sql`(${recipients.subscriberId} is null or ${hasDelivery(db, "cancelled")})`,
        ),
      ),
  ] as const;

/** Marks newsletters as sent whose audience is complete and of which no mail is queued. */
export const finishNewsletters = (db: Db, now: string, id?: string) =>
  db
    .update(newsletters)
    .set({ status: "sent", finishedAt: now })
    .where(
      and(
        eq(newsletters.status, "sending"),
        isNotNull(newsletters.expandedAt),
        id === undefined ? undefined : eq(newsletters.id, id),
        notExists(
          db
            .select({ id: recipients.id })
            .from(recipients)
            .where(and(eq(recipients.newsletterId, newsletters.id), isQueued)),
        ),
      ),
    );

/** Cancels the mails of a newsletter that are not being sent at this moment. By key, which has an index. */
export const cancelMails = (db: Db, newsletterId: string, now: string) =>
  db
    .update(deliveries)
    .set({ status: "cancelled", waitingFor: null, updatedAt: now })
    .where(
      and(
        sql`${deliveries.dedupeKey} >= ${`${ISSUE_ACTION}:${newsletterId}:`}`,
        sql`${deliveries.dedupeKey} < ${`${ISSUE_ACTION}:${newsletterId};`}`,
        eq(deliveries.status, "waiting"),
        not(isSending(db, newsletterId)),
      ),
    );
