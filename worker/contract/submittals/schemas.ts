import * as z from "zod";
import {
  emptyAsMissing,
  id,
  isoTime,
  linkToken,
  optionalText,
  requiredText,
  text,
} from "#contract/schemas.ts";
import { employerConsentStates, MAX_SHORTLIST, SHORTLIST_DAYS, verdicts } from "./constants.ts";

const HEADLINE_MAX = 160;
const PROFILE_MAX = 4_000;
const COMMENT_MAX = 2_000;

const headline = requiredText(HEADLINE_MAX, "Describe the candidate in one line.");
const profile = requiredText(PROFILE_MAX, "Write what the client should know about the candidate.");
const days = z.number().int().min(1).max(SHORTLIST_DAYS.max);

/** A shortlist to send. Texts must not name the candidates. */
export const SubmittalDraft = z.strictObject({
  jobId: id,
  contactId: id,
  message: optionalText(2_000),
  days: days.default(SHORTLIST_DAYS.default),
  /** Asks candidates who have not answered for their consent to this employer, by mail. */
  askConsent: z.boolean().default(true),
  candidates: z
    .array(z.strictObject({ applicationId: id, headline, profile }))
    .min(1, "Choose at least one candidate.")
    .max(MAX_SHORTLIST, `Choose at most ${MAX_SHORTLIST} candidates.`),
});
export type SubmittalDraft = z.input<typeof SubmittalDraft>;

export const CandidateProfile = z.strictObject({ headline, profile });

const consentState = z.enum(employerConsentStates).nullable();
const verdict = z.enum(verdicts).nullable();

const Comment = z.object({
  id: z.string(),
  isFromClient: z.boolean(),
  text: z.string(),
  createdAt: isoTime,
});

/** A candidate of a shortlist for staff. */
const SubmittedCandidate = z.object({
  id: z.string(),
  applicationId: z.string(),
  name: z.string(),
  headline: z.string(),
  profile: z.string(),
  /** False after the candidate withdrew: the client no longer sees them. */
  isVisible: z.boolean(),
  consent: consentState,
  hasResume: z.boolean(),
  verdict,
  verdictAt: isoTime.nullable(),
  comments: z.array(Comment.extend({ username: z.string().nullable() })),
});
export type SubmittedCandidate = z.infer<typeof SubmittedCandidate>;

/** `closed` by staff, or because its contact was removed. */
export const submittalStates = ["open", "expired", "closed"] as const;

export const Submittal = z.object({
  id: z.string(),
  jobId: z.string(),
  jobTitle: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  contactName: z.string().nullable(),
  state: z.enum(submittalStates),
  expiresAt: isoTime,
  createdBy: z.string().nullable(),
  createdAt: isoTime,
  candidates: z.number(),
  /** Candidates with an answer of the client. */
  answered: z.number(),
});
export type Submittal = z.infer<typeof Submittal>;

export const SubmittalDetail = Submittal.omit({ candidates: true }).extend({
  message: z.string().nullable(),
  /** The client's link; null unless the shortlist is open. */
  url: z.string().nullable(),
  candidates: z.array(SubmittedCandidate),
});
export type SubmittalDetail = z.infer<typeof SubmittalDetail>;

/** What the form for a new shortlist starts with. */
export const SubmittalPreparation = z.object({
  job: z.object({ id: z.string(), title: z.string() }),
  client: z.object({ id: z.string(), name: z.string() }).nullable(),
  contacts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string(),
      title: z.string().nullable(),
      isPrimary: z.boolean(),
    }),
  ),
  candidates: z.array(
    z.object({
      applicationId: z.string(),
      name: z.string(),
      /** A proposal without the employer. */
      headline: z.string(),
      /** The text of the latest shortlist with this application; empty if there is none. */
      profile: z.string(),
      hasResume: z.boolean(),
      consent: consentState,
    }),
  ),
});
export type SubmittalPreparation = z.infer<typeof SubmittalPreparation>;

/** A candidate as the client sees them. `name` and `resume` only with the candidate's consent to this employer. */
const ShortlistCandidate = z.object({
  id: z.string(),
  label: z.string(),
  headline: z.string(),
  profile: z.string(),
  name: z.string().nullable(),
  resume: z.object({ name: z.string(), size: z.number() }).nullable(),
  /** Whether the candidate can still agree to share name and resume. */
  isConsentPending: z.boolean(),
  verdict,
  comments: z.array(Comment),
});
export type ShortlistCandidate = z.infer<typeof ShortlistCandidate>;

/** What opens behind the link of a shortlist. */
export const Shortlist = z.object({
  token: z.string(),
  jobTitle: z.string(),
  clientName: z.string(),
  contactName: z.string(),
  message: z.string().nullable(),
  expiresAt: isoTime,
  candidates: z.array(ShortlistCandidate),
});
export type Shortlist = z.infer<typeof Shortlist>;

export const shortlistToken = linkToken();

export const ShortlistFeedback = z
  .strictObject({
    token: shortlistToken,
    candidateId: id,
    verdict: emptyAsMissing(z.enum(verdicts)),
    comment: text(COMMENT_MAX).default(""),
  })
  .refine(({ verdict: answer, comment }) => answer !== undefined || comment !== "", {
    error: "Choose an answer or write a comment.",
    path: ["verdict"],
  });
export type ShortlistFeedback = z.input<typeof ShortlistFeedback>;

export const StaffComment = z.strictObject({ text: requiredText(COMMENT_MAX, "Write a comment.") });

/** What a candidate decides about one employer, by the link of the mail. */
export const EmployerConsent = z.object({
  token: z.string(),
  clientName: z.string(),
  jobTitle: z.string().nullable(),
  firstName: z.string(),
  state: z.enum(employerConsentStates),
  decidedAt: isoTime.nullable(),
});
export type EmployerConsent = z.infer<typeof EmployerConsent>;

export const EmployerConsentDecision = z.strictObject({
  token: shortlistToken,
  decision: z.enum(["granted", "declined"]),
});
