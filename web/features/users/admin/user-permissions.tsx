import { type Capability, type Role, roleLabels } from "#contract/capabilities.ts";
import { useMe } from "#web/lib/me.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldGroup } from "#web/ui/field-group.tsx";
import { capabilityGroups, capabilityLabels } from "./capability-labels.ts";

type Props = {
  chosen: readonly Capability[];
  /** What the user had when the dialog was opened: that may be put back. */
  had: readonly Capability[];
  onChange: (chosen: Capability[]) => void;
};

/** The capabilities one by one, by the role that usually brings them. What one lacks oneself cannot be given. */
export function UserPermissions({ chosen, had, onChange }: Props) {
  const { capabilities: own } = useMe();
  const set = (capability: Capability, on: boolean) =>
    onChange(on ? [...chosen, capability] : chosen.filter((other) => other !== capability));
  return (
    <div className="grid gap-x-6 gap-y-4 border-l-2 border-line pl-4 sm:grid-cols-2">
      {capabilityGroups.map(({ role, capabilities }) => (
        <FieldGroup key={role} legend={roleLegend(role)} className="content-start">
          <div className="grid gap-1.5">
            {capabilities.map((capability) => (
              <Checkbox
                key={capability}
                label={capabilityLabels[capability]}
                checked={chosen.includes(capability)}
                disabled={!own.includes(capability) && !had.includes(capability)}
                onChange={({ target }) => set(capability, target.checked)}
              />
            ))}
          </div>
        </FieldGroup>
      ))}
    </div>
  );
}

const roleLegend = (role: Role) =>
  role === "user" ? "Every role" : `From ${roleLabels[role].toLowerCase()} on`;
