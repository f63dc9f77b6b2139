import { PRIVACY_LINK_DAYS } from "#contract/privacy/constants.ts";
import { displayName } from "#worker/base/display-name.ts";
import { formatGreeting } from "#worker/runtime/mail.ts";
import type { MailedApplication } from "./queries.ts";

/** 'Planning Analyst at Tallowmere Foods'; null for a general application. */
const formatRole = ({ jobTitle, company }: MailedApplication): string | null =>
  jobTitle && company ? `${jobTitle} at ${company}` : jobTitle;

const formatName = ({ firstName, lastName }: MailedApplication): string =>
  displayName(firstName, lastName) || "An applicant";

/** Confirms the application to the applicant, with what happens next and the link to their data. */
export function receiptMail(row: MailedApplication, privacyUrl: string) {
  const role = formatRole(row);
  return {
    to: row.email,
    subject: role ? `We have your application: ${role}` : "We have your resume",
    greeting: formatGreeting(row.firstName, row.lastName),
    paragraphs: [
      role
        ? `Thank you for applying for the role of ${role}. Your application has arrived.`
        : "Thank you for sending us your resume. It has arrived.",
      "What happens next: a recruiter reads it and answers within 48 hours, also when the answer is no. Your details stay with us: no employer sees your name before you agree. To add something, reply to this email.",
      `Your data belongs to you. Use this link to view or correct it, withdraw your application, download everything or have it erased. The link works for ${PRIVACY_LINK_DAYS} days for anyone who has it, so keep this email to yourself.`,
    ],
    button: { label: "View or change your data", url: privacyUrl },
  };
}

/** Names person and role; everything else stays behind the sign-in. */
export function noticeMail(row: MailedApplication, origin: string) {
  const [name, role] = [formatName(row), formatRole(row)];
  return {
    about: row.email,
    subject: role ? `New application: ${name}, ${role}` : `New resume: ${name}`,
    paragraphs: [
      role ? `${name} has applied for ${role}.` : `${name} has sent a resume without choosing a job.`,
      "Candidates expect an answer within 48 hours.",
    ],
    button: { label: "Read the application", url: `${origin}/admin/applications/${row.id}` },
  };
}

export function withdrawalMail(row: MailedApplication, origin: string) {
  const [name, role] = [formatName(row), formatRole(row)];
  return {
    about: row.email,
    subject: role ? `Application withdrawn: ${name}, ${role}` : `Application withdrawn: ${name}`,
    paragraphs: [`${name} has withdrawn ${role ? `the application for ${role}` : "a general application"}.`],
    button: { label: "See the application", url: `${origin}/admin/applications/${row.id}` },
  };
}
