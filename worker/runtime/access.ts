import type { MiddlewareHandler } from "hono";
import type { Capability } from "#contract/capabilities.ts";
import { SESSION_USER_HEADER, STEP_UP_MINUTES } from "#contract/auth/constants.ts";
import type { PortalScreen } from "#contract/admin-portals/constants.ts";
import { endpointScreens } from "#contract/admin-portals/screen-endpoints.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { AppEnv, Staff } from "./ctx.ts";
import { assertKeyAccepted } from "./api-keys.ts";
import { findStaff } from "./session.ts";

const UNAUTHENTICATED = "Please sign in.";
const PASSWORD_CHANGE_REQUIRED = "Please change your password first: the one you have was given to you.";
const SECOND_FACTOR_REQUIRED = "Please set up a second factor first: your role requires one.";
const STEP_UP_REQUIRED = "Please confirm that it is you, then try again.";
const FORBIDDEN = "Your role does not allow this.";
const SCREEN_CLOSED = "The screen of this data is not open to you. Ask an administrator for access.";

/** Whether the user has the capability. Screens mirror this check; the server enforces it. */
export const can = (staff: Staff | null, capability: Capability): boolean =>
  staff?.capabilities.includes(capability) ?? false;

const isScreenOpen = (staff: Staff, screens: readonly PortalScreen[]): boolean =>
  screens.length === 0 || screens.some((screen) => staff.screens.includes(screen));

/** Whether the user has the capability and may open one of the screens. */
export const canOn = (staff: Staff, capability: Capability, screens: readonly PortalScreen[]): boolean =>
  can(staff, capability) && isScreenOpen(staff, screens);

/**
 * Throws 401 without a user, 403 when the password must be changed or a second factor set up first, the capability is
 * missing or none of the screens is open to the user.
 */
export function requireCapability(
  staff: Staff | null,
  capability: Capability,
  screens: readonly PortalScreen[] = [],
): asserts staff is Staff {
  requireSignedIn(staff);
  if (!can(staff, capability))
    throw new AppError("forbidden", staff.apiKey ? formatKeyRefusal(capability) : FORBIDDEN);
  if (!isScreenOpen(staff, screens)) throw new AppError("forbidden", SCREEN_CLOSED);
}

/** Throws 401 without a user, 403 while the password has to be changed or a second factor to be set up. */
export function requireSignedIn(staff: Staff | null): asserts staff is Staff {
  if (!staff) throw new AppError("unauthenticated", UNAUTHENTICATED);
  requireReady(staff);
}

const formatKeyRefusal = (capability: Capability): string =>
  `This API key may not do this: it needs ${capability}, which the key or its user lacks.`;

/** Throws 403 while the password has to be changed or a second factor to be set up. */
function requireReady(
  staff: Staff,
  {
    beforePasswordChange,
    beforeSecondFactor,
  }: Pick<Endpoint, "beforePasswordChange" | "beforeSecondFactor"> = {},
): void {
  if (staff.mustChangePassword && !beforePasswordChange)
    throw new AppError("password_change_required", PASSWORD_CHANGE_REQUIRED);
  if (staff.mustAddFactor && !beforeSecondFactor)
    throw new AppError("second_factor_required", SECOND_FACTOR_REQUIRED);
}

/**
 * Throws 403 unless the user has proved their identity in this session within STEP_UP_MINUTES. API keys pass: they are
 * created after such a proof, for work without a person.
 */
export function requireRecentProof(staff: Staff, now: Date): void {
  if (staff.apiKey) return;
  if (getProofExpiry(staff) < now) throw new AppError("step_up_required", STEP_UP_REQUIRED);
}

/** Until when the user's proof of identity counts as recent. */
export const getProofExpiry = ({ verifiedAt }: Pick<Staff, "verifiedAt">): Date =>
  addTime(new Date(verifiedAt), STEP_UP_MINUTES, "minute");

/** Tabs share one session cookie: what one user typed must not be saved in the name of another. */
function requireSameUser(staff: Staff, expectedId: string | undefined): void {
  if (!expectedId || expectedId === staff.id) return;
  const message = `You are now signed in as ${staff.username} in this browser. Nothing was saved.`;
  throw new AppError("session_user_changed", message);
}

/** Middleware that enforces an endpoint's access before its input is parsed. */
export const authorize =
  (endpoint: Endpoint): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { route, access, stepUp } = endpoint;
    assertKeyAccepted(c, endpoint);
    if (access !== "public") {
      const ctx = c.get("ctx");
      const staff = await findStaff(c, ctx);
      if (!staff) throw new AppError("unauthenticated", UNAUTHENTICATED);
      requireSameUser(staff, c.req.header(SESSION_USER_HEADER));
      if (access !== "signed-in") requireCapability(staff, access, endpointScreens(route));
      else requireReady(staff, endpoint);
      if (stepUp) requireRecentProof(staff, ctx.clock());
      c.set("staff", staff);
    }
    await next();
  };
