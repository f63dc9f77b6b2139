import { useQuery } from "@tanstack/react-query";
import type { User } from "#contract/auth/endpoints.ts";
import { CapabilityList } from "#web/features/roles/admin/capability-list.tsx";
import { roleList } from "#web/features/roles/admin/queries.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useMe } from "#web/lib/me.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Field } from "#web/ui/field.tsx";
import { includeSelected, NativeSelect } from "#web/ui/native-select.tsx";
import type { UserFormApi } from "./user-values.ts";

/** Chooses a role; those with permissions that the viewer lacks are disabled. */
export function RoleField({ user, form }: { user: User | null; form: UserFormApi }) {
  const { capabilities } = useMe();
  const { data: roles = [], error } = useQuery(roleList());
  const selected = form.form.watch("roleId");
  const options = roles.map((role) => ({
    value: role.id,
    label: role.name,
    disabled: role.capabilities.some((capability) => !capabilities.includes(capability)),
  }));
  return (
    <Field
      label="Role"
      error={form.getError("roleId") ?? error?.message}
      hint="A change ends the user’s sessions."
    >
      <NativeSelect
        {...form.register("roleId")}
        options={includeSelected(
          options,
          selected,
          user?.roleId === selected ? user.roleName : "Loading the roles…",
        )}
      />
    </Field>
  );
}

/** What the chosen role allows. */
export function RolePermissions({ form: { form } }: { form: UserFormApi }) {
  const { data: roles = [] } = useQuery(roleList());
  const selected = form.watch("roleId");
  const role = roles.find(({ id }) => id === selected);
  if (!role) return null;
  return (
    <Disclosure summary={`Permissions of the role ${role.name}: ${role.capabilities.length}`}>
      <CapabilityList capabilities={role.capabilities} empty="This role allows nothing yet." />
      <p className="mt-2 text-ink-3">
        They are the same for everybody with this role.{" "}
        <Link to={adminPaths.roles()} className="link">
          Edit roles
        </Link>
      </p>
    </Disclosure>
  );
}
