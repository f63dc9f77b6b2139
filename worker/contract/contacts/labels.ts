import type { HelpType } from "#contract/leads/constants.ts";

/** Of both text message sentences on the site; renewed whenever either of them changes, because it is stored with the consent. */
export const SMS_CONSENT_VERSION = "2025-01";

/** What visitors of the contact page choose from, as it is written in lists, mails and timelines. */
export const helpTypeLabels: Record<HelpType, string> = {
  "epm-strategy": "EPM strategy",
  "fpa-budgeting": "FP&A and budgeting",
  "analytics-bi": "Analytics and business intelligence",
  "epm-implementation": "EPM implementation",
  other: "Something else",
};
