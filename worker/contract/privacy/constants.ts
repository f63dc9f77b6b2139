/** How many days the link in a receipt is valid. */
export const PRIVACY_LINK_DAYS = 180;

/**
 * Applications and messages are erased after this many months without activity, as the privacy policy states.
 */
export const RETENTION_MONTHS = 24;
