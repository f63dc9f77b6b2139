import type * as z from "zod";
import type { AnalyticsData, PageContact } from "#contract/contacts/schemas.ts";
import { forms } from "#web/content/forms.ts";
import { emitAnalyticsEvent } from "#web/lib/analytics/analytics-events.ts";
import { toCheckHeader } from "#web/lib/analytics/form-headers.ts";
import { getAttribution } from "#web/lib/analytics/attribution.ts";
import { contactScore } from "#web/lib/analytics/scores.ts";
import { callApi, isOffline } from "#web/lib/api.ts";
import { type ContactFormConfig, emptyPerson, type SentMessage } from "./contact-form.tsx";

type Values = z.input<typeof PageContact>;

const { labels, success, failure } = forms.contactPage;

/** The attribution sent with the last key: a retry must send the same body for the idempotency key to match. */
let lastAttribution: { key: string; data: AnalyticsData | null } | undefined;

/** Sends the message, with attribution data if the visitor consented to analytics. */
function sendMessage(values: Values, key: string, form: FormData): Promise<SentMessage> {
  if (lastAttribution?.key !== key) lastAttribution = { key, data: getAttribution(values) };
  const headers = { "Idempotency-Key": key, ...toCheckHeader(form) };
  if (!lastAttribution.data) return callApi("POST /api/contact/submit", { body: values }, { headers });
  const body = { formData: values, analyticsData: lastAttribution.data };
  return callApi("POST /api/analytics/contact-with-attribution", { body }, { headers });
}

/** The form of the contact page. */
export const pageContactForm: ContactFormConfig<Values> = {
  action: "/api/contact/submit",
  schema: async () => (await import("#contract/contacts/schemas.ts")).PageContact,
  defaults: { ...emptyPerson, helpType: undefined, message: "" },
  draftName: "contact",
  labels,
  topic: {
    name: "helpType",
    label: labels.helpType,
    placeholder: labels.chooseHelpType,
    options: "contact-topics",
  },
  message: { rows: 5, hint: labels.messageHint, required: false },
  send: async (values, idempotencyKey, form) => {
    const sent = await sendMessage(values, idempotencyKey, form);
    emitAnalyticsEvent({ type: "contact", form: "contact-page", leadScore: contactScore(values) });
    return sent;
  },
  success,
  failure,
  describeFailure: (error) =>
    error.status === 429 || (error.status === 0 && isOffline()) ? error.message : failure.fallback,
};

/** The same, addressed to one partner. */
export const createPersonContactForm = (addressee: string): typeof pageContactForm => ({
  ...pageContactForm,
  defaults: { ...pageContactForm.defaults, addressee },
  hidden: { addressee },
});
