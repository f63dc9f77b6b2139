import type { SignInRefusal } from "#contract/activity/constants.ts";
import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import type { User } from "#contract/auth/endpoints.ts";
import { effectiveCapabilities, type Role, toCapabilities } from "#contract/capabilities.ts";

type UserRow = {
  id: string;
  username: string;
  fullName: string | null;
  email: string | null;
  photo: string | null;
  timeZone: string | null;
  publicName: string | null;
  role: Role;
  roleId: string | null;
  roleName: string;
  roleCapabilities: string[];
  department: string | null;
  isActive: boolean;
  mustChangePassword: boolean;
  createdAt: string;
  lastLogin: string | null;
};

/** User for the API, with effective capabilities. */
export const toUserDto = (row: UserRow): User => ({
  ...row,
  photo: row.photo && `/api/auth/photos/${row.photo}`,
  roleId: row.roleId ?? row.role,
  permissions: row.roleId === null ? null : toCapabilities(row.roleCapabilities),
  capabilities: effectiveCapabilities(row),
});

/** Stored in place of a hash while an invited user has not chosen a password; no password verifies against it. */
export const NO_PASSWORD = "none";

/** Message when another request has changed the user meanwhile. */
export const ACCOUNT_CHANGED = "Your account was just changed. Please sign in again.";

export const SAME_PASSWORD = "Choose a password that is different from the current one.";

type SignIn = { isCorrect: boolean; isForbidden: boolean };

/** Why a sign-in is refused; null if it is not. Only the activity log contains it: the response is always the same. */
export function findRefusal(
  user: { isActive: boolean; passwordHash: string } | null,
  { isCorrect, isForbidden }: SignIn,
): SignInRefusal | null {
  if (!user) return "unknown_name";
  if (!isCorrect) return user.passwordHash === NO_PASSWORD ? "invited" : "wrong_password";
  if (!user.isActive) return "inactive";
  return isForbidden ? "sample_password" : null;
}

/** Rejects the sample password in production, even if a local database was copied there. */
export const isForbiddenPassword = (password: string, environment: string): boolean =>
  environment === "production" && password === LOCAL_PASSWORD;

/** Message for removing the last second factor of a user whose role requires one. */
export const FACTOR_REQUIRED =
  "Your role requires a second factor. Set up another one before you remove this.";

/** Activity of a user's own account. */
export const userActivity = (action: string, id: string, details: Record<string, unknown> = {}) => ({
  action,
  entityType: "user",
  entityId: id,
  details,
});
