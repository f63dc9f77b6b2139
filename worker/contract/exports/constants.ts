/** The most rows that one CSV file holds. Where a list comes in parts, `part=2` is the file after it. */
export const EXPORT_MOST = 10_000;
