import * as z from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { pageQuery } from "#contract/schemas.ts";
import { AnalyticsData, Contact, ContactFilter, HomeContact, PageContact } from "./schemas.ts";

const createdOutput = z.object({ id: z.string() });

export const contacts = {
  fromHome: endpoint({
    route: "POST /api/ghl/direct-contact",
    summary: "Write to the firm from the home page's form",
    access: "public",
    limited: true,
    idempotent: true,
    body: HomeContact,
    form: { page: "/contact/message", done: "/contact/sent" },
    output: createdOutput,
    status: 201,
  }),
  fromPage: endpoint({
    route: "POST /api/contact/submit",
    summary: "Write to the firm from the contact page",
    access: "public",
    limited: true,
    idempotent: true,
    body: PageContact,
    form: { page: "/contact", done: "/contact/sent" },
    output: createdOutput,
    status: 201,
  }),
  withAttribution: endpoint({
    route: "POST /api/analytics/contact-with-attribution",
    summary: "The same, with what a visitor who allowed analytics brought along",
    access: "public",
    limited: true,
    idempotent: true,
    body: z.strictObject({ formData: PageContact, analyticsData: AnalyticsData }),
    output: createdOutput,
    status: 201,
  }),
  list: endpoint({
    route: "GET /api/contacts",
    summary: "Messages to the firm, newest first",
    access: "crm.read",
    query: pageQuery(20, 200).extend(ContactFilter.shape),
    output: z.array(Contact),
    paged: true,
  }),
};
