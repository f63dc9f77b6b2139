import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { isoTime, pageQuery } from "#contract/schemas.ts";
import { AnalyticsData, Contact, ContactFilter, HomeContact, PageContact } from "./schemas.ts";

const createdOutput = z.object({
  id: z.string(),
  /** The audience of the confirmation page: `roles` for people who look for a job. */
  about: z.literal("roles").nullable(),
  /** When staff answer at the latest, as the response target has it. */
  respondBy: isoTime,
});

const DONE = "/contact/sent?about=:about&by=:respondBy";

export const contacts = {
  fromHome: endpoint({
    route: "POST /api/ghl/direct-contact",
    summary: "Send a message with the form of the home page",
    access: "public",
    limited: true,
    checked: "contact",
    idempotent: true,
    body: HomeContact,
    form: { page: "/contact/message", done: DONE },
    output: createdOutput,
    status: 201,
  }),
  fromPage: endpoint({
    route: "POST /api/contact/submit",
    summary: "Send a message with the form of the contact page",
    access: "public",
    limited: true,
    checked: "contact",
    idempotent: true,
    body: PageContact,
    form: { page: "/contact", done: DONE },
    output: createdOutput,
    status: 201,
  }),
  withAttribution: endpoint({
    route: "POST /api/analytics/contact-with-attribution",
    summary: "Send a message with attribution, after consent to analytics",
    access: "public",
    limited: true,
    checked: "contact",
    idempotent: true,
    body: z.strictObject({ formData: PageContact, analyticsData: AnalyticsData }),
    output: createdOutput,
    status: 201,
  }),
  list: endpoint({
    route: "GET /api/contacts",
    summary: "List contact messages, newest first",
    access: "crm.read",
    query: pageQuery(20, 200).extend(ContactFilter.shape),
    output: z.array(Contact),
    paged: true,
  }),
};
