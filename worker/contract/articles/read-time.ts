/** Words per minute. */
const READING_SPEED = 220;

/** Number of words, as spaces separate them. */
export const wordCount = (content: string): number => content.match(/\S+/g)?.length ?? 0;

/** Reading time in minutes, rounded, at least 1. */
export const estimateReadTime = (content: string): number =>
  Math.max(1, Math.round(wordCount(content) / READING_SPEED));
