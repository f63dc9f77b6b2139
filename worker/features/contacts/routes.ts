import type * as z from "zod";
import { parseConsentCookie } from "#contract/consent/cookie-consent.ts";
import { contacts } from "#contract/contacts/endpoints.ts";
import { type PageContact, TOPIC_REQUIRED } from "#contract/contacts/schemas.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { assertListed, getLists } from "#worker/runtime/lists.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { spam } from "#contract/spam/endpoints.ts";
import { findOpenJob } from "#worker/features/jobs/index.ts";
import { listContacts } from "./queries.ts";
import { classifyInquiry, classifyTopic, toContactDto } from "./rules.ts";
import { decideContact } from "./spam.ts";
import { type ContactMessage, submitContact } from "./submission.ts";

/** Maps the contact page's form to a message; its topic replaces the subject. */
const fromPage = (
  form: z.output<typeof PageContact>,
  attribution: ContactMessage["attribution"],
): ContactMessage => ({
  ...form,
  kind: "contact-page",
  inquiry: form.helpType,
  message: form.message ?? "",
  attribution,
});

/** Throws 400 for a topic that is not in the list. */
async function classifyPageContact(ctx: Ctx, message: ContactMessage) {
  const helpType = message.helpType ?? "";
  await assertListed(ctx, "contact-topics", { field: "helpType", next: helpType, message: TOPIC_REQUIRED });
  return classifyTopic({ helpType, label: (await getLists(ctx)).label("contact-topics", helpType) }, message);
}

export const contactRoutes = createRouter();

serve(contactRoutes, contacts.fromHome, async (ctx, { body: { jobId, ...body }, ...call }) => {
  const job = jobId ? await findOpenJob(ctx, jobId) : null;
  const aboutJob = job && `${job.title} at ${job.company}`;
  return submitContact(
    ctx,
    { ...body, kind: "home", attribution: ctx.caller.visit, aboutJob },
    classifyInquiry(body.inquiry, { ...body, aboutJob }),
    call,
  );
});

serve(contactRoutes, contacts.fromPage, async (ctx, { body, ...call }) => {
  const message = fromPage(body, null);
  return submitContact(ctx, message, await classifyPageContact(ctx, message), call);
});

serve(contactRoutes, contacts.withAttribution, async (ctx, { body, c, ...call }) => {
  // The page sends it only with consent; the cookie is checked again.
  const refused = parseConsentCookie(c.req.header("cookie"), ctx.clock())?.analytics === false;
  const message = fromPage(body.formData, refused ? null : body.analyticsData);
  return submitContact(ctx, message, await classifyPageContact(ctx, message), call);
});

serve(contactRoutes, contacts.list, async (ctx, { query }) => {
  const { rows, total } = await listContacts(ctx.db, query);
  return { rows: rows.map(toContactDto), total };
});

serve(contactRoutes, spam.message, (ctx, { params, body }) => decideContact(ctx, params.id, body.verdict));
