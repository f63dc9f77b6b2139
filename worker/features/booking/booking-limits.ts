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
  if (decision === "too_many") throw new AppError("rate_limited", TOO_MANY);
  if (decision === "confirm_first") throw new AppError("rate_limited", CONFIRM_FIRST);
  return decision !== "book";
}
