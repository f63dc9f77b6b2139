/** Path value that means all of the user's sessions except the current one. */
export const OTHER_SESSIONS = "others";

/** Request header with the id of the user whom the browser tab shows. Calls in the session of another user are refused. */
export const SESSION_USER_HEADER = "x-session-user";

export const CREDENTIALS_REQUIRED = "Please enter both username and password";
export const LOGIN_FAILED = "Invalid username or password";
export const PASSWORD_MIN = 10;

/** Password of the four seeded users. Never accepted in production. */
export const LOCAL_PASSWORD = "planwright-local-only";

/** A session ends this long after its last use, */
export const SESSION_IDLE_HOURS = 12;
/** and this long after the sign-in, however much it is used. */
export const SESSION_MAX_DAYS = 7;
