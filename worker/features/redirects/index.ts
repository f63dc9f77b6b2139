import { toRedirectPath } from "#contract/redirects/schemas.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findRedirectFrom } from "./queries.ts";
import { toTarget } from "./rules.ts";

/** Where an address without a page moved: `to` is null if it is gone. Null for an unknown address. */
export async function findRedirect(ctx: Ctx, path: string): Promise<{ to: string | null } | null> {
  const from = toRedirectPath(path);
  const row = from === null ? null : await findRedirectFrom(ctx.replicaDb, from);
  return row && { to: toTarget(row) };
}
