import { eq, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { endedSessions } from "#worker/db/tables/runtime.ts";
import { users } from "#worker/db/tables/users.ts";

/** The user of a session as the database knows it now, and whether this very session was ended. */
export async function findSessionUser(db: Db, userId: string, sessionId: string) {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      isActive: users.isActive,
      permissions: users.permissions,
      epoch: users.epoch,
      ended: sql<number>`exists(select 1 from ${endedSessions} where ${endedSessions.id} = ${sessionId})`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  return row ?? null;
}

/** Marks a session as signed out; doing it twice changes nothing. */
export const insertEndedSession = (db: Db, row: typeof endedSessions.$inferInsert) =>
  db.insert(endedSessions).values(row).onConflictDoNothing();
