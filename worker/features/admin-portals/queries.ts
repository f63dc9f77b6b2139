import { and, asc, eq, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { adminPortals, userPortalAccess } from "#worker/db/tables/portals.ts";
import { users } from "#worker/db/tables/users.ts";

export type PortalRow = typeof adminPortals.$inferSelect;
type NewPortal = typeof adminPortals.$inferInsert;

const MOST_PORTALS = 100;
const MOST_USERS = 200;

/** Every portal, in the order of the navigation. */
export const listPortals = (db: Db) =>
  db
    .select()
    .from(adminPortals)
    .orderBy(asc(adminPortals.sortOrder), asc(adminPortals.name))
    .limit(MOST_PORTALS);

export async function getPortal(db: Db, id: string): Promise<PortalRow> {
  const [row] = await db.select().from(adminPortals).where(eq(adminPortals.id, id)).limit(1);
  if (!row) throw new AppError("not_found", "This portal no longer exists.");
  return row;
}

/** Writes the portal unless another one has its slug. */
export const insertPortal = (db: Db, row: NewPortal) =>
  db.insert(adminPortals).values(row).onConflictDoNothing({ target: adminPortals.slug }).returning();

const other = alias(adminPortals, "other");

/** Changes the portal if it is still as `before`, and no other one has its new slug. */
export const setPortal = (db: Db, before: PortalRow, set: Partial<NewPortal>) =>
  db
    .update(adminPortals)
    .set(set)
    .where(
      and(
        eq(adminPortals.id, before.id),
        eq(adminPortals.updatedAt, before.updatedAt),
        notExists(
          db
            .select({ id: other.id })
            .from(other)
            .where(and(eq(other.slug, set.slug ?? before.slug), ne(other.id, before.id))),
        ),
      ),
    )
    .returning();

export async function slugIsTaken(db: Db, slug: string, butBy: string): Promise<boolean> {
  const rows = await db
    .select({ id: adminPortals.id })
    .from(adminPortals)
    .where(and(eq(adminPortals.slug, slug), ne(adminPortals.id, butBy)))
    .limit(1);
  return rows.length > 0;
}

export const deletePortal = (db: Db, id: string) =>
  db.delete(adminPortals).where(eq(adminPortals.id, id)).returning({ id: adminPortals.id });

/** What decides which portals a user may enter. */
export async function getVisitor(db: Db, id: string) {
  const [row] = await db
    .select({ role: users.role, isActive: users.isActive, permissions: users.permissions })
    .from(users)
    .where(eq(users.id, id))
    .limit(1);
  if (!row) throw new AppError("not_found", "This user no longer exists.");
  return row;
}

/** Counts a visit; nothing when there is no such portal. One statement, so that no two visits count as one. */
export const countVisit = (db: Db, visit: { id: string; userId: string; portalId: string; at: string }) =>
  db
    .insert(userPortalAccess)
    .select(
      // The values stand in the order of the table's columns.
      sql`select ${visit.id}, ${visit.userId}, ${adminPortals.id}, ${visit.at}, 1, ${visit.at}, ${visit.at}
        from ${adminPortals} where ${adminPortals.id} = ${visit.portalId}`,
    )
    .onConflictDoUpdate({
      target: [userPortalAccess.userId, userPortalAccess.portalId],
      set: {
        accessCount: sql`${userPortalAccess.accessCount} + 1`,
        lastAccessed: visit.at,
        updatedAt: visit.at,
      },
    });

/** Portals, the first users by name, their visits, and how many users there are: all of one moment. */
export async function readMatrix(db: Db) {
  const people = db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      department: users.department,
      isActive: users.isActive,
      permissions: users.permissions,
      lastLogin: users.lastLogin,
      total: sql<number>`(select count(*) from users)`,
    })
    .from(users)
    .orderBy(sql`lower(${users.username})`)
    .limit(MOST_USERS);
  const [portals, shown, visits] = await db.batch([
    listPortals(db),
    people,
    db
      .select()
      .from(userPortalAccess)
      .where(
        sql`${userPortalAccess.userId} in (select id from users order by lower(username) limit ${MOST_USERS})`,
      )
      .limit(MOST_USERS * MOST_PORTALS),
  ]);
  const total = shown[0]?.total ?? 0;
  return { portals, people: shown, visits, total };
}
