/** A search as FTS5 expressions that require every word. */
export type FullTextSearch = {
  /** The last word also matches as a prefix, because it may still be typed. */
  match: string;
  /** Whole words only. */
  wholeTerms: string;
  /** Words such as `c++` and `.net`, whose symbols the tokenizer drops: the text has to contain them. */
  literals: string[];
};

const MAX_TERMS = 12;
/** Shorter prefixes match almost every text. */
const MIN_PREFIX_LENGTH = 2;
/** Acronyms that are also written without their ampersand; the tokenizer splits them at it. */
const AMPERSAND_ACRONYMS = new Map(
  ["fp&a", "p&l", "r&d", "m&a", "s&op", "sg&a"].map((term) => [term.replace("&", ""), term.split("&")]),
);

/** Null when the text has no letter or digit. */
export function parseFullTextSearch(text: string): FullTextSearch | null {
  const terms = text
    .split(/[\s,;/|]+/)
    .map((word) => ({ word, tokens: word.match(/[\p{L}\p{N}]+/gu) ?? [] }))
    .filter(({ tokens }) => tokens.length > 0)
    .slice(0, MAX_TERMS);
  if (terms.length === 0) return null;
  const expression = (prefixLast: boolean) =>
    terms
      .map(({ tokens }, index) => toAlternatives(tokens, prefixLast && index === terms.length - 1))
      .join(" AND ");
  return {
    match: expression(true),
    wholeTerms: expression(false),
    literals: terms.flatMap(({ word }) => findLiteral(word.toLowerCase()) ?? []),
  };
}

/** Restricts an expression to some columns. */
export const inColumns = (columns: readonly string[], expression: string): string =>
  `{${columns.join(" ")}} : (${expression})`;

function toAlternatives(tokens: readonly string[], isPrefix: boolean): string {
  const [first = "", ...rest] = tokens;
  const quoted = (words: readonly string[]) => `"${words.join(" ")}"`;
  const mark = isPrefix && (tokens.at(-1) ?? "").length >= MIN_PREFIX_LENGTH ? "*" : "";
  const word = first.toLowerCase();
  const split = AMPERSAND_ACRONYMS.get(word) ?? /^(\d+)(\p{L})$/u.exec(word)?.slice(1);
  const alternatives =
    rest.length > 0
      ? [`${quoted(tokens)}${mark}`, quoted([tokens.join("")])]
      : [`${quoted([first])}${mark}`, ...otherNumber(first, mark !== ""), ...(split ? [quoted(split)] : [])];
  return alternatives.length === 1 ? alternatives[0]! : `(${alternatives.join(" OR ")})`;
}

/** Singular of a plural and the other way round; a prefix covers the plural. */
const otherNumber = (word: string, isPrefix: boolean): string[] => {
  if (/\p{L}{3}s$/iu.test(word)) return [`"${word.slice(0, -1)}"`];
  return isPrefix || !/\p{L}{3}$/u.test(word) ? [] : [`"${word}s"`];
};

const findLiteral = (word: string): string | undefined =>
  /(?<![\p{L}\p{N}])\.[\p{L}\p{N}]+|(?<![\p{L}\p{N}])[\p{L}\p{N}]+[+#]+/u.exec(word)?.[0];
