import { asc, eq } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { adminPortals } from "#worker/db/tables/portals.ts";

const MOST_PORTALS = 100;

export const listActivePortals = (db: Db) =>
  db
    .select()
    .from(adminPortals)
    .where(eq(adminPortals.isActive, true))
    .orderBy(asc(adminPortals.sortOrder), asc(adminPortals.name))
    .limit(MOST_PORTALS);
