import type { Ctx } from "./ctx.ts";
import { getContentState, type SocialRow } from "./queries.ts";

/** How long an isolate trusts the version that it read. Within this time a change made elsewhere may be unseen. */
const CACHE_TTL_MS = 3_000;

type State = { version: number; social: readonly SocialRow[] };

let cached: (State & { readAt: number }) | undefined;
let mutations = 0;

/**
 * The number that database triggers raise at every change of published content; cached pages are filed under it.
 * Read at most every three seconds, and again at once after a mutation in this isolate.
 */
export const getContentVersion = async (ctx: Pick<Ctx, "db" | "clock">): Promise<number> =>
  (await getContentStateCached(ctx)).version;

/** What was read less than three seconds before `now`, with nothing changed by this isolate since. */
const freshState = (now: number) => (cached && Math.abs(now - cached.readAt) <= CACHE_TTL_MS ? cached : undefined);

/** The version, where nobody has to be asked for it. */
export const cachedContentVersion = (now: number): number | undefined => freshState(now)?.version;

/** The version and what is read with it, because every page shows it. */
export async function getContentStateCached(ctx: Pick<Ctx, "db" | "clock">): Promise<State> {
  const now = ctx.clock().getTime();
  const fresh = freshState(now);
  if (fresh) return fresh;
  const before = mutations;
  const state = await getContentState(ctx.db);
  // A read that a mutation has overtaken may be of the time before it, and is not to be trusted further.
  if (mutations === before) cached = { ...state, readAt: now };
  return state;
}

/** Called after every mutation, so that the isolate which made a change shows it at once. */
export function invalidateContentVersion(): void {
  mutations++;
  cached = undefined;
}
