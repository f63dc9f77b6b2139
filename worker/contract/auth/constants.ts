/** What stands for all of one's sessions but the one that asks. */
export const OTHER_SESSIONS = "others";
