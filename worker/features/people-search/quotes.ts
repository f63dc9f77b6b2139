import type { Quote, QuoteSource } from "#contract/people/search-schemas.ts";
import type { Term, TermAlternative } from "#worker/base/full-text.ts";
import type { QuotedTerm } from "./plan.ts";

/** A person's own words by where they are from, in the order in which they are quoted. */
export type PersonTexts = readonly { source: QuoteSource; text: string }[];

const MAX_QUOTES = 3;
/** Longer lines are cut around the first match. */
const MAX_LINE_LENGTH = 220;
const LEAD_IN = 60;

/** As the index folds words: without case and diacritics. */
export const fold = (text: string): string =>
  /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFD")
        .replace(/\p{M}+/gu, "")
        .toLowerCase();

type Token = { word: string; start: number; end: number };

const tokenizeLine = (line: string): Token[] =>
  Array.from(line.matchAll(/[\p{L}\p{N}\p{M}]+/gu), ({ 0: word, index }) => ({
    word: fold(word),
    start: index,
    end: index + word.length,
  }));

type Span = { start: number; end: number };

/** Where an alternative stands in a line. */
function findSpans(tokens: readonly Token[], { words, isPrefix }: TermAlternative): Span[] {
  const folded = words.map(fold);
  const last = folded.length - 1;
  const fits = (at: number) =>
    folded.every((word, n) => {
      const token = tokens[at + n]?.word;
      return token === word || (n === last && isPrefix && token?.startsWith(word));
    });
  return tokens.flatMap((token, at) =>
    fits(at) ? [{ start: token.start, end: tokens[at + last]!.end }] : [],
  );
}

/** The spans of one term in a line; a symbol that belongs to the word, as in C++, is marked with it. */
function findTerm(line: string, tokens: readonly Token[], { word, alternatives }: Term): Span[] {
  const spans = alternatives.flatMap((alternative) => findSpans(tokens, alternative));
  const symbols = /[+#]+$/.exec(word)?.[0];
  return symbols
    ? spans
        .filter(({ end }) => line.startsWith(symbols, end))
        .map(({ start, end }) => ({ start, end: end + symbols.length }))
    : spans;
}

export type MatchedLine = { source: QuoteSource; line: string; terms: Set<number>; spans: Span[] };

/** Whether a folded text can contain the term at all; cheap, before it is split into words. */
const mayContain = (folded: string, { alternatives }: Term) =>
  alternatives.some(({ words }) => words.every((word) => folded.includes(fold(word))));

/** Lines with a term, in the order of the texts; found one by one, because a resume can have hundreds. */
export function* findLines(texts: PersonTexts, terms: readonly QuotedTerm[]): Generator<MatchedLine> {
  for (const { source, text } of texts) {
    const whole = fold(text);
    const possibleTerms = terms.flatMap(({ term, sources }, index) =>
      (!sources || sources.includes(source)) && mayContain(whole, term) ? [{ term, index }] : [],
    );
    if (possibleTerms.length === 0) continue;
    const foldedLines = whole.split("\n");
    for (const [n, line] of text.split("\n").entries()) {
      const possible = possibleTerms.filter(({ term }) => mayContain(foldedLines[n] ?? "", term));
      if (possible.length === 0) continue;
      const tokens = tokenizeLine(line);
      const matched = possible
        .map(({ term, index }) => ({ index, spans: findTerm(line, tokens, term) }))
        .filter(({ spans }) => spans.length > 0);
      if (matched.length === 0) continue;
      yield {
        source,
        line,
        terms: new Set(matched.map(({ index }) => index)),
        spans: matched.flatMap(({ spans }) => spans),
      };
    }
  }
}

/** The lines among which the quotes are chosen: no later line can replace one that shows every term. */
function listCandidates(texts: PersonTexts, terms: readonly QuotedTerm[]): MatchedLine[] {
  const lines: MatchedLine[] = [];
  const distinct = new Set<string>();
  let isComplete = false;
  for (const line of findLines(texts, terms)) {
    lines.push(line);
    distinct.add(line.line);
    isComplete ||= line.terms.size === terms.length;
    if (isComplete && distinct.size >= MAX_QUOTES) break;
  }
  return lines;
}

/** Spans in order, without overlaps. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && span.start < last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

const isHalf = (line: string, at: number) => /[\uDC00-\uDFFF]/.test(line.charAt(at));

/** The window of a long line around its first match, at spaces, never inside a character. */
function cut(line: string, first: Span): Span {
  if (line.length <= MAX_LINE_LENGTH) return { start: 0, end: line.length };
  const from = Math.max(0, first.start - LEAD_IN);
  const start = from === 0 ? 0 : Math.min(line.indexOf(" ", from) + 1 || from, first.start);
  const to = Math.min(line.length, Math.max(start + MAX_LINE_LENGTH, first.end));
  const space = line.lastIndexOf(" ", to);
  const end = to < line.length && space > first.end ? space : to;
  return { start: isHalf(line, start) ? start + 1 : start, end: isHalf(line, end) ? end - 1 : end };
}

export function toQuote({ source, line, spans }: Pick<MatchedLine, "source" | "line" | "spans">): Quote {
  const marks = mergeSpans(spans);
  const window = cut(line, marks[0] ?? { start: 0, end: 0 });
  const parts: Quote["parts"] = [];
  const add = (start: number, end: number, isMatch: boolean) => {
    if (end > start) parts.push({ text: line.slice(start, end), isMatch });
  };
  let at = window.start;
  for (const { start, end } of marks.filter((mark) => mark.end <= window.end)) {
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, window.end, false);
  if (parts[0] && !parts[0].isMatch) parts[0].text = parts[0].text.trimStart();
  const last = parts.at(-1);
  if (last && !last.isMatch) last.text = last.text.trimEnd();
  return {
    source,
    parts: [
      ...(window.start > 0 ? [{ text: "… ", isMatch: false }] : []),
      ...parts.filter(({ text }) => text !== ""),
      ...(window.end < line.length ? [{ text: " …", isMatch: false }] : []),
    ],
  };
}

/**
 * At most three lines that together show every term that the texts contain: first those with the most terms that no
 * other line has shown, then the next ones in order.
 */
export function quoteLines(texts: PersonTexts, terms: readonly QuotedTerm[]): Quote[] {
  const lines = listCandidates(texts, terms);
  const chosen = new Set<MatchedLine>();
  const covered = new Set<number>();
  const unseen = ({ terms: own }: MatchedLine) => [...own].filter((term) => !covered.has(term)).length;
  const seenTexts = new Set<string>();
  const choose = (line: MatchedLine) => {
    chosen.add(line);
    seenTexts.add(line.line);
    for (const term of line.terms) covered.add(term);
  };
  while (chosen.size < MAX_QUOTES) {
    let best: MatchedLine | undefined;
    for (const line of lines) if (unseen(line) > (best ? unseen(best) : 0)) best = line;
    if (!best) break;
    choose(best);
  }
  for (const line of lines) {
    if (chosen.size >= MAX_QUOTES) break;
    if (!seenTexts.has(line.line)) choose(line);
  }
  return lines.filter((line) => chosen.has(line)).map(toQuote);
}
