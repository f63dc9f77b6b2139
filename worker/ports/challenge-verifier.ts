import type { CheckedForm } from "#contract/form-check.ts";

export type Challenge = {
  /** What the widget put into the form. */
  token: string;
  /** Where and in which form the token must have been made. */
  hostname: string;
  action: CheckedForm;
};

/**
 * Checks that a person's browser sent a form. `verify` resolves to false for a token that is wrong, spent, expired, or of
 * another site or form. Throws VendorFailure or upstream_timeout when the service gives no answer.
 */
export type ChallengeVerifier = { verify(challenge: Challenge): Promise<boolean> };
