/**
 * Version of both text message consents on the site. Change it with either text; it is stored with the
 * consent.
 */
export const SMS_CONSENT_VERSION = "2025-01";
