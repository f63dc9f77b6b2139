import { useId, useState } from "react";
import { PasswordHint } from "#web/lib/password-hint.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import type { UserFormApi } from "./user-values.ts";

/** Password field with a strength hint. */
export function UserPassword({
  label,
  isInvitable,
  form,
}: {
  label: string;
  isInvitable?: boolean;
  form: UserFormApi;
}) {
  return (
    <Field
      label={label}
      error={form.getError("password")}
      hint={
        <>
          <PasswordHint password={form.form.watch("password")} /> The user must choose a new password at the
          next sign-in.
          {isInvitable && " Leave this empty to invite the user by email."}
        </>
      }
    >
      <PasswordField {...form.register("password")} autoComplete="new-password" maxLength={256} />
    </Field>
  );
}

/** Collapsible password field of the edit dialog. */
export function PasswordSection({ form }: { form: UserFormApi }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const toggle = () => {
    // Clears the field, so that a hidden value is never sent.
    form.form.setValue("password", "", { shouldDirty: true });
    form.form.clearErrors("password");
    setIsOpen(!isOpen);
  };
  return (
    <section className="border-t border-line pt-4">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold">Change password</h3>
        <Button
          variant="line"
          size="sm"
          aria-label={isOpen ? "Hide change password" : "Show change password"}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
        >
          {isOpen ? "Hide" : "Show"}
        </Button>
      </div>
      <div id={id} className="mt-3 empty:hidden">
        {isOpen && <UserPassword label="New password" form={form} />}
      </div>
    </section>
  );
}
