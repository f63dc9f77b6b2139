import type * as z from "zod";
import type { HomeContactPageForm } from "#contract/contacts/schemas.ts";
import { forms } from "#web/content/forms.ts";
import { emitAnalyticsEvent } from "#web/lib/analytics/analytics-events.ts";
import { createFormHeaders } from "#web/lib/analytics/form-headers.ts";
import { contactScore } from "#web/lib/analytics/scores.ts";
import { callApi } from "#web/lib/api.ts";
import { type ContactFormConfig, emptyPerson } from "./contact-form.tsx";

const { labels, inquiries, success, failure } = forms.homeContact;

/** The form of the home page, which also asks for the two SMS consents. */
export const homeContactForm: ContactFormConfig<z.input<typeof HomeContactPageForm>> = {
  action: "/api/ghl/direct-contact",
  schema: async () => (await import("#contract/contacts/schemas.ts")).HomeContactPageForm,
  defaults: {
    ...emptyPerson,
    inquiry: undefined,
    message: "",
    smsMarketingConsent: false,
    smsAppointmentConsent: false,
  },
  draftName: "message",
  labels,
  topic: {
    name: "inquiry",
    label: labels.inquiry,
    placeholder: labels.chooseInquiry,
    options: inquiries,
  },
  message: { rows: 4, required: true },
  consents: {
    legend: labels.smsGroup,
    fields: [
      { name: "smsAppointmentConsent", label: labels.smsAppointmentConsent },
      { name: "smsMarketingConsent", label: labels.smsMarketingConsent },
    ],
  },
  send: async (values, idempotencyKey, form) => {
    const sent = await callApi(
      "POST /api/ghl/direct-contact",
      { body: values },
      { headers: await createFormHeaders(idempotencyKey, form) },
    );
    emitAnalyticsEvent({ type: "contact", form: "home", leadScore: contactScore(values) });
    return sent;
  },
  success,
  failure,
  describeFailure: (error) => error.message || failure.fallback,
};

/** The same for a visitor who comes with a purpose: the subject is chosen, and a job is sent along. */
export function createHomeContactForm(inquiry: string, jobId?: string): typeof homeContactForm {
  const { defaults, topic } = homeContactForm;
  return {
    ...homeContactForm,
    defaults: { ...defaults, inquiry, jobId },
    hidden: { ...(jobId && { jobId }) },
    topic: { ...topic, initial: inquiry },
  };
}
