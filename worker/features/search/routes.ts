import { search } from "#contract/search/endpoints.ts";
import { parseFullTextSearch } from "#worker/base/full-text.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { canOn } from "#worker/runtime/access.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findJobs } from "#worker/features/jobs/index.ts";
import { findPeople } from "#worker/features/people-search/index.ts";
import * as queries from "./queries.ts";

export const searchRoutes = createRouter();

// Searches only what the user may read.
serve(searchRoutes, search.everything, async (ctx, { query: { q } }) => {
  const maySeePeople = canOn(ctx.staff, "crm.read", ["applications", "ghl", "people"]);
  const [jobs, { articles, byAddress }, people] = await Promise.all([
    canOn(ctx.staff, "jobs.read", ["jobs"]) ? findJobs(ctx, q, queries.RESULTS_PER_KIND) : [],
    searchArticlesAndAddresses(ctx, q),
    maySeePeople ? findPeople(ctx, q, queries.RESULTS_PER_KIND) : [],
  ]);
  const leads = new Map([...byAddress, ...people].map((lead) => [lead.id, lead]));
  return {
    jobs,
    articles: canOn(ctx.staff, "content.read", ["content"]) ? articles : [],
    leads: maySeePeople ? [...leads.values()].slice(0, queries.RESULTS_PER_KIND) : [],
  };
});

/** One statement; the caller leaves out what the user may not read. */
async function searchArticlesAndAddresses(ctx: StaffCtx, text: string) {
  const parsed = parseFullTextSearch(text);
  const addresses = queries.searchLeadsByAddress(ctx.db, text.toLowerCase());
  if (!parsed) return { articles: [], byAddress: await addresses };
  const [articles, byAddress] = await selectMany(ctx.db, [queries.searchArticles(ctx.db, parsed), addresses]);
  return { articles, byAddress };
}
