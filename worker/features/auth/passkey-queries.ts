import { and, count, eq, gt, ne, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { passkeyChallenges, userPasskeys } from "#worker/db/tables/passkeys.ts";
import { users } from "#worker/db/tables/users.ts";
import { userColumns } from "#worker/db/user-role.ts";

export type PasskeyRow = typeof userPasskeys.$inferSelect;

const MAX_PASSKEYS = 20;

export const listPasskeys = (db: Db, userId: string) =>
  db
    .select()
    .from(userPasskeys)
    .where(eq(userPasskeys.userId, userId))
    .orderBy(userPasskeys.createdAt)
    .limit(MAX_PASSKEYS);

/** A passkey with its active user. */
export async function findPasskey(db: Db, id: string) {
  const [row] = await db
    .select({ passkey: userPasskeys, user: userColumns })
    .from(userPasskeys)
    .innerJoin(users, eq(users.id, userPasskeys.userId))
    .where(and(eq(userPasskeys.id, id), eq(users.isActive, true)))
    .limit(1);
  return row ?? null;
}

export const insertChallenge = (db: Db, row: typeof passkeyChallenges.$inferInsert) =>
  db.insert(passkeyChallenges).values(row);

/** Uses up a challenge of this user, null for a sign-in. Returns no row when it was used, has expired or is another's. */
export const consumeChallenge = (db: Db, id: string, userId: string | null, now: string) =>
  db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.id, id),
        sql`${passkeyChallenges.userId} is ${userId}`,
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ id: passkeyChallenges.id });

/** Inserts nothing when the credential is registered already, or the user has MAX_PASSKEYS. */
export const insertPasskey = (db: Db, row: PasskeyRow) =>
  db
    .insert(userPasskeys)
    .select(
      db
        .select({
          id: sql<string>`${row.id}`.as("id"),
          userId: users.id,
          name: sql<string>`${row.name}`.as("name"),
          publicKey: sql<string>`${row.publicKey}`.as("public_key"),
          counter: sql<number>`${row.counter}`.as("counter"),
          transports: sql<string[]>`${JSON.stringify(row.transports)}`.as("transports"),
          createdAt: sql<string>`${row.createdAt}`.as("created_at"),
          lastUsedAt: sql<null>`null`.as("last_used_at"),
        })
        .from(users)
        .where(
          and(
            eq(users.id, row.userId),
            sql`(select ${count()} from user_passkeys where user_id = ${row.userId}) < ${MAX_PASSKEYS}`,
          ),
        ),
    )
    .onConflictDoNothing()
    .returning();

/** Stores a use. Changes no row when the counter was used by another request meanwhile. */
export const updatePasskeyUse = (db: Db, { id, counter }: PasskeyRow, newCounter: number, now: string) =>
  db
    .update(userPasskeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(eq(userPasskeys.id, id), eq(userPasskeys.counter, counter)))
    .returning({ id: userPasskeys.id });

export const renamePasskey = (db: Db, userId: string, id: string, name: string) =>
  db
    .update(userPasskeys)
    .set({ name })
    .where(and(eq(userPasskeys.id, id), eq(userPasskeys.userId, userId), ne(userPasskeys.name, name)))
    .returning();

export const deletePasskey = (db: Db, userId: string, id: string) =>
  db
    .delete(userPasskeys)
    .where(and(eq(userPasskeys.id, id), eq(userPasskeys.userId, userId)))
    .returning({ id: userPasskeys.id });
