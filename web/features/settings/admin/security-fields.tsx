import { roleLabels, roles } from "#contract/capabilities.ts";
import { getSettingDefinition } from "#contract/settings/constants.ts";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import type { SettingFields } from "./setting-field.tsx";

const NAME = "second_factor_from_role";

const getRoleLabel = (role: (typeof roles)[number]): string => {
  if (role === "user") return "Everyone";
  return role === "admin" ? "Administrators" : `${roleLabels[role]} and higher roles`;
};

/** Highest role first: the smallest group. */
const OPTIONS = roles.toReversed().map((role) => ({ value: role, label: getRoleLabel(role) }));

export function SecurityFields({ register, getError }: SettingFields) {
  const { label, description } = getSettingDefinition(NAME);
  return (
    <Panel title="Signing in" padded>
      <Field label={label} hint={description} error={getError(NAME)}>
        <NativeSelect {...register(NAME)} placeholder="Nobody: users decide" options={OPTIONS} />
      </Field>
    </Panel>
  );
}
