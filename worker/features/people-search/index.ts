export { assignee, listColumns, type Page, personOrder, selectIds } from "./list-queries.ts";
export { listPersonIds, personCondition } from "./search-people.ts";
import { inColumns, parseTerms, toExpression } from "#worker/base/full-text.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findPeopleByName } from "./queries.ts";

/** People whose names or companies have these words; the last may still be typed. The exact name comes first. */
export async function findPeople(ctx: Ctx, text: string, limit: number) {
  const terms = parseTerms(text.normalize("NFC"), true);
  if (terms.length === 0) return [];
  const expression = toExpression(terms);
  const match = inColumns(["name", "title", "company"], expression);
  const inName = inColumns(["name"], expression);
  return findPeopleByName(ctx.db, { match, inName, exact: text.trim().toLowerCase(), limit });
}
