import { and, desc, eq, gt, lt, type Placeholder, sql } from "drizzle-orm";
import { type Db, cachedQuery } from "#worker/db/client.ts";
import { adminPortals } from "#worker/db/tables/portals.ts";
import { userSessions } from "#worker/db/tables/sessions.ts";
import { users } from "#worker/db/tables/users.ts";
import type { PortalRequirements } from "./portal-access.ts";

const MAX_SESSIONS_LISTED = 50;

/** The portals of built-in screens, read in the statement of the user: no second round trip per request. */
export const screenPortals =
  sql`(select json_group_array(json_object('slug', ${adminPortals.slug}, 'url', ${adminPortals.url},
  'isActive', ${adminPortals.isActive}, 'requiredRole', ${adminPortals.requiredRole},
  'requiredPermissions', json(${adminPortals.requiredPermissions})))
  from ${adminPortals} where ${adminPortals.url} is null)`.mapWith(
    (text: string): PortalRequirements[] => JSON.parse(text) as PortalRequirements[],
  );

/** The conditions of a session that is valid at `now`: an inactive user has none, and a new epoch ends all. */
const isValid = (now: string | Placeholder) =>
  and(gt(userSessions.expiresAt, now), eq(users.epoch, userSessions.epoch), eq(users.isActive, true));

/** The user of a session that is valid at `now`, with the portals; null without one. */
export async function findSessionUser(db: Db, sessionId: string, now: string) {
  const query = cachedQuery(db, "session user", () =>
    db
      .select({
        id: users.id,
        username: users.username,
        fullName: users.fullName,
        publicName: users.publicName,
        role: users.role,
        isActive: users.isActive,
        permissions: users.permissions,
        mustChangePassword: users.mustChangePassword,
        signedInAt: userSessions.createdAt,
        lastSeenAt: userSessions.lastSeenAt,
        portals: screenPortals,
      })
      .from(userSessions)
      .innerJoin(users, eq(users.id, userSessions.userId))
      .where(and(eq(userSessions.id, sql.placeholder("sessionId")), isValid(sql.placeholder("now"))))
      .limit(1),
  );
  const [row] = await query.all({ sessionId, now });
  return row ?? null;
}

/** Statement that stores a new session. */
export const insertSession = (db: Db, row: typeof userSessions.$inferInsert) =>
  db.insert(userSessions).values(row);

/** Updates the last use and the expiry, unless they were updated since `before`. */
export const touchSession = (
  db: Db,
  id: string,
  before: string,
  times: { lastSeenAt: string; expiresAt: string },
) =>
  db
    .update(userSessions)
    .set(times)
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
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(and(eq(userSessions.userId, userId), isValid(now)))
    .orderBy(desc(userSessions.lastSeenAt))
    .limit(MAX_SESSIONS_LISTED);

/** Deletes a session if it belongs to the user; returns its id, or no row. */
export const deleteUserSession = (db: Db, userId: string, id: string) =>
  db
    .delete(userSessions)
    .where(and(eq(userSessions.id, id), eq(userSessions.userId, userId)))
    .returning({ id: userSessions.id });

/** Statement that deletes a session of any user. */
export const deleteSessionById = (db: Db, id: string) =>
  db.delete(userSessions).where(eq(userSessions.id, id));
