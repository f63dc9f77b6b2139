import { firmTimeZone } from "#contract/firm.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import type { Verdict } from "#contract/submittals/constants.ts";
import { formatGreeting } from "#worker/runtime/mail.ts";

type ShortlistMail = {
  to: string;
  contactName: string;
  jobTitle: string;
  message: string | null;
  expiresAt: string;
  url: string;
};

/** The client's mail. It contains nothing about the candidates, because mails get forwarded. */
export const shortlistMail = ({ to, contactName, jobTitle, message, expiresAt, url }: ShortlistMail) => ({
  to,
  subject: `Your shortlist: ${jobTitle}`,
  greeting: formatGreeting(contactName),
  paragraphs: [
    `Your shortlist for ${jobTitle} is ready.`,
    ...(message ? [message] : []),
    "Read the profiles, answer, request an interview or leave a comment. Opening it needs no account.",
  ],
  button: { label: "Open the shortlist", url },
  notes: [
    `The link works until ${formatZonedTime(expiresAt, firmTimeZone)}. Everybody who has it can open the shortlist, so please share it only inside your company.`,
  ],
});

type ConsentMail = {
  to: string;
  firstName: string;
  lastName: string;
  clientName: string;
  jobTitle: string | null;
  firm: string;
  url: string;
};

export const consentMail = ({ to, firstName, lastName, clientName, jobTitle, firm, url }: ConsentMail) => ({
  to,
  subject: `May we introduce you to ${clientName}?`,
  greeting: formatGreeting(firstName, lastName),
  paragraphs: [
    `${jobTitle ? `You applied for ${jobTitle}.` : "You sent us your resume."} We would like to introduce you to ${clientName}.`,
    `Until you agree, ${clientName} sees a profile without your name, contact data and employer. If you agree, they see your name and your resume.`,
    "You can decline, or change your mind later with the same link.",
  ],
  button: { label: "Decide", url },
  notes: [`${firm} shares your data with no other company because of this answer.`],
});

const verdictTexts: Record<Verdict, string> = {
  yes: "Yes",
  no: "No",
  interview: "Requests an interview",
};

type FeedbackMail = {
  clientName: string;
  jobTitle: string;
  candidate: string;
  verdict: Verdict | null;
  comment: string;
  url: string;
};

/** For staff. */
export const feedbackMail = ({ clientName, jobTitle, candidate, verdict, comment, url }: FeedbackMail) => ({
  subject: `${clientName}: ${verdict ? verdictTexts[verdict] : "Comment"}, ${candidate}`,
  paragraphs: [
    `${clientName} has answered about ${candidate} for ${jobTitle}.`,
    ...(verdict ? [`Answer: ${verdictTexts[verdict]}.`] : []),
    ...(comment ? [comment] : []),
  ],
  button: { label: "Open the shortlist", url },
});
