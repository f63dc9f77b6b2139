import type * as z from "zod";
import { consentInCookies } from "#contract/consent/cookie-consent.ts";
import { contacts, type PageContact } from "#contract/contacts/endpoints.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { listContacts } from "./queries.ts";
import { meaningOfInquiry, meaningOfTopic, shown } from "./rules.ts";
import { type Message, receive } from "./submission.ts";

/** A message of the contact page as it is kept; the topic stands in for the subject that its form does not ask for. */
const fromPage = (form: z.output<typeof PageContact>, attribution: Message["attribution"]): Message => ({
  ...form,
  kind: "contact-page",
  inquiry: form.helpType,
  message: form.message ?? "",
  attribution,
});

export const contactRoutes = createRouter();

serve(contactRoutes, contacts.fromHome, async (ctx, { body, storeResponse }) =>
  receive(
    ctx,
    { ...body, kind: "home", attribution: ctx.caller.visit },
    meaningOfInquiry(body.inquiry, body),
    storeResponse,
  ),
);

serve(contactRoutes, contacts.fromPage, async (ctx, { body, storeResponse }) => {
  const message = fromPage(body, null);
  return receive(ctx, message, meaningOfTopic(body.helpType, message), storeResponse);
});

serve(contactRoutes, contacts.withAttribution, async (ctx, { body, storeResponse, c }) => {
  // The page sends it only with consent; a cookie that says no is believed all the same.
  const refused = consentInCookies(c.req.header("cookie"), ctx.clock())?.analytics === false;
  const message = fromPage(body.formData, refused ? null : body.analyticsData);
  return receive(ctx, message, meaningOfTopic(body.formData.helpType, message), storeResponse);
});

serve(contactRoutes, contacts.list, async (ctx, { query }) => {
  const { rows, total } = await listContacts(ctx.db, query);
  return { rows: rows.map(shown), total };
});
