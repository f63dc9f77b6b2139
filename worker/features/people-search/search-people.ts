import type { PersonSort } from "#contract/people/constants.ts";
import { parsePeopleSearch } from "#contract/people/search-query.ts";
import type { PersonFilter } from "#contract/people/schemas.ts";
import type { PeopleSearchQuery, PeopleSearchResult } from "#contract/people/search-schemas.ts";
import type { SortDirection } from "#contract/schemas.ts";
import type { StaffCtx } from "#worker/runtime/ctx.ts";
import { createSearchOrderCache } from "#worker/runtime/search-order-cache.ts";
import {
  countPeople,
  listDocumentIds,
  listLeadIds,
  type Page,
  personOrder,
  selectIds,
  toListFilter,
} from "./list-queries.ts";
import { toPersonSummary, toPersonTexts } from "./person-dto.ts";
import { mentionedOwners, planSearch, type SearchPlan } from "./plan.ts";
import * as queries from "./queries.ts";
import { quoteLines } from "./quotes.ts";

const openSearchOrder = createSearchOrderCache();

type ListFilter = ReturnType<typeof toListFilter>;
type Sorting = { sort?: PersonSort | undefined; dir?: SortDirection | undefined };

/** How a search is understood; the plan is null if it has no word. */
async function planFor(ctx: StaffCtx, q: string) {
  const names = mentionedOwners(parsePeopleSearch(q).clauses);
  const owners = names.length > 0 ? await queries.listUserIds(ctx.db, names) : [];
  const userIds = new Map(owners.map(({ name, id }) => [name, id]));
  const { plan, understood } = planSearch(q, { staffId: ctx.staff.id, userIds });
  return { plan: understood.length > 0 ? plan : null, understood };
}

/** The condition of a list that is filtered and, with `q`, searched. A search without a word finds nobody. */
export async function personCondition(ctx: StaffCtx, { q, ...filter }: Partial<PersonFilter>) {
  const search = q ? await planFor(ctx, q) : undefined;
  return queries.listCondition(ctx.db, toListFilter(filter, ctx.clock()), search?.plan);
}

/** One page of all matches, best first or sorted, with the matching lines and how the search was understood. */
export async function searchPeople(ctx: StaffCtx, query: PeopleSearchQuery): Promise<PeopleSearchResult> {
  const { q, limit, offset, sort, dir, ...filter } = query;
  const { plan, understood } = await planFor(ctx, q);
  if (!plan) return { total: 0, isTotalExact: true, understood, people: [] };
  const listFilter = toListFilter(filter, ctx.clock());
  const { rows, ...totals } = sort
    ? await listSorted(ctx, plan, listFilter, { sort, dir, limit, offset })
    : await listRanked(ctx, plan, listFilter, { limit, offset });
  return {
    ...totals,
    understood,
    people: rows.map((row) => ({
      ...row,
      ...toPersonSummary(row),
      quotes: quoteLines(toPersonTexts(row), plan.terms),
    })),
  };
}

type SortedPage = Page & { sort: PersonSort; dir?: SortDirection | undefined };

async function listSorted(
  { db }: StaffCtx,
  plan: SearchPlan,
  filter: ListFilter,
  { sort, dir, ...page }: SortedPage,
) {
  const where = queries.listCondition(db, filter, plan);
  const [ids, total] = await Promise.all([
    listDocumentIds(db, where, personOrder(sort, dir), page),
    countPeople(db, where),
  ]);
  const rows = await queries.listPeople(db, ids);
  return { total, isTotalExact: true, rows };
}

/** The order is cached until something changes that a search reads. */
async function listRanked({ db }: StaffCtx, plan: SearchPlan, filter: ListFilter, page: Page) {
  const cache = openSearchOrder(db, JSON.stringify([plan, filter]));
  const toResult = (ids: readonly number[], rows: queries.FoundPerson[]) => ({
    total: Math.min(ids.length, queries.MAX_MATCHES),
    isTotalExact: ids.length <= queries.MAX_MATCHES,
    rows,
  });
  // No version counts changes of the type.
  const cached = filter.leadType ? undefined : cache.get();
  if (cached) {
    const rows = await queries.listPeople(db, cached.ids.slice(page.offset, page.offset + page.limit));
    // A page past the end has no row to carry the version.
    if (rows[0]?.version === cached.version) return toResult(cached.ids, rows);
  }
  const { ids, version, rows } = await queries.rankPage(db, plan, filter, page);
  if (version !== undefined) cache.store({ ids, version });
  return toResult(ids, rows);
}

/** Ids of a part of the list in its order; best match first for a search that is not sorted. */
export async function listPersonIds(
  ctx: StaffCtx,
  { sort, dir, ...filter }: Partial<PersonFilter> & Sorting,
  page: Page,
): Promise<string[]> {
  const { q, ...listed } = filter;
  if (!q || sort) {
    const where = await personCondition(ctx, filter);
    const rows = await selectIds(ctx.db, where, personOrder(sort ?? "activity", dir), page);
    return rows.map(({ id }) => id);
  }
  const { plan } = await planFor(ctx, q);
  if (!plan) return [];
  const ids = await queries.rankPeople(ctx.db, plan, toListFilter(listed, ctx.clock()));
  return listLeadIds(ctx.db, ids.slice(page.offset, page.offset + page.limit));
}
