import * as z from "zod";
import { isoTime } from "#contract/schemas.ts";
import { spamFilters, spamReasons, spamStatuses, spamVerdicts } from "./constants.ts";

/** The mark of a submission for staff. */
export const spamMark = {
  spamStatus: z.enum(spamStatuses).nullable(),
  spamReasons: z.array(z.enum(spamReasons)).nullable(),
};

export const SpamMark = z.object({ id: z.string(), ...spamMark });

/** `suspected` or `spam`; without it a list leaves both out. */
export const spamFilter = z.enum(spamFilters).optional();

export const SpamDecision = z.strictObject({ verdict: z.enum(spamVerdicts) });

/** A sign-up for the newsletter that waits for staff. */
export const SuspectedSignUp = z.object({
  id: z.string(),
  email: z.string(),
  source: z.string().nullable(),
  ...spamMark,
  createdAt: isoTime,
});
