/** Below two characters everything matches. */
export const SEARCH_MIN = 2;
export const SEARCH_MAX = 80;
