/** The most rows that one exported file holds; `part=2` is the file after it. */
export const EXPORT_MOST = 10_000;
