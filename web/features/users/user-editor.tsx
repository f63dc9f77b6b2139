import { type FormEvent, useId } from "react";
import type { User } from "#contract/auth.ts";
import { useUnsaved } from "#web/lib/unsaved.tsx";
import { useContractForm } from "#web/lib/use-contract-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useCreateUser, useUpdateUser } from "./queries.ts";
import { UserFields } from "./user-fields.tsx";
import { changeOf, draftOf, formOf, NewUserForm, OldUserForm, type UserForm } from "./user-values.ts";

const words = {
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

/** The dialog in which an account is made or changed; without `user`, a new one. */
export function UserEditor({ user, onClose }: { user: User | null; onClose: () => void }) {
  const create = useCreateUser();
  const update = useUpdateUser();
  const formId = useId();
  const said = words[user ? "edit" : "create"];
  const contractForm = useContractForm({
    schema: async () => (user ? OldUserForm : NewUserForm),
    defaults: formOf(user),
    send: (_form, values: UserForm) =>
      user
        ? update.mutateAsync({ id: user.id, change: changeOf(values, user) })
        : create.mutateAsync(draftOf(values)),
    onSuccess: () => {
      toast({ ...said.done, tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "Error", description: message || said.failed, tone: "danger" }),
  });
  const { form, submit, pending } = contractForm;
  const { isDirty } = form.formState;
  const unsaved = useUnsaved(isDirty, "What you have changed in this account has not been saved.", ["tab"]);
  const close = () => unsaved.leave(onClose);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { username, password } = form.getValues();
    if (!user && (!username || !password))
      toast({
        title: "Validation Error",
        description: "Username and password are required.",
        tone: "danger",
      });
    void submit(event);
  };

  return (
    <Dialog
      open
      wide
      title={user ? `Edit ${user.username}` : said.title}
      onOpenChange={(open) => !open && close()}
      footer={
        <>
          <Button variant="text" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending} pendingLabel="Saving…">
            {said.save}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-4" aria-label={said.title}>
        <UserFields user={user} form={contractForm} />
      </form>
      {unsaved.question}
    </Dialog>
  );
}
