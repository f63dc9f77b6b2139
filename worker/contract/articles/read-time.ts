/** Words per minute. */
const READING_SPEED = 220;

/** Reading time in minutes, rounded, at least 1. */
export const estimateReadTime = (content: string): number =>
  Math.max(1, Math.round((content.match(/\S+/g)?.length ?? 0) / READING_SPEED));
