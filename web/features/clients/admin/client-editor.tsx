import { useState } from "react";
import { useWatch } from "react-hook-form";
import { clientStatuses } from "#contract/clients/constants.ts";
import { ClientDetail, type ClientContactDraft } from "#contract/clients/schemas.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useCan, useMe } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { clientStatusLabels } from "./client-labels.ts";
import { ClientForm, toClientForm, toClientInput } from "./client-values.ts";
import { FeeFields } from "./fee-fields.tsx";
import { useOwnerOptions } from "./owner-options.ts";
import { useSaveClient } from "./queries.ts";

const schema = async () => ClientForm;
const STATUSES = clientStatuses.map((value) => ({ value, label: clientStatusLabels[value] }));

const FIELD_LABELS: Partial<Record<keyof ClientForm, string>> = {
  name: "Name",
  website: "Website",
  industry: "Industry",
  status: "Status",
  ownerId: "Owner",
  notes: "Notes",
  guaranteeDays: "Guarantee",
  feeKind: "Fee",
  feeValue: "Fee value",
  feeCurrency: "Currency",
};

type Props = {
  client: ClientDetail | null;
  /** Fills a new client, from the lead of an employer. */
  template?: { name: string; contact: ClientContactDraft };
  onClose: () => void;
  onSaved?: (client: ClientDetail) => void;
};

/** Creates a client, or edits one with optimistic locking. */
export function ClientEditor({ client: initialClient, template, onClose, onSaved }: Props) {
  const [client, setClient] = useState(initialClient);
  const [changedByOthers, setChangedByOthers] = useState<string[] | null>(null);
  const save = useSaveClient();
  const canSetFee = useCan("placements.manage");
  const me = useMe();
  const owners = useOwnerOptions(client && { id: client.ownerId, name: client.owner });
  const { form, submit, getError, pending, register, unsaved, draftNote } = useAdminForm<
    ClientForm,
    ClientDetail
  >({
    draftName: `client:${initialClient?.id ?? (template ? `from:${template.name}` : "new")}`,
    unsavedText: "Your changes to this client have not been saved.",
    version: client?.version,
    schema,
    defaults: { ...toClientForm(client, me.id), ...(template && { name: template.name }) },
    send: (_form, values) =>
      save.mutateAsync({
        client,
        version: client?.version,
        input: {
          ...toClientInput(values, canSetFee),
          ...(template && !client && { contact: template.contact }),
        },
      }),
    onSuccess: (saved) => {
      toast({ title: client ? "Client saved" : "Client added", tone: "positive" });
      onClose();
      onSaved?.(saved);
    },
    onFailure: ({ current, message }) => {
      if (client && current) takeCurrent(client, ClientDetail.parse(current));
      else toast({ title: "The client was not saved", description: message, tone: "danger" });
    },
  });
  /** Continues with the stored version as the base; fields that only somebody else changed take their value. */
  const takeCurrent = (base: ClientDetail, current: ClientDetail) => {
    const [before, mine, theirs] = [toClientForm(base), form.getValues(), toClientForm(current)];
    const names = (Object.keys(theirs) as (keyof ClientForm)[]).filter(
      (name) => theirs[name] !== before[name],
    );
    setClient(current);
    setChangedByOthers(names.map((name) => FIELD_LABELS[name] ?? name));
    form.reset(theirs);
    for (const name of Object.keys(theirs) as (keyof ClientForm)[])
      if (mine[name] !== before[name]) form.setValue(name, mine[name], { shouldDirty: true });
  };
  const [feeKind, feeCurrency] = useWatch({ control: form.control, name: ["feeKind", "feeCurrency"] });
  return (
    <FormDialog
      wide
      title={client ? "Edit client" : "Add client"}
      onSubmit={submit}
      pending={pending}
      submitLabel={client ? "Save" : "Add client"}
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={
        <>
          {changedByOthers && (
            <Alert tone="caution" live title="Someone else changed this client." className="mt-4">
              Your changes are not saved yet. Changed by them: {changedByOthers.join(", ").toLowerCase()}.
              Your own changes stay in the form; check them and save again.
              <div className="mt-2">
                <Button size="sm" variant="outline" onClick={() => form.reset(toClientForm(client))}>
                  Discard mine
                </Button>
              </div>
            </Alert>
          )}
          {unsaved.dialog}
        </>
      }
    >
      {template && (
        <p className="text-ink-2">
          {[template.contact.firstName, template.contact.lastName].filter(Boolean).join(" ")} becomes the
          first contact.
        </p>
      )}
      <Field label="Name" error={getError("name")}>
        <Input {...register("name")} maxLength={160} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Website" optional error={getError("website")}>
          <Input {...register("website")} maxLength={300} placeholder="example.com" autoCapitalize="none" />
        </Field>
        <Field label="Industry" optional error={getError("industry")}>
          <Input {...register("industry")} maxLength={120} />
        </Field>
        <Field label="Status" error={getError("status")}>
          <NativeSelect {...register("status")} options={STATUSES} />
        </Field>
        <Field label="Owner" error={getError("ownerId")}>
          <NativeSelect
            {...register("ownerId")}
            key={owners.length}
            placeholder="Unassigned"
            options={owners}
          />
        </Field>
      </div>
      {canSetFee && (
        <FeeFields register={register} getError={getError} kind={feeKind} currency={feeCurrency} />
      )}
      <Field
        label="Guarantee"
        optional
        error={getError("guaranteeDays")}
        hint="Days from the start of a placement. New jobs of the client start with it."
      >
        <Input {...register("guaranteeDays")} inputMode="numeric" maxLength={4} className="fig max-w-32" />
      </Field>
      <Field label="Notes" optional error={getError("notes")} hint="Visible to staff only.">
        <Textarea {...register("notes")} rows={3} maxLength={10_000} />
      </Field>
    </FormDialog>
  );
}
