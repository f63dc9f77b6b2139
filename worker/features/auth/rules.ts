import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import type { User } from "#contract/auth/endpoints.ts";
import { effectiveCapabilities, type Role } from "#contract/capabilities.ts";

type UserRow = {
  id: string;
  username: string;
  role: Role;
  department: string | null;
  permissions: string[] | null;
  isActive: boolean;
  mustChangePassword: boolean;
  createdAt: string;
  lastLogin: string | null;
};

/** User for the API, with effective capabilities. */
export const toUserDto = (row: UserRow): User => ({ ...row, capabilities: effectiveCapabilities(row) });

/** Rejects the sample password in production, even if a local database was copied there. */
export const isForbiddenPassword = (password: string, environment: string): boolean =>
  environment === "production" && password === LOCAL_PASSWORD;

/** Refused when a password consists of little more than one of them; containing one is fine. */
const COMMON_PASSWORDS = [
  "password",
  "passw0rd",
  "qwerty",
  "qwertyuiop",
  "letmein",
  "welcome",
  "admin",
  "administrator",
  "iloveyou",
  "monkey",
  "dragon",
  "football",
  "baseball",
  "sunshine",
  "princess",
  "planwright",
  "changeme",
  "trustno",
  "abc",
];

/** Returns a message when the password is too weak, else null. The contract validates the length. */
export function findPasswordProblem(password: string, username: string): string | null {
  const normalized = password.normalize("NFKC").toLowerCase();
  const letters = normalized.replace(/[^a-z]/g, "");
  if (normalized === LOCAL_PASSWORD)
    return "This password is printed in the documentation. Please choose another one.";
  if (new Set(normalized).size < 4) return "This password repeats too few characters.";
  if ("01234567890123456789".includes(normalized) || "abcdefghijklmnopqrstuvwxyz".includes(normalized))
    return "This password is a simple sequence.";
  if (COMMON_PASSWORDS.some((word) => letters === word || letters === word + word))
    return "This password is too common.";
  if (normalized.includes(username.toLowerCase()) && normalized.length < username.length + 6) {
    return "This password is too close to the username.";
  }
  return null;
}
