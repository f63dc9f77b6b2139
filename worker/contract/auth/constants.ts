/** What stands for all of one's sessions but the one that asks. */
export const OTHER_SESSIONS = "others";

export const CREDENTIALS_REQUIRED = "Please enter both username and password";
export const LOGIN_FAILED = "Invalid username or password";
export const PASSWORD_MIN = 10;

/** What the local seed gives its four people. Never accepted in production. */
export const LOCAL_PASSWORD = "planwright-local-only";
