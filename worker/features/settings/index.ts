import { type SettingKey, settingOf } from "#contract/settings/constants.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import { createKeyring, UnsealError } from "#worker/base/seal.ts";
import type { OpenAiAccess } from "#worker/ports/article-writer.ts";
import type { CrmAccess } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findSettings } from "./queries.ts";
import { addressFault, plainValue } from "./rules.ts";

export const keyring = ({ config }: Pick<Ctx, "config">) =>
  createKeyring(config.encryptionKey, config.previousEncryptionKey);

type Reads = Pick<Ctx, "db" | "config">;

/** Returns the decrypted value, its fallback, or null. */
export type SettingReader = (key: SettingKey) => Promise<string | null>;

/** Loads settings in one query. The reader throws NotConfigured for a secret whose encryption key is gone. */
export async function openSettings(ctx: Reads, keys: readonly SettingKey[]): Promise<SettingReader> {
  const rows = await findSettings(ctx.db, keys);
  return async (key) => {
    if (!keys.includes(key)) throw new Error(`The setting ${key} was not read.`);
    const row = rows.find(({ settingKey }) => settingKey === key);
    try {
      const plain = row && (await plainValue(await keyring(ctx), row));
      return plain ?? settingOf(key).fallback ?? null;
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
      throw new NotConfigured(key, "The vendor", "cannot be read with the present ENCRYPTION_KEY");
    }
  };
}

export const readSetting = async (ctx: Reads, key: SettingKey): Promise<string | null> =>
  (await openSettings(ctx, [key]))(key);

async function required(read: SettingReader, key: SettingKey, vendor: string): Promise<string> {
  const value = await read(key);
  if (value === null) throw new NotConfigured(key, vendor);
  return value;
}

/** Throws NotConfigured when the setting has no value. */
export const requireSetting = async (ctx: Reads, key: SettingKey, vendor: string): Promise<string> =>
  required(await openSettings(ctx, [key]), key, vendor);

async function requiredAddress(
  ctx: Reads,
  read: SettingReader,
  key: SettingKey,
  vendor: string,
): Promise<string> {
  const url = await required(read, key, vendor);
  // A stored value may predate the rule or come from a development database.
  const fault = addressFault(key, url, { isDevelopment: ctx.config.environment === "development" });
  if (fault) throw new NotConfigured(key, vendor, "is no public https:// address");
  return url;
}

/** An address that we call: throws NotConfigured for one that may not be called, too. */
export const requireAddress = async (ctx: Reads, key: SettingKey, vendor: string): Promise<string> =>
  requiredAddress(ctx, await openSettings(ctx, [key]), key, vendor);

/** Returns null without an API key. Throws NotConfigured for a disallowed address. */
export async function openAiAccess(ctx: Reads): Promise<OpenAiAccess | null> {
  const read = await openSettings(ctx, ["openai_api_key", "openai_base_url", "openai_model"]);
  const apiKey = await read("openai_api_key");
  if (apiKey === null) return null;
  const baseUrl = await requiredAddress(ctx, read, "openai_base_url", "OpenAI");
  return { apiKey, baseUrl, model: await required(read, "openai_model", "OpenAI") };
}

/**
 * Returns null when neither setting is set. Throws NotConfigured for an incomplete configuration or a disallowed
 * address.
 */
export async function mailAccess(ctx: Reads): Promise<{ url: string; apiKey: string } | null> {
  const read = await openSettings(ctx, ["mail_api_url", "mail_api_key"]);
  if ((await read("mail_api_url")) === null && (await read("mail_api_key")) === null) return null;
  const url = await requiredAddress(ctx, read, "mail_api_url", "Mail");
  return { url, apiKey: await required(read, "mail_api_key", "Mail") };
}

export const GHL_KEYS = ["ghl_api_key", "ghl_location_id", "ghl_base_url"] as const;

export const openGhlSettings = (ctx: Reads): Promise<SettingReader> => openSettings(ctx, GHL_KEYS);

/** Throws NotConfigured, naming the missing setting. */
export async function ghlAccess(ctx: Reads, read?: SettingReader): Promise<CrmAccess> {
  const settings = read ?? (await openGhlSettings(ctx));
  const apiKey = await required(settings, "ghl_api_key", "GoHighLevel");
  const locationId = await required(settings, "ghl_location_id", "GoHighLevel");
  const baseUrl = await requiredAddress(ctx, settings, "ghl_base_url", "GoHighLevel");
  return { apiKey, locationId, baseUrl };
}
