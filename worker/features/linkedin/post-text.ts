import { POST_TEXT_MAX } from "#contract/linkedin/constants.ts";

/** Card limits (Posts API, content.article). */
export const CARD_TITLE_MAX = 400;
export const CARD_TEXT_MAX = 4_086;

/** Reserved in LinkedIn's "little text" format: an unescaped one silently truncates the post. */
const RESERVED = /[\\|{}@[\]()<>#*_~]/g;
const hasReserved = (text: string) => text.search(RESERVED) >= 0;

/** Truncates to `max` UTF-16 units with an ellipsis, at a word boundary and never inside a character. */
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

/** Title and summary of an article, at most `max` UTF-16 units. The summary is shortened first. */
export function composeText({ title, summary }: { title: string; summary: string }, max: number): string {
  const head = shorten(oneLine(title), Math.min(max, CARD_TITLE_MAX));
  return [head, shorten(oneLine(summary), max - head.length - 2)].filter(Boolean).join("\n\n");
}

/**
 * Title, summary and link as readers see them. A link with reserved characters is left to the card, because escaping
 * would break it.
 */
export function postText({ url, ...article }: { title: string; summary: string; url: string }): string {
  const link = hasReserved(url) ? "" : url;
  return [composeText(article, POST_TEXT_MAX - link.length - 2), link].filter(Boolean).join("\n\n");
}

const escapeText = (text: string) => text.replace(RESERVED, "\\$&");

/** Escapes reserved characters, except in the trailing link. */
export const littleText = (text: string, url: string): string =>
  url !== "" && text.endsWith(url) ? escapeText(text.slice(0, -url.length)) + url : escapeText(text);

/** Links up to a character that would cut the post, and hashtags. */
const LINKS_AND_HASHTAGS = /(https?:\/\/[^\s\\|{}@[\]()<>*]+|(?<=^|\s)#[\p{L}\p{N}]+)/u;

/** Escapes a text by staff: their links and hashtags stay links and hashtags. */
export const editedLittleText = (text: string): string =>
  text
    .split(LINKS_AND_HASHTAGS)
    .map((part, index) => (index % 2 === 1 ? part : escapeText(part)))
    .join("");
