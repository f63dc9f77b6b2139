import { LOCAL_PASSWORD } from "#contract/auth/constants.ts";
import type { User } from "#contract/auth/endpoints.ts";
import { effectiveCapabilities, type Role } from "#contract/capabilities.ts";

type UserRow = {
  id: string;
  username: string;
  publicName: string | null;
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
