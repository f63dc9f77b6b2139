import { iso, addTime } from "#worker/base/clock.ts";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { UnsealError } from "#worker/base/seal.ts";
import { type SocialAccess, type SocialClient, type SocialGrant, TokenRefused } from "#worker/ports/social-publisher.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { keyring, readSetting, requireAddress, requireSetting } from "#worker/features/settings/index.ts";
import { type Account, findAccount, updateAccount } from "./queries.ts";
import { canRenew, isVersion, openToken, sealTokens } from "./rules.ts";

const VENDOR = "LinkedIn";
/** `waitingFor` value of deliveries while no account is connected. */
export const CONNECTION = "linkedin_account";

const notConnected = (fault: string) => new NotConfigured(CONNECTION, VENDOR, fault);

/** OAuth client settings. Throws NotConfigured for a missing one. */
export async function clientOf(ctx: Ctx): Promise<SocialClient> {
  return {
    clientId: await requireSetting(ctx, "linkedin_client_id", VENDOR),
    clientSecret: await requireSetting(ctx, "linkedin_client_secret", VENDOR),
    oauthUrl: await requireAddress(ctx, "linkedin_oauth_base_url", VENDOR),
  };
}

export async function accessWith(ctx: Ctx, accessToken: string): Promise<SocialAccess> {
  const version = (await readSetting(ctx, "linkedin_version")) ?? "";
  if (!isVersion(version)) {
    throw new NotConfigured("linkedin_version", VENDOR, "is no year and month such as 202607");
  }
  return { apiUrl: await requireAddress(ctx, "linkedin_api_base_url", VENDOR), version, accessToken };
}

/** Account columns for a token grant. */
export async function tokensOf(ctx: Ctx, authorUrn: string, grant: SocialGrant) {
  const now = ctx.clock();
  return {
    ...(await sealTokens(await keyring(ctx), authorUrn, grant)),
    scope: grant.scope,
    status: "connected" as const,
    lastError: null,
    expiresAt: iso(addTime(now, grant.expiresIn, "second")),
    refreshExpiresAt: grant.refreshExpiresIn ? iso(addTime(now, grant.refreshExpiresIn, "second")) : null,
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
    if (!(error instanceof UnsealError)) throw error;
    throw notConnected("cannot be read with the present ENCRYPTION_KEY: connect it again");
  }
}

/**
 * Renews the access token. The refresh token keeps its expiry, and a concurrent renewal is not overwritten. Throws
 * VendorFailure, NotConfigured.
 */
export async function renew(ctx: Ctx, account: Account): Promise<string> {
  const refreshToken = await plain(ctx, account, "refresh", account.refreshToken!);
  const grant = await ctx.ports.socialPublisher.refresh(await clientOf(ctx), refreshToken);
  const kept = { ...grant, refreshToken: grant.refreshToken ?? refreshToken };
  const tokens = await tokensOf(ctx, account.authorUrn, kept);
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
export async function openAccount(ctx: Ctx): Promise<{ account: Account; access: SocialAccess }> {
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

/** Marks the account as expired or revoked. Always throws NotConfigured. */
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

/** Renews a refused token where possible, to be retried at once; otherwise marks the account. Always throws. */
export async function afterRefusal(ctx: Ctx, account: Account, refused: TokenRefused): Promise<never> {
  if (refused.why !== "revoked" && canRenew(account, ctx.clock())) {
    await renewOrEnd(ctx, account);
    throw new VendorFailure(VENDOR, "The token was renewed; the next try uses it.", { retryAfter: 1 });
  }
  const status = refused.why === "expired" ? "expired" : "revoked";
  return endConnection(ctx, { ...account, status }, refused.message);
}
