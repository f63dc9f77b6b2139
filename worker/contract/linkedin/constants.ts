/** Days before the end of a token at which staff are warned, once each. */
export const tokenWarningDays = [14, 7, 1] as const;

/** What came of the way through LinkedIn's consent; the callback brings it back to the screen. */
export const connectOutcomes = [
  "connected",
  "refused",
  "stale",
  "rejected",
  "no-page",
  "unreachable",
] as const;
export type ConnectOutcome = (typeof connectOutcomes)[number];
