import { FULL_NAME_MAX, type User } from "#contract/auth/endpoints.ts";
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
import { RoleField, RolePermissions } from "./role-field.tsx";
import type { UserFormApi } from "./user-values.ts";

export function UserFields({ user, form }: { user: User | null; form: UserFormApi }) {
  const me = useMe();
  const departments = useStaffList("departments");
  const { register, getError } = form;
  const isSelf = user?.id === me.id;
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
        <RoleField user={user} form={form} />
        <Field label="Department" optional error={getError("department")}>
          <NativeSelect
            {...register("department")}
            placeholder="None"
            options={departments.optionsWith(user?.department)}
          />
        </Field>
      </div>
      <RolePermissions form={form} />
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
