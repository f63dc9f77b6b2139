import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import {
  formatPeopleSearch,
  type FilterField,
  filterFields,
  parsePeopleSearch,
  searchFields,
  type SearchClause,
  type TextField,
} from "#contract/people/search-query.ts";
import type { QuoteSource, UnderstoodClause } from "#contract/people/search-schemas.ts";
import { kindLabels } from "#contract/pipeline/labels.ts";
import {
  findLiterals,
  inColumns,
  parseTerms,
  phraseTerm,
  type Term,
  toExpression,
} from "#worker/base/full-text.ts";
import { parseDates, type TimeRange } from "./dates.ts";

type Column = "name" | "title" | "company" | "place" | "skills" | "resume" | "message";

/** The columns of the index in which a field's words are searched. */
const fieldColumns: Record<TextField, readonly Column[]> = {
  skill: ["skills", "title", "resume"],
  title: ["title"],
  company: ["company", "title"],
  place: ["place"],
};

const columnSources: Record<Column, QuoteSource> = {
  name: "name",
  title: "headline",
  company: "company",
  place: "place",
  skills: "skills",
  resume: "resume",
  message: "message",
};

/** A searched word or phrase, and where it counts; null is anywhere. */
export type QuotedTerm = { term: Term; sources: readonly QuoteSource[] | null };

type Owner = { userId: string | null };

/** Conditions on one application; those that are empty or null do not apply. */
export type ApplicationFilter = { stages: ApplicationStage[]; jobs: string[]; dates: TimeRange[] };

export type SearchPlan = {
  /** Terms whose lines are quoted. */
  terms: QuotedTerm[];
  /** FTS5 expression that must match; null without a word. */
  match: string | null;
  /** FTS5 expression that must not match. */
  excluded: string | null;
  /** The words without a field, for the order: in the name, in the title, in any short column. */
  order: { inName: string; inTitle: string; inHead: string } | null;
  /** Lower case; a name or position that equals it comes first. */
  exact: string | null;
  literals: string[];
  /** Parts of email addresses, and digits of phone numbers. */
  addresses: string[];
  phones: string[];
  sources: string[];
  owners: Owner[];
  /** One application must satisfy all of them. */
  application: ApplicationFilter;
  excludedFilters: {
    application: ApplicationFilter;
    sources: string[];
    owners: Owner[];
    addresses: string[];
  };
};

const emptyFilter = (): ApplicationFilter => ({ stages: [], jobs: [], dates: [] });

/** Who searches, and the ids of users by lower-case name. */
type PlanContext = { staffId: string; userIds: ReadonlyMap<string, string> };

const isFilter = (field: string | null): field is FilterField =>
  filterFields.some((filter) => filter === field);

const isAddress = ({ field, text }: SearchClause) => field === null && text.includes("@");

/** Names of users that a search mentions, in lower case. */
export const mentionedOwners = (clauses: readonly SearchClause[]): string[] =>
  clauses.filter(({ field }) => field === "owner").map(({ text }) => text.toLowerCase());

const MIN_STAGE_PREFIX = 3;

/** The stage with this key or label, or one that starts with it. */
function findStage(text: string): ApplicationStage | undefined {
  const value = text.toLowerCase();
  return applicationStages.find((stage) =>
    [stage, kindLabels[stage].toLowerCase()].some(
      (name) => name === value || (value.length >= MIN_STAGE_PREFIX && name.startsWith(value)),
    ),
  );
}

function findOwner(text: string, { staffId, userIds }: PlanContext): Owner | undefined {
  const name = text.toLowerCase();
  if (name === "me") return { userId: staffId };
  if (name === "none" || name === "nobody") return { userId: null };
  const userId = userIds.get(name);
  return userId === undefined ? undefined : { userId };
}

const STAGES_NOTE = `Stages are ${Object.values(kindLabels).join(", ").toLowerCase()}.`;
const DATES_NOTE = "Dates look like 2026-05, >2026-01-01 or 2026-01..2026-03.";

/** Adds a filter to the plan; returns a note if its value is unknown. */
function addFilter(plan: SearchPlan, { field, text, isExcluded }: SearchClause, context: PlanContext) {
  const target = isExcluded ? plan.excludedFilters : plan;
  switch (field as FilterField) {
    case "stage": {
      const stage = findStage(text);
      if (!stage) return `There is no stage “${text}”, so its words are searched. ${STAGES_NOTE}`;
      target.application.stages.push(stage);
      return null;
    }
    case "date": {
      const dates = parseDates(text.replaceAll(" ", ""));
      if (!dates) return `“${text}” is no date, so its words are searched. ${DATES_NOTE}`;
      target.application.dates.push(dates);
      return null;
    }
    case "owner": {
      const owner = findOwner(text, context);
      if (!owner) return `There is no user “${text}”, so the words are searched.`;
      target.owners.push(owner);
      return null;
    }
    case "job":
      target.application.jobs.push(text);
      return null;
    case "source":
      target.sources.push(text);
      return null;
  }
}

/** The terms of a clause. Its last word may still be typed if nothing follows. */
function clauseTerms({ text, isPhrase }: SearchClause, mayGoOn: boolean): Term[] {
  return isPhrase ? [phraseTerm(text)] : parseTerms(text, mayGoOn || text.endsWith("*"));
}

function label({ field, text, isPhrase, isExcluded }: SearchClause): string {
  const value = isPhrase ? `“${text}”` : text;
  return `${isExcluded ? "not: " : ""}${field ? `${field}: ` : ""}${value}`;
}

function emptyPlan(): SearchPlan {
  return {
    terms: [],
    match: null,
    excluded: null,
    order: null,
    exact: null,
    literals: [],
    addresses: [],
    phones: [],
    sources: [],
    owners: [],
    application: emptyFilter(),
    excludedFilters: { application: emptyFilter(), sources: [], owners: [], addresses: [] },
  };
}

const MIN_PHONE_DIGITS = 7;

/** The digits of a search that is a phone number and no range of years, without a leading country code of 1. */
function findPhone(q: string): string | null {
  const digits = q.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  return /^(?!(?:19|20)\d\d\b)[\d\s().+/-]+$/.test(q.trim()) && digits.length >= MIN_PHONE_DIGITS
    ? digits
    : null;
}

/** Translates a search into conditions, and into labels for staff. Any text has a plan. */
export function planSearch(
  q: string,
  context: PlanContext,
): { plan: SearchPlan; understood: UnderstoodClause[] } {
  const plan = emptyPlan();
  const phone = findPhone(q);
  if (phone) {
    plan.phones.push(phone);
    return { plan, understood: [{ label: `phone: ${q.trim()}`, note: null, rest: "" }] };
  }
  const { clauses, unknownFields } = parsePeopleSearch(q);
  const required: string[] = [];
  const excluded: string[] = [];
  const anywhere: { text: string; terms: Term[] }[] = [];
  const titles: string[] = [];
  const unknown = new Map(unknownFields.map((name) => [name.toLowerCase(), name]));

  const addTerms = (clause: SearchClause, field: TextField | null, isLast: boolean) => {
    const columns = field && fieldColumns[field];
    const terms = clauseTerms(clause, isLast && !clause.isExcluded);
    if (terms.length === 0) return;
    const expression = columns ? inColumns(columns, toExpression(terms)) : `(${toExpression(terms)})`;
    if (clause.isExcluded) {
      excluded.push(expression);
      return;
    }
    required.push(expression);
    plan.literals.push(...(clause.isPhrase ? [] : findLiterals(terms)));
    const sources = columns?.map((column) => columnSources[column]) ?? null;
    plan.terms.push(...terms.map((term) => ({ term, sources })));
    if (!field) anywhere.push({ text: clause.text, terms: clauseTerms(clause, false) });
    if (field === "title") titles.push(clause.text);
  };

  const understood = clauses.map((clause, index): UnderstoodClause => {
    const { field, text } = clause;
    const isLast = index === clauses.length - 1;
    let note: string | null = null;
    if (isFilter(field)) {
      note = addFilter(plan, clause, context);
      if (note !== null) addTerms(clause, null, isLast);
    } else if (isAddress(clause)) {
      (clause.isExcluded ? plan.excludedFilters : plan).addresses.push(text.toLowerCase());
    } else {
      addTerms(clause, field, isLast);
      const name = field === null ? unknown.get(text.toLowerCase().split(" ")[0]!) : undefined;
      if (name)
        note = `There is no field “${name}”, so its words are searched. Fields are ${searchFields.join(", ")}.`;
    }
    return { label: label(clause), note, rest: formatPeopleSearch(clauses.toSpliced(index, 1)) };
  });

  plan.match = required.length > 0 ? required.join(" AND ") : null;
  plan.excluded = excluded.length > 0 ? excluded.join(" OR ") : null;
  if (anywhere.length > 0) {
    const words = toExpression(anywhere.flatMap(({ terms }) => terms));
    plan.order = {
      inName: inColumns(["name"], words),
      inTitle: inColumns(["title"], words),
      inHead: inColumns(["name", "title", "company", "place", "skills"], words),
    };
  }
  const exact = (anywhere.length > 0 ? anywhere.map(({ text }) => text) : titles).join(" ");
  plan.exact = exact ? exact.toLowerCase() : null;
  return { plan, understood };
}
