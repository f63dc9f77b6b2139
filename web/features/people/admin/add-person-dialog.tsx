import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { PersonDraft } from "#contract/people/schemas.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { Link } from "#web/lib/link.tsx";
import { useMe } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { assigneeList } from "#web/features/leads/admin/queries.ts";
import { DetailFields, OriginFields } from "./person-form-fields.tsx";
import { parseTags } from "#web/features/leads/admin/tags.ts";
import { useCreatePerson } from "./queries.ts";

const schema = async () => (await import("#contract/people/schemas.ts")).PersonDraft;

/** Adds a person by hand, and opens their page. */
export function AddPersonDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const navigate = useNavigate();
  const createPerson = useCreatePerson();
  const { data: assignees = [] } = useQuery(assigneeList());
  /** The person who has the entered address. */
  const [storedId, setStoredId] = useState<string | null>(null);
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    PersonDraft,
    { id: string }
  >({
    draftName: "person:new",
    unsavedText: "This person has not been added.",
    guardedParams: ["new"],
    schema,
    defaults: {
      firstName: "",
      lastName: "",
      email: "",
      phone: "",
      company: "",
      headline: "",
      place: "",
      leadType: "candidate",
      sourceNote: "",
      tags: [],
      assignedTo: me.id,
      note: "",
    },
    send: (_form, body, key) => createPerson.mutateAsync({ body, key }),
    onSuccess: ({ id }) => {
      toast({ title: "Person added", tone: "positive" });
      void navigate(adminPaths.lead(id));
    },
    onFailure: ({ message, current }) => {
      setStoredId(typeof current?.id === "string" ? current.id : null);
      toast({ title: "The person was not added", description: message, tone: "danger" });
    },
  });
  return (
    <FormDialog
      wide
      title="Add person"
      description="An email address or a phone number is required."
      onSubmit={submit}
      pending={pending}
      submitLabel="Add person"
      pendingLabel="Adding…"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      {storedId && (
        <Alert tone="caution" live title="This email address is stored already.">
          <Link to={adminPaths.lead(storedId)} className="link">
            Open the person
          </Link>
        </Alert>
      )}
      <DetailFields register={register} getError={getError} />
      <OriginFields register={register} getError={getError} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Tags" optional error={getError("tags")} hint="Separate them with commas.">
          <Input
            {...register("tags", { setValueAs: parseTags })}
            maxLength={500}
            autoComplete="off"
            placeholder="Treasury, Anaplan"
          />
        </Field>
        <Field label="Owner" error={getError("assignedTo")}>
          <NativeSelect
            {...register("assignedTo", { setValueAs: (value: string) => value || null })}
            // Remounts when the options are loaded.
            key={assignees.length}
            placeholder="Unassigned"
            options={assignees.map(({ id, username }) => ({ value: id, label: username }))}
          />
        </Field>
      </div>
      <Field label="Internal note" optional error={getError("note")} hint="Visible to staff only.">
        <Textarea {...register("note")} rows={3} maxLength={5_000} />
      </Field>
    </FormDialog>
  );
}
