import { useState } from "react";
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX, RoleDraft, StaffRole } from "#contract/roles/endpoints.ts";
import { capabilityAreas, capabilityLabels } from "#contract/roles/labels.ts";
import { RecordHistory } from "#web/features/activity/admin/record-history.tsx";
import { ApiError } from "#web/lib/api.ts";
import { fieldMessage } from "#web/lib/field-message.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useMe } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { FieldError } from "#web/ui/field-error.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Input } from "#web/ui/input.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { useSaveRole } from "./queries.ts";

const schema = async () => RoleDraft;

type Props = {
  /** The role to edit; none for a new one. */
  role?: StaffRole;
  /** The role whose values a new one starts with. */
  copied?: StaffRole | undefined;
  onClose: () => void;
};

const toValues = ({ name, description, capabilities }: RoleDraft): RoleDraft => ({
  name,
  description,
  capabilities,
});

const toNewValues = (copied: StaffRole | undefined): RoleDraft =>
  copied
    ? { ...toValues(copied), name: `${copied.name} (copy)`.slice(0, ROLE_NAME_MAX) }
    : { name: "", description: "", capabilities: [] };

/** Edits a role, or creates one. */
export function RoleEditor({ role, copied, onClose }: Props) {
  const save = useSaveRole();
  const [base, setBase] = useState(role ?? null);
  const [newer, setNewer] = useState<StaffRole | null>(null);
  const { capabilities: grantable } = useMe();
  const { submit, getError, pending, register, unsaved, draftNote, discardDraft } = useAdminForm<
    RoleDraft,
    StaffRole
  >({
    schema,
    draftName: `role:${role?.id ?? `new ${copied?.id ?? ""}`}`,
    unsavedText: "Your changes to this role are not saved.",
    ...(role && { version: role.version }),
    defaults: role ? toValues(role) : toNewValues(copied),
    send: (_form, values) => save.mutateAsync({ role: base, values }),
    onSuccess: () => {
      toast({ title: role ? "Role saved" : "Role created", tone: "positive" });
      onClose();
    },
    onFailure: (error) => {
      const current = error instanceof ApiError ? StaffRole.safeParse(error.current).data : undefined;
      if (current) setNewer(current);
      else
        toast({
          title: "Role not saved",
          description: fieldMessage(error, "capabilities"),
          tone: "danger",
        });
    },
  });
  const loadNewer = (current: StaffRole) => {
    setBase(current);
    setNewer(null);
    discardDraft(toValues(current));
  };
  const capabilityError = getError("capabilities");
  return (
    <FormDialog
      wide
      title={role ? `Edit the role ${role.name}` : "New role"}
      label={role ? "Edit role" : "New role"}
      onSubmit={submit}
      pending={pending}
      submitLabel={role ? "Save role" : "Create role"}
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      {newer && (
        <Alert tone="caution" live title="Somebody else has changed this role since you opened it.">
          <p>Nothing was saved. Load their version, then make your changes again.</p>
          <Button variant="outline" size="sm" className="mt-2" onClick={() => loadNewer(newer)}>
            Load their version
          </Button>
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name"
          error={getError("name")}
          hint={role?.isPreset ? "Presets keep their names." : undefined}
        >
          <Input {...register("name")} maxLength={ROLE_NAME_MAX} readOnly={role?.isPreset} />
        </Field>
        <Field label="Description" optional error={getError("description")}>
          <Input {...register("description")} maxLength={ROLE_DESCRIPTION_MAX} />
        </Field>
      </div>
      <p className="text-ink-2">
        Users with this role have exactly the selected permissions. Changes apply at their next request.
      </p>
      {capabilityError && <FieldError id="role-permissions">{capabilityError}</FieldError>}
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {capabilityAreas.map(({ title, capabilities }) => (
          <FieldGroup key={title} legend={title} className="content-start">
            <div className="grid gap-2.5">
              {capabilities.map((capability) => (
                <Checkbox
                  key={capability}
                  {...register("capabilities")}
                  value={capability}
                  label={capabilityLabels[capability].label}
                  hint={capabilityLabels[capability].explanation}
                  disabled={!grantable.includes(capability)}
                />
              ))}
            </div>
          </FieldGroup>
        ))}
      </div>
      {role && <RecordHistory entityType="role" entityId={role.id} />}
    </FormDialog>
  );
}
