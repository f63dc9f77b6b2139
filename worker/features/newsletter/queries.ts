import { and, desc, eq, exists, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { mailSuppressions, newsletterSubscribers } from "#worker/db/tables/newsletter.ts";

export type Subscriber = typeof newsletterSubscribers.$inferSelect;

export async function findSubscriber(
  db: Db,
  by: { id: string } | { email: string },
): Promise<Subscriber | null> {
  const condition =
    "id" in by ? eq(newsletterSubscribers.id, by.id) : eq(newsletterSubscribers.email, by.email);
  const [row] = await db.select().from(newsletterSubscribers).where(condition).limit(1);
  return row ?? null;
}

const subscriberExists = (db: Db, condition: SQL | undefined) =>
  exists(db.select({ id: newsletterSubscribers.id }).from(newsletterSubscribers).where(condition));

/** Rolls the batch back if another subscriber has this address. */
export const assertEmailFree = (db: Db, { id, email }: Pick<Subscriber, "id" | "email">) =>
  assertInBatch(
    db,
    not(subscriberExists(db, and(eq(newsletterSubscribers.email, email), ne(newsletterSubscribers.id, id)))),
  );

/** Rolls the batch back if the status has changed since it was read. */
export const assertStatus = (db: Db, { id, status }: Pick<Subscriber, "id" | "status">) =>
  assertInBatch(
    db,
    subscriberExists(db, and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.status, status))),
  );

/** One row per address. Becomes pending again, except an active subscriber whose address is not suppressed. */
export const upsertSubscriber = (db: Db, row: typeof newsletterSubscribers.$inferInsert) =>
  db
    .insert(newsletterSubscribers)
    .values(row)
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: {
        status: "pending",
        source: row.source,
        wordingVersion: row.wordingVersion,
        // A decision of staff stays.
        spamStatus: sql`case when ${newsletterSubscribers.spamStatus} = 'not-spam' then 'not-spam' end`,
        updatedAt: row.updatedAt,
      },
      setWhere: or(
        ne(newsletterSubscribers.status, "active"),
        exists(
          db
            .select({ id: mailSuppressions.id })
            .from(mailSuppressions)
            .where(eq(mailSuppressions.email, newsletterSubscribers.email)),
        ),
      ),
    });

/** Marks the sign-up of an address, except an active subscriber's: anybody may enter it. */
export const upsertSuspectedSubscriber = (db: Db, row: typeof newsletterSubscribers.$inferInsert) =>
  db
    .insert(newsletterSubscribers)
    .values(row)
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: {
        source: row.source,
        wordingVersion: row.wordingVersion,
        spamStatus: row.spamStatus,
        spamReasons: row.spamReasons,
        updatedAt: row.updatedAt,
      },
      setWhere: ne(newsletterSubscribers.status, "active"),
    });

/** One page of suspected sign-ups, newest first. */
export function listSuspectedSignUps(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const isSuspected = eq(newsletterSubscribers.spamStatus, "suspected");
  return selectPage(
    db,
    db
      .select()
      .from(newsletterSubscribers)
      .where(isSuspected)
      .orderBy(desc(newsletterSubscribers.createdAt), desc(newsletterSubscribers.id))
      .limit(limit)
      .offset(offset),
    newsletterSubscribers,
    isSuspected,
  );
}

export const setConfirmed = (db: Db, id: string, now: string) =>
  db
    .update(newsletterSubscribers)
    .set({
      status: "active",
      confirmedAt: now,
      unsubscribedAt: null,
      spamStatus: null,
      spamReasons: null,
      updatedAt: now,
    })
    .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.status, "pending")));

export const setUnsubscribed = (db: Db, id: string, now: string) =>
  db
    .update(newsletterSubscribers)
    .set({ status: "unsubscribed", unsubscribedAt: now, updatedAt: now })
    .where(and(eq(newsletterSubscribers.id, id), ne(newsletterSubscribers.status, "unsubscribed")));

/** The topics of a subscription that has not ended; null for all. */
export const setTopics = (db: Db, id: string, topics: string[] | null, now: string) =>
  db
    .update(newsletterSubscribers)
    .set({ topics, updatedAt: now })
    .where(and(eq(newsletterSubscribers.id, id), ne(newsletterSubscribers.status, "unsubscribed")))
    .returning({ id: newsletterSubscribers.id });
