import { PRIVACY_LINK_DAYS } from "#contract/privacy/constants.ts";
import type { ApplicationRow } from "./queries.ts";

/** Confirms the application to the applicant, with the link to their data. */
export const receiptMail = (row: ApplicationRow, privacyUrl: string) => ({
  to: row.email,
  subject: row.jobTitle ? `We have your application: ${row.jobTitle}` : "We have your resume",
  greeting: `Dear ${row.firstName} ${row.lastName},`,
  paragraphs: [
    row.jobTitle
      ? `thank you for applying for the role of ${row.jobTitle}. Your application has arrived safely.`
      : "thank you for sending us your resume. It has arrived safely.",
    "A recruiter reads it and answers within 48 hours. Your details stay with us: no employer sees your name before you agree.",
    `Your data belongs to you. Use this link to view or correct it, withdraw your application, download everything or have it erased. The link works for ${PRIVACY_LINK_DAYS} days for anyone who has it, so keep this mail to yourself.`,
  ],
  button: { label: "View or change your data", url: privacyUrl },
  notes: [`Reference: ${row.id}`],
});

/** Staff mails link to the record instead of quoting personal data. */
export const noticeMail = (row: ApplicationRow, origin: string) => ({
  subject: row.jobTitle ? `New application: ${row.jobTitle}` : "New resume",
  paragraphs: ["A new application has arrived."],
  button: { label: "Read the application", url: `${origin}/admin/applications/${row.id}` },
});

export const withdrawalMail = (row: ApplicationRow, origin: string) => ({
  subject: row.jobTitle ? `Application withdrawn: ${row.jobTitle}` : "Application withdrawn",
  paragraphs: ["An applicant has withdrawn."],
  button: { label: "See the application", url: `${origin}/admin/applications/${row.id}` },
});
