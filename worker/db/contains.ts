import { and, or, type SQL, sql } from "drizzle-orm";

const MAX_TERMS = 8;

const asciiLower = (word: string) => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/**
 * `lower()` of SQLite covers ASCII only, so other letters are matched lower-case, as typed, capitalized and
 * upper-case.
 */
const spellings = (word: string) => {
  const lower = word.toLowerCase();
  const [first = "", ...rest] = lower;
  const capitalized = first.toUpperCase() + rest.join("");
  return [...new Set([lower, word, capitalized, word.toUpperCase()].map(asciiLower))];
};

const MIN_DIGITS = 4;

/**
 * Matches phone numbers by their digits, however both are written; undefined unless the search is a number. A leading
 * country code is optional.
 */
export function containsDigits(phone: SQL, q: string | undefined): SQL | undefined {
  if (!q || /[^\d\s().+/-]/.test(q)) return undefined;
  const digits = q.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  if (digits.length < MIN_DIGITS) return undefined;
  const bare = [" ", "(", ")", "-", ".", "+", "/"].reduce(
    (text, mark) => sql`replace(${text}, ${mark}, '')`,
    phone,
  );
  return sql`instr(${bare}, ${digits}) > 0`;
}

/** Matches texts with every word of the search in any order, case-insensitively; undefined without words. */
export const containsTerms = (text: SQL, q: string | undefined): SQL | undefined =>
  and(
    ...(q ?? "")
      .split(/\s+/)
      .filter(Boolean)
      .slice(0, MAX_TERMS)
      .map((word) => or(...spellings(word).map((spelling) => sql`instr(lower(${text}), ${spelling}) > 0`))),
  );
