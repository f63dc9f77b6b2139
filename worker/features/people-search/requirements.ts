import { listItems } from "#contract/jobs/advert-text.ts";
import type { KnownPerson, Quote } from "#contract/people/search-schemas.ts";
import { parseTerms, phraseTerm, type Term, toExpression, tokenize } from "#worker/base/full-text.ts";
import { findLines, fold, type MatchedLine, type PersonTexts, toQuote } from "./quotes.ts";

/** A requirement of a job. `names` decide alone; of plain `words`, half must stand in one line. */
type Requirement = { text: string; names: Term[]; words: Term[] };

const MAX_REQUIREMENTS = 20;
const MAX_TERMS = 12;
/** Terms of one search for candidates. */
const MAX_SEARCHED_TERMS = 60;

/** Words of every advert, which say nothing about a person. */
const STOP_TERMS = new Set(
  `a about across ability able all also an and any apply are as at be been being bachelor bachelors background based
  both but by can candidate candidates certification certifications communicate communication company comfortable
  confidence degree deep demonstrated desired environment equivalent etc etcetera excellent experience experienced
  expert expertise familiar familiarity field for from full good great hands hands-on have having help high highly
  how if ideal ideally in including into is it its job knowledge least level like love master masters minimum more
  most must nice of on one or other our out over passion plus position practical preferable preferably preferred
  prior professional proficiency proficient proven qualification qualifications related relevant required
  requirement requirements role similar skill skills solid some strong such team teams than that the their them
  they this those through time to track record two three four five six seven eight nine ten under understanding
  up use used using very we well what when where which while who will willing willingness with within work worked
  working would year years you your`.split(/\s+/),
);

/** Names in several words, or of plain words, that are searched as a whole. */
const PHRASES = [
  "account reconciliation",
  "anaplan model building",
  "balance sheet",
  "business intelligence",
  "cash flow",
  "chart of accounts",
  "close process",
  "cost accounting",
  "data integration",
  "enterprise performance management",
  "financial close",
  "financial consolidation",
  "financial modeling",
  "financial modelling",
  "financial planning",
  "financial reporting",
  "fixed assets",
  "internal controls",
  "machine learning",
  "monthly close",
  "month end close",
  "oracle cloud",
  "oracle epm",
  "oracle epm cloud",
  "oracle hyperion",
  "post close",
  "power bi",
  "private equity",
  "profitability and cost management",
  "project management",
  "revenue recognition",
  "sap analytics cloud",
  "sap bpc",
  "stakeholder management",
  "strategic finance",
  "us gaap",
  "variance analysis",
  "workday adaptive",
  "year end close",
].map((phrase) => phrase.split(" "));

/** Acronyms, product names and words with digits or symbols; a capital at the start of a line is none. */
function isName(word: string, isFirst: boolean): boolean {
  if (/\p{Lu}.*\p{Lu}|\p{L}\p{N}|\p{N}\p{L}|[&+#]|^\.\p{L}/u.test(word)) return true;
  return !isFirst && /^\p{Lu}\p{Ll}/u.test(word);
}

/** The names and words of one line of an advert, without those that every advert has. */
export function parseRequirement(text: string): Requirement {
  const names: Term[] = [];
  let rest = text.normalize("NFC");
  const inLine = ` ${tokenize(fold(rest)).join(" ")} `;
  for (const phrase of PHRASES.toSorted((a, b) => b.length - a.length)) {
    if (!inLine.includes(` ${phrase.join(" ")} `)) continue;
    if (names.some(({ word }) => ` ${word} `.includes(` ${phrase.join(" ")} `))) continue;
    names.push(phraseTerm(phrase.join(" ")));
    rest = rest.replace(new RegExp(phrase.join("[^\\p{L}\\p{N}]+"), "giu"), " ");
  }
  const words: Term[] = [];
  const seen = new Set<string>();
  for (const [index, raw] of rest.split(/[\s,;:/|()[\]"“”]+/).entries()) {
    const word = raw.replace(/^[^\p{L}\p{N}.]+|[^\p{L}\p{N}+#]+$/gu, "");
    const [term] = parseTerms(word);
    const key = fold(word).replace(/['’]s?$/u, "");
    if (!term || seen.has(key) || STOP_TERMS.has(key) || /^\p{N}+\+?$/u.test(key) || key.length < 2) continue;
    seen.add(key);
    (isName(word, index === 0) ? names : words).push(term);
  }
  return { text, names: names.slice(0, MAX_TERMS), words: words.slice(0, MAX_TERMS) };
}

/** The requirements of a job that name something searchable. */
export const parseRequirements = (text: string): Requirement[] =>
  [...new Set(listItems(text))]
    .slice(0, MAX_REQUIREMENTS)
    .map(parseRequirement)
    .filter(({ names, words }) => names.length + words.length > 0);

/** An FTS5 expression that finds people whose texts contain any of it: names first, so that they are not cut off. */
export function toCandidateExpression(requirements: readonly Requirement[]): string | null {
  const terms = [
    ...requirements.flatMap(({ names }) => names),
    ...requirements.flatMap(({ words }) => words),
  ];
  const expressions = [...new Set(terms.map((term) => toExpression([term])))].slice(0, MAX_SEARCHED_TERMS);
  return expressions.length > 0 ? expressions.join(" OR ") : null;
}

/** The line that mentions a requirement best; null if none does. */
function findReason(texts: PersonTexts, { names, words }: Requirement): Quote | null {
  const terms = [...names, ...words].map((term) => ({ term, sources: null }));
  const isNamed = (index: number) => index < names.length;
  const needed = Math.ceil(words.length / 2);
  let best: { line: MatchedLine; value: number } | undefined;
  for (const line of findLines(texts, terms)) {
    const named = [...line.terms].filter(isNamed).length;
    if (names.length > 0 ? named === 0 : line.terms.size < needed) continue;
    // Only chooses which line is quoted.
    const value = named * MAX_TERMS + line.terms.size;
    if (!best || value > best.value) best = { line, value };
  }
  return best ? toQuote(best.line) : null;
}

/** What a person's own words say about each requirement. */
export function compareRequirements(
  texts: PersonTexts,
  requirements: readonly Requirement[],
): Pick<KnownPerson, "matches" | "missing"> {
  const reasons = requirements.map((requirement) => ({
    requirement: requirement.text,
    quote: findReason(texts, requirement),
  }));
  return {
    matches: reasons.flatMap(({ requirement, quote }) => (quote ? [{ requirement, quote }] : [])),
    missing: reasons.flatMap(({ requirement, quote }) => (quote ? [] : [requirement])),
  };
}
