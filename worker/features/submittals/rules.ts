import type { Shortlist, ShortlistCandidate, SubmittalDetail } from "#contract/submittals/schemas.ts";
import type { EmployerConsentState } from "#contract/submittals/constants.ts";

/** What identifies a candidate. */
export type Identity = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  currentPosition: string | null;
  company: string | null;
};

const fold = (value: string) => value.normalize("NFKD").replace(/\p{M}+/gu, "");
const tokenize = (value: string) => fold(value).match(/[\p{L}\p{N}]+/gu) ?? [];
const digitsIn = (value: string) => value.replace(/\D/g, "");

const MIN_PHONE_DIGITS = 7;
/** Shorter names are also common tokens, such as 'May' and 'Will': they count only as written in the application. */
const MIN_UNMISTAKABLE = 4;

/** The employer in 'Controller at Acme' and 'Controller, Acme'; null without one. */
const employerIn = (position: string | null): string | null =>
  / (?:at|@) (.+)$/i.exec(position ?? "")?.[1] ?? /, ([^,]+)$/.exec(position ?? "")?.[1] ?? null;

/** The position without the employer, for an anonymous headline. */
export const anonymousHeadline = (position: string | null): string =>
  (position ?? "").replace(/ (?:at|@) .+$/i, "").replace(/, [^,]+$/, "");

const hasSequence = (tokens: readonly string[], part: readonly string[]): boolean =>
  part.length > 0 && tokens.some((_, at) => part.every((word, index) => tokens[at + index] === word));

const lower = (value: string) => value.toLowerCase();

/**
 * The part of a text that identifies the candidate: name, email address, phone number or employer. Null if there is none.
 */
export function findIdentity(text: string, identity: Identity): string | null {
  const tokens = tokenize(text);
  const lowerTokens = tokens.map(lower);
  const { firstName, lastName, email, phone, company, currentPosition } = identity;
  for (const name of [lastName, firstName]) {
    const parts = tokenize(name);
    const isUnmistakable = name === lastName && parts.join("").length >= MIN_UNMISTAKABLE;
    if (isUnmistakable ? hasSequence(lowerTokens, parts.map(lower)) : namesAsWritten(tokens, parts))
      return name;
  }
  if (hasSequence(lowerTokens, [...tokenize(firstName), ...tokenize(lastName)].map(lower))) return firstName;
  const address = lower(email);
  if (lower(text).includes(address) || lower(text).includes(address.split("@")[0]! + "@")) return email;
  const digits = phone ? digitsIn(phone).slice(-MIN_PHONE_DIGITS) : "";
  if (phone && digits.length === MIN_PHONE_DIGITS && digitsIn(text).includes(digits)) return phone;
  for (const employer of [company, employerIn(currentPosition)])
    if (employer && hasSequence(lowerTokens, tokenize(employer).map(lower))) return employer;
  return null;
}

const namesAsWritten = (tokens: readonly string[], parts: readonly string[]) =>
  hasSequence(tokens, parts) ||
  hasSequence(
    tokens,
    parts.map((part) => part.toUpperCase()),
  );

export const HIDDEN_TEXT = "Hidden, because it names the candidate.";

/** The text, or a note instead of one that identifies a candidate. */
const withoutIdentities = (text: string, identities: readonly Identity[]): string =>
  identities.some((identity) => findIdentity(text, identity) !== null) ? HIDDEN_TEXT : text;

/** 'Candidate A' to 'Candidate T'. */
const candidateLabel = (index: number): string => `Candidate ${String.fromCodePoint(65 + index)}`;

type Comment = { id: string; isFromClient: boolean; text: string; createdAt: string };

/** A candidate of a shortlist with the application's data, before anonymizing. */
export type FullCandidate = {
  id: string;
  position: number;
  headline: string;
  profile: string;
  verdict: ShortlistCandidate["verdict"];
  consent: EmployerConsentState | null;
  resumeName: string | null;
  resumeSize: number | null;
  comments: readonly Comment[];
  identity: Identity;
};

type FullShortlist = Omit<Shortlist, "candidates"> & { candidates: readonly FullCandidate[] };

const PENDING: ReadonlySet<EmployerConsentState | null> = new Set([null, "requested"]);

/**
 * A shortlist as the client sees it. Without a candidate's consent no text names them: neither their own profile nor a
 * comment or message about somebody else.
 */
export function toShortlist({ candidates, ...shortlist }: FullShortlist): Shortlist {
  const hidden = candidates.filter(({ consent }) => consent !== "granted").map(({ identity }) => identity);
  const show = (text: string) => withoutIdentities(text, hidden);
  return {
    ...shortlist,
    message: shortlist.message && show(shortlist.message),
    candidates: candidates.map((candidate) => {
      const isGranted = candidate.consent === "granted";
      const { identity, resumeName, resumeSize } = candidate;
      return {
        id: candidate.id,
        label: candidateLabel(candidate.position),
        headline: show(candidate.headline),
        profile: show(candidate.profile),
        name: isGranted ? `${identity.firstName} ${identity.lastName}` : null,
        resume: isGranted && resumeName && resumeSize ? { name: resumeName, size: resumeSize } : null,
        isConsentPending: PENDING.has(candidate.consent),
        verdict: candidate.verdict,
        comments: candidate.comments.map((comment) => ({ ...comment, text: show(comment.text) })),
      };
    }),
  };
}

type Closing = { closedAt: string | null; contactId: string | null; expiresAt: string };

/** Whether the link of a shortlist works at `now`. */
export function submittalState(
  { closedAt, contactId, expiresAt }: Closing,
  now: string,
): SubmittalDetail["state"] {
  if (closedAt !== null || contactId === null) return "closed";
  return expiresAt > now ? "open" : "expired";
}
