import type { Ctx } from "./ctx.ts";
import { findContentVersion } from "./queries.ts";

/** How long an isolate trusts the version that it read. Within this time a change made elsewhere may be unseen. */
const TRUST_MS = 3_000;

let known: { version: number; readAt: number } | undefined;

/**
 * The number that database triggers raise at every change of published content; cached pages are filed under it.
 * Read at most every three seconds, and again at once after a mutation in this isolate.
 */
export async function contentVersion(ctx: Pick<Ctx, "db" | "clock">): Promise<number> {
  const now = ctx.clock().getTime();
  if (!known || Math.abs(now - known.readAt) > TRUST_MS) {
    known = { version: await findContentVersion(ctx.db), readAt: now };
  }
  return known.version;
}

/** Called after every mutation, so that the isolate which made a change shows it at once. */
export function contentMayHaveChanged(): void {
  known = undefined;
}
