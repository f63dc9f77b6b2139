import { and, asc, eq, exists, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Role } from "#contract/capabilities.ts";
import type { UserFilter } from "#contract/users/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { paged } from "#worker/db/paged.ts";
import { users } from "#worker/db/tables/users.ts";

export type UserRow = typeof users.$inferSelect;

/** Whoever acts, as the guard let them in; a statement runs only while this is still so. */
type Actor = { id: string; role: Role };

/** A page of users by name and how many there are. */
export async function listUsers(db: Db, { q, role, active, limit, offset }: UserFilter) {
  const wanted = and(
    q ? sql`instr(lower(${users.username}), lower(${q})) > 0` : undefined,
    role ? eq(users.role, role) : undefined,
    active ? eq(users.isActive, active === "true") : undefined,
  );
  return paged(
    db,
    db
      .select()
      .from(users)
      .where(wanted)
      .orderBy(asc(sql`lower(${users.username})`))
      .limit(limit)
      .offset(offset),
    users,
    wanted,
  );
}

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id)).limit(1);
  return row ?? null;
}

export async function getUser(db: Db, id: string): Promise<UserRow> {
  const row = await findUser(db, id);
  if (!row) throw new AppError("not_found", "This user no longer exists.");
  return row;
}

export async function isNameTaken(db: Db, username: string): Promise<boolean> {
  return (await db.$count(users, sql`lower(${users.username}) = lower(${username})`)) > 0;
}

const others = alias(users, "others");

/** Somebody who has been demoted, deactivated, deleted or stripped of the capability meanwhile changes nothing any more. */
const actorStill = (db: Db, actor: Actor) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(others)
      .where(and(eq(others.id, actor.id), eq(others.role, actor.role), eq(others.isActive, true), mayManage)),
  );

const mayManage = or(
  sql`${others.permissions} is null and ${others.role} = 'admin'`,
  sql`exists (select 1 from json_each(${others.permissions}) where value = 'users.manage')`,
);

/** The user is as they were when it was decided that this may be done to them. */
const asBefore = (before: UserRow) =>
  and(
    eq(users.id, before.id),
    eq(users.role, before.role),
    eq(users.isActive, before.isActive),
    sql`json(${users.permissions}) is json(${before.permissions && JSON.stringify(before.permissions)})`,
  );

/** Another active admin who may manage users is left. */
const officeStaysOpen = (db: Db, id: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(others)
      .where(and(ne(others.id, id), eq(others.role, "admin"), eq(others.isActive, true), mayManage)),
  );

type Guarded = {
  before: UserRow;
  actor: Actor;
  /** The user is one of those who keep the office open, and will not be any more. */
  leavesOffice: boolean;
};

/** Everything that has to hold at the moment of the change, in its own WHERE: two changes at once cannot both pass. */
const allowed = (db: Db, { before, actor, leavesOffice }: Guarded): SQL | undefined =>
  and(asBefore(before), actorStill(db, actor), leavesOffice ? officeStaysOpen(db, before.id) : undefined);

/** A new user, unless the name is taken or whoever wants it may not any more. */
export const insertUser = (db: Db, actor: Actor, row: UserRow) =>
  db
    .insert(users)
    .select(
      // The values stand in the order of the table's columns.
      sql`select ${row.id}, ${row.username}, ${row.passwordHash}, ${row.role}, ${row.department},
        ${row.permissions && JSON.stringify(row.permissions)}, ${row.isActive ? 1 : 0}, ${row.epoch},
        ${row.mustChangePassword ? 1 : 0}, ${row.lastLogin}, ${row.createdAt}, ${row.updatedAt}
      where ${actorStill(db, actor)}`,
    )
    .onConflictDoNothing()
    .returning();

/** Changes the user; with `endSessions`, under a new epoch. */
export const setUser = (
  db: Db,
  guarded: Guarded,
  { endSessions, ...set }: Partial<UserRow> & { endSessions: boolean },
) =>
  db
    .update(users)
    .set({ ...set, ...(endSessions && { epoch: sql`${users.epoch} + 1` }) })
    .where(allowed(db, guarded))
    .returning();

export const deleteUser = (db: Db, guarded: Guarded) =>
  db.delete(users).where(allowed(db, guarded)).returning({ id: users.id });
