import { currentDbSession } from "#worker/db/sessions.ts";
import type { Ctx } from "./ctx.ts";
import { getContentState, type ListRow, type SocialRow } from "./queries.ts";

/** Changes made by other isolates become visible after at most this time. */
const CACHE_TTL_MS = 3_000;

type State = { version: number; social: readonly SocialRow[]; lists: readonly ListRow[] };

let cached: (State & { readAt: number; bookmark: string | null }) | undefined;
let mutations = 0;

type VersionCtx = Pick<Ctx, "replicaDb" | "clock">;

/**
 * Returns the counter that database triggers increment when published content changes; it is part of cache keys.
 * Read at most every three seconds, and again after a mutation in this isolate.
 */
export const getContentVersion = async (ctx: VersionCtx): Promise<number> =>
  (await getContentStateCached(ctx)).version;

const freshState = (now: number) =>
  cached && Math.abs(now - cached.readAt) <= CACHE_TTL_MS ? cached : undefined;

/** Returns the version without reading the database, or undefined when it is stale. */
export const cachedContentVersion = (now: number): number | undefined => freshState(now)?.version;

/**
 * Returns the version, the social links and the business lists. What the request reads afterwards from
 * `replicaDb` is at least as new, so that nothing is cached under a version it does not have.
 */
export async function getContentStateCached(ctx: VersionCtx): Promise<State> {
  const now = ctx.clock().getTime();
  const session = currentDbSession();
  const fresh = freshState(now);
  if (fresh && (!session || (fresh.bookmark !== null && session.reaches(fresh.bookmark)))) return fresh;
  const before = mutations;
  const state = await getContentState(ctx.replicaDb);
  const bookmark = session?.bookmark ?? null;
  // A mutation during the read may make its result stale: do not cache it.
  if (mutations !== before || session?.isFollowing) return state;
  session?.advanceIsolate();
  if ((cached?.bookmark ?? "") <= (bookmark ?? "") || !freshState(now))
    cached = { ...state, readAt: now, bookmark };
  return state;
}

/** Called after every mutation, so that this isolate serves its own changes immediately. */
export function invalidateContentVersion(): void {
  currentDbSession()?.advanceIsolate();
  mutations++;
  cached = undefined;
}
