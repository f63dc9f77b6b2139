import { parsePeopleSearch } from "#contract/people/search-query.ts";
import type { PeopleSearchQuery, PeopleSearchResult } from "#contract/people/search-schemas.ts";
import type { Db } from "#worker/db/client.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { toPersonSummary, toPersonTexts } from "./person-dto.ts";
import { mentionedOwners, planSearch, type SearchPlan } from "./plan.ts";
import { type ListFilter, listPeople, listUserIds, MAX_MATCHES, rankPeople } from "./queries.ts";
import { quoteLines } from "./quotes.ts";
import { openRankCache } from "./rank-cache.ts";

/** One page of all matches, best first, with the matching lines and how the search was understood. */
export async function searchPeople(ctx: StaffCtx, query: PeopleSearchQuery): Promise<PeopleSearchResult> {
  const { q, limit, offset, ...filter } = query;
  const names = mentionedOwners(parsePeopleSearch(q).clauses);
  const owners = names.length > 0 ? await listUserIds(ctx.db, names) : [];
  const userIds = new Map(owners.map(({ name, id }) => [name, id]));
  const { plan, understood } = planSearch(q, { staffId: ctx.staff.id, userIds });
  if (understood.length === 0) return { total: 0, isTotalExact: true, understood, people: [] };
  const { ids, rows } = await listMatches(ctx.db, plan, filter, { limit, offset });
  return {
    total: Math.min(ids.length, MAX_MATCHES),
    isTotalExact: ids.length <= MAX_MATCHES,
    understood,
    people: rows.map((row) => ({
      ...toPersonSummary(row),
      owner: row.owner,
      quotes: quoteLines(toPersonTexts(row), plan.terms),
    })),
  };
}

/** Ids of all matches, and the rows of one page. The order is cached until something changes that a search reads. */
async function listMatches(
  db: Db,
  plan: SearchPlan,
  filter: ListFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  const cache = openRankCache(db, JSON.stringify([plan, filter]));
  const page = (ids: readonly number[]) => listPeople(db, ids.slice(offset, offset + limit));
  const cached = cache.get();
  if (cached) {
    const rows = await page(cached.ids);
    // A page past the end has no row to carry the version.
    if (rows[0]?.version === cached.version) return { ids: cached.ids, rows };
  }
  const ranked = await rankPeople(db, plan, filter);
  cache.store(ranked);
  return { ids: ranked.ids, rows: await page(ranked.ids) };
}
