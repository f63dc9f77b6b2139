import { useId, useState } from "react";
import { PASSWORD_MIN } from "#contract/auth/constants.ts";
import { PasswordStrengthMeter } from "#web/lib/password-strength-meter.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import type { UserFormApi } from "./user-values.ts";

/** A password for somebody else, with how well it would withstand guessing. */
export function UserPassword({ label, form }: { label: string; form: UserFormApi }) {
  const typed = form.form.watch("password");
  return (
    <Field
      label={label}
      error={form.errorOf("password")}
      hint={
        <>
          <PasswordStrengthMeter password={typed} />
          At least {PASSWORD_MIN} characters. Common passwords, simple sequences and the username are refused.
          They have to choose their own when they sign in with it.
        </>
      }
    >
      <PasswordField {...form.register("password")} autoComplete="new-password" maxLength={256} />
    </Field>
  );
}

/** The part of the edit dialog that is opened only by whoever wants to set another password. */
export function PasswordSection({ form }: { form: UserFormApi }) {
  const [shown, setShown] = useState(false);
  const id = useId();
  const toggle = () => {
    // Folded away means not wanted: nothing that one cannot see is sent.
    form.form.setValue("password", "", { shouldDirty: true });
    form.form.clearErrors("password");
    setShown(!shown);
  };
  return (
    <section className="border-t border-line pt-4">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-semibold">Change password</h3>
        <Button
          variant="line"
          size="sm"
          aria-label={shown ? "Hide change password" : "Show change password"}
          aria-expanded={shown}
          aria-controls={id}
          onClick={toggle}
        >
          {shown ? "Hide" : "Show"}
        </Button>
      </div>
      <div id={id} className="mt-3 empty:hidden">
        {shown && <UserPassword label="New password" form={form} />}
      </div>
    </section>
  );
}
