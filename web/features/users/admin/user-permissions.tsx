import { type Capability, type Role, roleLabels } from "#contract/capabilities.ts";
import { useMe } from "#web/lib/me.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { capabilityGroups, capabilityLabels } from "#web/lib/capability-labels.ts";

type Props = {
  selected: readonly Capability[];
  /** Permissions when the dialog was opened; these can always be restored. */
  initial: readonly Capability[];
  onChange: (selected: Capability[]) => void;
};

/** Capabilities grouped by role. Users can't grant capabilities that they lack. */
export function UserPermissions({ selected, initial, onChange }: Props) {
  const { capabilities: grantable } = useMe();
  const set = (capability: Capability, isOn: boolean) =>
    onChange(isOn ? [...selected, capability] : selected.filter((other) => other !== capability));
  return (
    <div className="grid gap-x-6 gap-y-4 border-l-2 border-line pl-4 sm:grid-cols-2">
      {capabilityGroups.map(({ role, capabilities }) => (
        <FieldGroup key={role} legend={roleLegend(role)} className="content-start">
          <div className="grid gap-1.5">
            {capabilities.map((capability) => (
              <Checkbox
                key={capability}
                label={capabilityLabels[capability]}
                checked={selected.includes(capability)}
                disabled={!grantable.includes(capability) && !initial.includes(capability)}
                onChange={({ target }) => set(capability, target.checked)}
              />
            ))}
          </div>
        </FieldGroup>
      ))}
    </div>
  );
}

const roleLegend = (role: Role) => (role === "user" ? "Every role" : `${roleLabels[role]} and above`);
