import { and, eq, gt, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { oidcRequests, userIdentities } from "#worker/db/tables/identities.ts";
import { users } from "#worker/db/tables/users.ts";
import { userColumns } from "#worker/db/user-role.ts";

export const insertRequest = (db: Db, row: typeof oidcRequests.$inferInsert) =>
  db.insert(oidcRequests).values(row);

/** Uses up a request. Returns no row when it was used or has expired. */
export const consumeRequest = (db: Db, id: string, now: string) =>
  db
    .delete(oidcRequests)
    .where(and(eq(oidcRequests.id, id), gt(oidcRequests.expiresAt, now)))
    .returning();

type Account = { issuer: string; subject: string };

/** The active user whom an account at an issuer signs in; null without one. */
export async function findUserByIdentity(db: Db, { issuer, subject }: Account) {
  const [row] = await db
    .select({ user: userColumns })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(
      and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject), eq(users.isActive, true)),
    )
    .limit(1);
  return row?.user ?? null;
}

/**
 * Links an account to the active user with this address. Links nothing when the account is linked already, or the user
 * is linked to another account of the issuer.
 */
export const linkIdentity = (db: Db, { issuer, subject }: Account, email: string, now: string) =>
  db
    .insert(userIdentities)
    .select(
      db
        .select({
          issuer: sql<string>`${issuer}`.as("issuer"),
          subject: sql<string>`${subject}`.as("subject"),
          userId: users.id,
          createdAt: sql<string>`${now}`.as("created_at"),
          lastUsedAt: sql<string>`${now}`.as("last_used_at"),
        })
        .from(users)
        .where(
          and(
            sql`lower(${users.email}) = ${email}`,
            eq(users.isActive, true),
            sql`not exists (select 1 from user_identities linked where linked.user_id = ${users.id}
              and linked.issuer = ${issuer})`,
          ),
        ),
    )
    .onConflictDoNothing()
    .returning();

export const updateIdentityUse = (db: Db, { issuer, subject }: Account, lastUsedAt: string) =>
  db
    .update(userIdentities)
    .set({ lastUsedAt })
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)));
