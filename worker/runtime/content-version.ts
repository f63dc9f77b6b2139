import type { Ctx } from "./ctx.ts";
import { getContentState, type SocialRow } from "./queries.ts";

/** Changes made by other isolates become visible after at most this time. */
const CACHE_TTL_MS = 3_000;

type State = { version: number; social: readonly SocialRow[] };

let cached: (State & { readAt: number }) | undefined;
let mutations = 0;

/**
 * Returns the counter that database triggers increment when published content changes; it is part of cache keys.
 * Read at most every three seconds, and again after a mutation in this isolate.
 */
export const getContentVersion = async (ctx: Pick<Ctx, "db" | "clock">): Promise<number> =>
  (await getContentStateCached(ctx)).version;

const freshState = (now: number) =>
  cached && Math.abs(now - cached.readAt) <= CACHE_TTL_MS ? cached : undefined;

/** Returns the version without reading the database, or undefined when it is stale. */
export const cachedContentVersion = (now: number): number | undefined => freshState(now)?.version;

/** Returns the version together with the social links, which every page shows. */
export async function getContentStateCached(ctx: Pick<Ctx, "db" | "clock">): Promise<State> {
  const now = ctx.clock().getTime();
  const fresh = freshState(now);
  if (fresh) return fresh;
  const before = mutations;
  const state = await getContentState(ctx.db);
  // A mutation during the read may make its result stale: do not cache it.
  if (mutations === before) cached = { ...state, readAt: now };
  return state;
}

/** Called after every mutation, so that this isolate serves its own changes immediately. */
export function invalidateContentVersion(): void {
  mutations++;
  cached = undefined;
}
