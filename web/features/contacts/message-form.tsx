import type { FormEvent, ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { IdempotencyKeyField } from "#web/lib/idempotency-key-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { PersonFields, type PersonParts } from "./person-fields.tsx";

/** A choice that nobody has made yet is no value. */
export const choice = { setValueAs: (value: string) => value || undefined };

type Outcome = { success: { title: string; text: string }; failure: { title: string } };

/** Says whether a message has gone out. */
export const told = ({ success, failure }: Outcome, why: (error: Error) => string) => ({
  onSuccess: () => toast({ title: success.title, description: success.text, tone: "positive" }),
  onFailure: (error: Error) => toast({ title: failure.title, description: why(error), tone: "danger" }),
});

type Props = {
  /** Where the browser posts it without scripts. */
  action: string;
  labels: { form: string; message: string; submit: string; pending: string };
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
    errorOf: (name: keyof PersonParts | "message") => string | undefined;
    pending: boolean;
  };
  person: PersonParts;
  topic: {
    field: UseFormRegisterReturn;
    label: string;
    choose: string;
    options: readonly (string | { value: string; label: string })[];
    error: string | undefined;
  };
  message: { field: UseFormRegisterReturn; rows: number; hint?: string; required?: boolean };
  /** What one of the forms asks for besides. */
  children?: ReactNode;
};

/** What both contact forms are (spec P §5): who writes, about what, and the message. */
export function MessageForm({ action, labels, form, person, topic, message, children }: Props) {
  const hydrated = useHydrated();
  const { submit, errorOf, pending } = form;
  const { required = false } = message;
  return (
    <form
      action={action}
      method="post"
      noValidate={hydrated}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label={labels.form}
    >
      <IdempotencyKeyField />
      <PersonFields parts={person} errorOf={errorOf} />
      <Field label={topic.label} error={topic.error}>
        <NativeSelect {...topic.field} placeholder={topic.choose} options={topic.options} required />
      </Field>
      <Field label={labels.message} optional={!required} hint={message.hint} error={errorOf("message")}>
        <Textarea {...message.field} rows={message.rows} maxLength={5000} required={required} />
      </Field>
      {children}
      <div>
        <Button type="submit" pending={pending} pendingLabel={labels.pending}>
          {labels.submit}
        </Button>
      </div>
    </form>
  );
}
