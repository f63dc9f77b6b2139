import type { UseFormRegisterReturn } from "react-hook-form";
import { forms } from "#web/content/forms.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

type Part = "firstName" | "lastName" | "email" | "company" | "phone";
type Register = (name: Part) => UseFormRegisterReturn<Part>;

export type PersonParts = Record<Part, UseFormRegisterReturn<Part>>;

/** Before anybody has filled anything in. */
export const nobody: Record<Part, string> = {
  firstName: "",
  lastName: "",
  email: "",
  company: "",
  phone: "",
};

/** Registers the person's fields. Called before the form registers its own, because the first fault in that order gets the focus. */
export const personParts = (register: Register): PersonParts => ({
  firstName: register("firstName"),
  lastName: register("lastName"),
  email: register("email"),
  company: register("company"),
  phone: register("phone"),
});

type PersonFieldsProps = {
  parts: PersonParts;
  errorOf: (name: Part) => string | undefined;
};

/** Who is writing: the five fields that both contact forms share. */
export function PersonFields({ parts, errorOf }: PersonFieldsProps) {
  const { labels } = forms.contactPage;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={labels.firstName} error={errorOf("firstName")}>
        <Input {...parts.firstName} autoComplete="given-name" required maxLength={80} />
      </Field>
      <Field label={labels.lastName} error={errorOf("lastName")}>
        <Input {...parts.lastName} autoComplete="family-name" required maxLength={80} />
      </Field>
      <Field label={labels.email} error={errorOf("email")} className="sm:col-span-2">
        <Input {...parts.email} type="email" autoComplete="email" required maxLength={254} />
      </Field>
      <Field label={labels.company} optional error={errorOf("company")}>
        <Input {...parts.company} autoComplete="organization" maxLength={160} />
      </Field>
      <Field label={labels.phone} optional error={errorOf("phone")}>
        <Input {...parts.phone} type="tel" autoComplete="tel" maxLength={40} />
      </Field>
    </div>
  );
}
