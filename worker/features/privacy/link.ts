import { PRIVACY_LINK_DAYS } from "#contract/privacy/endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { openLink, signLink } from "#worker/runtime/signed-link.ts";
import { findEmailOf } from "./record-queries.ts";

const PURPOSE = "privacy.record";
const GONE = "Nothing that this link could open is stored here anymore.";

/** The page on which an applicant sees, corrects, withdraws, downloads or erases what they sent. */
export async function privacyLink(ctx: Ctx, applicationId: string): Promise<string> {
  const token = await signLink(ctx, PURPOSE, applicationId, PRIVACY_LINK_DAYS);
  return `${ctx.config.origin}/your-data?token=${encodeURIComponent(token)}`;
}

/**
 * The address that a link speaks for. The link names the application whose receipt it stood in: it was mailed to that
 * address, so whoever has it reads the address's mail. Throws 400 for a forged link, 410 for one that is too old or
 * whose application is gone.
 */
export async function openPerson(ctx: Ctx, token: string): Promise<string> {
  const email = await findEmailOf(ctx.db, await openLink(ctx, PURPOSE, token));
  if (!email) throw new AppError("gone", GONE);
  return email;
}
