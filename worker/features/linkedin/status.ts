import type { LinkedInStatus } from "#contract/linkedin/endpoints.ts";
import { type SettingKey, getSettingDefinition } from "#contract/settings/constants.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { loadSettings, type SettingReader } from "#worker/features/settings/index.ts";
import { redirectUri } from "./connect.ts";
import { type Account, findAccount, findLastPostTime } from "./queries.ts";
import * as rules from "./rules.ts";

const REQUIRED_SETTINGS = ["linkedin_client_id", "linkedin_client_secret"] as const satisfies SettingKey[];

/** Connection status for the back office. Contains no secrets. */
export async function getLinkedInStatus(ctx: Ctx): Promise<LinkedInStatus> {
  const now = ctx.clock();
  const [account, lastPostTime, read] = await Promise.all([
    findAccount(ctx.db),
    findLastPostTime(ctx.db),
    loadSettings(ctx, ["linkedin_version", ...REQUIRED_SETTINGS]),
  ]);
  const version = await read("linkedin_version");
  const ready = await Promise.all(REQUIRED_SETTINGS.map((key) => isSettingReady(read, key)));
  const { left, renews, state } = connectionState(account, now);
  const usedVersion = version ?? getSettingDefinition("linkedin_version").fallback!;
  return {
    isConnected: state === "connected",
    state,
    account: account && {
      name: account.name,
      urn: account.authorUrn,
      kind: account.authorUrn.includes(":organization:") ? "organization" : "member",
    },
    expiresAt: account?.expiresAt ?? null,
    endedAt: account && state !== "connected" ? tokenEnd(account) : null,
    daysLeft: left,
    renews,
    warning: account && state === "connected" ? rules.warningThreshold(account, now) : null,
    lastError: account?.lastError ?? null,
    lastPostTime,
    missing: REQUIRED_SETTINGS.filter((_, at) => !ready[at]),
    redirectUri: redirectUri(ctx),
    version: usedVersion,
    versionIsOld: !rules.isApiVersion(usedVersion) || rules.isOutdatedVersion(usedVersion, now),
  };
}

function connectionState(account: Account | null, now: Date) {
  const daysLeft = account && rules.daysLeft(account.expiresAt, now);
  const renews = account !== null && rules.canRenew(account, now);
  const isExpired = daysLeft === 0 && !renews;
  const state = !account
    ? "disconnected"
    : account.status === "connected" && isExpired
      ? "expired"
      : account.status;
  return { left: daysLeft, renews, state } as const;
}

/** An expired token ended at its expiry or when LinkedIn refused it, a revoked one when LinkedIn refused it. */
function tokenEnd({ status, expiresAt, updatedAt }: Account): string {
  if (status === "revoked") return updatedAt;
  return status === "expired" && updatedAt < expiresAt ? updatedAt : expiresAt;
}

/** The name of an account, and whether it can post. */
export const toAccountState = (account: Account, now: Date) => ({
  name: account.name,
  isConnected: connectionState(account, now).state === "connected",
});

/** Expiry of the connected token for the health screen; null when not connected. */
export async function getLinkedInToken(ctx: Ctx) {
  const account = await findAccount(ctx.db);
  const { left, renews, state } = connectionState(account, ctx.clock());
  if (!account || state === "disconnected" || left === null) return null;
  return { account: account.name, state, expiresAt: account.expiresAt, daysLeft: left, renews };
}

/** Whether a setting has a value that can be decrypted. */
async function isSettingReady(read: SettingReader, key: SettingKey): Promise<boolean> {
  try {
    return (await read(key)) !== null;
  } catch (error) {
    if (error instanceof NotConfigured) return false;
    throw error;
  }
}
