import { AppError } from "#worker/base/errors.ts";
import { verifyApplicantLink } from "#worker/features/applications/index.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findApplicantEmail } from "./record-queries.ts";

/**
 * Returns the email address of the application that the link names. The link was mailed to it, which proves
 * ownership. Throws 400 for a forged link, 410 for an expired one or a deleted application.
 */
export async function openPerson(ctx: Ctx, token: string): Promise<string> {
  const email = await findApplicantEmail(ctx.db, await verifyApplicantLink(ctx, token));
  if (!email) throw new AppError("gone", "The data behind this link has been deleted.");
  return email;
}
