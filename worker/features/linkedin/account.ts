import { iso, shift } from "#worker/base/clock.ts";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { Unsealable } from "#worker/base/seal.ts";
import { type FeedAccess, type FeedClient, type FeedGrant, TokenRefused } from "#worker/ports/social-feed.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { keyring, readSetting, requireAddress, requireSetting } from "#worker/features/settings/index.ts";
import { type Account, findAccount, updateAccount } from "./queries.ts";
import { canRenew, isVersion, openToken, sealTokens } from "./rules.ts";

const VENDOR = "LinkedIn";
/** What a delivery waits for while nobody, or nobody anymore, is connected. */
export const CONNECTION = "linkedin_account";

const notConnected = (fault: string) => new NotConfigured(CONNECTION, VENDOR, fault);

/** The registered app. Throws NotConfigured, which names what is missing of it. */
export async function clientOf(ctx: Ctx): Promise<FeedClient> {
  return {
    clientId: await requireSetting(ctx, "linkedin_client_id", VENDOR),
    clientSecret: await requireSetting(ctx, "linkedin_client_secret", VENDOR),
    oauthUrl: await requireAddress(ctx, "linkedin_oauth_base_url", VENDOR),
  };
}

/** How the API is called with this token. */
export async function accessWith(ctx: Ctx, accessToken: string): Promise<FeedAccess> {
  const version = (await readSetting(ctx, "linkedin_version")) ?? "";
  if (!isVersion(version)) {
    throw new NotConfigured("linkedin_version", VENDOR, "is no year and month such as 202607");
  }
  return { apiUrl: await requireAddress(ctx, "linkedin_api_base_url", VENDOR), version, accessToken };
}

/** What a grant makes of the row of an author. */
export async function tokensOf(ctx: Ctx, authorUrn: string, grant: FeedGrant) {
  const now = ctx.clock();
  return {
    ...(await sealTokens(await keyring(ctx), authorUrn, grant)),
    scope: grant.scope,
    status: "connected" as const,
    lastError: null,
    expiresAt: iso(shift(now, grant.expiresIn, "second")),
    refreshExpiresAt: grant.refreshExpiresIn ? iso(shift(now, grant.refreshExpiresIn, "second")) : null,
    updatedAt: iso(now),
  };
}

async function plain(
  ctx: Ctx,
  account: Account,
  token: "access" | "refresh",
  sealed: string,
): Promise<string> {
  try {
    return await openToken(await keyring(ctx), account, token, sealed);
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error;
    throw notConnected("cannot be read with the present ENCRYPTION_KEY: connect it again");
  }
}

/**
 * Gets a new access token with the refresh token and stores it. The refresh token keeps its own end, which renewing does
 * not put off; whoever else has renewed meanwhile is not overwritten. Throws VendorFailure, NotConfigured.
 */
export async function renew(ctx: Ctx, account: Account): Promise<string> {
  const refreshToken = await plain(ctx, account, "refresh", account.refreshToken!);
  const grant = await ctx.ports.feed.refresh(await clientOf(ctx), refreshToken);
  const kept = { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
  const tokens = await tokensOf(ctx, account.authorUrn, kept);
  await updateAccount(ctx.db, account, {
    ...tokens,
    scope: grant.scope || account.scope,
    refreshExpiresAt: tokens.refreshExpiresAt ?? account.refreshExpiresAt,
  });
  return grant.accessToken;
}

/** Whom we post as, and how. Throws NotConfigured while that is nobody: what has to be posted waits, and says for what. */
export async function openAccount(ctx: Ctx): Promise<{ account: Account; access: FeedAccess }> {
  const account = await findAccount(ctx.db);
  if (!account) throw notConnected("is not connected");
  const now = ctx.clock();
  const over = account.status !== "connected" || Date.parse(account.expiresAt) <= now.getTime();
  if (!over) {
    return {
      account,
      access: await accessWith(ctx, await plain(ctx, account, "access", account.accessToken)),
    };
  }
  if (account.status === "revoked" || !canRenew(account, now)) await endConnection(ctx, account);
  return { account, access: await accessWith(ctx, await renewOrEnd(ctx, account)) };
}

async function renewOrEnd(ctx: Ctx, account: Account): Promise<string> {
  try {
    return await renew(ctx, account);
  } catch (error) {
    if (error instanceof VendorFailure && error.permanent) return endConnection(ctx, account, error.message);
    throw error;
  }
}

/** Marks the account as one to be connected again, and says so. */
async function endConnection(ctx: Ctx, account: Account, lastError?: string): Promise<never> {
  const revoked = account.status === "revoked";
  await updateAccount(ctx.db, account, {
    status: revoked ? "revoked" : "expired",
    lastError: lastError ?? account.lastError,
    updatedAt: iso(ctx.clock()),
  });
  throw notConnected(
    revoked ? "no longer accepts the token: connect it again" : "has expired: connect it again",
  );
}

/**
 * After LinkedIn has refused the token: renews it where that is possible, which is a reason to try again at once; marks the
 * account otherwise. Always throws.
 */
export async function afterRefusal(ctx: Ctx, account: Account, refused: TokenRefused): Promise<never> {
  if (refused.why !== "revoked" && canRenew(account, ctx.clock())) {
    await renewOrEnd(ctx, account);
    throw new VendorFailure(VENDOR, "The token was renewed; the next try uses it.", { retryAfter: 1 });
  }
  const status = refused.why === "expired" ? "expired" : "revoked";
  return endConnection(ctx, { ...account, status }, refused.message);
}
