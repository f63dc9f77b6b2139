/** Maximum number of rows per CSV file; longer lists continue with `part=2`. */
export const MAX_EXPORT_ROWS = 10_000;
