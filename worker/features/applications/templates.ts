import { PRIVACY_LINK_DAYS } from "#contract/privacy/constants.ts";
import type { ApplicationRow } from "./queries.ts";

/** Confirms the application to the applicant, with the link to their data. */
export const receiptMail = (row: ApplicationRow, privacyUrl: string, origin: string) => ({
  to: row.email,
  subject: row.jobTitle ? `We have your application: ${row.jobTitle}` : "We have your resume",
  text: [
    `Dear ${row.firstName} ${row.lastName},`,
    row.jobTitle
      ? `thank you for applying for the role of ${row.jobTitle}. Your application has arrived safely.`
      : "thank you for sending us your resume. It has arrived safely.",
    "A recruiter reads it and answers within 48 hours. Your details stay with us: no employer sees your name before you agree.",
    `Your data belongs to you. Use this link to view or correct it, withdraw your application, download everything or have it erased. The link works for ${PRIVACY_LINK_DAYS} days for anyone who has it, so keep this mail to yourself:\n${privacyUrl}`,
    `Reference: ${row.id}`,
    origin,
  ].join("\n\n"),
});

/** Staff mails link to the record instead of quoting personal data. */
export const noticeMail = (row: ApplicationRow, origin: string) => ({
  subject: row.jobTitle ? `New application: ${row.jobTitle}` : "New resume",
  text: `A new application has arrived. Read it here: ${origin}/admin/applications/${row.id}`,
});

export const withdrawalMail = (row: ApplicationRow, origin: string) => ({
  subject: row.jobTitle ? `Application withdrawn: ${row.jobTitle}` : "Application withdrawn",
  text: `An applicant has withdrawn. See the application here: ${origin}/admin/applications/${row.id}`,
});
