import { search } from "#contract/search/endpoints.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { can } from "#worker/runtime/access.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import * as queries from "./queries.ts";
import { matchIn } from "./rules.ts";

export const searchRoutes = createRouter();

// What somebody may not read is not looked for, so that not even its absence tells anything.
serve(searchRoutes, search.everything, async (ctx, { query }) => {
  const [jobs, articles, leads] = await Promise.all([
    can(ctx.staff, "jobs.read") ? jobsFor(ctx, query.q) : [],
    can(ctx.staff, "content.read") ? articlesFor(ctx, query.q) : [],
    can(ctx.staff, "crm.read") ? leadsFor(ctx, query.q) : [],
  ]);
  return { jobs, articles, leads };
});

async function jobsFor(ctx: StaffCtx, words: string) {
  const match = matchIn(["title", "company", "location"], words);
  return match ? queries.searchJobs(ctx.db, match) : [];
}

async function articlesFor(ctx: StaffCtx, words: string) {
  const match = matchIn(["title", "category"], words);
  return match ? queries.searchArticles(ctx.db, match) : [];
}

/** By address and by name; whoever is found by both stands once. */
async function leadsFor(ctx: StaffCtx, words: string) {
  const part = words.toLowerCase();
  const found = await selectMany(ctx.db, [
    queries.searchLeadsByAddress(ctx.db, part),
    queries.searchLeadsByName(ctx.db, part),
  ]);
  const once = new Map(found.flat().map((lead) => [lead.id, lead]));
  return [...once.values()].slice(0, queries.SHOWN_EACH);
}
