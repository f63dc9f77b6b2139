import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { contactKinds, helpTypes, inquiries } from "./lead-words.ts";
import { email, isoTime, optionalText, pageQuery, phone, requiredText, text } from "./text.ts";

const MESSAGE_MAX = 5_000;
const PHONE_MESSAGE = "Please enter a phone number with area code, or leave this empty.";
const PHONE_FOR_TEXTS = "Please enter the phone number for the text messages, or untick the boxes below.";

/** A checkbox: a boolean from JSON, words or nothing from a form post. */
const tick = z
  .union([z.boolean(), z.enum(["on", "true", "false"])])
  .default(false)
  .transform((value) => value === true || value === "on" || value === "true");

const optionalPhone = optionalText(40).refine(
  (value) => value === null || phone().safeParse(value).success,
  PHONE_MESSAGE,
);

const person = {
  firstName: requiredText(80, "Please enter your first name."),
  lastName: requiredText(80, "Please enter your last name."),
  email: email(),
  company: optionalText(160),
  phone: optionalPhone,
};

/** What the form on the home page sends. */
export const HomeContact = z.strictObject({
  ...person,
  inquiry: z.enum(inquiries, "Please choose what it is about."),
  message: requiredText(MESSAGE_MAX, "Please write a message."),
  smsMarketingConsent: tick,
  smsAppointmentConsent: tick,
});
export type HomeContact = z.input<typeof HomeContact>;

/** The same on our own page, where a consent to text messages asks for the number that they go to. */
export const HomeContactPage = HomeContact.refine(
  (form) => form.phone !== null || !(form.smsMarketingConsent || form.smsAppointmentConsent),
  { error: PHONE_FOR_TEXTS, path: ["phone"] },
);

/** What the contact page sends. */
export const PageContact = z.strictObject({
  ...person,
  helpType: z.enum(helpTypes, "Please choose a topic."),
  message: optionalText(MESSAGE_MAX),
});
export type PageContact = z.input<typeof PageContact>;

/** A claim of the browser: kept when it fits, dropped when it does not. A message is never refused because of one. */
const claim = <T extends z.ZodType>(schema: T) => schema.nullish().catch(null);
const claimedText = (max: number) => claim(text(max));
const claimedCount = (max: number) => claim(z.number().min(0).max(max));

/** What a visitor's browser says of the visit. Only ever stored as attribution: nothing is decided by it. */
export const AnalyticsData = z.object({
  sessionId: claimedText(80),
  pageViews: claimedCount(100_000),
  /** Milliseconds. */
  timeOnSite: claimedCount(30 * 86_400_000),
  leadScore: claimedCount(100),
  engagementScore: claimedCount(100),
  utm_source: claimedText(200),
  utm_medium: claimedText(200),
  utm_campaign: claimedText(200),
  utm_term: claimedText(200),
  utm_content: claimedText(200),
});
export type AnalyticsData = z.input<typeof AnalyticsData>;

/** A message as staff see it. */
export const Contact = z.object({
  id: z.string(),
  kind: z.enum(contactKinds),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  inquiry: z.string(),
  helpType: z.enum(helpTypes).nullable(),
  message: z.string(),
  smsMarketingConsent: z.boolean(),
  smsAppointmentConsent: z.boolean(),
  consentedAt: isoTime.nullable(),
  consentVersion: z.string().nullable(),
  attribution: z.record(z.string(), z.unknown()).nullable(),
  leadId: z.string().nullable(),
  leadScore: z.number().nullable(),
  createdAt: isoTime,
});
export type Contact = z.infer<typeof Contact>;

const received = z.object({ id: z.string() });

export const contacts = {
  fromHome: endpoint({
    at: "POST /api/ghl/direct-contact",
    summary: "Write to the firm from the home page's form",
    access: "public",
    limited: true,
    idempotent: true,
    body: HomeContact,
    form: { page: "/contact/message", done: "/contact/sent" },
    output: received,
    status: 201,
  }),
  fromPage: endpoint({
    at: "POST /api/contact/submit",
    summary: "Write to the firm from the contact page",
    access: "public",
    limited: true,
    idempotent: true,
    body: PageContact,
    form: { page: "/contact", done: "/contact/sent" },
    output: received,
    status: 201,
  }),
  withAttribution: endpoint({
    at: "POST /api/analytics/contact-with-attribution",
    summary: "The same, with what a visitor who allowed analytics brought along",
    access: "public",
    limited: true,
    idempotent: true,
    body: z.strictObject({ formData: PageContact, analyticsData: AnalyticsData }),
    output: received,
    status: 201,
  }),
  list: endpoint({
    at: "GET /api/contacts",
    summary: "Messages to the firm, newest first",
    access: "crm.read",
    query: pageQuery(20, 200).extend({ q: text(120).optional(), kind: z.enum(contactKinds).optional() }),
    output: z.array(Contact),
    paged: true,
  }),
};
