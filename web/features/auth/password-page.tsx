import { useState } from "react";
import { useNavigate } from "react-router";
import { PASSWORD_MIN } from "#contract/auth/endpoints.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useMe } from "#web/lib/me.ts";
import { paths } from "#web/lib/paths.ts";
import { StrengthHint } from "#web/lib/strength-hint.tsx";
import { useUnsaved } from "#web/lib/unsaved.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { usePasswordChange } from "./queries.ts";

export function Component() {
  const { mustChangePassword } = useMe();
  // What it was on arrival: after the change the hint has done its work, but the way on is still to be taken.
  const [forced] = useState(mustChangePassword);
  return (
    <AdminPage title="Change password">
      {mustChangePassword && (
        <Alert
          tone="caution"
          title="Choose a password of your own first."
          className="max-w-(--container-form)"
        >
          The one you signed in with was given to you. Everything else opens as soon as you have changed it.
        </Alert>
      )}
      <Panel padded className="max-w-(--container-form)">
        <PasswordForm forced={forced} />
      </Panel>
    </AdminPage>
  );
}

const schema = async () => (await import("./password-schema.ts")).PasswordForm;

function PasswordForm({ forced }: { forced: boolean }) {
  const { username } = useMe();
  const navigate = useNavigate();
  const change = usePasswordChange();
  const { form, submit, errorOf, pending, register } = useContractForm({
    schema,
    defaults: { currentPassword: "", newPassword: "" },
    send: (_form, values) => change.mutateAsync(values),
    onSuccess: () => {
      unsaved.saved();
      toast({
        title: "Password changed",
        description: "Everywhere else you have been signed out.",
        tone: "positive",
      });
      if (forced) void navigate(paths.admin(), { replace: true });
    },
    onFailure: ({ message }) =>
      toast({ title: "Error changing password", description: message, tone: "danger" }),
  });
  const typed = form.watch("newPassword");
  const unsaved = useUnsaved(form.formState.isDirty, "Your password has not been changed yet.");
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label="Change password"
    >
      {unsaved.question}
      {/* Tells password managers whose password this is. */}
      <input type="text" value={username} autoComplete="username" readOnly hidden />
      <Field label="Current password" error={errorOf("currentPassword")}>
        <PasswordField {...register("currentPassword")} autoComplete="current-password" />
      </Field>
      <Field label="New password" error={errorOf("newPassword")} hint={<Rules password={typed} />}>
        <PasswordField {...register("newPassword")} autoComplete="new-password" />
      </Field>
      <div>
        <Button type="submit" pending={pending} pendingLabel="Changing…">
          Change password
        </Button>
      </div>
    </form>
  );
}

function Rules({ password }: { password: string }) {
  return (
    <>
      <StrengthHint password={password} />
      At least {PASSWORD_MIN} characters; a few words with spaces between them are fine. Common passwords,
      simple sequences and your username are refused. Changing it signs you out everywhere else.
    </>
  );
}
