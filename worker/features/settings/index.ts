import { BLUESKY_MAX, MASTODON_TEXT_MAX, type SettingChannel } from "#contract/channels/constants.ts";
import { formatInteger } from "#contract/numbers.ts";
import { type SettingKey, type TestableKey, getSettingDefinition } from "#contract/settings/constants.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import { createKeyring, UnsealError } from "#worker/base/seal.ts";
import type { OpenAiAccess } from "#worker/ports/article-writer.ts";
import type { ChannelAccess } from "#worker/ports/channel-publisher.ts";
import type { IdentityAccess } from "#worker/ports/identity-provider.ts";
import type { CrmAccess } from "#worker/ports/crm.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { findSettings } from "./queries.ts";
import { validateAddress, decryptSetting } from "./rules.ts";

export const getKeyring = ({ config }: Pick<Ctx, "config">) =>
  createKeyring(config.encryptionKey, config.previousEncryptionKey);

type SettingsCtx = Pick<Ctx, "db" | "config">;

/** Returns the decrypted value, its fallback, or null. */
export type SettingReader = (key: SettingKey) => Promise<string | null>;

/** Loads settings in one query. The reader throws NotConfigured for a secret whose encryption key is no longer configured. */
export async function loadSettings(ctx: SettingsCtx, keys: readonly SettingKey[]): Promise<SettingReader> {
  const rows = await findSettings(ctx.db, keys);
  return async (key) => {
    if (!keys.includes(key)) throw new Error(`The setting ${key} was not loaded.`);
    const row = rows.find(({ settingKey }) => settingKey === key);
    try {
      const plain = row && (await decryptSetting(await getKeyring(ctx), row));
      return plain ?? getSettingDefinition(key).fallback ?? null;
    } catch (error) {
      if (!(error instanceof UnsealError)) throw error;
      throw new NotConfigured(key, "The vendor", "cannot be decrypted with the current ENCRYPTION_KEY");
    }
  };
}

export const getSetting = async (ctx: SettingsCtx, key: SettingKey): Promise<string | null> =>
  (await loadSettings(ctx, [key]))(key);

async function getRequired(read: SettingReader, key: SettingKey, vendor: string): Promise<string> {
  const value = await read(key);
  if (value === null) throw new NotConfigured(key, vendor);
  return value;
}

/** Throws NotConfigured when the setting has no value. */
export const requireSetting = async (ctx: SettingsCtx, key: SettingKey, vendor: string): Promise<string> =>
  getRequired(await loadSettings(ctx, [key]), key, vendor);

async function getRequiredAddress(
  ctx: SettingsCtx,
  read: SettingReader,
  key: SettingKey,
  vendor: string,
): Promise<string> {
  const url = await getRequired(read, key, vendor);
  // A stored value may predate the rule or come from a development database.
  const error = validateAddress(key, url, { isDevelopment: ctx.config.environment === "development" });
  if (error) throw new NotConfigured(key, vendor, "is not a public https:// address");
  return url;
}

/** Returns the URL to call. Throws NotConfigured when it is missing or not allowed. */
export const requireAddress = async (ctx: SettingsCtx, key: SettingKey, vendor: string): Promise<string> =>
  getRequiredAddress(ctx, await loadSettings(ctx, [key]), key, vendor);

/** Returns null without an API key. Throws NotConfigured for a disallowed address. */
export async function getOpenAiAccess(ctx: SettingsCtx): Promise<OpenAiAccess | null> {
  const read = await loadSettings(ctx, ["openai_api_key", "openai_base_url", "openai_model"]);
  const apiKey = await read("openai_api_key");
  if (apiKey === null) return null;
  const baseUrl = await getRequiredAddress(ctx, read, "openai_base_url", "OpenAI");
  return { apiKey, baseUrl, model: await getRequired(read, "openai_model", "OpenAI") };
}

/**
 * Returns null when neither setting is set. Throws NotConfigured for an incomplete configuration or a disallowed
 * address.
 */
export async function getMailAccess(ctx: SettingsCtx): Promise<{ url: string; apiKey: string } | null> {
  const read = await loadSettings(ctx, ["mail_api_url", "mail_api_key"]);
  if ((await read("mail_api_url")) === null && (await read("mail_api_key")) === null) return null;
  const url = await getRequiredAddress(ctx, read, "mail_api_url", "Mail");
  return { url, apiKey: await getRequired(read, "mail_api_key", "Mail") };
}

/** Settings without which no newsletter is sent. Without the webhook, bounces would go unnoticed. */
const BULK_MAIL_REQUIRED = [
  "postmark_server_token",
  "postmark_webhook_secret",
  "newsletter_sender",
  "newsletter_postal_address",
] as const satisfies readonly SettingKey[];

/** Who newsletters come from, and the required settings that have no value. */
export async function getBulkMailSetup(ctx: SettingsCtx) {
  const read = await loadSettings(ctx, BULK_MAIL_REQUIRED);
  const missing: SettingKey[] = [];
  for (const key of BULK_MAIL_REQUIRED) if ((await read(key)) === null) missing.push(key);
  return {
    missing,
    sender: await read("newsletter_sender"),
    postalAddress: await read("newsletter_postal_address"),
  };
}

/** Throws NotConfigured, naming the missing setting. */
export async function getBulkMailAccess(ctx: SettingsCtx) {
  const read = await loadSettings(ctx, [
    ...BULK_MAIL_REQUIRED,
    "postmark_base_url",
    "postmark_message_stream",
  ]);
  for (const key of BULK_MAIL_REQUIRED) await getRequired(read, key, "Newsletter");
  return {
    token: await getRequired(read, "postmark_server_token", "Newsletter"),
    baseUrl: await getRequiredAddress(ctx, read, "postmark_base_url", "Newsletter"),
    stream: await getRequired(read, "postmark_message_stream", "Newsletter"),
    sender: await getRequired(read, "newsletter_sender", "Newsletter"),
  };
}

export const GHL_KEYS = ["ghl_api_key", "ghl_location_id", "ghl_base_url"] as const;

export const loadGhlSettings = (ctx: SettingsCtx): Promise<SettingReader> => loadSettings(ctx, GHL_KEYS);

/** Throws NotConfigured, naming the missing setting. */
export async function getGhlAccess(ctx: SettingsCtx, read?: SettingReader): Promise<CrmAccess> {
  const settings = read ?? (await loadGhlSettings(ctx));
  const apiKey = await getRequired(settings, "ghl_api_key", "GoHighLevel");
  const locationId = await getRequired(settings, "ghl_location_id", "GoHighLevel");
  const baseUrl = await getRequiredAddress(ctx, settings, "ghl_base_url", "GoHighLevel");
  return { apiKey, locationId, baseUrl };
}

const channelKeys = {
  bluesky: ["bluesky_handle", "bluesky_app_password", "bluesky_service_url"],
  mastodon: ["mastodon_access_token", "mastodon_base_url"],
} as const satisfies Record<SettingChannel, readonly SettingKey[]>;

/** Throws NotConfigured, naming the missing setting. */
export async function getChannelAccess(ctx: SettingsCtx, channel: SettingChannel): Promise<ChannelAccess> {
  const read = await loadSettings(ctx, channelKeys[channel]);
  if (channel === "bluesky") {
    const handle = await getRequired(read, "bluesky_handle", "Bluesky");
    const secret = await getRequired(read, "bluesky_app_password", "Bluesky");
    return {
      serviceUrl: await getRequiredAddress(ctx, read, "bluesky_service_url", "Bluesky"),
      handle,
      secret,
    };
  }
  const serviceUrl = await getRequiredAddress(ctx, read, "mastodon_base_url", "Mastodon");
  return { serviceUrl, handle: "", secret: await getRequired(read, "mastodon_access_token", "Mastodon") };
}

type ChannelSetup = {
  /** Public name of the account to post as; null while a setting is missing. */
  account: string | null;
  /** Settings without a readable value. */
  missing: SettingKey[];
  maxLength: number;
};

/** State of every channel whose credential is a setting, in one query. */
export async function getChannelSetups(
  ctx: Pick<Ctx, "db" | "config" | "kv">,
): Promise<Record<SettingChannel, ChannelSetup>> {
  const read = await loadSettings(ctx, Object.values(channelKeys).flat());
  const listMissing = async (channel: SettingChannel): Promise<SettingKey[]> => {
    const values = await Promise.all(channelKeys[channel].map((key) => readIfPossible(read, key)));
    return channelKeys[channel].filter((_, at) => values[at] === null);
  };
  const [handle, serviceUrl] = await Promise.all([read("bluesky_handle"), read("mastodon_base_url")]);
  const [onBluesky, onMastodon] = await Promise.all([listMissing("bluesky"), listMissing("mastodon")]);
  return {
    bluesky: {
      account: handle && onBluesky.length === 0 ? `@${handle}` : null,
      missing: onBluesky,
      maxLength: BLUESKY_MAX,
    },
    mastodon: {
      account: serviceUrl && onMastodon.length === 0 ? new URL(serviceUrl).host : null,
      missing: onMastodon,
      maxLength: await getStoredTextMax(ctx, serviceUrl),
    },
  };
}

/** The value, or null if it is missing or can't be decrypted. */
async function readIfPossible(read: SettingReader, key: SettingKey): Promise<string | null> {
  try {
    return await read(key);
  } catch (error) {
    if (error instanceof NotConfigured) return null;
    throw error;
  }
}

/** KV key of the longest text that the Mastodon server of the last connection test accepts. */
const textLimitKey = (serviceUrl: string) => `mastodon-text-max:${serviceUrl}`;

/** The longest text of a Mastodon post: as the server said at the last connection test, else the default. */
async function getStoredTextMax({ kv }: Pick<Ctx, "kv">, serviceUrl: string | null): Promise<number> {
  const stored = serviceUrl && Number(await kv.get(textLimitKey(serviceUrl)));
  return stored || MASTODON_TEXT_MAX;
}

async function checkChannel(ctx: Ctx, channel: SettingChannel): Promise<string> {
  const access = await getChannelAccess(ctx, channel);
  const { name, maxLength } = await ctx.ports.channels[channel].check(access);
  if (channel === "mastodon") await ctx.kv.put(textLimitKey(access.serviceUrl), String(maxLength));
  return `Posts as ${name}, with up to ${formatInteger(maxLength)} characters.`;
}

/** Returns the vendor's success message. Throws the error of a failure. */
export async function checkConnection(ctx: Ctx, key: TestableKey): Promise<string> {
  if (key === "ghl_api_key") {
    return ctx.ports.checks.goHighLevel(await getGhlAccess(ctx));
  }
  if (key === "bluesky_app_password") return checkChannel(ctx, "bluesky");
  if (key === "mastodon_access_token") return checkChannel(ctx, "mastodon");
  const access = await getOpenAiAccess(ctx);
  if (!access) throw new NotConfigured(key, "OpenAI");
  const imageModel = await requireSetting(ctx, "openai_image_model", "OpenAI");
  return ctx.ports.checks.openAi({ ...access, imageModel });
}

const OIDC_REQUIRED = ["oidc_issuer", "oidc_client_id", "oidc_client_secret"] as const;

/** Label of the sign-in button; null while the OpenID Connect issuer is not configured. */
export async function findOidcLabel(ctx: SettingsCtx): Promise<string | null> {
  const read = await loadSettings(ctx, [...OIDC_REQUIRED, "oidc_button_label"]);
  const values = await Promise.all(OIDC_REQUIRED.map((key) => readIfPossible(read, key)));
  return values.includes(null) ? null : read("oidc_button_label");
}

/** The issuer, and the only organization whose accounts may sign in. Throws NotConfigured, naming the missing setting. */
export async function requireOidcAccess(
  ctx: SettingsCtx,
): Promise<IdentityAccess & { organization: string | null }> {
  const read = await loadSettings(ctx, [...OIDC_REQUIRED, "oidc_organization"]);
  return {
    organization: await read("oidc_organization"),
    issuer: await getRequiredAddress(ctx, read, "oidc_issuer", "Single sign-on"),
    clientId: await getRequired(read, "oidc_client_id", "Single sign-on"),
    clientSecret: await getRequired(read, "oidc_client_secret", "Single sign-on"),
  };
}
