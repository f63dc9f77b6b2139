import { PRIVACY_LINK_DAYS } from "#contract/privacy/constants.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { signLink, verifyLink } from "#worker/runtime/signed-link.ts";

const PURPOSE = "privacy.record";

/** Link to the page where applicants view, correct, withdraw, download or erase their data. */
export async function createApplicantLink(ctx: Ctx, applicationId: string): Promise<string> {
  const token = await signLink(ctx, PURPOSE, applicationId, PRIVACY_LINK_DAYS);
  return `${ctx.config.origin}/your-data?token=${encodeURIComponent(token)}`;
}

/** Returns the id of the application that the link names. Throws 400 for a forged token, 410 for an expired one. */
export const verifyApplicantLink = (ctx: Ctx, token: string): Promise<string> =>
  verifyLink(ctx, PURPOSE, token);
