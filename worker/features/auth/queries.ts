import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { users } from "#worker/db/tables/users.ts";

/** By name, whatever its case; null when nobody has it. */
export async function findUserByName(db: Db, username: string) {
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

export const setLastLogin = (db: Db, id: string, lastLogin: string) =>
  db.update(users).set({ lastLogin }).where(eq(users.id, id));

/** Ends every session of a user who still is of this epoch. */
export const raiseEpoch = (db: Db, id: string, epoch: number, updatedAt: string) =>
  db
    .update(users)
    .set({ epoch: epoch + 1, updatedAt })
    .where(and(eq(users.id, id), eq(users.epoch, epoch)))
    .returning({ epoch: users.epoch });

/** Raises the epoch with the password, if it still is what it was when the old password was checked. */
export const setPassword = (
  db: Db,
  id: string,
  epoch: number,
  set: { passwordHash: string; updatedAt: string },
) =>
  db
    .update(users)
    .set({ ...set, epoch: epoch + 1, mustChangePassword: false })
    .where(and(eq(users.id, id), eq(users.epoch, epoch)))
    .returning({ epoch: users.epoch });
