import { CANDIDATE_RESPONSE_HOURS, firmTimeZone } from "#contract/firm.ts";
import { jobPath } from "#contract/jobs/address.ts";
import { PRIVACY_LINK_DAYS } from "#contract/privacy/constants.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import { displayName } from "#worker/base/display-name.ts";
import { formatGreeting } from "#worker/runtime/mail.ts";
import type { SuggestedJob } from "#worker/features/jobs/index.ts";
import { responseDueAt } from "#worker/features/leads/index.ts";
import type { MailedApplication } from "./queries.ts";

/** 'Planning Analyst at Tallowmere Foods'; null for a general application. */
const formatRole = ({ jobTitle, company }: MailedApplication): string | null =>
  jobTitle && company ? `${jobTitle} at ${company}` : jobTitle;

const formatName = ({ firstName, lastName }: MailedApplication): string =>
  displayName(firstName, lastName) || "An applicant";

/** When the applicant has an answer at the latest. */
const formatRespondBy = ({ createdAt }: MailedApplication): string =>
  formatZonedTime(responseDueAt("candidate", new Date(createdAt)), firmTimeZone);

/** Confirms the application to the applicant, with what happens next, the link to their data and open jobs. */
export function receiptMail(
  row: MailedApplication,
  { origin, privacyUrl, jobs }: { origin: string; privacyUrl: string; jobs: readonly SuggestedJob[] },
) {
  const role = formatRole(row);
  return {
    to: row.email,
    subject: role ? `We have your application: ${role}` : "We have your resume",
    greeting: formatGreeting(row.firstName, row.lastName),
    paragraphs: [
      role
        ? `Thank you for applying for the role of ${role}. Your application has arrived.`
        : "Thank you for sending us your resume. It has arrived.",
      `What happens next: a recruiter reads it and answers within ${CANDIDATE_RESPONSE_HOURS} hours, by ${formatRespondBy(row)}, also when the answer is no. Your details stay with us: no employer sees your name before you agree. To add something, reply to this email.`,
      `Use the link below to see the status of your application at any time. Your data belongs to you: with the same link you can view or correct it, withdraw your application, download everything or have it erased. The link works for ${PRIVACY_LINK_DAYS} days for anyone who has it, so keep this email to yourself.`,
    ],
    button: { label: "See your application", url: privacyUrl },
    ...(jobs.length > 0 && {
      list: {
        heading: role ? "Open roles like it" : "Open roles for you to look at",
        items: jobs.map((job) => ({
          label: job.title,
          detail: [job.company, job.location, job.salary].filter(Boolean).join(", "),
          url: `${origin}${jobPath(job)}`,
        })),
      },
    }),
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
      `Candidates expect an answer within ${CANDIDATE_RESPONSE_HOURS} hours.`,
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
