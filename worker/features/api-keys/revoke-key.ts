import type { ApiKey } from "#contract/api-keys/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { keyActivity } from "./create-key.ts";
import { getKey, type KeySelection, setRevoked } from "./queries.ts";
import { toApiKeyDto } from "./rules.ts";

/** Revokes a key at once. Throws 404 unless it is one of `selection`; a revoked key stays as it is. */
export async function revokeKey(ctx: StaffCtx, id: string, selection: KeySelection): Promise<ApiKey> {
  const { name } = await getKey(ctx.db, id, selection);
  await ctx.db.batch([
    setRevoked(ctx.db, id, selection, iso(ctx.clock())),
    recordActivity(ctx, keyActivity("revoke", id, { name })),
  ]);
  return toApiKeyDto(await getKey(ctx.db, id, selection), ctx.clock());
}
