import { apiKeys } from "#contract/api-keys/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { createKey, keyActivity } from "./create-key.ts";
import { findKey, listKeys, revokeKey } from "./queries.ts";
import { toApiKeyDto } from "./rules.ts";

/** The caller's own keys. */
export const apiKeyRoutes = createRouter();

serve(apiKeyRoutes, apiKeys.list, async (ctx) =>
  (await listKeys(ctx.db, { userId: ctx.staff.id })).map((row) => toApiKeyDto(row, ctx.clock())),
);

serve(apiKeyRoutes, apiKeys.create, (ctx, { body }) => createKey(ctx, body));

serve(apiKeyRoutes, apiKeys.revoke, async (ctx, { params: { id } }) => {
  const of = { userId: ctx.staff.id };
  const before = await findKey(ctx.db, id, of);
  if (!before) throw new AppError("not_found", "This key no longer exists.");
  await ctx.db.batch([
    revokeKey(ctx.db, id, of, iso(ctx.clock())),
    recordActivity(ctx, keyActivity("revoke", id, { name: before.name })),
  ]);
  return toApiKeyDto((await findKey(ctx.db, id, of)) ?? before, ctx.clock());
});
