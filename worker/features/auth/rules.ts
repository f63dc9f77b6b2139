import { LOCAL_PASSWORD, type User } from "#contract/auth/endpoints.ts";
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

/** A user as the contract shows it, with what it may do now. */
export const publicUser = (row: UserRow): User => ({ ...row, capabilities: effectiveCapabilities(row) });

/** The sample password opens nothing in production, even if a local database was carried there. */
export const isForbiddenPassword = (password: string, environment: string): boolean =>
  environment === "production" && password === LOCAL_PASSWORD;

/** Words that attackers try first; a password may contain them, but not be little more than one of them. */
const COMMON = [
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

/** Why a new password is refused, as a sentence, or null. Length is the contract's business. */
export function passwordProblem(password: string, username: string): string | null {
  const plain = password.normalize("NFKC").toLowerCase();
  const letters = plain.replace(/[^a-z]/g, "");
  if (plain === LOCAL_PASSWORD)
    return "This password is printed in the documentation. Please choose another one.";
  if (new Set(plain).size < 4) return "This password repeats too few characters.";
  if ("01234567890123456789".includes(plain) || "abcdefghijklmnopqrstuvwxyz".includes(plain))
    return "This password is a simple sequence.";
  if (COMMON.some((word) => letters === word || letters === word + word))
    return "This password is too common.";
  if (plain.includes(username.toLowerCase()) && plain.length < username.length + 6) {
    return "This password is too close to the username.";
  }
  return null;
}
