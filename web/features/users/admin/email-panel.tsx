import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmailChangeInput } from "#contract/auth/link-endpoints.ts";
import { formatLocalDateTime } from "#web/lib/format-date.ts";
import { useMe } from "#web/lib/me.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { toast } from "#web/ui/toast-store.ts";
import {
  emailChangeQuery,
  useCancelEmailChange,
  useRequestEmailChange,
} from "#web/features/auth/link-queries.ts";

/** The own email address, and its change, which both addresses confirm. */
export function EmailPanel() {
  const { email } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel
      title="Email"
      padded
      actions={
        !isOpen && (
          <Button variant="line" size="sm" onClick={() => setIsOpen(true)}>
            {email ? "Change email" : "Add email"}
          </Button>
        )
      }
    >
      <p className="[overflow-wrap:anywhere]">{email ?? "No email address yet."}</p>
      <PendingChange />
      {isOpen && <EmailForm onClose={() => setIsOpen(false)} />}
    </Panel>
  );
}

function PendingChange() {
  const { data: change } = useQuery(emailChangeQuery());
  const cancel = useCancelEmailChange();
  if (!change) return null;
  const missing = [
    ...(change.isNewConfirmed ? [] : ["the new address"]),
    ...(change.isOldConfirmed === false ? ["the current address"] : []),
  ];
  const onCancel = () =>
    runMutation(cancel, undefined, {
      onSuccess: () => toast({ title: "Change canceled", tone: "positive" }),
      onError: ({ message }) => toast({ title: "Error", description: message, tone: "danger" }),
    });
  return (
    <div className="mt-3 grid justify-items-start gap-2 border-l-2 border-line pl-3">
      <p className="[overflow-wrap:anywhere]">
        Changes to <b>{change.email}</b> once the links sent to {missing.join(" and ")} are confirmed, until{" "}
        {formatLocalDateTime(change.expiresAt)}.
      </p>
      <Button
        variant="line"
        size="sm"
        pending={cancel.isPending}
        pendingLabel="Canceling…"
        onClick={onCancel}
      >
        Cancel change
      </Button>
    </div>
  );
}

const schema = async () => EmailChangeInput;

function EmailForm({ onClose }: { onClose: () => void }) {
  const { username } = useMe();
  const request = useRequestEmailChange();
  const { submit, getError, pending, register, draftNote } = useAdminForm({
    schema,
    draftName: "email",
    secretFields: ["currentPassword"],
    defaults: { email: "", currentPassword: "" },
    send: (_form, values) => request.mutateAsync(values),
    onSuccess: ({ email }) => {
      toast({ title: "Check your email", description: `Open the link sent to ${email}.`, tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "The email address was not changed", description: message, tone: "danger" }),
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-4 grid gap-4"
      aria-label="Change email"
    >
      {draftNote}
      {/* For password managers. */}
      <input type="text" value={username} autoComplete="username" readOnly hidden />
      <Field label="New email" error={getError("email")}>
        <Input {...register("email")} type="email" maxLength={254} autoComplete="email" spellCheck={false} />
      </Field>
      <Field label="Current password" error={getError("currentPassword")}>
        <PasswordField {...register("currentPassword")} autoComplete="current-password" />
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm" pending={pending} pendingLabel="Sending…">
          Send links
        </Button>
        <Button variant="text" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
