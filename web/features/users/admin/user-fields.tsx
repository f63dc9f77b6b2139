import { FULL_NAME_MAX, type User } from "#contract/auth/endpoints.ts";
import {
  capabilities,
  type Capability,
  roleCapabilities,
  roleRank,
  roles,
  roleLabels,
} from "#contract/capabilities.ts";
import { USERNAME_MAX } from "#contract/users/constants.ts";
import { useStaffList } from "#web/lib/list-queries.ts";
import { adminPaths } from "#web/lib/admin-paths.ts";
import { Link } from "#web/lib/link.tsx";
import { useMe } from "#web/lib/me.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { NativeSelect } from "#web/ui/native-select.tsx";
import { PhotoField } from "./photo-field.tsx";
import { PasswordSection, UserPassword } from "./user-password.tsx";
import { timeZoneOptions } from "./time-zone-options.ts";
import { UserPermissions } from "./user-permissions.tsx";
import type { UserFormApi } from "./user-values.ts";

const KINDS = [
  { value: "role", label: "Role-based" },
  { value: "custom", label: "Custom" },
];

export function UserFields({ user, form }: { user: User | null; form: UserFormApi }) {
  const me = useMe();
  const departments = useStaffList("departments");
  const { register, getError } = form;
  const isSelf = user?.id === me.id;
  const roleOptions = roles.map((value) => ({
    value,
    label: roleLabels[value],
    disabled: roleRank(value) > roleRank(me.role),
  }));
  return (
    <>
      {user && !isSelf && <PhotoField user={user} isSelf={false} />}
      {!user && (
        <>
          <Field
            label="Username"
            error={getError("username")}
            hint="Cannot be changed later. Not case-sensitive."
          >
            <Input
              {...register("username")}
              maxLength={USERNAME_MAX}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
        </>
      )}
      <Field
        label="Full name"
        optional
        error={getError("fullName")}
        hint="Colleagues see it in place of the username."
      >
        <Input {...register("fullName")} maxLength={FULL_NAME_MAX} autoComplete="off" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {isSelf ? (
          <OwnEmail email={user.email} />
        ) : (
          <Field
            label="Email"
            optional
            error={getError("email")}
            hint={
              user
                ? "The former and the new address get a notice of the change."
                : "Without a password, an invitation goes there."
            }
          >
            <Input
              {...register("email")}
              type="email"
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
        )}
        <Field label="Time zone" optional error={getError("timeZone")}>
          <NativeSelect
            {...register("timeZone")}
            placeholder="Not set"
            options={timeZoneOptions(user?.timeZone)}
          />
        </Field>
      </div>
      {!user && <UserPassword label="Password" isInvitable form={form} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Role" error={getError("role")}>
          <NativeSelect {...register("role")} options={roleOptions} />
        </Field>
        <Field label="Department" optional error={getError("department")}>
          <NativeSelect
            {...register("department")}
            placeholder="None"
            options={departments.optionsWith(user?.department)}
          />
        </Field>
      </div>
      <Permissions user={user} form={form} />
      {isSelf ? (
        <p className="text-ink-3">
          You cannot deactivate your own account.{" "}
          <Link to={adminPaths.password()} className="link">
            Change your password
          </Link>
        </p>
      ) : (
        <Checkbox {...register("isActive")} label="Active: can sign in" error={getError("isActive")} />
      )}
      {user && !isSelf && <PasswordSection form={form} />}
    </>
  );
}

const OwnEmail = ({ email }: { email: string | null }) => (
  <div className="grid content-start gap-1">
    <p className="font-semibold">Email</p>
    <p className="[overflow-wrap:anywhere]">{email ?? "None"}</p>
    <Link to={adminPaths.profile()} className="link text-sm">
      Change it under My profile
    </Link>
  </div>
);

function Permissions({ user, form: { form, register, getError } }: { user: User | null; form: UserFormApi }) {
  const [kind, role, selected] = form.watch(["kind", "role", "permissions"]);
  const initial = capabilities.filter((capability) =>
    (user?.permissions ?? (user ? roleCapabilities(user.role) : [])).includes(capability),
  );
  const set = (permissions: Capability[]) => form.setValue("permissions", permissions, { shouldDirty: true });
  return (
    <>
      <Field
        label="Permissions"
        error={getError("kind") ?? getError("permissions")}
        hint={
          kind === "role"
            ? `All permissions of the role ${roleLabels[role]}, including later changes.`
            : "Only the permissions selected here, regardless of the role."
        }
      >
        <NativeSelect
          {...register("kind", {
            // Custom permissions start from those of the role.
            onChange: ({ target }: { target: HTMLSelectElement }) => {
              if (target.value === "custom" && selected.length === 0) set(roleCapabilities(role));
            },
          })}
          options={KINDS}
        />
      </Field>
      {kind === "custom" && <UserPermissions selected={selected} initial={initial} onChange={set} />}
    </>
  );
}
