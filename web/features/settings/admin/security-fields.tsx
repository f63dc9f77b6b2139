import { roleLabels, roles } from "#contract/capabilities.ts";
import { getSettingDefinition } from "#contract/settings/constants.ts";
import { Field } from "#web/ui/field.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { SecretField, SettingField, type SettingFields } from "./setting-field.tsx";

const NAME = "second_factor_from_role";

const getRoleLabel = (role: (typeof roles)[number]): string => {
  if (role === "user") return "Everyone";
  return role === "admin" ? "Administrators" : `${roleLabels[role]} and higher roles`;
};

/** Highest role first: the smallest group. */
const OPTIONS = roles.toReversed().map((role) => ({ value: role, label: getRoleLabel(role) }));

export function SecurityFields(fields: SettingFields) {
  const { register, getError } = fields;
  const { label, description } = getSettingDefinition(NAME);
  return (
    <div className="grid gap-5">
      <Panel title="Signing in" padded>
        <Field label={label} hint={description} error={getError(NAME)}>
          <NativeSelect {...register(NAME)} placeholder="Not required" options={OPTIONS} />
        </Field>
      </Panel>
      <Panel title="Single sign-on" padded>
        <p className="mb-4 text-sm text-ink-2">
          Users sign in with their account at Google Workspace, Entra ID or another OpenID Connect issuer. An
          account is linked to the active user with its verified email address at its first use. No users are
          created.
        </p>
        <div className="grid gap-4">
          <SettingField name="oidc_issuer" {...fields} optional />
          <SettingField name="oidc_client_id" {...fields} optional />
          <SecretField name="oidc_client_secret" {...fields} />
          <SettingField name="oidc_organization" {...fields} optional />
          <SettingField name="oidc_button_label" {...fields} optional />
        </div>
      </Panel>
    </div>
  );
}
