import { and, asc, eq, exists, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Role } from "#contract/capabilities.ts";
import type { UserFilter } from "#contract/users/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import type { Db } from "#worker/db/client.ts";
import { userName } from "#worker/db/user-name.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { users } from "#worker/db/tables/users.ts";

export type UserRow = typeof users.$inferSelect;

/** The acting user as authorized; statements re-check this. */
type Actor = { id: string; role: Role };

export async function listUsers(db: Db, { q, role, active, limit, offset }: UserFilter) {
  const condition = and(
    eq(users.isService, false),
    q
      ? sql`instr(lower(${users.username} || ' ' || coalesce(${users.fullName}, '') || ' ' || coalesce(${users.email}, '')), lower(${q})) > 0`
      : undefined,
    role ? eq(users.role, role) : undefined,
    active ? eq(users.isActive, active === "true") : undefined,
  );
  return selectPage(
    db,
    db
      .select()
      .from(users)
      .where(condition)
      .orderBy(asc(sql`lower(${userName(users)})`), asc(users.id))
      .limit(limit)
      .offset(offset),
    users,
    condition,
  );
}

/** A person: accounts of service keys are no users for those who manage users. */
export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.isService, false)))
    .limit(1);
  return row ?? null;
}

export async function getUser(db: Db, id: string): Promise<UserRow> {
  const row = await findUser(db, id);
  if (!row) throw new AppError("not_found", "This user no longer exists.");
  return row;
}

export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  return (await db.$count(users, sql`lower(${users.username}) = lower(${username})`)) > 0;
}

const others = alias(users, "others");

/** The actor still exists with the same role, is active and may manage users. */
const actorCanManage = (db: Db, actor: Actor) =>
  exists(
    db
      .select({ id: others.id })
      .from(others)
      .where(
        and(eq(others.id, actor.id), eq(others.role, actor.role), eq(others.isActive, true), canManageUsers),
      ),
  );

const canManageUsers = or(
  and(isNull(others.permissions), eq(others.role, "admin")),
  sql`exists (select 1 from json_each(${others.permissions}) where value = 'users.manage')`,
);

/** The user has not changed since the decision. */
const isUnchanged = (before: UserRow) =>
  and(
    eq(users.id, before.id),
    eq(users.role, before.role),
    eq(users.isActive, before.isActive),
    sql`json(${users.permissions}) is json(${before.permissions && JSON.stringify(before.permissions)})`,
  );

/** Another active admin may manage users. */
const otherManagerExists = (db: Db, id: string) =>
  exists(
    db
      .select({ id: others.id })
      .from(others)
      .where(and(ne(others.id, id), eq(others.role, "admin"), eq(others.isActive, true), canManageUsers)),
  );

type UserGuard = {
  before: UserRow;
  actor: Actor;
  /** The change removes a user who can manage users. */
  removesManager: boolean;
  /** The new address, which nobody else may have. */
  newEmail?: string | null;
};

/** Evaluated in the WHERE of the change, so that of two conflicting changes only one passes. */
const guardCondition = (
  db: Db,
  { before, actor, removesManager: leavesOffice, newEmail }: UserGuard,
): SQL | undefined =>
  and(
    isUnchanged(before),
    actorCanManage(db, actor),
    leavesOffice ? otherManagerExists(db, before.id) : undefined,
    newEmail
      ? sql`not exists (select 1 from users taken where lower(taken.email) = lower(${newEmail}) and taken.id <> ${before.id})`
      : undefined,
  );

/** Inserts nothing when the name or the email address is taken or the actor has lost the permission. */
export const insertUser = (db: Db, actor: Actor, row: UserRow) =>
  db
    .insert(users)
    .select(db.select(selectRow(users, row)).from(singleRow).where(actorCanManage(db, actor)))
    .onConflictDoNothing()
    .returning();

/** With `endSessions`, raises the epoch, which invalidates all sessions. */
export const setUser = (
  db: Db,
  guarded: UserGuard,
  { endSessions, ...set }: Partial<UserRow> & { endSessions: boolean },
) =>
  db
    .update(users)
    .set({ ...set, ...(endSessions && { epoch: sql`${users.epoch} + 1` }) })
    .where(guardCondition(db, guarded))
    .returning();

/** Changes no row when the photo was replaced since it was read. */
export const setPhoto = (db: Db, before: UserRow, photo: string | null, updatedAt: string) =>
  db
    .update(users)
    .set({ photo, updatedAt })
    .where(and(eq(users.id, before.id), sql`${users.photo} is ${before.photo}`))
    .returning();

export const deleteUser = (db: Db, guarded: UserGuard) =>
  db.delete(users).where(guardCondition(db, guarded)).returning({ id: users.id });
