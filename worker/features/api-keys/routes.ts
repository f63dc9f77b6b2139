import { apiKeys } from "#contract/api-keys/endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { createKey } from "./create-key.ts";
import { listKeys } from "./queries.ts";
import { revokeKey } from "./revoke-key.ts";
import { toApiKeyDto } from "./rules.ts";

/** The caller's own keys. */
export const apiKeyRoutes = createRouter();

serve(apiKeyRoutes, apiKeys.list, async (ctx) =>
  (await listKeys(ctx.db, { userId: ctx.staff.id })).map((row) => toApiKeyDto(row, ctx.clock())),
);

serve(apiKeyRoutes, apiKeys.create, (ctx, { body }) => createKey(ctx, body));

serve(apiKeyRoutes, apiKeys.revoke, (ctx, { params: { id } }) =>
  revokeKey(ctx, id, { userId: ctx.staff.id }),
);
