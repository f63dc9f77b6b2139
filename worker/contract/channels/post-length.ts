import { BLUESKY_MAX_BYTES, MASTODON_LINK_LENGTH, type Channel } from "./constants.ts";

const LINK = /https?:\/\/\S+/g;
let segmenter: Intl.Segmenter | undefined;

function countGraphemes(text: string): number {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  let count = 0;
  for (const _ of segmenter.segment(text)) count++;
  return count;
}

/** Length of a text as its network counts it: LinkedIn UTF-16 units, Bluesky graphemes, Mastodon graphemes with short links. */
export function postLength(channel: Channel, text: string): number {
  if (channel === "linkedin") return text.length;
  return countGraphemes(channel === "mastodon" ? text.replace(LINK, "x".repeat(MASTODON_LINK_LENGTH)) : text);
}

/** The error of a text, or undefined. */
export function validatePostText(channel: Channel, text: string, maxLength: number): string | undefined {
  const length = postLength(channel, text);
  if (length > maxLength) {
    return `Shorten the text by ${length - maxLength} ${length - maxLength === 1 ? "character" : "characters"}.`;
  }
  const isTooLarge = channel === "bluesky" && new TextEncoder().encode(text).length > BLUESKY_MAX_BYTES;
  return isTooLarge ? "Use fewer emoji: Bluesky allows 3,000 bytes." : undefined;
}
