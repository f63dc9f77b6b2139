const reviewKinds = ["money", "percentage", "quotation", "year", "number"] as const;
export type ReviewKind = (typeof reviewKinds)[number];

/** A figure or quotation that a person has to verify, with its context. */
export type ReviewMark = { kind: ReviewKind; text: string; index: number; before: string; after: string };

const MAX_MARKS = 200;
/** Characters of context on each side. */
const CONTEXT_LENGTH = 64;
/** Shorter quoted text is treated as a term, not as a statement. */
const MIN_QUOTED_LENGTH = 4;

const AMOUNT = String.raw`\d{1,3}(?:[,.\u00a0 ]\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?`;
const SCALE = String.raw`(?:[ \u00a0]?(?:thousand|million|billion|trillion|bn|mn|[kKmM])\b)?`;
const CURRENCY = String.raw`(?:US\$|[$€£¥]|\b(?:USD|EUR|GBP)[ \u00a0]?)`;
const CURRENCY_AFTER = String.raw`[ \u00a0]?(?:USD|EUR|GBP|dollars?|euros?|pounds?)\b`;

/** Alternatives are ordered: a figure inside a quotation or an amount is marked once. */
const FIGURES = new RegExp(
  [
    String.raw`(?<quotation>“[^”\n]{1,400}”|"[^"\n]{1,400}"|^>[ \t]?[^\n]{1,400})`,
    String.raw`(?<money>${CURRENCY}(?:${AMOUNT})${SCALE}|(?<![\w.,])(?:${AMOUNT})${SCALE}${CURRENCY_AFTER})`,
    String.raw`(?<percentage>(?<![\w.,])(?:${AMOUNT})[ \u00a0]?(?:%|percent\b|percentage points?\b|basis points\b|bps\b))`,
    String.raw`(?<year>(?<![\w.,])(?:19|20)\d{2}(?![\w%]|[.,]\d))`,
    String.raw`(?<number>(?<![\w.,])(?:${AMOUNT})${SCALE}(?:x\b|-fold\b)?)`,
  ].join("|"),
  "gmu",
);

/** Not statements: the outline marker, links, code, list numbers and heading numbers. */
const IGNORED =
  /^> \*\*Outline draft, not an article\.[^\n]*|\]\([^)\s]{0,500}\)|https?:\/\/\S+|```[\s\S]*?```|`[^`\n]*`|^[ \t]*\d{1,3}[.)][ \t]|^#{1,6}[ \t]+\d{1,2}[.)][ \t]/gm;

/** Replaced with spaces, so that indexes stay valid. */
const blankIgnored = (text: string) => text.replace(IGNORED, (match) => match.replace(/[^\n]/g, " "));

/**
 * Figures and quotations of a Markdown text in order, at most 200. Numbers written as words are not found.
 */
export function reviewMarks(markdown: string): ReviewMark[] {
  const text = blankIgnored(markdown);
  const marks: ReviewMark[] = [];
  for (const match of text.matchAll(FIGURES)) {
    const [kind, quote] = Object.entries(match.groups!).find(([, value]) => value !== undefined)!;
    if (kind === "quotation" && quote.split(/\s+/).length < MIN_QUOTED_LENGTH) continue;
    const end = match.index + quote.length;
    marks.push({
      kind: kind as ReviewKind,
      text: markdown.slice(match.index, end),
      index: match.index,
      before: contextBefore(markdown.slice(Math.max(0, match.index - 2 * CONTEXT_LENGTH), match.index)),
      after: contextAfter(markdown.slice(end, end + 2 * CONTEXT_LENGTH)),
    });
    if (marks.length === MAX_MARKS) break;
  }
  return marks;
}

/** Text before a mark on the same line, cut at a word boundary. */
function contextBefore(before: string): string {
  const line = before.slice(before.lastIndexOf("\n") + 1).replace(/^[#>\-*\s]+/, "");
  return line.length <= CONTEXT_LENGTH ? line : `… ${line.slice(-CONTEXT_LENGTH).replace(/^\S*\s/, "")}`;
}

/** Text after a mark on the same line, cut at a word boundary. */
function contextAfter(after: string): string {
  const line = after.split("\n", 1)[0]!.trimEnd();
  return line.length <= CONTEXT_LENGTH ? line : `${line.slice(0, CONTEXT_LENGTH).replace(/\s\S*$/, "")} …`;
}
