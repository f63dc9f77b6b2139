import { and, asc, eq, gt, ne } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";

export type Subscriber = typeof newsletterSubscribers.$inferSelect;

export async function findSubscriber(
  db: Db,
  by: { id: string } | { email: string },
): Promise<Subscriber | null> {
  const wanted = "id" in by ? eq(newsletterSubscribers.id, by.id) : eq(newsletterSubscribers.email, by.email);
  const [row] = await db.select().from(newsletterSubscribers).where(wanted).limit(1);
  return row ?? null;
}

/** One row per address. Whoever has left waits for a confirmation again; whoever is subscribed stays so. */
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
        updatedAt: row.updatedAt,
      },
      setWhere: ne(newsletterSubscribers.status, "active"),
    });

export const setConfirmed = (db: Db, id: string, now: string) =>
  db
    .update(newsletterSubscribers)
    .set({ status: "active", confirmedAt: now, unsubscribedAt: null, updatedAt: now })
    .where(and(eq(newsletterSubscribers.id, id), eq(newsletterSubscribers.status, "pending")));

export const setUnsubscribed = (db: Db, id: string, now: string) =>
  db
    .update(newsletterSubscribers)
    .set({ status: "unsubscribed", unsubscribedAt: now, updatedAt: now })
    .where(and(eq(newsletterSubscribers.id, id), ne(newsletterSubscribers.status, "unsubscribed")));

/** Active subscribers after this id, in order. */
export const listReaders = (db: Db, afterId: string, limit: number) =>
  db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(and(eq(newsletterSubscribers.status, "active"), gt(newsletterSubscribers.id, afterId)))
    .orderBy(asc(newsletterSubscribers.id))
    .limit(limit);
