import { iso, addTime } from "#worker/base/clock.ts";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { UnsealError } from "#worker/base/seal.ts";
import {
  type SocialAccess,
  type SocialClient,
  type SocialGrant,
  TokenRefused,
} from "#worker/ports/social-publisher.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getKeyring, getSetting, requireAddress, requireSetting } from "#worker/features/settings/index.ts";
import { type Account, findAccount, updateAccount } from "./queries.ts";
import { canRenew, isApiVersion, openToken, sealTokens } from "./rules.ts";

const VENDOR = "LinkedIn";
/** `waitingFor` value of deliveries while no account is connected. */
export const ACCOUNT_SETTING = "linkedin_account";

const notConnected = (fault: string) => new NotConfigured(ACCOUNT_SETTING, VENDOR, fault);

/** OAuth client settings. Throws NotConfigured for a missing one. */
export async function getClient(ctx: Ctx): Promise<SocialClient> {
  return {
    clientId: await requireSetting(ctx, "linkedin_client_id", VENDOR),
    clientSecret: await requireSetting(ctx, "linkedin_client_secret", VENDOR),
    oauthUrl: await requireAddress(ctx, "linkedin_oauth_base_url", VENDOR),
  };
}

export async function getAccess(ctx: Ctx, accessToken: string): Promise<SocialAccess> {
  const version = (await getSetting(ctx, "linkedin_version")) ?? "";
  if (!isApiVersion(version)) {
    throw new NotConfigured("linkedin_version", VENDOR, "is not a year and month such as 202607");
  }
  return { apiUrl: await requireAddress(ctx, "linkedin_api_base_url", VENDOR), version, accessToken };
}

/** Account columns for a token grant. */
export async function toTokenColumns(ctx: Ctx, authorUrn: string, grant: SocialGrant) {
  const now = ctx.clock();
  return {
    ...(await sealTokens(await getKeyring(ctx), authorUrn, grant)),
    scope: grant.scope,
    status: "connected" as const,
    lastError: null,
    expiresAt: iso(addTime(now, grant.expiresIn, "second")),
    refreshExpiresAt: grant.refreshExpiresIn ? iso(addTime(now, grant.refreshExpiresIn, "second")) : null,
    updatedAt: iso(now),
  };
}

async function decryptToken(
  ctx: Ctx,
  account: Account,
  token: "access" | "refresh",
  sealed: string,
): Promise<string> {
  try {
    return await openToken(await getKeyring(ctx), account, token, sealed);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    throw notConnected("cannot be decrypted with the current ENCRYPTION_KEY: connect it again");
  }
}

/**
 * Renews the access token. The refresh token keeps its expiry, and a concurrent renewal is not overwritten. Throws
 * VendorFailure, NotConfigured.
 */
export async function renewAccess(ctx: Ctx, account: Account): Promise<string> {
  const refreshToken = await decryptToken(ctx, account, "refresh", account.refreshToken!);
  const grant = await ctx.ports.socialPublisher.refresh(await getClient(ctx), refreshToken);
  const completeGrant = { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
  const tokens = await toTokenColumns(ctx, account.authorUrn, completeGrant);
  await updateAccount(ctx.db, account, {
    ...tokens,
    scope: grant.scope || account.scope,
    refreshExpiresAt: tokens.refreshExpiresAt ?? account.refreshExpiresAt,
  });
  return grant.accessToken;
}

/**
 * The connected account and its API access. Throws NotConfigured while none is connected, so that deliveries wait.
 */
export async function getConnection(ctx: Ctx): Promise<{ account: Account; access: SocialAccess }> {
  const account = await findAccount(ctx.db);
  if (!account) throw notConnected("is not connected");
  const now = ctx.clock();
  const isExpired = account.status !== "connected" || Date.parse(account.expiresAt) <= now.getTime();
  if (!isExpired) {
    return {
      account,
      access: await getAccess(ctx, await decryptToken(ctx, account, "access", account.accessToken)),
    };
  }
  if (account.status === "revoked" || !canRenew(account, now)) await expireConnection(ctx, account);
  return { account, access: await getAccess(ctx, await renewOrExpire(ctx, account)) };
}

async function renewOrExpire(ctx: Ctx, account: Account): Promise<string> {
  try {
    return await renewAccess(ctx, account);
  } catch (error) {
    if (error instanceof VendorFailure && error.permanent)
      return expireConnection(ctx, account, error.message);
    throw error;
  }
}

/** Marks the account as expired or revoked. Always throws NotConfigured. */
async function expireConnection(ctx: Ctx, account: Account, lastError?: string): Promise<never> {
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

/** Renews a refused token where possible, to be retried at once; otherwise marks the account. Always throws. */
export async function handleTokenRefusal(ctx: Ctx, account: Account, refusal: TokenRefused): Promise<never> {
  if (refusal.why !== "revoked" && canRenew(account, ctx.clock())) {
    await renewOrExpire(ctx, account);
    throw new VendorFailure(VENDOR, "The token was renewed; the next attempt uses it.", { retryAfter: 1 });
  }
  const status = refusal.why === "expired" ? "expired" : "revoked";
  return expireConnection(ctx, { ...account, status }, refusal.message);
}
