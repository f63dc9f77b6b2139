import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { type Capability, toCapabilities } from "#contract/capabilities.ts";
import type { UserFilter } from "#contract/users/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import type { Db } from "#worker/db/client.ts";
import { userName } from "#worker/db/user-name.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { users } from "#worker/db/tables/users.ts";
import {
  hasCapabilities,
  isRoleUnchanged,
  othersHaveCapabilities,
  roleCapabilities,
  userColumns,
} from "#worker/db/user-role.ts";

/** Message when another request has changed the user meanwhile. */
export const USER_CHANGED =
  "Somebody else has just changed this user or their role. Check the changes, then try again.";

type NewUser = typeof users.$inferSelect;

/** A user, with name and capabilities of their role. */
export type UserRow = NewUser & { roleName: string; roleCapabilities: string[] };

export async function listUsers(db: Db, { q, role, roleId, active, limit, offset }: UserFilter) {
  const condition = and(
    eq(users.isService, false),
    q
      ? sql`instr(lower(${users.username} || ' ' || coalesce(${users.fullName}, '') || ' ' || coalesce(${users.email}, '')), lower(${q})) > 0`
      : undefined,
    role ? eq(users.role, role) : undefined,
    roleId ? sql`coalesce(${users.roleId}, ${users.role}) = ${roleId}` : undefined,
    active ? eq(users.isActive, active === "true") : undefined,
  );
  return selectPage(
    db,
    db
      .select(userColumns)
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
    .select(userColumns)
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

/** The user and what they may do have not changed since the decision. */
const isUnchanged = (before: UserRow) =>
  and(
    eq(users.id, before.id),
    eq(users.role, before.role),
    sql`${users.roleId} is ${before.roleId}`,
    eq(users.isActive, before.isActive),
    sql`json(${roleCapabilities}) = json(${JSON.stringify(before.roleCapabilities)})`,
  );

/** The role that a user gets, as it was decided about. */
type DecidedRole = { id: string; capabilities: readonly string[] };

type UserGuard = {
  before: UserRow;
  actorId: string;
  /** What the actor has to have still. */
  needed: readonly string[];
  /** Another active user has to have these. */
  lost: readonly Capability[];
  decidedRole: DecidedRole | null;
  /** The new address, which nobody else may have. */
  newEmail?: string | null;
};

const isAsDecided = (role: DecidedRole | null) =>
  role ? isRoleUnchanged(role.id, role.capabilities) : undefined;

/** Evaluated in the WHERE of the change, so that of two conflicting changes only one passes. */
const guardCondition = ({
  before,
  actorId,
  needed,
  lost,
  decidedRole,
  newEmail,
}: UserGuard): SQL | undefined =>
  and(
    isUnchanged(before),
    hasCapabilities(actorId, needed),
    lost.length > 0 ? othersHaveCapabilities(lost, { userId: before.id }) : undefined,
    isAsDecided(decidedRole),
    newEmail
      ? sql`not exists (select 1 from users taken where lower(taken.email) = lower(${newEmail}) and taken.id <> ${before.id})`
      : undefined,
  );

/**
 * Inserts nothing when the name or the email address is taken, the role has changed, or the actor lacks what it allows.
 */
export const insertUser = (db: Db, actorId: string, row: NewUser, role: DecidedRole) =>
  db
    .insert(users)
    .select(
      db
        .select(selectRow(users, row))
        .from(singleRow)
        .where(
          and(
            hasCapabilities(actorId, ["users.manage", ...toCapabilities(role.capabilities)]),
            isAsDecided(role),
          ),
        ),
    )
    .onConflictDoNothing()
    .returning(userColumns);

/** With `endSessions`, raises the epoch, which invalidates all sessions. */
export const setUser = (
  db: Db,
  guarded: UserGuard,
  { endSessions, ...set }: Partial<NewUser> & { endSessions: boolean },
) =>
  db
    .update(users)
    .set({ ...set, ...(endSessions && { epoch: sql`${users.epoch} + 1` }) })
    .where(guardCondition(guarded))
    .returning(userColumns);

/** Changes no row when the photo was replaced since it was read. */
export const setPhoto = (db: Db, before: UserRow, photo: string | null, updatedAt: string) =>
  db
    .update(users)
    .set({ photo, updatedAt })
    .where(and(eq(users.id, before.id), sql`${users.photo} is ${before.photo}`))
    .returning(userColumns);

export const deleteUser = (db: Db, guarded: UserGuard) =>
  db.delete(users).where(guardCondition(guarded)).returning({ id: users.id });
