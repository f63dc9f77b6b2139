/** A single character would match everything. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 80;
