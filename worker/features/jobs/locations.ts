import { iso } from "#worker/base/clock.ts";
import type { Db } from "#worker/db/client.ts";
import { getContentVersion } from "#worker/runtime/content-version.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { listLocations } from "./listing-queries.ts";

/** Longer lists are no help in a select field. */
const MAX_LOCATIONS = 60;

const cache = new WeakMap<Db, { version: number; locations: string[] }>();

/** Locations of open jobs in alphabetical order, cached per content version: every job page shows them. */
export async function getLocations(ctx: Ctx): Promise<string[]> {
  const version = await getContentVersion(ctx);
  const cached = cache.get(ctx.replicaDb);
  if (cached?.version === version) return cached.locations;
  const found = await listLocations(ctx.replicaDb, iso(ctx.clock()), MAX_LOCATIONS);
  const locations = found.toSorted((a, b) => a.localeCompare(b, "en-US"));
  cache.set(ctx.replicaDb, { version, locations });
  return locations;
}
