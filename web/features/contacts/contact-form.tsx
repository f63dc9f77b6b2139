import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import type { DefaultValues, FieldValues, Path, UseFormRegister } from "react-hook-form";
import type * as z from "zod";
import type { PublicListName } from "#contract/lists/constants.ts";
import type { contacts } from "#contract/contacts/endpoints.ts";
import { policies } from "#web/content/consents.ts";
import type { ApiError, EndpointOutput } from "#web/lib/api.ts";
import { useFormProblem } from "#web/lib/form-problem.ts";
import { FormCheckFields } from "#web/lib/form-check-fields.tsx";
import { listOptions } from "#web/lib/list-queries.ts";
import { LegalLinks } from "#web/lib/legal-links.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { SentNote } from "./sent-note.tsx";

export const emptyPerson = { firstName: "", lastName: "", email: "", company: "", phone: "" };

type PersonField = keyof typeof emptyPerson;
type InputProps = Pick<ComponentProps<"input">, "type" | "autoComplete" | "required" | "maxLength">;

const PERSON_FIELDS: readonly (InputProps & { name: PersonField; className?: string })[] = [
  { name: "firstName", autoComplete: "given-name", required: true, maxLength: 80 },
  { name: "lastName", autoComplete: "family-name", required: true, maxLength: 80 },
  {
    name: "email",
    className: "sm:col-span-2",
    type: "email",
    autoComplete: "email",
    required: true,
    maxLength: 254,
  },
  { name: "company", autoComplete: "organization", maxLength: 160 },
  { name: "phone", type: "tel", autoComplete: "tel", maxLength: 40 },
];

export type SentMessage = EndpointOutput<typeof contacts.fromPage>;

export type ContactFormConfig<T extends FieldValues> = {
  /** Where the form posts without JavaScript. */
  action: string;
  schema: () => Promise<z.ZodType<unknown, T>>;
  defaults: DefaultValues<T>;
  draftName: string;
  labels: Record<PersonField | "form" | "message" | "submit" | "pending", string>;
  /** Values from the URL, sent along unseen. */
  hidden?: Partial<Record<"jobId" | "addressee", string>>;
  topic: {
    name: Path<T>;
    /** The option chosen at first. */
    initial?: string;
    label: string;
    placeholder: string;
    /** Texts, or the name of a list that the page loads. */
    options: readonly string[] | PublicListName;
  };
  message: { rows: number; hint?: string; required: boolean };
  consents?: { legend: string; fields: readonly { name: Path<T>; label: string }[] };
  send: (values: T, idempotencyKey: string, form: FormData) => Promise<SentMessage>;
  success: { title: string; text: string };
  failure: { title: string };
  describeFailure: (error: ApiError) => string;
};

/** The unseen values of a rejected post, whose page has no such URL. */
const pickHidden = ({ jobId, addressee }: Record<string, string> = {}) => ({
  ...(jobId && { jobId }),
  ...(addressee && { addressee }),
});

/** The contact form (spec P §5). Without JavaScript it posts to the same endpoint. */
export function ContactForm<T extends FieldValues>({ config }: { config: ContactFormConfig<T> }) {
  const { labels, topic, message, consents, success, failure } = config;
  const hydrated = useHydrated();
  const { data: listed = [] } = useQuery({
    ...listOptions(typeof topic.options === "string" ? topic.options : "contact-topics"),
    enabled: typeof topic.options === "string",
  });
  const rejectedPost = useFormProblem();
  const [sent, setSent] = useState<SentMessage | null>(null);
  const form = useContractForm<T, SentMessage>({
    schema: config.schema,
    defaults: config.defaults,
    draftName: config.draftName,
    send: (formData, values, idempotencyKey) => config.send(values, idempotencyKey, formData),
    onSuccess: (received) => {
      setSent(received);
      toast({ title: success.title, description: success.text, tone: "positive" });
    },
    onFailure: (error) =>
      toast({ title: failure.title, description: config.describeFailure(error), tone: "danger" }),
  });
  // The shared field names are not provable for a generic T. The first invalid field in registration order gets the focus.
  const register = form.register as unknown as UseFormRegister<FieldValues>;
  const getError = form.getError as (name: string) => string | undefined;
  return (
    <form
      action={config.action}
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => void form.submit(event)}
      className="grid gap-5"
      aria-label={labels.form}
    >
      {Object.entries({ ...config.hidden, ...pickHidden(rejectedPost?.values) }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid gap-5 sm:grid-cols-2">
        {PERSON_FIELDS.map(({ name, className, ...input }) => (
          <Field
            key={name}
            label={labels[name]}
            optional={!input.required}
            error={getError(name)}
            className={className}
          >
            <Input {...register(name)} {...input} />
          </Field>
        ))}
      </div>
      <Field label={topic.label} error={getError(topic.name)}>
        <NativeSelect
          defaultValue={topic.initial}
          {...register(topic.name, { setValueAs: (value: string) => value || undefined })}
          placeholder={topic.placeholder}
          options={typeof topic.options === "string" ? listed : topic.options}
          required
        />
      </Field>
      <Field
        label={labels.message}
        optional={!message.required}
        hint={message.hint}
        error={getError("message")}
      >
        <Textarea {...register("message")} rows={message.rows} maxLength={5000} required={message.required} />
      </Field>
      {consents && (
        <FieldGroup legend={consents.legend} optional>
          {consents.fields.map(({ name, label }) => (
            <Checkbox key={name} {...register(name)} label={label} error={getError(name)} />
          ))}
          <LegalLinks links={policies} />
        </FieldGroup>
      )}
      <FormCheckFields challenge="contact" />
      <div>
        <Button type="submit" pending={form.pending} pendingLabel={labels.pending}>
          {labels.submit}
        </Button>
      </div>
      {sent && <SentNote message={sent} />}
    </form>
  );
}
