import type { LinkedInStatus } from "#contract/linkedin.ts";
import { type SettingKey, settingOf } from "#contract/setting-words.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { readSetting } from "../settings/public.ts";
import { redirectUri } from "./connect.ts";
import { findAccount, lastPostTime } from "./queries.ts";
import * as rules from "./rules.ts";

const NEEDED = ["linkedin_client_id", "linkedin_client_secret"] as const satisfies SettingKey[];

/** The connection as it is now, in words that any reader of content may see. */
export async function linkedInStatus(ctx: Ctx): Promise<LinkedInStatus> {
  const now = ctx.clock();
  const [account, posted, version, ...needed] = await Promise.all([
    findAccount(ctx.db),
    lastPostTime(ctx.db),
    readSetting(ctx, "linkedin_version"),
    ...NEEDED.map((key) => isReady(ctx, key)),
  ]);
  const left = account && rules.daysLeft(account.expiresAt, now);
  const renews = account !== null && rules.canRenew(account, now);
  const over = left === 0 && !renews;
  const state = !account
    ? "disconnected"
    : account.status === "connected" && over
      ? "expired"
      : account.status;
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

/** Whether a setting is there and can be read. */
async function isReady(ctx: Ctx, key: SettingKey): Promise<boolean> {
  try {
    return (await readSetting(ctx, key)) !== null;
  } catch (error) {
    if (error instanceof NotConfigured) return false;
    throw error;
  }
}
