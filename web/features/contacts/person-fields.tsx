import type { UseFormRegisterReturn } from "react-hook-form";
import { forms } from "#web/content/forms.ts";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";

type Part = "firstName" | "lastName" | "email" | "company" | "phone";

type PersonFieldsProps = {
  register: (name: Part) => UseFormRegisterReturn<Part>;
  errorOf: (name: Part) => string | undefined;
};

/** Who is writing: the five fields that both contact forms share. */
export function PersonFields({ register, errorOf }: PersonFieldsProps) {
  const { labels } = forms.contactPage;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={labels.firstName} error={errorOf("firstName")}>
        <Input {...register("firstName")} autoComplete="given-name" required maxLength={80} />
      </Field>
      <Field label={labels.lastName} error={errorOf("lastName")}>
        <Input {...register("lastName")} autoComplete="family-name" required maxLength={80} />
      </Field>
      <Field label={labels.email} error={errorOf("email")} className="sm:col-span-2">
        <Input {...register("email")} type="email" autoComplete="email" required maxLength={254} />
      </Field>
      <Field label={labels.company} optional error={errorOf("company")}>
        <Input {...register("company")} autoComplete="organization" maxLength={160} />
      </Field>
      <Field label={labels.phone} optional error={errorOf("phone")}>
        <Input {...register("phone")} type="tel" autoComplete="tel" maxLength={40} />
      </Field>
    </div>
  );
}
