import { search } from "#contract/search/endpoints.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { can } from "#worker/runtime/access.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";

export const searchRoutes = createRouter();

// Searches only what the user may read.
serve(searchRoutes, search.everything, async (ctx, { query }) => {
  const [jobs, articles, leads] = await Promise.all([
    can(ctx.staff, "jobs.read") ? searchJobs(ctx, query.q) : [],
    can(ctx.staff, "content.read") ? searchArticles(ctx, query.q) : [],
    can(ctx.staff, "crm.read") ? searchLeads(ctx, query.q) : [],
  ]);
  return { jobs, articles, leads };
});

async function searchJobs(ctx: StaffCtx, text: string) {
  const match = queries.toMatchExpression(["title", "company", "location"], text);
  return match ? queries.searchJobs(ctx.db, match) : [];
}

async function searchArticles(ctx: StaffCtx, text: string) {
  const match = queries.toMatchExpression(["title", "category"], text);
  return match ? queries.searchArticles(ctx.db, match) : [];
}

/** Searches email and name, without duplicates. */
async function searchLeads(ctx: StaffCtx, text: string) {
  const part = text.toLowerCase();
  const matches = await selectMany(ctx.db, [
    queries.searchLeadsByAddress(ctx.db, part),
    queries.searchLeadsByName(ctx.db, part),
  ]);
  const unique = new Map(matches.flat().map((lead) => [lead.id, lead]));
  return [...unique.values()].slice(0, queries.RESULTS_PER_KIND);
}
