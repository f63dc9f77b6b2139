import { errors, jwtVerify, SignJWT } from "jose";
import { addTime } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "./ctx.ts";

type Signing = Pick<Ctx, "config" | "clock">;

const ALGORITHM = "HS256";
const ISSUER = "planwright";
const signingKey = ({ config }: Signing) => new TextEncoder().encode(config.sessionSecret);

/**
 * Signs a token for `subject` that is valid for one purpose (`newsletter.confirm`), so that a link needs no sign-in.
 * Without `days` it never expires.
 */
export async function signLink(
  ctx: Signing,
  purpose: string,
  subject: string,
  days?: number,
): Promise<string> {
  const now = ctx.clock();
  const token = new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setAudience(purpose)
    .setSubject(subject)
    .setIssuedAt(now);
  if (days !== undefined) token.setExpirationTime(addTime(now, days, "day"));
  return token.sign(signingKey(ctx));
}

/** Returns the token's subject. Throws 410 when it has expired, 400 when it is invalid for this purpose. */
export const verifyLink = async (ctx: Signing, purpose: string, token: string): Promise<string> =>
  (await verifyLinkOf(ctx, [purpose], token)).subject;

/** The same for a token of one of several purposes. */
export async function verifyLinkOf(
  ctx: Signing,
  purposes: string[],
  token: string,
): Promise<{ subject: string; purpose: string }> {
  const expected = { algorithms: [ALGORITHM], issuer: ISSUER, audience: purposes, currentDate: ctx.clock() };
  try {
    const { payload } = await jwtVerify(token, signingKey(ctx), { ...expected, requiredClaims: ["sub"] });
    return { subject: payload.sub!, purpose: String(payload.aud) };
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw new AppError("gone", "This link has expired.", { cause });
    if (!(cause instanceof errors.JOSEError)) throw cause;
    const message = "This link is not valid. Please copy all of it from the mail.";
    throw new AppError("validation_failed", message, { cause, fields: { token: [message] } });
  }
}
