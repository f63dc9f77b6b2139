import type { FormEvent } from "react";
import type { User } from "#contract/auth/endpoints.ts";
import { userName } from "#contract/users/user-name.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateUser, useUpdateUser } from "./queries.ts";
import { UserFields } from "./user-fields.tsx";
import {
  toUserPatch,
  toUserDraft,
  toFormValues,
  NewUserForm,
  EditUserForm,
  type UserForm,
} from "./user-values.ts";

const LABELS = {
  create: {
    title: "New user",
    save: "Create user",
    done: { title: "User Created", description: "User created successfully" },
    failed: "Failed to create user.",
  },
  edit: {
    title: "Edit user",
    save: "Save changes",
    done: { title: "User Updated", description: "User updated successfully" },
    failed: "Failed to update user.",
  },
};

/** Creates a user, or edits `user`. */
export function UserEditor({ user, onClose }: { user: User | null; onClose: () => void }) {
  const create = useCreateUser();
  const update = useUpdateUser();
  const labels = LABELS[user ? "edit" : "create"];
  const adminForm = useAdminForm({
    draftName: `user:${user?.id ?? "new"}`,
    secretFields: ["password"],
    unsavedText: "Your changes to this account have not been saved.",
    guardedParams: ["tab"],
    schema: async () => (user ? EditUserForm : NewUserForm),
    defaults: toFormValues(user),
    send: (_form, values: UserForm) =>
      user
        ? update.mutateAsync({ id: user.id, patch: toUserPatch(values, user) })
        : create.mutateAsync(toUserDraft(values)),
    onSuccess: (saved) => {
      const isInvited = !user && saved.isActive && !saved.mustChangePassword;
      const description = isInvited
        ? `User created. An invitation goes to ${saved.email ?? ""}.`
        : labels.done.description;
      toast({ title: labels.done.title, description, tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "Error", description: message || labels.failed, tone: "danger" }),
  });
  const { form, submit, pending, unsaved, draftNote } = adminForm;
  const close = () => unsaved.confirmLeave(onClose);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { username, password, email } = form.getValues();
    if (!user && (!username || (!password && !email)))
      toast({
        title: "Validation Error",
        description: "Username and password are required.",
        tone: "danger",
      });
    void submit(event);
  };

  return (
    <FormDialog
      wide
      title={user ? `Edit ${userName(user)}` : labels.title}
      label={labels.title}
      onSubmit={onSubmit}
      pending={pending}
      submitLabel={labels.save}
      onClose={close}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <UserFields user={user} form={adminForm} />
    </FormDialog>
  );
}
