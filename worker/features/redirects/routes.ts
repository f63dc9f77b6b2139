import { redirects } from "#contract/redirects/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity } from "#worker/runtime/activity.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";
import { toRedirectDto } from "./rules.ts";

const TAKEN = "This address is already redirected. Delete that redirect first.";

export const redirectRoutes = createRouter();

const activity = (action: string, entityId: string, details: Record<string, unknown> = {}) => ({
  action: `redirect.${action}`,
  entityType: "redirect",
  entityId,
  details,
});

serve(redirectRoutes, redirects.list, async (ctx, { query }) => {
  const { rows, total } = await queries.listRedirects(ctx.db, query);
  return { rows: rows.map(toRedirectDto), total };
});

serve(redirectRoutes, redirects.create, async (ctx, { body: { from, to } }) => {
  const now = iso(ctx.clock());
  const row = {
    id: ctx.newId(),
    fromPath: from,
    toUrl: to || null,
    createdAt: now,
    updatedAt: now,
  };
  const [inserted] = await ctx.db.batch([
    queries.insertRedirect(ctx.db, row),
    recordActivity(ctx, activity("create", row.id, { from, to: row.toUrl })),
  ]);
  if (inserted.length === 0) throw new AppError("conflict", TAKEN, { fields: { from: [TAKEN] } });
  return { id: row.id, from, to: row.toUrl, createdAt: now };
});

serve(redirectRoutes, redirects.remove, async (ctx, { params: { id } }) => {
  const [removed] = await ctx.db.batch([
    queries.deleteRedirect(ctx.db, id),
    recordActivity(ctx, activity("delete", id)),
  ]);
  if (removed.length === 0) throw new AppError("not_found", "This redirect no longer exists.");
  return { id };
});
