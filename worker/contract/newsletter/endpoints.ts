import * as z from "zod";
import { email, linkToken, text } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";

/** What the subscribe box sends; `source` names the page that it stands on. */
export const NewsletterForm = z.strictObject({ email: email(), source: text(80).default("") });
export type NewsletterForm = z.input<typeof NewsletterForm>;

const token = linkToken();
const TokenForm = z.strictObject({ token });

/** RFC 8058: a mail program posts this to the address of the List-Unsubscribe header, which holds the token. */
const UnsubscribeForm = z.strictObject({
  token: token.optional(),
  "List-Unsubscribe": z.literal("One-Click").optional(),
});

export const newsletter = {
  subscribe: endpoint({
    route: "POST /api/newsletter",
    summary: "Ask for the newsletter; a mail with a link to confirm follows. Says the same to every address",
    access: "public",
    limited: true,
    idempotent: true,
    body: NewsletterForm,
    form: { page: "/newsletter", done: "/newsletter/received" },
    output: z.object({ status: z.literal("pending") }),
    status: 202,
  }),
  confirm: endpoint({
    route: "POST /api/newsletter/confirm",
    summary: "Confirm a subscription by the link of the mail",
    access: "public",
    limited: true,
    body: TokenForm,
    form: { page: "/newsletter/confirm", done: "/newsletter/confirmed" },
    output: z.object({ status: z.literal("active") }),
  }),
  unsubscribe: endpoint({
    route: "POST /api/newsletter/unsubscribe",
    summary: "End a subscription, by the page of the mail's link or by a mail program's one click",
    access: "public",
    query: z.object({ token: token.optional() }),
    body: UnsubscribeForm,
    form: { page: "/newsletter/unsubscribe", done: "/newsletter/unsubscribed" },
    output: z.object({ status: z.literal("unsubscribed") }),
  }),
};
