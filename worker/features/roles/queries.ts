import { and, asc, eq, lt, notExists, notInArray, type SQL, sql } from "drizzle-orm";
import { roles as presets } from "#contract/capabilities.ts";
import { MAX_ROLES } from "#contract/roles/endpoints.ts";
import type { Db } from "#worker/db/client.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { roles } from "#worker/db/tables/roles.ts";
import { users } from "#worker/db/tables/users.ts";

export type RoleRow = typeof roles.$inferSelect;

const presetOrder = sql.raw(
  `case roles.id ${presets.map((preset, rank) => `when '${preset}' then ${rank}`).join(" ")} else ${presets.length} end`,
);
const userCount = sql<number>`(select count(*) from users
  where users.is_service = 0 and coalesce(users.role_id, users.role) = roles.id)`;

const selectRoles = (db: Db) =>
  db
    .select({
      id: roles.id,
      name: roles.name,
      description: roles.description,
      capabilities: roles.capabilities,
      version: roles.version,
      createdAt: roles.createdAt,
      updatedAt: roles.updatedAt,
      userCount: userCount.as("user_count"),
    })
    .from(roles);

export type CountedRole = Awaited<ReturnType<typeof selectRoles>>[number];

/** Lists all roles: presets by rank, then the others by name. */
export const listRoles = (db: Db) =>
  selectRoles(db)
    .orderBy(presetOrder, asc(sql`lower(${roles.name})`))
    .limit(MAX_ROLES + presets.length);

export async function findRole(db: Db, id: string): Promise<CountedRole | null> {
  const [row] = await selectRoles(db).where(eq(roles.id, id)).limit(1);
  return row ?? null;
}

/** The oldest role of the firm's own that allows exactly this. */
export async function findOwnRoleAllowing(db: Db, capabilities: readonly string[]): Promise<RoleRow | null> {
  const [row] = await db
    .select()
    .from(roles)
    .where(
      and(
        notInArray(roles.id, [...presets]),
        sql`json(${roles.capabilities}) = json(${JSON.stringify(capabilities)})`,
      ),
    )
    .orderBy(asc(roles.createdAt), asc(roles.id))
    .limit(1);
  return row ?? null;
}

/** The lowest free number for a role that is named by number. */
export async function findNextNumber(db: Db, prefix: string): Promise<number> {
  const [row] = await db
    .select({
      last: sql<number>`coalesce(max(cast(substr(${roles.name}, ${prefix.length + 1}) as integer)), 0)`,
    })
    .from(roles)
    .where(sql`${roles.name} glob ${`${prefix}[0-9]*`}`);
  return (row?.last ?? 0) + 1;
}

export async function isRoleNameTaken(db: Db, name: string, exceptId: string): Promise<boolean> {
  return (
    (await db.$count(roles, sql`lower(${roles.name}) = lower(${name}) and ${roles.id} <> ${exceptId}`)) > 0
  );
}

/** Inserts nothing when the name is taken, there are as many roles as the list holds, or `condition` fails. */
export const insertRole = (db: Db, row: RoleRow, condition: SQL) =>
  db
    .insert(roles)
    .select(
      db
        .select(selectRow(roles, row))
        .from(singleRow)
        .where(and(lt(db.$count(roles), MAX_ROLES), condition)),
    )
    .onConflictDoNothing()
    .returning();

/** All of these conditions; an undefined one holds. */
export const allOf = (...conditions: (SQL | undefined)[]): SQL => and(sql`true`, ...conditions)!;

/** Whether a condition holds now. */
export async function isMet(db: Db, condition: SQL): Promise<boolean> {
  const [row] = await db.select({ met: sql<number>`${condition}` }).from(singleRow);
  return row?.met === 1;
}

type RoleChange = Pick<RoleRow, "name" | "description" | "capabilities" | "updatedAt">;

/** Returns no row when the version is stale, another role has the name, or `condition` fails. */
export const updateRole = (db: Db, before: RoleRow, change: RoleChange, condition: SQL) =>
  db
    .update(roles)
    .set({ ...change, version: before.version + 1 })
    .where(
      and(
        eq(roles.id, before.id),
        eq(roles.version, before.version),
        notExists(
          db
            .select({ id: sql`other.id` })
            .from(sql`${roles} as other`)
            .where(sql`lower(other.name) = lower(${change.name}) and other.id <> ${before.id}`),
        ),
        condition,
      ),
    )
    .returning();

/** Copies the capabilities of a role of the firm's own to its users. */
export const copyToUsers = (db: Db, id: string) =>
  db
    .update(users)
    .set({ permissions: sql`(select capabilities from roles where id = ${id})` })
    .where(eq(users.roleId, id));

type UserRole = Pick<typeof users.$inferInsert, "role" | "roleId" | "permissions">;

/** Gives the users of a role another one; without one, changes nobody. */
export const moveUsers = (db: Db, from: string, set: UserRole | null, updatedAt: string) =>
  db
    .update(users)
    .set({ ...set, updatedAt })
    .where(and(eq(users.roleId, from), set ? undefined : sql`false`));

/** Deletes a role that nobody has, if it has not changed. */
export const deleteRole = (db: Db, { id, version }: RoleRow) =>
  db
    .delete(roles)
    .where(
      and(
        eq(roles.id, id),
        eq(roles.version, version),
        sql`not exists (select 1 from users where users.role_id = ${id})`,
      ),
    )
    .returning({ id: roles.id });

/** Deletes a role that a batch inserted for a user whose change was refused. */
export const deleteUnusedRole = (db: Db, id: string) =>
  db
    .delete(roles)
    .where(and(eq(roles.id, id), sql`not exists (select 1 from users where users.role_id = ${id})`));
