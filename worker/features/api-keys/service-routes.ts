import { serviceKeys } from "#contract/api-keys/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { createKey, keyActivity, ownerUnknown } from "./create-key.ts";
import { getKey, listKeys, listOwners, setOwner } from "./queries.ts";
import { revokeKey } from "./revoke-key.ts";
import { toApiKeyDto } from "./rules.ts";

/** A service key is an account that acts for itself, so it takes the permission that creates accounts. */
function assertManagesUsers(ctx: StaffCtx): void {
  if (!ctx.staff.capabilities.includes("users.manage"))
    throw new AppError("forbidden", "Only those who manage users can change service keys.");
}

export const serviceKeyRoutes = createRouter();

serve(serviceKeyRoutes, serviceKeys.list, async (ctx) =>
  (await listKeys(ctx.db, "service")).map((row) => toApiKeyDto(row, ctx.clock())),
);

serve(serviceKeyRoutes, serviceKeys.owners, async (ctx) => listOwners(ctx.db));

serve(serviceKeyRoutes, serviceKeys.create, async (ctx, { body }) => {
  assertManagesUsers(ctx);
  return createKey(ctx, body, body.ownerId);
});

serve(serviceKeyRoutes, serviceKeys.setOwner, async (ctx, { params: { id }, body: { ownerId } }) => {
  assertManagesUsers(ctx);
  const before = await getKey(ctx.db, id, "service");
  const details = { name: before.name, owner: { before: before.ownerId, after: ownerId } };
  const [changed] = await ctx.db.batch([
    setOwner(ctx.db, id, ownerId),
    recordActivity(ctx, keyActivity("owner", id, details)),
  ]);
  if (changed.length === 0) throw ownerUnknown();
  return toApiKeyDto(await getKey(ctx.db, id, "service"), ctx.clock());
});

serve(serviceKeyRoutes, serviceKeys.revoke, async (ctx, { params: { id } }) => {
  assertManagesUsers(ctx);
  return revokeKey(ctx, id, "service");
});
