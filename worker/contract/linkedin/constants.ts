/** LinkedIn's limit, in UTF-16 units. */
export const POST_TEXT_MAX = 3_000;

/** Days before token expiry at which staff are warned, once each. */
export const tokenWarningDays = [14, 7, 1] as const;

/** Outcome of the OAuth flow, passed to the settings screen. */
export const connectOutcomes = [
  "connected",
  "refused",
  "stale",
  "rejected",
  "no-page",
  "unreachable",
] as const;
export type ConnectOutcome = (typeof connectOutcomes)[number];
