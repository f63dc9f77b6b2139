import type { MiddlewareHandler } from "hono";
import type { Capability } from "#contract/capabilities.ts";
import type { Access } from "#contract/endpoint.ts";
import { AppError } from "#worker/base/errors.ts";
import type { AppEnv, Staff } from "./ctx.ts";
import { findStaff } from "./session.ts";

const UNAUTHENTICATED = "Please sign in.";
const PASSWORD_CHANGE_REQUIRED = "Please change your password first: the one you have was given to you.";
const FORBIDDEN = "Your role does not allow this.";

/** Whether the user has the capability. Screens mirror this check; the server enforces it. */
export const can = (staff: Staff | null, capability: Capability): boolean =>
  staff?.capabilities.includes(capability) ?? false;

/** Throws 401 without a user, 403 when the password must be changed first or the capability is missing. */
export function requireCapability(staff: Staff | null, capability: Capability): asserts staff is Staff {
  if (!staff) throw new AppError("unauthenticated", UNAUTHENTICATED);
  requireChangedPassword(staff);
  if (!can(staff, capability)) throw new AppError("forbidden", FORBIDDEN);
}

function requireChangedPassword(staff: Staff): void {
  if (staff.mustChangePassword) throw new AppError("password_change_required", PASSWORD_CHANGE_REQUIRED);
}

/** Middleware that enforces an endpoint's access before its input is parsed. */
export const authorize =
  (access: Access, beforePasswordChange = false): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    if (access !== "public") {
      const staff = await findStaff(c, c.get("ctx"));
      if (!staff) throw new AppError("unauthenticated", UNAUTHENTICATED);
      if (access !== "signed-in") requireCapability(staff, access);
      else if (!beforePasswordChange) requireChangedPassword(staff);
      c.set("staff", staff);
    }
    await next();
  };
