import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import { apiKeyCapabilities, apiKeyLifetimes, API_KEY_NAME_MAX } from "#contract/api-keys/constants.ts";
import { ApiKeyDraft, type CreatedApiKey } from "#contract/api-keys/endpoints.ts";
import type { Capability } from "#contract/capabilities.ts";
import { capabilityLabels, filterAreas } from "#contract/roles/labels.ts";
import { FormDialog } from "#web/lib/form-dialog.tsx";
import { useMe } from "#web/lib/me.ts";
import { useAdminForm } from "#web/lib/use-admin-form.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { ownerOptions, useCreateKey } from "./queries.ts";

const KeyForm = z.strictObject({
  name: ApiKeyDraft.shape.name,
  ownerId: z.string(),
  days: z.string(),
});
const schema = async () => KeyForm;

type Props = { kind: "personal" | "service"; onClose: () => void };

/** Creates a key, and then shows it once. */
export function KeyDialog({ kind, onClose }: Props) {
  const me = useMe();
  const create = useCreateKey();
  const [selected, setSelected] = useState<readonly Capability[]>([]);
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const isService = kind === "service";
  const { data: owners = [{ id: me.id, name: me.fullName ?? me.username }] } = useQuery({
    ...ownerOptions(),
    enabled: isService,
  });
  const { submit, getError, pending, register, unsaved, draftNote } = useAdminForm({
    schema,
    draftName: `api-key:${kind}`,
    unsavedText: "The key has not been created.",
    defaults: { name: "", ownerId: isService ? me.id : "", days: "90" },
    send: (_form, { name, ownerId, days }) =>
      create.mutateAsync({
        name,
        capabilities: [...selected] as ApiKeyDraft["capabilities"],
        days: Number(days) as ApiKeyDraft["days"],
        ownerId: isService ? ownerId : null,
      }),
    onSuccess: setCreated,
    onFailure: ({ message }) =>
      toast({ title: "The key was not created", description: message, tone: "danger" }),
  });
  if (created) return <NewKeyDialog created={created} onClose={onClose} />;
  return (
    <FormDialog
      wide
      title={isService ? "New service key" : "New API key"}
      description={
        isService
          ? "For a program that acts in its own name. It is not tied to the account of its owner."
          : "For a program that acts in your name. It can do what you can do, and no more than you choose here."
      }
      onSubmit={submit}
      pending={pending}
      submitDisabled={selected.length === 0}
      submitLabel="Create key"
      pendingLabel="Creating…"
      onClose={() => unsaved.confirmLeave(onClose)}
      header={draftNote}
      footer={unsaved.dialog}
    >
      <Field label="Name" error={getError("name")} hint="The program that uses it, such as Zapier.">
        <Input {...register("name")} maxLength={API_KEY_NAME_MAX} autoComplete="off" />
      </Field>
      {isService && (
        <Field
          label="Owner"
          error={getError("ownerId")}
          hint="Who answers for the key and gets an email before it expires."
        >
          <NativeSelect
            {...register("ownerId")}
            options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      <Field label="Expires after" error={getError("days")}>
        <NativeSelect
          {...register("days")}
          options={apiKeyLifetimes.map((days) => ({ value: String(days), label: `${days} days` }))}
        />
      </Field>
      <KeyCapabilities selected={selected} onChange={setSelected} />
    </FormDialog>
  );
}

type CapabilityProps = {
  selected: readonly Capability[];
  onChange: (selected: readonly Capability[]) => void;
};

/** What the key may do, of what the user has. */
function KeyCapabilities({ selected, onChange }: CapabilityProps) {
  const { capabilities: own } = useMe();
  const areas = filterAreas(
    (capability) => own.includes(capability) && apiKeyCapabilities.some((name) => name === capability),
  );
  const set = (capability: Capability, isOn: boolean) =>
    onChange(isOn ? [...selected, capability] : selected.filter((other) => other !== capability));
  return (
    <FieldGroup legend="Permissions" hint="Choose only what the program needs.">
      <div className="grid gap-x-6 gap-y-4 border-l-2 border-line pl-4 sm:grid-cols-2">
        {areas.map(({ title, capabilities: offered }) => (
          <div key={title} className="grid content-start gap-1.5">
            <p className="text-sm font-semibold">{title}</p>
            {offered.map((capability) => (
              <Checkbox
                key={capability}
                label={capabilityLabels[capability].label}
                checked={selected.includes(capability)}
                onChange={({ target }) => set(capability, target.checked)}
              />
            ))}
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
