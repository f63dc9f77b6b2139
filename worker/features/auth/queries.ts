import { and, eq, gt, gte, lt, sql } from "drizzle-orm";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { rateCounters } from "#worker/db/tables/runtime.ts";
import { users } from "#worker/db/tables/users.ts";
import { userColumns } from "#worker/db/user-role.ts";

/** Case-insensitive. */
export async function findUserByUsername(db: Db, username: string) {
  const [row] = await db
    .select(userColumns)
    .from(users)
    .where(sql`lower(${users.username}) = lower(${username})`)
    .limit(1);
  return row ?? null;
}

export async function findUser(db: Db, id: string) {
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, id)).limit(1);
  return row ?? null;
}

export async function getUser(db: Db, id: string) {
  const row = await findUser(db, id);
  if (!row) throw new AppError("unauthenticated", "Please sign in.");
  return row;
}

export const updateProfile = (
  db: Db,
  id: string,
  patch: Partial<Pick<typeof users.$inferSelect, "fullName" | "timeZone" | "publicName">> & {
    updatedAt: string;
  },
) => db.update(users).set(patch).where(eq(users.id, id)).returning(userColumns);

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

/** `;` follows `:`, which separates the parts of a counter's key. */
const isUnder = (prefix: unknown) =>
  and(gt(rateCounters.key, sql`${prefix} || ':'`), lt(rateCounters.key, sql`${prefix} || ';'`));

/** The latest reset of the counters under each prefix that have reached `max`; none without one. */
export const listLockTimes = (db: Db, prefixes: readonly string[], max: number, now: string) =>
  db
    .select({
      prefix: sql<string>`given.value`,
      lockedUntil: sql<string>`max(${rateCounters.resetsAt})`,
    })
    .from(sql`json_each(${JSON.stringify(prefixes)}) as given`)
    .innerJoin(
      rateCounters,
      and(isUnder(sql`given.value`), gte(rateCounters.count, max), gt(rateCounters.resetsAt, now)),
    )
    .groupBy(sql`given.value`);

/** Statement that deletes the counters under a prefix that have reached `max`. */
export const deleteFullCounters = (db: Db, prefix: string, max: number) =>
  db.delete(rateCounters).where(and(isUnder(prefix), gte(rateCounters.count, max)));
