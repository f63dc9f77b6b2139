/** Version of the newsletter consent text, stored with the consent. */
export const NEWSLETTER_CONSENT_VERSION = "2025-01";
