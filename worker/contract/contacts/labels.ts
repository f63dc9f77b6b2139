import type { HelpType } from "#contract/leads/constants.ts";

/**
 * Version of both text message consents on the site. Change it with either text; it is stored with the
 * consent.
 */
export const SMS_CONSENT_VERSION = "2025-01";

/** Labels of the contact page topics in lists, mails and timelines. */
export const helpTypeLabels: Record<HelpType, string> = {
  "epm-strategy": "EPM strategy",
  "fpa-budgeting": "FP&A and budgeting",
  "analytics-bi": "Analytics and business intelligence",
  "epm-implementation": "EPM implementation",
  other: "Something else",
};
