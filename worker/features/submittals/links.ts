import { AppError } from "#worker/base/errors.ts";
import { signLink, verifyLink } from "#worker/runtime/signed-link.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";

const VIEW = "submittal.view";
const CONSENT = "employer.consent";
/** A candidate can withdraw a consent as long as the receipt's link is valid. */
const CONSENT_DAYS = 180;
const DAY_MS = 86_400_000;

const toUrl = (ctx: Ctx, path: string, token: string) =>
  `${ctx.config.origin}${path}?token=${encodeURIComponent(token)}`;

/** The client's link; its token is valid exactly as long as the shortlist. */
export async function createShortlistUrl(
  ctx: Ctx,
  { id, expiresAt }: { id: string; expiresAt: string },
): Promise<string> {
  const days = Math.max(0, Date.parse(expiresAt) - ctx.clock().getTime()) / DAY_MS;
  return toUrl(ctx, "/shortlist", await signLink(ctx, VIEW, id, days));
}

const EXPIRED = "This shortlist has expired. Please ask us for a new link.";

/** Returns the id of the shortlist. Throws 400 for a forged link, 410 for an expired one. */
export async function verifyShortlistToken(ctx: Ctx, token: string): Promise<string> {
  try {
    return await verifyLink(ctx, VIEW, token);
  } catch (error) {
    throw error instanceof AppError && error.code === "gone"
      ? new AppError("gone", EXPIRED, { cause: error })
      : error;
  }
}

/** The candidate's link to decide about an employer. */
export const createConsentUrl = async (ctx: Ctx, consentId: string): Promise<string> =>
  toUrl(ctx, "/employer-consent", await signLink(ctx, CONSENT, consentId, CONSENT_DAYS));

export const verifyConsentToken = (ctx: Ctx, token: string): Promise<string> =>
  verifyLink(ctx, CONSENT, token);
