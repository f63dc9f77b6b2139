/** How fast an article is read, in words a minute. */
const WORDS_PER_MINUTE = 220;

/** Minutes to read a text, rounded, at least one. */
export const estimateReadTime = (content: string): number =>
  Math.max(1, Math.round((content.match(/\S+/g)?.length ?? 0) / WORDS_PER_MINUTE));
