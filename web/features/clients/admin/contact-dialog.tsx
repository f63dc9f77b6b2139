import { type ClientContact, ClientContactDraft } from "#contract/clients/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveContact } from "./queries.ts";

const schema = async () => ClientContactDraft;

type Props = {
  clientId: string;
  contact: ClientContact | null;
  /** The first contact of a client starts as the primary one. */
  isFirst: boolean;
  onClose: () => void;
};

/** Adds a contact, or edits one. */
export function ContactDialog({ clientId, contact, isFirst, onClose }: Props) {
  const save = useSaveContact(clientId);
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    ClientContactDraft,
    ClientContact
  >({
    draftName: `client-contact:${contact?.id ?? `new:${clientId}`}`,
    unsavedText: "This contact has not been saved.",
    schema,
    defaults: {
      firstName: contact?.firstName ?? "",
      lastName: contact?.lastName ?? "",
      email: contact?.email ?? "",
      phone: contact?.phone ?? "",
      title: contact?.title ?? "",
      isPrimary: contact?.isPrimary ?? isFirst,
    },
    send: (_form, body) => save.mutateAsync({ contactId: contact?.id ?? null, body }),
    onSuccess: () => {
      toast({ title: contact ? "Contact saved" : "Contact added", tone: "positive" });
      onClose();
    },
    onFailure: ({ message }) =>
      toast({ title: "The contact was not saved", description: message, tone: "danger" }),
  });
  return (
    <FormDialog
      title={contact ? "Edit contact" : "Add contact"}
      onSubmit={submit}
      pending={pending}
      submitLabel={contact ? "Save" : "Add contact"}
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={getError("firstName")}>
          <Input {...register("firstName")} maxLength={80} autoComplete="off" />
        </Field>
        <Field label="Last name" optional error={getError("lastName")}>
          <Input {...register("lastName")} maxLength={80} autoComplete="off" />
        </Field>
      </div>
      <Field label="Title" optional error={getError("title")}>
        <Input {...register("title")} maxLength={120} placeholder="Head of Finance" autoComplete="off" />
      </Field>
      <Field label="Email" optional error={getError("email")}>
        <Input {...register("email")} type="email" maxLength={254} autoComplete="off" />
      </Field>
      <Field label="Phone" optional error={getError("phone")}>
        <Input {...register("phone")} type="tel" maxLength={40} autoComplete="off" />
      </Field>
      <Checkbox {...register("isPrimary")} label="Primary contact" error={getError("isPrimary")} />
    </FormDialog>
  );
}
