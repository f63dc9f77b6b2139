import { and, desc, eq, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { containsTerms } from "#worker/db/contains.ts";
import { insertJsonRows } from "#worker/db/insert-json.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { mailSuppressions, newsletterSubscribers } from "#worker/db/tables/newsletter.ts";

/** Newest first. */
export function listSuppressions(
  db: Db,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
) {
  const where = containsTerms(sql`${mailSuppressions.email}`, q);
  const page = db
    .select()
    .from(mailSuppressions)
    .where(where)
    .orderBy(desc(mailSuppressions.createdAt), desc(mailSuppressions.id))
    .limit(limit)
    .offset(offset);
  return selectPage(db, page, mailSuppressions, where);
}

/** Skips a known address, and one whose person has confirmed a subscription after the report at `since`. */
export const insertSuppression = (db: Db, row: typeof mailSuppressions.$inferInsert, since: string) =>
  insertJsonRows(
    db,
    mailSuppressions,
    [row],
    sql`not exists (select 1 from ${newsletterSubscribers}
      where ${newsletterSubscribers.email} = ${row.email} and ${newsletterSubscribers.confirmedAt} > ${since})`,
  ).onConflictDoNothing({ target: mailSuppressions.email });

export const deleteSuppression = (db: Db, email: string) =>
  db.delete(mailSuppressions).where(eq(mailSuppressions.email, email));

/** Ends the subscription of a suppressed address, so that only its person can start it again. */
export const endSuppressedSubscription = (db: Db, email: string, now: string) =>
  db
    .update(newsletterSubscribers)
    .set({ status: "unsubscribed", unsubscribedAt: now, updatedAt: now })
    .where(
      and(
        eq(newsletterSubscribers.email, email),
        eq(newsletterSubscribers.status, "active"),
        sql`exists (select 1 from ${mailSuppressions} where ${mailSuppressions.email} = ${email})`,
      ),
    )
    .returning({ id: newsletterSubscribers.id });
