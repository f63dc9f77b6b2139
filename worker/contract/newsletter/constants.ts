/** Which wording of the consent beside the subscribe box was agreed to; stored with it. */
export const NEWSLETTER_CONSENT_VERSION = "2025-01";
