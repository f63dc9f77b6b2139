import { and, asc, eq, getTableColumns, inArray, lt, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { MAX_PORTALS } from "#contract/admin-portals/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { adminPortals, userPortalAccess } from "#worker/db/tables/portals.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import { capabilitiesOfRole, roleCapabilities, roleName } from "#worker/db/user-role.ts";

type StoredPortal = typeof adminPortals.$inferSelect;

/** A portal, with what its required role allows at present. */
export type PortalRow = StoredPortal & { rolePermissions: string[] };
type NewPortal = typeof adminPortals.$inferInsert;

const MAX_USERS = 200;

const portalColumns = {
  ...getTableColumns(adminPortals),
  rolePermissions: capabilitiesOfRole("admin_portals.required_role"),
};

/** Lists all portals in navigation order. */
export const listPortals = (db: Db) =>
  db
    .select(portalColumns)
    .from(adminPortals)
    .orderBy(asc(adminPortals.sortOrder), asc(adminPortals.name))
    .limit(MAX_PORTALS);

export async function getPortal(db: Db, id: string): Promise<PortalRow> {
  const [row] = await db.select(portalColumns).from(adminPortals).where(eq(adminPortals.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This portal no longer exists.");
  return row;
}

/** Returns no row when the slug is taken or there are as many portals as the list holds. */
export const insertPortal = (db: Db, row: StoredPortal) =>
  db
    .insert(adminPortals)
    .select(
      db
        .select(selectRow(adminPortals, row))
        .from(singleRow)
        .where(lt(db.$count(adminPortals), MAX_PORTALS)),
    )
    .onConflictDoNothing({ target: adminPortals.slug })
    .returning();

const other = alias(adminPortals, "other");

/** Returns no row when the portal changed since `before` was read, or when another portal has the new slug. */
export const updatePortal = (db: Db, before: StoredPortal, patch: Partial<NewPortal>) =>
  db
    .update(adminPortals)
    .set(patch)
    .where(
      and(
        eq(adminPortals.id, before.id),
        eq(adminPortals.updatedAt, before.updatedAt),
        notExists(
          db
            .select({ id: other.id })
            .from(other)
            .where(and(eq(other.slug, patch.slug ?? before.slug), ne(other.id, before.id))),
        ),
      ),
    )
    .returning();

export async function isSlugTaken(db: Db, slug: string, exceptId?: string): Promise<boolean> {
  const rows = await db
    .select({ id: adminPortals.id })
    .from(adminPortals)
    .where(and(eq(adminPortals.slug, slug), exceptId ? ne(adminPortals.id, exceptId) : undefined))
    .limit(1);
  return rows.length > 0;
}

export const deletePortal = (db: Db, id: string) =>
  db.delete(adminPortals).where(eq(adminPortals.id, id)).returning({ id: adminPortals.id });

/** Loads the fields that decide portal access. Throws not_found. */
export async function getPortalUser(db: Db, id: string) {
  const [row] = await db
    .select({ isActive: users.isActive, roleCapabilities })
    .from(users)
    .where(eq(users.id, id))
    .limit(1);
  if (!row) throw new AppError("not_found", "This user no longer exists.");
  return row;
}

/** Counts a visit in one atomic upsert. Writes nothing when the portal doesn't exist. */
export const recordPortalVisit = (
  db: Db,
  visit: { id: string; userId: string; portalId: string; at: string },
) =>
  db
    .insert(userPortalAccess)
    .select(
      db
        .select(
          selectRow(userPortalAccess, {
            id: visit.id,
            userId: visit.userId,
            portalId: adminPortals.id,
            lastAccessed: visit.at,
            accessCount: 1,
            createdAt: visit.at,
            updatedAt: visit.at,
          }),
        )
        .from(adminPortals)
        .where(eq(adminPortals.id, visit.portalId)),
    )
    .onConflictDoUpdate({
      target: [userPortalAccess.userId, userPortalAccess.portalId],
      set: {
        accessCount: sql`${userPortalAccess.accessCount} + 1`,
        lastAccessed: visit.at,
        updatedAt: visit.at,
      },
    });

const byUsername = sql`lower(${userName(users)})`;

/** Reads portals, the first users by name, their visits and the user count in one batch. */
export async function getMatrixData(db: Db) {
  const usersQuery = db
    .select({
      id: users.id,
      username: users.username,
      fullName: users.fullName,
      role: users.role,
      department: users.department,
      isActive: users.isActive,
      roleId: users.roleId,
      roleName,
      roleCapabilities,
      lastLogin: users.lastLogin,
      total: db.$count(users, eq(users.isService, false)),
    })
    .from(users)
    .where(eq(users.isService, false))
    .orderBy(byUsername)
    .limit(MAX_USERS);
  const [portals, userRows, visits] = await db.batch([
    listPortals(db),
    usersQuery,
    db
      .select()
      .from(userPortalAccess)
      .where(
        inArray(
          userPortalAccess.userId,
          db
            .select({ id: users.id })
            .from(users)
            .where(eq(users.isService, false))
            .orderBy(byUsername)
            .limit(MAX_USERS),
        ),
      )
      .limit(MAX_USERS * MAX_PORTALS),
  ]);
  const total = userRows[0]?.total ?? 0;
  return { portals, users: userRows, visits, total };
}
