import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { type Db, cachedQuery } from "#worker/db/client.ts";
import { apiKeys } from "#worker/db/tables/api-keys.ts";
import { users } from "#worker/db/tables/users.ts";
import { roleCapabilities } from "#worker/db/user-role.ts";
import { screenPortals } from "./session-queries.ts";

/** A key that is valid at `now`, its account and the portals; null without one. An inactive user has no keys. */
export async function findApiKey(db: Db, tokenHash: string, now: string) {
  const query = cachedQuery(db, "api key", () =>
    db
      .select({
        id: apiKeys.id,
        kind: apiKeys.kind,
        name: apiKeys.name,
        keyCapabilities: apiKeys.capabilities,
        createdAt: apiKeys.createdAt,
        lastUsedAt: apiKeys.lastUsedAt,
        user: {
          id: users.id,
          username: users.username,
          fullName: users.fullName,
          publicName: users.publicName,
          role: users.role,
          isActive: users.isActive,
          roleCapabilities,
          mustChangePassword: users.mustChangePassword,
        },
        portals: screenPortals,
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(
        and(
          eq(apiKeys.tokenHash, sql.placeholder("tokenHash")),
          gt(apiKeys.expiresAt, sql.placeholder("now")),
          isNull(apiKeys.revokedAt),
          or(eq(users.isActive, true), eq(apiKeys.kind, "service")),
        ),
      )
      .limit(1),
  );
  const [row] = await query.all({ tokenHash, now });
  return row ?? null;
}

/** Stores the last use, unless it was stored since `before`. */
export const touchApiKey = (
  db: Db,
  id: string,
  before: string,
  use: { lastUsedAt: string; lastUsedNetwork: string },
) =>
  db
    .update(apiKeys)
    .set(use)
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, before))));
