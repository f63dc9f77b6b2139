import { policies } from "#web/content/consents.ts";
import { forms } from "#web/content/forms.ts";
import { formHeaders } from "#web/lib/analytics/form-headers.ts";
import { report } from "#web/lib/analytics/happenings.ts";
import { contactScore } from "#web/lib/analytics/scores.ts";
import { call } from "#web/lib/api.ts";
import { HintLinks } from "#web/lib/hint-links.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { choice, MessageForm, told } from "./message-form.tsx";
import { nobody, personParts } from "./person-fields.tsx";

const schema = async () => (await import("#contract/contacts/endpoints.ts")).HomeContactPage;

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
    draft: "message",
    send: async (_form, values, key) => {
      const sent = await call(
        "POST /api/ghl/direct-contact",
        { body: values },
        { headers: await formHeaders(key) },
      );
      report({ type: "contact", form: "home", leadScore: contactScore(values) });
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
        <HintLinks links={policies} />
      </FieldGroup>
    </MessageForm>
  );
}
