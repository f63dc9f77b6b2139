import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import { CONTACT_RESPONSE_MINUTES } from "#contract/firm.ts";
import { iso } from "#worker/base/clock.ts";
import { contacts } from "../tables/contacts.ts";
import { openTime } from "./dates.ts";
import { sampleId } from "./ids.ts";

/** Fictional people who wrote to the firm. */
type Client = {
  firstName: string;
  lastName: string;
  email: string;
  company: string | null;
  phone: string | null;
  message: string;
  hoursAgo: number;
  /** Stage key of the clients pipeline. */
  stage: "new" | "qualified" | "proposal" | "won";
  smsConsent: boolean;
} & ({ kind: "home"; inquiry: string } | { kind: "contact-page"; helpType: string });

const clients: Client[] = [
  {
    kind: "contact-page",
    firstName: "Margit",
    lastName: "Sandoval",
    email: "margit.sandoval@example.com",
    company: "Tallowmere Foods",
    phone: "(614) 555-0148",
    helpType: "epm-implementation",
    message:
      "We bought a planning platform last year and still close the budget in spreadsheets. I would like an outside view of what is blocking us before the board meets in spring.",
    hoursAgo: 5,
    stage: "new",
    smsConsent: false,
  },
  {
    kind: "home",
    firstName: "Rafael",
    lastName: "Quist",
    email: "rafael.quist@example.org",
    company: "Brackenfield Health",
    phone: "317-555-0121",
    inquiry: "I need to hire talent",
    message: "Two FP&A analysts and a finance data engineer, all in Indianapolis, this quarter if we can.",
    hoursAgo: 30,
    stage: "qualified",
    smsConsent: true,
  },
  {
    kind: "contact-page",
    firstName: "Noor",
    lastName: "Haddad",
    email: "noor.haddad@example.com",
    company: "Umberline Solar",
    phone: null,
    helpType: "epm-strategy",
    message: "Could you spend an hour with our finance leads on driver-based planning?",
    hoursAgo: 120,
    stage: "proposal",
    smsConsent: false,
  },
  {
    kind: "contact-page",
    firstName: "Colin",
    lastName: "Everhart",
    email: "colin.everhart@example.net",
    company: null,
    phone: "(503) 555-0172",
    helpType: "analytics-bi",
    message: "",
    hoursAgo: 210,
    stage: "new",
    smsConsent: false,
  },
  {
    kind: "home",
    firstName: "Beatrice",
    lastName: "Okafor",
    email: "beatrice.okafor@example.com",
    company: "Wickerby Learning Trust",
    phone: "404 555 0199",
    inquiry: "I need to hire talent",
    message: "Our controller retires in June. We would like somebody who has worked with grants.",
    hoursAgo: 700,
    stage: "won",
    smsConsent: false,
  },
  {
    kind: "home",
    firstName: "Yusuf",
    lastName: "Tan",
    email: "yusuf.tan@example.org",
    company: null,
    phone: null,
    inquiry: "General question",
    message: "Do you also work with family businesses of about forty people?",
    hoursAgo: 64,
    stage: "new",
    smsConsent: false,
  },
];

export type SampleContact = { client: Client; row: typeof contacts.$inferInsert & { id: string } };

export const sampleContacts = (now: Date): SampleContact[] =>
  clients.map((client, index) => {
    const { kind, firstName, lastName, email, company, phone, message, smsConsent } = client;
    const createdAt = iso(openTime(now, client.hoursAgo, CONTACT_RESPONSE_MINUTES));
    const row = {
      id: sampleId("contact", index + 1),
      kind,
      firstName,
      lastName,
      email,
      company,
      phone,
      message,
      inquiry: client.kind === "home" ? client.inquiry : client.helpType,
      helpType: client.kind === "home" ? null : client.helpType,
      smsAppointmentConsent: smsConsent,
      consentedAt: smsConsent ? createdAt : null,
      consentVersion: smsConsent ? SMS_CONSENT_VERSION : null,
      createdAt,
      updatedAt: createdAt,
    };
    return { client, row };
  });
