import { policies } from "#web/content/consents.ts";
import { forms } from "#web/content/forms.ts";
import { report } from "#web/lib/analytics/happenings.ts";
import { contactScore } from "#web/lib/analytics/scores.ts";
import { call } from "#web/lib/api.ts";
import { Link } from "#web/lib/link.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { useHydrated } from "#web/ui/hydrated.ts";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { PersonFields, personParts } from "./person-fields.tsx";

const schema = async () => (await import("#contract/contacts.ts")).HomeContactPage;

const empty = {
  firstName: "",
  lastName: "",
  email: "",
  company: "",
  phone: "",
  inquiry: undefined,
  message: "",
  smsMarketingConsent: false,
  smsAppointmentConsent: false,
};

const { labels, inquiries, success, failure } = forms.homeContact;

/** The contact form of the home page (spec P §5). Without scripts it posts to the same endpoint. */
export function HomeContactForm() {
  const hydrated = useHydrated();
  const { submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: empty,
    draft: "message",
    send: async (_form, values, key) => {
      const sent = await call(
        "POST /api/ghl/direct-contact",
        { body: values },
        { headers: { "Idempotency-Key": key } },
      );
      report({ type: "contact", form: "home", leadScore: contactScore(values) });
      return sent;
    },
    onSuccess: () => toast({ title: success.title, description: success.text, tone: "positive" }),
    onFailure: (error) =>
      toast({ title: failure.title, description: error.message || failure.fallback, tone: "danger" }),
  });
  const person = personParts(register);
  return (
    <form
      action="/api/ghl/direct-contact"
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label={labels.form}
    >
      <PersonFields parts={person} errorOf={errorOf} />
      <Field label={labels.inquiry} error={errorOf("inquiry")}>
        <NativeSelect
          {...register("inquiry", { setValueAs: (value: string) => value || undefined })}
          placeholder={labels.chooseInquiry}
          options={inquiries}
          required
        />
      </Field>
      <Field label={labels.message} error={errorOf("message")}>
        <Textarea {...register("message")} rows={4} maxLength={5000} required />
      </Field>
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
        <p className="hint flex flex-wrap gap-x-4 gap-y-1 pl-7">
          {policies.map(({ label, to }) => (
            <Link key={to} to={to} className="link link-quiet">
              {label}
            </Link>
          ))}
        </p>
      </FieldGroup>
      <div>
        <Button type="submit" pending={pending} pendingLabel={labels.pending}>
          {labels.submit}
        </Button>
      </div>
    </form>
  );
}
