import { forms } from "#web/content/forms.ts";
import { emitAnalyticsEvent } from "#web/lib/analytics/analytics-events.ts";
import { contactScore } from "#web/lib/analytics/scores.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { choice, MessageForm, told } from "./message-form.tsx";
import { nobody, personParts } from "./person-fields.tsx";
import { sendMessage } from "./send-message.ts";

const schema = async () => (await import("#contract/contacts/schemas.ts")).PageContact;

const { labels, helpTypes, ...outcome } = forms.contactPage;

/** The form of the contact page. Without scripts it posts to the same endpoint. */
export function ContactForm() {
  const form = useContractForm({
    schema,
    defaults: { ...nobody, helpType: undefined, message: "" },
    draftName: "contact",
    send: async (_form, values, key) => {
      const sent = await sendMessage(values, key);
      emitAnalyticsEvent({ type: "contact", form: "contact-page", leadScore: contactScore(values) });
      return sent;
    },
    ...told(outcome, () => outcome.failure.fallback),
  });
  const { register, errorOf } = form;
  return (
    <MessageForm
      action="/api/contact/submit"
      labels={labels}
      form={form}
      person={personParts(register)}
      topic={{
        field: register("helpType", choice),
        label: labels.helpType,
        choose: labels.chooseHelpType,
        options: helpTypes,
        error: errorOf("helpType"),
      }}
      message={{ field: register("message"), rows: 5, hint: labels.messageHint }}
    />
  );
}
