import { search } from "#contract/search/endpoints.ts";
import { parseFullTextSearch } from "#worker/base/full-text.ts";
import { canOn } from "#worker/runtime/access.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { findJobs } from "#worker/features/jobs/index.ts";
import { findPeople } from "#worker/features/people-search/index.ts";
import * as queries from "./queries.ts";

export const searchRoutes = createRouter();

// Searches only what the user may read.
serve(searchRoutes, search.everything, async (ctx, { query }) => {
  const [jobs, articles, leads] = await Promise.all([
    canOn(ctx.staff, "jobs.read", ["jobs"]) ? findJobs(ctx, query.q, queries.RESULTS_PER_KIND) : [],
    canOn(ctx.staff, "content.read", ["content"]) ? searchArticles(ctx, query.q) : [],
    canOn(ctx.staff, "crm.read", ["applications", "ghl", "people"]) ? searchLeads(ctx, query.q) : [],
  ]);
  return { jobs, articles, leads };
});

async function searchArticles(ctx: StaffCtx, text: string) {
  const parsed = parseFullTextSearch(text);
  return parsed ? queries.searchArticles(ctx.db, parsed) : [];
}

/** Searches addresses, names and companies, without duplicates. */
async function searchLeads(ctx: StaffCtx, text: string) {
  const matches = await Promise.all([
    queries.searchLeadsByAddress(ctx.db, text.toLowerCase()),
    findPeople(ctx, text, queries.RESULTS_PER_KIND),
  ]);
  const unique = new Map(matches.flat().map((lead) => [lead.id, lead]));
  return [...unique.values()].slice(0, queries.RESULTS_PER_KIND);
}
