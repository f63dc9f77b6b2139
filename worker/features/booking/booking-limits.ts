import { HOLD_MINUTES } from "#contract/booking/constants.ts";
import { toE164 } from "#contract/phone.ts";
import { sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import { isLocalAddress, networkPrefix } from "#worker/base/network.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { type Booker, findBookingDecision } from "./limit-queries.ts";

const CONFIRM_FIRST =
  "Please confirm your earlier booking first. The link is in the email that we have sent you.";
const TOO_MANY =
  "There are already several open appointments for these contact details. Please change or cancel one of them, or contact us.";

/** The network is stored as a keyed hash. Local requests, as in development, have none. */
export async function toBooker(
  { caller, config }: Ctx,
  { bookerEmail, bookerPhone }: { bookerEmail: string; bookerPhone: string | null },
): Promise<Booker> {
  const network = networkPrefix(caller.ip);
  return {
    email: bookerEmail,
    phoneKey: bookerPhone && toE164(bookerPhone),
    network: isLocalAddress(caller.ip)
      ? null
      : (await sha256(`${config.sessionSecret} booker ${network}`)).slice(0, 32),
  };
}

/** Whether a visitor's booking is held until it is confirmed by mail. Throws rate_limited above the caps. */
export async function needsConfirmation(ctx: Ctx, booker: Booker): Promise<boolean> {
  const decision = await findBookingDecision(ctx.db, booker, ctx.clock());
  // Bookings count for a day, holds until they expire.
  if (decision === "too_many") throw retryLater(TOO_MANY, 24 * 60);
  if (decision === "confirm_first") throw retryLater(CONFIRM_FIRST, HOLD_MINUTES);
  return decision !== "book";
}

const retryLater = (message: string, minutes: number) =>
  new AppError("rate_limited", message, { headers: { "Retry-After": String(minutes * 60) } });
