/** Whether a candidate lets an employer see their name and resume. */
export const employerConsentStates = ["requested", "granted", "declined", "withdrawn"] as const;
export type EmployerConsentState = (typeof employerConsentStates)[number];

/** What a hiring manager answers about a candidate. */
export const verdicts = ["yes", "no", "interview"] as const;
export type Verdict = (typeof verdicts)[number];

export const MAX_SHORTLIST = 20;
/** Days for which a shortlist link can be valid. */
export const SHORTLIST_DAYS = { default: 14, max: 60 } as const;

/** Version of the text to which a candidate agrees; stored with the consent. */
export const EMPLOYER_CONSENT_VERSION = "2026-11";
