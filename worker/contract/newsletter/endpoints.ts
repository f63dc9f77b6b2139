import * as z from "zod";
import { email, linkToken, text } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";

/** Subscribe form; `source` names the page. */
export const NewsletterForm = z.strictObject({ email: email(), source: text(80).default("") });
export type NewsletterForm = z.input<typeof NewsletterForm>;

const token = linkToken();
const TokenForm = z.strictObject({ token });

/**
 * RFC 8058 one-click unsubscribe: mail clients post this to the List-Unsubscribe URL, which holds the token.
 */
const UnsubscribeForm = z.strictObject({
  token: token.optional(),
  "List-Unsubscribe": z.literal("One-Click").optional(),
});

export const newsletter = {
  subscribe: endpoint({
    route: "POST /api/newsletter",
    summary: "Subscribe to the newsletter by double opt-in; the same response for every address",
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
    summary: "Confirm a subscription by its token",
    access: "public",
    limited: true,
    body: TokenForm,
    form: { page: "/newsletter/confirm", done: "/newsletter/confirmed?next=:nextIssue" },
    output: z.object({
      status: z.literal("active"),
      /** The next Thursday on which a newsletter goes out. */
      nextIssue: z.iso.date(),
    }),
  }),
  unsubscribe: endpoint({
    route: "POST /api/newsletter/unsubscribe",
    summary: "Unsubscribe by token, from the page or by one-click unsubscribe",
    access: "public",
    query: z.object({ token: token.optional() }),
    body: UnsubscribeForm,
    form: { page: "/newsletter/unsubscribe", done: "/newsletter/unsubscribed" },
    output: z.object({ status: z.literal("unsubscribed") }),
  }),
};
