/** The most rows that one CSV file holds. Where a list comes in parts, `part=2` is the file after it. */
export const MAX_EXPORT_ROWS = 10_000;
