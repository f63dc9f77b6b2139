/** How many days the link in a receipt is valid. */
export const PRIVACY_LINK_DAYS = 180;

/** After how many months without any activity an application or a message is erased. The privacy policy says it in these words. */
export const RETENTION_MONTHS = 24;
