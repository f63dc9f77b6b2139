import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ApiKey } from "#contract/api-keys/endpoints.ts";
import { runMutation } from "#web/lib/run-mutation.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { ownerOptions, useSetOwner } from "./queries.ts";

/** Makes another active user the owner of a service key. */
export function OwnerSelect({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { data: owners = [] } = useQuery(ownerOptions());
  const [ownerId, setOwnerId] = useState(apiKey.owner?.isActive ? apiKey.owner.id : "");
  const save = useSetOwner();
  const onSave = () =>
    runMutation(
      save,
      { id: apiKey.id, ownerId },
      {
        onSuccess: () => {
          toast({ title: "Owner changed", tone: "positive" });
          onClose();
        },
        onError: ({ message }) =>
          toast({ title: "The owner was not changed", description: message, tone: "danger" }),
      },
    );
  return (
    <div className="mt-2 grid max-w-80 gap-2">
      <Field label="Owner">
        <NativeSelect
          value={ownerId}
          placeholder="Choose a user"
          options={owners.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={({ target }) => setOwnerId(target.value)}
        />
      </Field>
      <div className="flex gap-2">
        <Button
          size="sm"
          pending={save.isPending}
          pendingLabel="Saving…"
          disabled={!ownerId}
          onClick={onSave}
        >
          Save owner
        </Button>
        <Button size="sm" variant="text" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
