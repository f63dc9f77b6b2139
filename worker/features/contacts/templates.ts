import { helpTypeLabels } from "#contract/contacts/labels.ts";
import type { ContactRow } from "./queries.ts";

/** Quotes nothing of the message: a made-up sender address must not turn the form into a mail relay. */
export const receiptMail = (row: ContactRow) => ({
  to: row.email,
  subject: "We have your message",
  greeting: `Dear ${row.firstName} ${row.lastName},`,
  paragraphs: [
    "thank you for writing to us. Your message has arrived, and a partner will answer it: usually within 15 minutes in business hours, otherwise on the next working day.",
  ],
  notes: [`Reference: ${row.id}`],
});

/** The staff mail links to the message instead of quoting personal data. */
export const noticeMail = (row: ContactRow, origin: string) => ({
  subject: `New message: ${row.helpType ? helpTypeLabels[row.helpType] : row.inquiry}`,
  paragraphs: ["A new message has arrived; we promised an answer within 15 minutes in business hours."],
  button: { label: "Read the message", url: `${origin}/admin/applications?tab=contacts&message=${row.id}` },
});
