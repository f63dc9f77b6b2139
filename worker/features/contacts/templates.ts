import { CONTACT_RESPONSE_MINUTES, firmTimeZone } from "#contract/firm.ts";
import { formatZonedTime } from "#contract/time-zone.ts";
import { displayName } from "#worker/base/display-name.ts";
import type { Lists } from "#worker/runtime/lists.ts";
import { formatGreeting } from "#worker/runtime/mail.ts";
import { responseDueAt } from "#worker/features/leads/index.ts";
import type { ContactRow } from "./queries.ts";
import { isForRecruiter } from "./rules.ts";

/** What a visitor can do until the answer comes. */
const nextSteps = (row: ContactRow, origin: string) =>
  isForRecruiter(row)
    ? [
        { label: "Book a conversation with a recruiter", url: `${origin}/book` },
        { label: "See open roles", url: `${origin}/jobs` },
      ]
    : [
        { label: "Book a consultation", url: `${origin}/book` },
        { label: "Read our articles", url: `${origin}/resources` },
      ];

/** Quotes nothing of the message: a made-up sender address must not turn the form into a mail relay. */
export function receiptMail(row: ContactRow, origin: string) {
  const respondBy = formatZonedTime(responseDueAt("contact", new Date(row.createdAt)), firmTimeZone);
  return {
    to: row.email,
    subject: "We have your message",
    greeting: formatGreeting(row.firstName, row.lastName),
    paragraphs: [
      row.aboutJob
        ? `Thank you for your question about ${row.aboutJob}. Your message has arrived.`
        : "Thank you for writing to us. Your message has arrived.",
      `What happens next: a ${isForRecruiter(row) ? "recruiter" : "partner"} reads it and answers, usually within ${CONTACT_RESPONSE_MINUTES} minutes in business hours: by ${respondBy}. To add something, reply to this email.`,
    ],
    list: { heading: "Until then", items: nextSteps(row, origin) },
  };
}

/** Names person and topic; the message itself stays behind the sign-in. */
export function noticeMail(row: ContactRow, lists: Lists, origin: string) {
  const name = displayName(row.firstName, row.lastName) || "A visitor";
  const topic = row.aboutJob ?? (row.helpType ? lists.label("contact-topics", row.helpType) : row.inquiry);
  const addressee = displayName(row.addressee ?? "");
  return {
    about: row.email,
    subject: `New message${addressee && ` for ${addressee}`}: ${name}, ${topic}`,
    paragraphs: [
      `${name} has written about: ${topic}.`,
      `Visitors expect an answer within ${CONTACT_RESPONSE_MINUTES} minutes in business hours.`,
    ],
    button: {
      label: "Read the message",
      url: `${origin}/admin/messages?message=${row.id}`,
    },
  };
}
