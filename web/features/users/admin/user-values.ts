import * as z from "zod";
import type { User } from "#contract/auth/endpoints.ts";
import { PASSWORD_OR_EMAIL, UserDraft, UserPatch } from "#contract/users/endpoints.ts";
import type { useContractForm } from "#web/lib/use-contract-form.ts";

const { shape } = UserDraft;

/** The contract's fields, as texts. */
const fields = {
  fullName: z.string(),
  email: shape.email.unwrap().unwrap(),
  timeZone: z.string(),
  roleId: z.string(),
  department: z.string(),
  isActive: z.boolean(),
};
export const NewUserForm = z
  .strictObject({ ...fields, username: shape.username, password: shape.password.unwrap() })
  .refine(({ password, email }) => password !== "" || email !== null, {
    path: ["password"],
    error: PASSWORD_OR_EMAIL,
  });
export const EditUserForm = z.strictObject({
  ...fields,
  username: z.string(),
  password: UserPatch.shape.password.unwrap(),
});
export type UserForm = z.infer<typeof NewUserForm>;

export type UserFormApi = Pick<
  ReturnType<typeof useContractForm<UserForm, unknown>>,
  "form" | "register" | "getError"
>;

/** Without a user, the defaults of a new one. */
export const toFormValues = (user: User | null): UserForm => ({
  username: user?.username ?? "",
  fullName: user?.fullName ?? "",
  email: user?.email ?? "",
  timeZone: user?.timeZone ?? "",
  password: "",
  roleId: user?.roleId ?? "user",
  department: user?.department ?? "",
  isActive: user?.isActive ?? true,
});

export const toUserDraft = ({
  department,
  fullName,
  email,
  timeZone,
  ...form
}: UserForm): z.input<typeof UserDraft> => ({
  ...form,
  fullName: fullName || null,
  email: email || null,
  timeZone: timeZone || null,
  department: department || null,
});

/** Changed fields only, so that concurrent edits of other fields are not overwritten. */
export function toUserPatch(form: UserForm, user: User): z.input<typeof UserPatch> {
  const { username: _name, password, ...values } = toUserDraft(form);
  const { username: _old, password: _none, ...initialValues } = toUserDraft(toFormValues(user));
  const changed = Object.entries(values).filter(
    ([field, value]) =>
      JSON.stringify(value) !== JSON.stringify(initialValues[field as keyof typeof initialValues]),
  );
  return { ...Object.fromEntries(changed), ...(password && { password }) };
}
