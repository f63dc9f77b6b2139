import type { LinkedInStatus } from "#contract/linkedin/endpoints.ts";
import { type SettingKey, settingOf } from "#contract/settings/constants.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { openSettings, type SettingReader } from "#worker/features/settings/index.ts";
import { redirectUri } from "./connect.ts";
import { type Account, findAccount, lastPostTime } from "./queries.ts";
import * as rules from "./rules.ts";

const NEEDED = ["linkedin_client_id", "linkedin_client_secret"] as const satisfies SettingKey[];

/** Connection status for the back office. Contains no secrets. */
export async function linkedInStatus(ctx: Ctx): Promise<LinkedInStatus> {
  const now = ctx.clock();
  const [account, posted, read] = await Promise.all([
    findAccount(ctx.db),
    lastPostTime(ctx.db),
    openSettings(ctx, ["linkedin_version", ...NEEDED]),
  ]);
  const version = await read("linkedin_version");
  const needed = await Promise.all(NEEDED.map((key) => isReady(read, key)));
  const { left, renews, state } = lifeOf(account, now);
  const used = version ?? settingOf("linkedin_version").fallback!;
  return {
    isConnected: state === "connected",
    state,
    account: account && {
      name: account.name,
      urn: account.authorUrn,
      kind: account.authorUrn.includes(":organization:") ? "organization" : "member",
    },
    expiresAt: account?.expiresAt ?? null,
    daysLeft: left,
    renews,
    warning: account && state === "connected" ? rules.warningOf(account, now) : null,
    lastError: account?.lastError ?? null,
    lastPostTime: posted,
    missing: NEEDED.filter((_, at) => !needed[at]),
    redirectUri: redirectUri(ctx),
    version: used,
    versionIsOld: !rules.isVersion(used) || rules.isOldVersion(used, now),
  };
}

function lifeOf(account: Account | null, now: Date) {
  const left = account && rules.daysLeft(account.expiresAt, now);
  const renews = account !== null && rules.canRenew(account, now);
  const over = left === 0 && !renews;
  const state = !account
    ? "disconnected"
    : account.status === "connected" && over
      ? "expired"
      : account.status;
  return { left, renews, state } as const;
}

/** Expiry of the connected token for the health screen; null when not connected. */
export async function linkedInToken(ctx: Ctx) {
  const account = await findAccount(ctx.db);
  const { left, renews, state } = lifeOf(account, ctx.clock());
  if (!account || state === "disconnected" || left === null) return null;
  return { account: account.name, state, expiresAt: account.expiresAt, daysLeft: left, renews };
}

/** Whether a setting has a value that can be decrypted. */
async function isReady(read: SettingReader, key: SettingKey): Promise<boolean> {
  try {
    return (await read(key)) !== null;
  } catch (error) {
    if (error instanceof NotConfigured) return false;
    throw error;
  }
}
