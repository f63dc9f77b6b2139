/** Lists that staff edit under Settings. */
export const listNames = [
  "industries",
  "categories",
  "contact-topics",
  "departments",
  "rejection-reasons",
] as const;
export type ListName = (typeof listNames)[number];

/** Lists that forms and filters of the site offer. */
export const publicListNames = [
  "industries",
  "categories",
  "contact-topics",
] as const satisfies readonly ListName[];
export type PublicListName = (typeof publicListNames)[number];

export const LIST_LABEL_MAX = 80;
/** A select with more entries is no help. */
export const LIST_MAX_ENTRIES = 100;
