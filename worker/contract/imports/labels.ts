import type { ImportKind, ImportSource, ImportStatus, LegalBasis, RowOutcome } from "./constants.ts";

export const kindLabels: Record<ImportKind, string> = {
  articles: "Articles",
  jobs: "Jobs",
  people: "People",
  applications: "Applications",
  subscribers: "Newsletter subscribers",
  redirects: "Redirects",
};

export const sourceLabels: Record<ImportSource, string> = {
  wordpress: "WordPress export (WXR)",
  "wp-job-manager": "WP Job Manager (CSV)",
  bullhorn: "Bullhorn (CSV)",
  greenhouse: "Greenhouse (CSV)",
  csv: "Other CSV file",
};

export const statusLabels: Record<ImportStatus, string> = {
  running: "Not finished",
  finished: "Finished",
  undoing: "Undo not finished",
  undone: "Undone",
};

export const outcomeLabels: Record<RowOutcome, string> = {
  created: "Created",
  joined: "Joined",
  unchanged: "Already there",
  failed: "Failed",
  undone: "Undone",
  retained: "Kept",
};

export const legalBasisLabels: Record<LegalBasis, string> = {
  consent: "Consent",
  contract: "Contract, or steps before one at the person’s request",
  "legitimate-interest": "Legitimate interest",
};
