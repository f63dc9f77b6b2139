import { policies } from "#web/content/consents.ts";
import { forms } from "#web/content/forms.ts";
import { createFormHeaders } from "#web/lib/analytics/form-headers.ts";
import { emitAnalyticsEvent } from "#web/lib/analytics/analytics-events.ts";
import { contactScore } from "#web/lib/analytics/scores.ts";
import { callApi } from "#web/lib/api.ts";
import { LegalLinks } from "#web/lib/legal-links.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { choice, MessageForm, told } from "./message-form.tsx";
import { nobody, personParts } from "./person-fields.tsx";

const schema = async () => (await import("#contract/contacts/schemas.ts")).HomeContactPageForm;

const empty = {
  ...nobody,
  inquiry: undefined,
  message: "",
  smsMarketingConsent: false,
  smsAppointmentConsent: false,
};

const { labels, inquiries, ...outcome } = forms.homeContact;

/** The contact form of the home page, which asks for the two consents too. Without scripts it posts to the same endpoint. */
export function HomeContactForm() {
  const form = useContractForm({
    schema,
    defaults: empty,
    draftName: "message",
    send: async (_form, values, key) => {
      const sent = await callApi(
        "POST /api/ghl/direct-contact",
        { body: values },
        { headers: await createFormHeaders(key) },
      );
      emitAnalyticsEvent({ type: "contact", form: "home", leadScore: contactScore(values) });
      return sent;
    },
    ...told(outcome, (error) => error.message || outcome.failure.fallback),
  });
  const { register, errorOf } = form;
  return (
    <MessageForm
      action="/api/ghl/direct-contact"
      labels={labels}
      form={form}
      person={personParts(register)}
      topic={{
        field: register("inquiry", choice),
        label: labels.inquiry,
        choose: labels.chooseInquiry,
        options: inquiries,
        error: errorOf("inquiry"),
      }}
      message={{ field: register("message"), rows: 4, required: true }}
    >
      <FieldGroup legend={labels.smsGroup} optional>
        <Checkbox
          {...register("smsAppointmentConsent")}
          label={labels.smsAppointmentConsent}
          error={errorOf("smsAppointmentConsent")}
        />
        <Checkbox
          {...register("smsMarketingConsent")}
          label={labels.smsMarketingConsent}
          error={errorOf("smsMarketingConsent")}
        />
        <LegalLinks links={policies} />
      </FieldGroup>
    </MessageForm>
  );
}
