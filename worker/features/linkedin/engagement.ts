import type { EngagementState } from "#contract/analytics/constants.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { TokenRefused } from "#worker/ports/social-publisher.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getConnection } from "./account.ts";
import * as queries from "./queries.ts";

/** LinkedIn counts within a year. */
const MAX_AGE_DAYS = 365;
/** Posts of one request; its address holds their ids. */
const POSTS_PER_REQUEST = 50;
const MAX_REQUESTS = 4;
const SCOPE = "rw_organization_admin";

/** Why LinkedIn gives no figures to this account, as far as it can be known without asking. */
function engagementState(account: queries.Account | null): EngagementState {
  if (account?.status !== "connected") return "disconnected";
  if (!account.authorUrn.startsWith("urn:li:organization:")) return "member";
  if (!account.scope.split(/[\s,]+/).includes(SCOPE)) return "scope";
  if (account.engagementError) return "refused";
  return account.engagementReadAt ? "ready" : "pending";
}

/** Whether the figures of posts are read, and when they were last. */
export async function getEngagementStatus(ctx: Ctx) {
  const account = await queries.findAccount(ctx.db);
  return { state: engagementState(account), readAt: account?.engagementReadAt ?? null };
}

/** Reads the figures of the newest posts of the connected company page. A refusal is stored, and tried again next time. */
export async function readEngagement(ctx: Ctx): Promise<void> {
  const state = engagementState(await queries.findAccount(ctx.db));
  if (state !== "ready" && state !== "pending" && state !== "refused") return;
  const now = iso(ctx.clock());
  try {
    const { account, access } = await getConnection(ctx);
    const since = iso(addTime(ctx.clock(), -MAX_AGE_DAYS, "day"));
    const posts = await queries.listPostedIds(
      ctx.db,
      account.authorUrn,
      since,
      MAX_REQUESTS * POSTS_PER_REQUEST,
    );
    for (let at = 0; at < posts.length; at += POSTS_PER_REQUEST) {
      const ids = posts.slice(at, at + POSTS_PER_REQUEST).map(({ linkedinPostId }) => linkedinPostId!);
      const figures = await ctx.ports.socialPublisher.readEngagement(access, account.authorUrn, ids);
      await queries.setEngagement(ctx.db, figures);
    }
    await queries.setEngagementRead(ctx.db, account.id, { engagementReadAt: now, engagementError: null });
  } catch (error) {
    if (!(error instanceof VendorFailure) && !(error instanceof NotConfigured)) throw error;
    ctx.log("warn", "linkedin.engagement_failed", {}, error);
    // Others than a refusal end by themselves, or are reported by the connection's own status.
    if (!(error instanceof VendorFailure) || !error.permanent || error instanceof TokenRefused) return;
    const account = await queries.findAccount(ctx.db);
    if (account) await queries.setEngagementRead(ctx.db, account.id, { engagementError: error.message });
  }
}
