/** Of a request that brings a form: what the visit was like, as percent-encoded JSON. */
export const VISIT_HEADER = "X-Visit";
