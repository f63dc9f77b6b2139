import * as z from "zod";
import {
  checkboxValue,
  email,
  emptyAsMissing,
  id,
  isoTime,
  optionalPhone,
  optionalText,
  requiredText,
  text,
} from "#contract/schemas.ts";
import { contactKinds } from "#contract/leads/constants.ts";
import { spamFilter, spamMark } from "#contract/spam/schemas.ts";
import { inquirySubjects } from "#contract/lists/config.ts";
import { LIST_LABEL_MAX } from "#contract/lists/constants.ts";
import { lenientCount, Visit } from "#contract/visit.ts";

export const TOPIC_REQUIRED = "Please choose a topic.";

const MESSAGE_MAX = 5_000;
/** Also the server's message for a number that cannot receive text messages. */
export const SMS_PHONE_REQUIRED =
  "Please enter the phone number for the text messages, or uncheck the boxes below.";

const personFields = {
  firstName: requiredText(80, "Please enter your first name."),
  lastName: requiredText(80, "Please enter your last name."),
  email: email(),
  company: optionalText(160),
  phone: optionalPhone(),
};

/** Contact form of the home page. */
export const HomeContact = z.strictObject({
  ...personFields,
  inquiry: z.enum(
    inquirySubjects.map(({ label }) => label),
    "Please choose what it is about.",
  ),
  message: requiredText(MESSAGE_MAX, "Please write a message."),
  /** The job that the message is about. */
  jobId: emptyAsMissing(id),
  smsMarketingConsent: checkboxValue,
  smsAppointmentConsent: checkboxValue,
});
export type HomeContact = z.input<typeof HomeContact>;

/** Home page form on the site: text messages require a phone number, which the server validates. */
export const HomeContactPageForm = HomeContact.refine(
  ({ phone: number, ...form }) =>
    !(form.smsMarketingConsent || form.smsAppointmentConsent) || number !== null,
  { error: SMS_PHONE_REQUIRED, path: ["phone"] },
);

/** Form of the contact page. */
export const PageContact = z.strictObject({
  ...personFields,
  /** An entry of the list `contact-topics`. */
  helpType: z.string(TOPIC_REQUIRED).min(1, TOPIC_REQUIRED).max(LIST_LABEL_MAX, TOPIC_REQUIRED),
  message: optionalText(MESSAGE_MAX),
  /** Name of the partner whom the visitor writes to. */
  addressee: optionalText(80),
});
export type PageContact = z.input<typeof PageContact>;

/** Attribution sent with the form of the contact page (spec P §3). */
export const AnalyticsData = Visit.extend({
  leadScore: lenientCount(100),
  engagementScore: lenientCount(100),
});
export type AnalyticsData = z.input<typeof AnalyticsData>;

/** Contact message for staff. */
export const Contact = z.object({
  id: z.string(),
  kind: z.enum(contactKinds),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  inquiry: z.string(),
  helpType: z.string().nullable(),
  /** Title and employer of the job that the message is about, as of the time it was sent. */
  aboutJob: z.string().nullable(),
  /** Name of the partner whom the visitor wrote to. */
  addressee: z.string().nullable(),
  message: z.string(),
  smsMarketingConsent: z.boolean(),
  smsAppointmentConsent: z.boolean(),
  consentedAt: isoTime.nullable(),
  consentVersion: z.string().nullable(),
  attribution: z.record(z.string(), z.unknown()).nullable(),
  leadId: z.string().nullable(),
  leadScore: z.number().nullable(),
  readAt: isoTime.nullable(),
  answeredAt: isoTime.nullable(),
  assignedTo: z.string().nullable(),
  ...spamMark,
  createdAt: isoTime,
});
export type Contact = z.infer<typeof Contact>;

export const ContactFilter = z.object({
  q: text(120).optional(),
  kind: z.enum(contactKinds).optional(),
  spam: spamFilter,
});
export type ContactFilter = z.infer<typeof ContactFilter>;
