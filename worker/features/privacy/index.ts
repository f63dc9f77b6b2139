import { PRIVACY_LINK_DAYS } from "#contract/privacy/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { verifyLink, signLink } from "#worker/runtime/signed-link.ts";
import { findApplicantEmail } from "./record-queries.ts";

const PURPOSE = "privacy.record";
const GONE = "The data behind this link has been deleted.";

/** Link to the page where applicants see, correct, withdraw, download or erase their data. */
export async function privacyLink(ctx: Ctx, applicationId: string): Promise<string> {
  const token = await signLink(ctx, PURPOSE, applicationId, PRIVACY_LINK_DAYS);
  return `${ctx.config.origin}/your-data?token=${encodeURIComponent(token)}`;
}

/**
 * The address of the application that the link names. The link was mailed to it, which proves ownership. Throws 400
 * for a forged link, 410 for an expired one or a deleted application.
 */
export async function openPerson(ctx: Ctx, token: string): Promise<string> {
  const email = await findApplicantEmail(ctx.db, await verifyLink(ctx, PURPOSE, token));
  if (!email) throw new AppError("gone", GONE);
  return email;
}
