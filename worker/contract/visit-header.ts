/** Request header of form posts: attribution data as percent-encoded JSON. */
export const VISIT_HEADER = "X-Visit";
