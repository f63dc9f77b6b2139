/** What a file contains. */
export const importKinds = [
  "articles",
  "jobs",
  "people",
  "applications",
  "subscribers",
  "redirects",
] as const;
export type ImportKind = (typeof importKinds)[number];

/** The system that wrote the file. It decides how columns are guessed and text is converted. */
export const importSources = ["wordpress", "wp-job-manager", "bullhorn", "greenhouse", "csv"] as const;
export type ImportSource = (typeof importSources)[number];

export const importStatuses = ["running", "finished", "undoing", "undone"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/**
 * `created` a record, `joined` an existing one, left one `unchanged`, or `failed`. An undo makes `undone` of the first
 * two, or `retained` where somebody has changed the record since.
 */
export const rowOutcomes = ["created", "joined", "unchanged", "failed", "undone", "retained"] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** GDPR Art. 6 (1): a, b and f. */
export const legalBases = ["consent", "contract", "legitimate-interest"] as const;
export type LegalBasis = (typeof legalBases)[number];

/** Kinds whose rows need a legal basis. Subscribers bring evidence of their consent, row by row. */
export const needsLegalBasis = (kind: ImportKind): boolean => kind === "people" || kind === "applications";

/** Rows of one request; articles are rendered, which takes longer. */
export const MAX_BATCH_ROWS = 200;
export const MAX_ARTICLE_BATCH_ROWS = 20;
/** Characters of all rows of one request. */
export const MAX_BATCH_CHARACTERS = 400_000;
export const MAX_IMPORT_ROWS = 100_000;
/** Longest value of a row, in characters. */
export const MAX_VALUE_LENGTH = 60_000;
/** How a person or subscriber got into the database; shown as the lead's source. */
export const IMPORT_SOURCE = "import";
