import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import { type Db, cachedQuery } from "#worker/db/client.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { adminPortals } from "#worker/db/tables/portals.ts";
import { endedSessions } from "#worker/db/tables/runtime.ts";
import { userSessions } from "#worker/db/tables/sessions.ts";
import { users } from "#worker/db/tables/users.ts";
import type { PortalRequirements } from "./portal-access.ts";

const MAX_SESSIONS_LISTED = 50;

/** The portals of built-in screens, read in the statement of the user: no second round trip per request. */
const screenPortals =
  sql`(select json_group_array(json_object('slug', ${adminPortals.slug}, 'url', ${adminPortals.url},
  'isActive', ${adminPortals.isActive}, 'requiredRole', ${adminPortals.requiredRole},
  'requiredPermissions', json(${adminPortals.requiredPermissions})))
  from ${adminPortals} where ${adminPortals.url} is null)`.mapWith(
    (text: string): PortalRequirements[] => JSON.parse(text) as PortalRequirements[],
  );

/** The session's user with the portals, and whether the session was ended or when it was last used. */
export async function findSessionUser(db: Db, userId: string, sessionId: string) {
  const sessionIdParam = sql.placeholder("sessionId");
  const query = cachedQuery(db, "session user", () =>
    db
      .select({
        id: users.id,
        username: users.username,
        role: users.role,
        isActive: users.isActive,
        permissions: users.permissions,
        epoch: users.epoch,
        mustChangePassword: users.mustChangePassword,
        ended: sql<number>`exists(select 1 from ${endedSessions} where ${endedSessions.id} = ${sessionIdParam})`,
        lastSeenAt: userSessions.lastSeenAt,
        portals: screenPortals,
      })
      .from(users)
      .leftJoin(userSessions, eq(userSessions.id, sessionIdParam))
      .where(eq(users.id, sql.placeholder("userId")))
      .limit(1),
  );
  const [row] = await query.all({ userId, sessionId });
  return row ?? null;
}

/** Statement that stores a new session. */
export const insertSession = (db: Db, row: typeof userSessions.$inferInsert) =>
  db.insert(userSessions).values(row);

/** Updates the last use, unless it was updated since `before`. */
export const touchSession = (db: Db, id: string, before: string, lastSeenAt: string) =>
  db
    .update(userSessions)
    .set({ lastSeenAt })
    .where(and(eq(userSessions.id, id), lt(userSessions.lastSeenAt, before)));

/** The user's sessions that are valid at `now`, most recently used first. */
export const listSessions = (db: Db, userId: string, now: string) =>
  db
    .select({
      id: userSessions.id,
      createdAt: userSessions.createdAt,
      lastSeenAt: userSessions.lastSeenAt,
      ipAddress: userSessions.ipAddress,
      userAgent: userSessions.userAgent,
    })
    .from(userSessions)
    .innerJoin(users, and(eq(users.id, userSessions.userId), eq(users.epoch, userSessions.epoch)))
    .where(and(eq(userSessions.userId, userId), gt(userSessions.expiresAt, now), eq(users.isActive, true)))
    .orderBy(desc(userSessions.lastSeenAt))
    .limit(MAX_SESSIONS_LISTED);

/** Marks a session as ended. Idempotent. */
export const insertEndedSession = (db: Db, row: typeof endedSessions.$inferInsert) =>
  db.insert(endedSessions).values(row).onConflictDoNothing();

/** Marks a session as ended if it belongs to the user. */
export const insertEndedUserSession = (
  db: Db,
  userId: string,
  { id, endedAt, expiresAt }: typeof endedSessions.$inferInsert,
) =>
  db
    .insert(endedSessions)
    .select(
      db
        .select(selectRow(endedSessions, { id: userSessions.id, endedAt, expiresAt }))
        .from(userSessions)
        .where(and(eq(userSessions.id, id), eq(userSessions.userId, userId))),
    )
    .onConflictDoNothing();

/** Deletes a session if it belongs to the user; returns its id, or no row. */
export const deleteUserSession = (db: Db, userId: string, id: string) =>
  db
    .delete(userSessions)
    .where(and(eq(userSessions.id, id), eq(userSessions.userId, userId)))
    .returning({ id: userSessions.id });

/** Statement that deletes a session of any user. */
export const deleteSessionById = (db: Db, id: string) =>
  db.delete(userSessions).where(eq(userSessions.id, id));
