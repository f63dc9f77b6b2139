import { type SettingKey, settingOf } from "#contract/setting-words.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import { keyringOf, Unsealable } from "#worker/base/seal.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findSetting } from "./queries.ts";
import { addressFault, plainValue } from "./rules.ts";

/** The keys that seal stored secrets and open them. */
export const keyring = ({ config }: Pick<Ctx, "config">) =>
  keyringOf(config.encryptionKey, config.previousEncryptionKey);

/**
 * A setting in plain, or what holds while it is not set, or null. Throws NotConfigured for a secret that was sealed with
 * a key that is gone: it has to be entered again.
 */
export async function readSetting(ctx: Pick<Ctx, "db" | "config">, key: SettingKey): Promise<string | null> {
  const row = await findSetting(ctx.db, key);
  try {
    const plain = row && (await plainValue(await keyring(ctx), row));
    return plain ?? settingOf(key).fallback ?? null;
  } catch (error) {
    if (!(error instanceof Unsealable)) throw error;
    throw new NotConfigured(key, "The vendor", "cannot be read with the present ENCRYPTION_KEY");
  }
}

/** The same where nothing works without it: throws NotConfigured, which names the setting. */
export async function requireSetting(
  ctx: Pick<Ctx, "db" | "config">,
  key: SettingKey,
  vendor: string,
): Promise<string> {
  const value = await readSetting(ctx, key);
  if (value === null) throw new NotConfigured(key, vendor);
  return value;
}

/** How OpenAI, or what is compatible with it, is reached; null without a key. Throws NotConfigured for an address that may not be called. */
export async function openAiAccess(
  ctx: Pick<Ctx, "db" | "config">,
): Promise<{ apiKey: string; baseUrl: string; model: string } | null> {
  const apiKey = await readSetting(ctx, "openai_api_key");
  if (apiKey === null) return null;
  const baseUrl = await requireSetting(ctx, "openai_base_url", "OpenAI");
  // A row may be older than the rule, or come from a copy of a development database.
  if (addressFault("openai_base_url", baseUrl, { isDevelopment: ctx.config.environment === "development" })) {
    throw new NotConfigured("openai_base_url", "OpenAI", "is no public https:// address");
  }
  return { apiKey, baseUrl, model: await requireSetting(ctx, "openai_model", "OpenAI") };
}

/** How the mail provider is reached; null when none is set. Throws NotConfigured for half of it, or for an address that may not be called. */
export async function mailAccess(
  ctx: Pick<Ctx, "db" | "config">,
): Promise<{ url: string; apiKey: string } | null> {
  const url = await readSetting(ctx, "mail_api_url");
  const apiKey = await readSetting(ctx, "mail_api_key");
  if (url === null && apiKey === null) return null;
  if (url === null) throw new NotConfigured("mail_api_url", "Mail");
  if (apiKey === null) throw new NotConfigured("mail_api_key", "Mail");
  // A row may be older than the rule, or come from a copy of a development database.
  if (addressFault("mail_api_url", url, { isDevelopment: ctx.config.environment === "development" })) {
    throw new NotConfigured("mail_api_url", "Mail", "is no public https:// address");
  }
  return { url, apiKey };
}

/** How GoHighLevel is reached. Throws NotConfigured, which names what is missing. */
export async function ghlAccess(
  ctx: Pick<Ctx, "db" | "config">,
): Promise<{ apiKey: string; locationId: string }> {
  const apiKey = await requireSetting(ctx, "ghl_api_key", "GoHighLevel");
  return { apiKey, locationId: await requireSetting(ctx, "ghl_location_id", "GoHighLevel") };
}
