import { useState } from "react";
import { useNavigate } from "react-router";
import * as z from "zod";
import { PasswordChange } from "#contract/auth/endpoints.ts";
import { AdminPage } from "#web/lib/admin-page.tsx";
import { useMe } from "#web/lib/me.ts";
import { paths } from "#web/lib/paths.ts";
import { PasswordHint } from "#web/lib/password-hint.tsx";
import { useUnsavedChanges } from "#web/lib/use-unsaved-changes.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useChangePassword } from "./queries.ts";

export function Component() {
  const { mustChangePassword } = useMe();
  // The value on mount: after the change it becomes false, but the redirect is still due.
  const [isForced] = useState(mustChangePassword);
  return (
    <AdminPage title="Change password">
      {mustChangePassword && (
        <Alert tone="caution" title="Change your password to continue." className="max-w-(--container-form)">
          You signed in with a temporary password. The other screens open once you have changed it.
        </Alert>
      )}
      <Panel padded className="max-w-(--container-form)">
        <PasswordForm isForced={isForced} />
      </Panel>
    </AdminPage>
  );
}

const PasswordFormSchema = PasswordChange.extend({
  currentPassword: z.string().min(1, "Enter your current password."),
});
const schema = async () => PasswordFormSchema;

function PasswordForm({ isForced }: { isForced: boolean }) {
  const { username } = useMe();
  const navigate = useNavigate();
  const change = useChangePassword();
  const { form, submit, getError, pending, register } = useContractForm({
    schema,
    defaults: { currentPassword: "", newPassword: "" },
    send: (_form, values) => change.mutateAsync(values),
    onSuccess: () => {
      unsaved.markSaved();
      toast({
        title: "Password changed",
        description: "You have been signed out everywhere else.",
        tone: "positive",
      });
      if (isForced) void navigate(paths.admin(), { replace: true });
    },
    onFailure: ({ message }) =>
      toast({ title: "Error changing password", description: message, tone: "danger" }),
  });
  const unsaved = useUnsavedChanges(form.formState.isDirty, "Your password has not been changed yet.");
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
      aria-label="Change password"
    >
      {unsaved.dialog}
      {/* For password managers. */}
      <input type="text" value={username} autoComplete="username" readOnly hidden />
      <Field label="Current password" error={getError("currentPassword")}>
        <PasswordField {...register("currentPassword")} autoComplete="current-password" />
      </Field>
      <Field
        label="New password"
        error={getError("newPassword")}
        hint={
          <>
            <PasswordHint password={form.watch("newPassword")} /> Changing your password signs you out
            everywhere else.
          </>
        }
      >
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
