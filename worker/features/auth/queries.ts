import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { users } from "#worker/db/tables/users.ts";

/** Case-insensitive. */
export async function findUserByUsername(db: Db, username: string) {
  const [row] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`)
    .limit(1);
  return row ?? null;
}

export async function getUser(db: Db, id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  if (!row) throw new AppError("unauthenticated", "Please sign in.");
  return row;
}

export const updatePublicName = (db: Db, id: string, publicName: string, updatedAt: string) =>
  db.update(users).set({ publicName, updatedAt }).where(eq(users.id, id)).returning();

export const updateLastLogin = (db: Db, id: string, lastLogin: string) =>
  db.update(users).set({ lastLogin }).where(eq(users.id, id));

/** Ends all sessions of the user. Returns no row when the epoch changed since it was read. */
export const incrementEpoch = (db: Db, id: string, epoch: number, updatedAt: string) =>
  db
    .update(users)
    .set({ epoch: epoch + 1, updatedAt })
    .where(and(eq(users.id, id), eq(users.epoch, epoch)))
    .returning({ epoch: users.epoch });

/** Increments the epoch too. Returns no row when the epoch changed since the old password was verified. */
export const updatePassword = (
  db: Db,
  id: string,
  epoch: number,
  patch: { passwordHash: string; updatedAt: string },
) =>
  db
    .update(users)
    .set({ ...patch, epoch: epoch + 1, mustChangePassword: false })
    .where(and(eq(users.id, id), eq(users.epoch, epoch)))
    .returning({ epoch: users.epoch });
