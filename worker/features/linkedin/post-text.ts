/** What a post shows at most, in UTF-16 units: the strictest reading of LinkedIn's 3,000 characters. */
export const TEXT_MAX = 3_000;
/** What the card under a post takes (Posts API, content.article). */
export const CARD_TITLE_MAX = 400;
export const CARD_TEXT_MAX = 4_086;

/** What means something in LinkedIn's "little text": an unescaped one cuts the post off there, without a word. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g;
const hasReserved = (text: string) => text.search(RESERVED) >= 0;

/** `text` in at most `max` UTF-16 units; what is cut ends with an ellipsis after a whole word, never inside a character. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  if (max < 1) return "";
  const cut = text
    .slice(0, max - 1)
    .toWellFormed()
    .replace(/\uFFFD$/, "");
  const word = cut.search(/\s\S*$/);
  return `${(word > max / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/**
 * The words of a post: title, summary, link, as they will be read. The title is kept before the summary, the link before
 * both; a link with reserved signs is left to the card, because an escaped one would not be a link.
 */
export function postText({ title, summary, url }: { title: string; summary: string; url: string }): string {
  const link = hasReserved(url) ? "" : url;
  const head = shorten(oneLine(title), CARD_TITLE_MAX);
  const room = TEXT_MAX - head.length - link.length - 4;
  return [head, shorten(oneLine(summary), room), link].filter(Boolean).join("\n\n");
}

/** The same in "little text": every reserved sign escaped, but for those of the link at the end. */
export function littleText(text: string, url: string): string {
  const escaped = (part: string) => part.replace(RESERVED, "\\$&");
  return url !== "" && text.endsWith(url) ? escaped(text.slice(0, -url.length)) + url : escaped(text);
}
