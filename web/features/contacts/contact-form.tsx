import { forms } from "#web/content/forms.ts";
import { report } from "#web/lib/analytics/happenings.ts";
import { contactScore } from "#web/lib/analytics/scores.ts";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { useHydrated } from "#web/ui/hydrated.ts";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { PersonFields, personParts } from "./person-fields.tsx";
import { sendMessage } from "./send-message.ts";

const schema = async () => (await import("#contract/contacts.ts")).PageContact;

const empty = {
  firstName: "",
  lastName: "",
  email: "",
  company: "",
  phone: "",
  helpType: undefined,
  message: "",
};

const { labels, helpTypes, success, failure } = forms.contactPage;

/** The form of the contact page (spec P §5). Without scripts it posts to the same endpoint. */
export function ContactForm() {
  const hydrated = useHydrated();
  const { submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: empty,
    draft: "contact",
    send: async (_form, values, key) => {
      const sent = await sendMessage(values, key);
      report({ type: "contact", form: "contact-page", leadScore: contactScore(values) });
      return sent;
    },
    onSuccess: () => toast({ title: success.title, description: success.text, tone: "positive" }),
    onFailure: () => toast({ title: failure.title, description: failure.fallback, tone: "danger" }),
  });
  const person = personParts(register);
  return (
    <form
      action="/api/contact/submit"
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label={labels.form}
    >
      <PersonFields parts={person} errorOf={errorOf} />
      <Field label={labels.helpType} error={errorOf("helpType")}>
        <NativeSelect
          {...register("helpType", { setValueAs: (value: string) => value || undefined })}
          placeholder={labels.chooseHelpType}
          options={helpTypes}
          required
        />
      </Field>
      <Field label={labels.message} optional hint={labels.messageHint} error={errorOf("message")}>
        <Textarea {...register("message")} rows={5} maxLength={5000} />
      </Field>
      <div>
        <Button type="submit" pending={pending} pendingLabel={labels.pending}>
          {labels.submit}
        </Button>
      </div>
    </form>
  );
}
