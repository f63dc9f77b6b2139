import type { Ctx } from "./ctx.ts";
import { findContentVersion } from "./queries.ts";

/** How long an isolate trusts the version that it read. Within this time a change made elsewhere may be unseen. */
const TRUST_MS = 3_000;

let known: { version: number; readAt: number } | undefined;
let mutations = 0;

/**
 * The number that database triggers raise at every change of published content; cached pages are filed under it.
 * Read at most every three seconds, and again at once after a mutation in this isolate.
 */
export async function contentVersion(ctx: Pick<Ctx, "db" | "clock">): Promise<number> {
  const now = ctx.clock().getTime();
  if (known && Math.abs(now - known.readAt) <= TRUST_MS) return known.version;
  const before = mutations;
  const version = await findContentVersion(ctx.db);
  // A read that a mutation has overtaken may be of the time before it, and is not to be trusted further.
  if (mutations === before) known = { version, readAt: now };
  return version;
}

/** Called after every mutation, so that the isolate which made a change shows it at once. */
export function contentMayHaveChanged(): void {
  mutations++;
  known = undefined;
}
