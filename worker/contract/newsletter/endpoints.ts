import * as z from "zod";
import { checkbox, email, isChecked, linkToken, text } from "#contract/schemas.ts";
import { endpoint } from "#contract/endpoint.ts";
import { subscriberStatuses } from "#contract/leads/constants.ts";
import { MAX_TOPICS } from "./constants.ts";

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

/** The topics of a subscription; by checkboxes, so that the form works without JavaScript. */
const PreferencesForm = z.strictObject({
  token,
  topics: z
    .record(text(80), checkbox.transform(isChecked))
    .refine((topics) => Object.keys(topics).length <= MAX_TOPICS, "These are too many topics.")
    .default({}),
});
export type PreferencesForm = z.input<typeof PreferencesForm>;

const Preferences = z.object({
  token: z.string(),
  /** For the page that ends the subscription. */
  unsubscribeToken: z.string(),
  status: z.enum(subscriberStatuses),
  topics: z.array(z.object({ key: z.string(), label: z.string(), isChosen: z.boolean() })),
});
export type Preferences = z.infer<typeof Preferences>;

export const newsletter = {
  subscribe: endpoint({
    route: "POST /api/newsletter",
    summary: "Subscribe to the newsletter by double opt-in; the same response for every address",
    access: "public",
    limited: true,
    checked: "newsletter",
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
  preferences: endpoint({
    route: "GET /api/newsletter/preferences",
    summary: "Get the topics of a subscription by the token of a mail",
    access: "public",
    limited: true,
    query: z.object({ token }),
    output: Preferences,
  }),
  savePreferences: endpoint({
    route: "POST /api/newsletter/preferences",
    summary: "Choose the topics of a subscription by the token of a mail",
    access: "public",
    limited: true,
    body: PreferencesForm,
    form: {
      page: "/newsletter/preferences?token=:token",
      done: "/newsletter/preferences?token=:token&done=saved",
      map: "topics",
    },
    output: Preferences,
  }),
};
