import type * as z from "zod";
import { consentInCookies } from "#contract/consent/cookie-consent.ts";
import { contacts, type PageContact } from "#contract/contacts/endpoints.ts";
import type { App } from "#worker/runtime/ctx.ts";
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

export function contactRoutes(app: App): void {
  serve(app, contacts.fromHome, async (ctx, { body, once }) =>
    receive(
      ctx,
      { ...body, kind: "home", attribution: ctx.caller.visit },
      meaningOfInquiry(body.inquiry, body),
      once,
    ),
  );

  serve(app, contacts.fromPage, async (ctx, { body, once }) => {
    const message = fromPage(body, null);
    return receive(ctx, message, meaningOfTopic(body.helpType, message), once);
  });

  serve(app, contacts.withAttribution, async (ctx, { body, once, http }) => {
    // The page sends it only with consent; a cookie that says no is believed all the same.
    const refused = consentInCookies(http.req.header("cookie"), ctx.clock())?.analytics === false;
    const message = fromPage(body.formData, refused ? null : body.analyticsData);
    return receive(ctx, message, meaningOfTopic(body.formData.helpType, message), once);
  });

  serve(app, contacts.list, async (ctx, { query }) => {
    const { rows, total } = await listContacts(ctx.db, query);
    return { rows: rows.map(shown), total };
  });
}
