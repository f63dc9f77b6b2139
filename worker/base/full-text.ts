/** A search as FTS5 expressions that require every word. */
export type FullTextSearch = {
  /** The last word also matches as a prefix, because it may still be typed. */
  match: string;
  /** Whole words only. */
  wholeTerms: string;
  /** Words such as `c++` and `.net`, whose symbols the tokenizer drops: the text has to contain them. */
  literals: string[];
  /** Must not match; null without an exclusion. */
  excluded: string | null;
  /** The searched words without quotes and exclusions. */
  words: string;
};

const MAX_TERMS = 12;
/** Shorter prefixes match almost every text. */
const MIN_PREFIX_LENGTH = 2;
/** Acronyms that are also written without their ampersand; the tokenizer splits them at it. */
const AMPERSAND_ACRONYMS = new Map(
  ["fp&a", "p&l", "r&d", "m&a", "s&op", "sg&a"].map((term) => [term.replace("&", ""), term.split("&")]),
);

/** Words in a row; with `isPrefix`, the last may go on. */
export type TermAlternative = { words: string[]; isPrefix: boolean };

/** One searched word, with the ways in which it may be written. */
export type Term = { word: string; alternatives: TermAlternative[] };

/** The words of a text, at most twelve; with `prefixLast`, the last may still be typed. */
export const parseTerms = (text: string, prefixLast = false): Term[] =>
  splitTerms(text).map(({ word, tokens }, index, { length }) => ({
    word,
    alternatives: toAlternatives(tokens, prefixLast && index === length - 1),
  }));

const splitTerms = (text: string) =>
  text
    .split(/[\s,;/|]+/)
    .map((word) => ({ word, tokens: tokenize(word) }))
    .filter(({ tokens }) => tokens.length > 0)
    .slice(0, MAX_TERMS);

/** Runs of letters and digits, as the index has them. */
export const tokenize = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** An FTS5 expression that requires every term. */
export const toExpression = (terms: readonly Term[]): string => terms.map(quoteTerm).join(" AND ");

/** Words such as `c++` and `.net`, whose symbols the tokenizer drops. */
export const findLiterals = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ word }) => findLiteral(word.toLowerCase()) ?? []);

/** The term for words in exactly this order. */
export const phraseTerm = (text: string): Term => ({
  word: text,
  alternatives: [{ words: tokenize(text), isPrefix: false }],
});

/** A quoted phrase, and an excluded phrase or word: each starts a word. */
const MARKED = /(?<=^|\s)(?:(?<sign>-?)"(?<phrase>[^"]*)"(?=\s|$)|-(?<word>[\p{L}\p{N}.][^\s"]*))/gu;

/** Words, `"phrases"` and `-exclusions`. Null when the text has no letter or digit that is not excluded. */
export function parseFullTextSearch(text: string): FullTextSearch | null {
  const phrases: Term[] = [];
  const excluded: Term[] = [];
  const rest = text.replace(
    MARKED,
    (_, sign: string | undefined, phrase: string | undefined, word?: string) => {
      const value = phrase ?? word ?? "";
      if (tokenize(value).length === 0) return " ";
      if (word === undefined && !sign) phrases.push(phraseTerm(value));
      else excluded.push(...(phrase === undefined ? parseTerms(value) : [phraseTerm(value)]));
      return " ";
    },
  );
  const terms = [...phrases, ...parseTerms(rest)].slice(0, MAX_TERMS);
  if (terms.length === 0) return null;
  return {
    match: toExpression([...phrases, ...parseTerms(rest, true)].slice(0, MAX_TERMS)),
    wholeTerms: toExpression(terms),
    literals: findLiterals(parseTerms(rest)),
    excluded: excluded.length > 0 ? excluded.slice(0, MAX_TERMS).map(quoteTerm).join(" OR ") : null,
    words: [...phrases.map(({ word }) => word), rest.trim()].filter(Boolean).join(" "),
  };
}

/** An expression without the texts that another one matches. */
export const without = (expression: string, excluded: string | null): string =>
  excluded === null ? expression : `(${expression}) NOT (${excluded})`;

/** Restricts an expression to some columns. */
export const inColumns = (columns: readonly string[], expression: string): string =>
  `{${columns.join(" ")}} : (${expression})`;

function quoteTerm({ alternatives }: Term): string {
  const quoted = alternatives.map(({ words, isPrefix }) => `"${words.join(" ")}"${isPrefix ? "*" : ""}`);
  return quoted.length === 1 ? quoted[0]! : `(${quoted.join(" OR ")})`;
}

function toAlternatives(tokens: readonly string[], mayGoOn: boolean): TermAlternative[] {
  const [first = "", ...rest] = tokens;
  const isPrefix = mayGoOn && (tokens.at(-1) ?? "").length >= MIN_PREFIX_LENGTH;
  const whole = (...words: string[]): TermAlternative => ({ words, isPrefix: false });
  if (rest.length > 0) return [{ words: [...tokens], isPrefix }, whole(tokens.join(""))];
  const split =
    AMPERSAND_ACRONYMS.get(first.toLowerCase()) ?? /^(\d+)(\p{L})$/u.exec(first.toLowerCase())?.slice(1);
  return [
    { words: [first], isPrefix },
    ...otherNumber(first, isPrefix).map((word) => whole(word)),
    ...(split ? [whole(...split)] : []),
  ];
}

/** Singular of a plural and the other way round; a prefix covers the plural. */
const otherNumber = (word: string, isPrefix: boolean): string[] => {
  if (/\p{L}{3}s$/iu.test(word)) return [word.slice(0, -1)];
  return isPrefix || !/\p{L}{3}$/u.test(word) ? [] : [`${word}s`];
};

const findLiteral = (word: string): string | undefined =>
  /(?<![\p{L}\p{N}])\.[\p{L}\p{N}]+|(?<![\p{L}\p{N}])[\p{L}\p{N}]+[+#]+/u.exec(word)?.[0];
