/** Version of the newsletter consent text, stored with the consent. */
export const NEWSLETTER_CONSENT_VERSION = "2025-01";

/** How many days the link that confirms a subscription is valid. */
export const NEWSLETTER_CONFIRM_DAYS = 7;
