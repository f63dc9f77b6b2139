import { SEARCH_TERM_MAX, type SearchKind } from "#contract/analytics/constants.ts";
import { firmDate } from "#worker/base/firm-day.ts";
import { hasArticle } from "#worker/features/articles/index.ts";
import { hasOpenJob } from "#worker/features/jobs/index.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { insertEmptySearch } from "./search-queries.ts";

/** Six digits with anything that phone numbers have between them. */
const PHONE = /(?:\d[\s().+/-]*){6}/;

/** The term as it is counted; null for one that is too short or could name a person by email address or phone number. */
export function normalizeTerm(term: string): string | null {
  const words = term.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim().slice(0, SEARCH_TERM_MAX);
  return words.length < 2 || words.includes("@") || PHONE.test(words) ? null : words;
}

const finds: Record<SearchKind, (ctx: Ctx, term: string) => Promise<boolean>> = {
  jobs: hasOpenJob,
  articles: hasArticle,
};

/** Counts a search that found nothing. The search is repeated, so that no report can invent one. */
export async function countEmptySearch(ctx: Ctx, kind: SearchKind, text: string): Promise<void> {
  const term = normalizeTerm(text);
  if (!term || (await finds[kind](ctx, term))) return;
  await insertEmptySearch(ctx.db, firmDate(ctx.clock()), kind, term);
}
