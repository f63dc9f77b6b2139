import { and, desc, eq, gt, lt, type Placeholder, sql, type SQLWrapper } from "drizzle-orm";
import { capabilitiesFromRank, roleRank, roles } from "#contract/capabilities.ts";
import { type Db, cachedQuery } from "#worker/db/client.ts";
import { userPasskeys } from "#worker/db/tables/passkeys.ts";
import { adminPortals } from "#worker/db/tables/portals.ts";
import { userTotp } from "#worker/db/tables/second-factors.ts";
import { userSessions } from "#worker/db/tables/sessions.ts";
import { appSettings } from "#worker/db/tables/settings.ts";
import { users } from "#worker/db/tables/users.ts";
import { roleCapabilities } from "#worker/db/user-role.ts";
import type { PortalRequirements } from "./portal-access.ts";

const MAX_SESSIONS_LISTED = 50;

/** The portals of built-in screens, read in the statement of the user: no second round trip per request. */
export const screenPortals =
  sql`(select json_group_array(json_object('slug', ${adminPortals.slug}, 'url', ${adminPortals.url},
  'isActive', ${adminPortals.isActive}, 'requiredRole', ${adminPortals.requiredRole},
  'rolePermissions', (select json(capabilities) from roles where roles.id = ${adminPortals.requiredRole}),
  'requiredPermissions', json(${adminPortals.requiredPermissions})))
  from ${adminPortals} where ${adminPortals.url} is null)`.mapWith(
    (text: string): PortalRequirements[] => JSON.parse(text) as PortalRequirements[],
  );

/** For each preset, the presets from it on, and the capabilities that lower ones don't have by default. */
const fromRank = JSON.stringify(
  Object.fromEntries(
    roles.map((role) => [role, [...roles.slice(roleRank(role)), ...capabilitiesFromRank(role)]]),
  ),
);

/**
 * Whether the joined user needs a second factor by a setting stored before `since`: everybody from the lowest preset on,
 * else users with this preset or a higher one, and those with a capability that only these have by default.
 */
const isFactorRequired = (since: SQLWrapper) =>
  sql`exists (select 1 from ${appSettings} where ${appSettings.settingKey} = 'second_factor_from_role'
  and ${appSettings.updatedAt} <= ${since}
  and (${appSettings.settingValue} = ${sql.raw(`'${roles[0]}'`)} or exists (
    select 1 from json_each(${sql.raw(`'${fromRank}'`)}) preset, json_each(preset.value) named
    where preset.key = ${appSettings.settingValue} and (named.value = coalesce(${users.roleId}, ${users.role})
      or named.value in (select value from json_each(${roleCapabilities}))))))`;

/** Whether a user has a second factor: a confirmed authenticator app or a passkey. */
export const hasFactor = (userId: SQLWrapper | string) =>
  sql`(exists (select 1 from ${userTotp} where ${userTotp.userId} = ${userId} and ${userTotp.confirmedAt} is not null)
  or exists (select 1 from ${userPasskeys} where ${userPasskeys.userId} = ${userId}))`;

/**
 * Whether a required second factor is missing. Sessions that began before the requirement go on: the user sets it up at
 * the next sign-in, which every session reaches within SESSION_MAX_DAYS.
 */
const mustAddFactor = sql<boolean>`${isFactorRequired(userSessions.createdAt)}
  and not ${userSessions.hasExternalFactor} and not ${hasFactor(users.id)}`.mapWith(Boolean);

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
        roleCapabilities,
        mustChangePassword: users.mustChangePassword,
        signedInAt: userSessions.createdAt,
        verifiedAt: sql<string>`coalesce(${userSessions.verifiedAt}, ${userSessions.createdAt})`,
        mustAddFactor,
        hasExternalFactor: userSessions.hasExternalFactor,
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

/** Lets a session expire soon. As used just now, its expiry does not slide. */
export const retireSession = (db: Db, id: string, now: string, expiresAt: string) =>
  db
    .update(userSessions)
    .set({ lastSeenAt: now, expiresAt: sql`min(${userSessions.expiresAt}, ${expiresAt})` })
    .where(eq(userSessions.id, id));

/** Whether the user's role requires a second factor from the next sign-in on. */
export async function isFactorRequiredFor(db: Db, userId: string, now: string): Promise<boolean> {
  const [row] = await db
    .select({ isRequired: isFactorRequired(sql`${now}`).mapWith(Boolean) })
    .from(users)
    .where(eq(users.id, userId));
  return row?.isRequired ?? false;
}
