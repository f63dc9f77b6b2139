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

export const FORGOT_REQUIRED = "Enter your username or email address.";

/** `email_changed` is a notice without a link. */
export const linkPurposes = ["invitation", "password", "email_new", "email_old", "email_changed"] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const linkHours: Record<LinkPurpose, number> = {
  invitation: 7 * 24,
  password: 1,
  email_new: 24,
  email_old: 24,
  email_changed: 7 * 24,
};

/** Pages that mailed links open. The token is in the fragment, which browsers send to no server. */
export const linkPaths = {
  invitation: "/login/invitation",
  password: "/login/reset",
  email: "/login/email",
} as const;

/** How long the second step of a sign-in may take after the first. */
export const SECOND_STEP_MINUTES = 5;

export const RECOVERY_CODE_COUNT = 10;

/** Digits of a code of an authenticator app. */
export const TOTP_DIGITS = 6;

/** Room for a recovery code with its hyphens, or with spaces. */
export const FACTOR_CODE_MAX = 40;

/** Sensitive actions need a sign-in or a confirmed identity that is at most this old. */
export const STEP_UP_MINUTES = 10;

export const PASSKEY_NAME_MAX = 60;
