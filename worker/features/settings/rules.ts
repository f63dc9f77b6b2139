import { MASK, type SettingKey, settingKeys, getSettingDefinition } from "#contract/settings/constants.ts";
import {
  isMaskedSecret,
  type Setting,
  type SettingChange,
  type SocialLink,
} from "#contract/settings/schemas.ts";
import { isPublicHttps, parseWebUrl } from "#contract/public-url.ts";
import { type Keyring, unseal, seal, type Sealed } from "#worker/base/seal.ts";

type StoredSetting = {
  settingKey: string;
  settingValue: string | null;
  description: string | null;
  keyId: string | null;
};

const isSecret = (key: SettingKey) => getSettingDefinition(key).kind === "secret";

/** Additional data of the encryption: a value can be decrypted only for its own setting. */
const settingContext = (key: string) => `app_settings.${key}`;

/** Encrypts a secret setting with the current key. */
export const sealSetting = (keyring: Keyring, key: string, plain: string): Promise<Sealed> =>
  seal(keyring, settingContext(key), plain);

/** Returns the decrypted value, or null when unset. Throws UnsealError when the encryption key is no longer configured. */
export async function decryptSetting(keyring: Keyring, row: StoredSetting): Promise<string | null> {
  if (row.settingValue === null || !row.keyId) return row.settingValue;
  return unseal(keyring, settingContext(row.settingKey), { sealed: row.settingValue, keyId: row.keyId });
}

async function toSettingDto(
  keyring: Keyring,
  key: SettingKey,
  row: StoredSetting | undefined,
): Promise<Setting> {
  const { category, description } = getSettingDefinition(key);
  const plain = row ? await decryptSetting(keyring, row).catch(() => undefined) : null;
  const value = isSecret(key) ? (plain === null ? "" : MASK + (plain ?? "").slice(-4)) : (plain ?? "");
  return {
    settingKey: key,
    settingValue: value,
    settingCategory: category,
    description: row?.description ?? description,
    isEncrypted: isSecret(key),
    isSet: plain !== null,
    isReadable: plain !== undefined,
  };
}

/** All settings in the order of `settingKeys`; secrets are masked. */
export const toSettingDtos = (keyring: Keyring, rows: readonly StoredSetting[]): Promise<Setting[]> =>
  Promise.all(
    settingKeys.map((key) =>
      toSettingDto(
        keyring,
        key,
        rows.find((row) => row.settingKey === key),
      ),
    ),
  );

/** Drops unchanged values and masks that the form sends back. */
export const dropUnchanged = (
  changes: readonly SettingChange[],
  rows: readonly StoredSetting[],
): SettingChange[] =>
  changes.filter(({ settingKey: key, settingValue, description }) => {
    const row = rows.find((each) => each.settingKey === key);
    const hasNewDescription = description !== undefined && description !== (row?.description ?? "");
    if (isSecret(key) && isMaskedSecret(settingValue)) return false;
    if (isSecret(key) && settingValue !== "") return true;
    return hasNewDescription || settingValue !== (row?.settingValue ?? "");
  });

type AddressOptions = { isDevelopment: boolean };

/** Returns the error of a URL setting; undefined for valid, empty and other settings. */
export function validateAddress(
  key: SettingKey,
  value: string,
  { isDevelopment }: AddressOptions,
): string | undefined {
  const { kind } = getSettingDefinition(key);
  if (value === "" || (kind !== "base" && kind !== "link")) return undefined;
  if (kind === "link") {
    return isPublicHttps(value) ? undefined : "Enter a public address that starts with https://.";
  }
  const url = parseWebUrl(value);
  if (!url || url.search || url.hash) return "Enter an address without credentials, a query or a fragment.";
  if (isDevelopment || isPublicHttps(value)) return undefined;
  return "Enter a public https:// address. Private network addresses are not allowed.";
}

const toOrigin = (base: string) => (URL.canParse(base) ? new URL(base).origin : base);

/** Each base URL with the secret that is sent to it. */
const secretByBaseUrl = {
  openai_base_url: "openai_api_key",
  linkedin_api_base_url: "linkedin_client_secret",
  linkedin_oauth_base_url: "linkedin_client_secret",
  bluesky_service_url: "bluesky_app_password",
  mastodon_base_url: "mastodon_access_token",
  mail_api_url: "mail_api_key",
  postmark_base_url: "postmark_server_token",
  oidc_issuer: "oidc_client_secret",
  ghl_base_url: "ghl_api_key",
} as const satisfies Partial<Record<SettingKey, SettingKey>>;

/**
 * Secrets that would be sent to another host: they must be entered again, so that changing the URL can't reveal a
 * write-only secret.
 */
export function listSecretsToReenter(
  changes: readonly SettingChange[],
  rows: readonly StoredSetting[],
): SettingKey[] {
  const newValue = (key: SettingKey) => changes.find(({ settingKey }) => settingKey === key)?.settingValue;
  const storedValue = (key: SettingKey) =>
    rows.find(({ settingKey }) => settingKey === key)?.settingValue ?? "";
  const isMoved = (baseKey: keyof typeof secretByBaseUrl, secret: SettingKey) => {
    const base = newValue(baseKey);
    if (base === undefined || storedValue(secret) === "" || newValue(secret) !== undefined) return false;
    const fallback = getSettingDefinition(baseKey).fallback ?? "";
    return toOrigin(base || fallback) !== toOrigin(storedValue(baseKey) || fallback);
  };
  const bases = Object.keys(secretByBaseUrl) as (keyof typeof secretByBaseUrl)[];
  return [
    ...new Set(
      bases.filter((base) => isMoved(base, secretByBaseUrl[base])).map((base) => secretByBaseUrl[base]),
    ),
  ];
}

/** Activity details: values of plain settings, of secrets only what happened to them. */
export const toActivityDetails = (
  changes: readonly SettingChange[],
  rows: readonly StoredSetting[],
): Record<string, unknown> =>
  Object.fromEntries(
    changes.map(({ settingKey: key, settingValue: after }) => {
      const before = rows.find((row) => row.settingKey === key)?.settingValue ?? null;
      const outcome = after === "" ? "cleared" : before === null ? "set" : "replaced";
      return [key, isSecret(key) ? outcome : { before, after: after || null }];
    }),
  );

type Rotation = { done: { key: string; was: string; now: Sealed }[]; lost: string[] };

/** Reseals secrets with the current encryption key; `lost` lists settings that can't be decrypted any more. */
export async function rotateSecrets(
  keyring: Keyring,
  rows: readonly { settingKey: string; settingValue: string; keyId: string }[],
): Promise<Rotation> {
  const rotation: Rotation = { done: [], lost: [] };
  for (const row of rows.filter(({ keyId }) => keyId !== keyring.current.id)) {
    const plain = await decryptSetting(keyring, { ...row, description: null }).catch(() => null);
    if (plain === null) rotation.lost.push(row.settingKey);
    else {
      const now = await sealSetting(keyring, row.settingKey, plain);
      rotation.done.push({ key: row.settingKey, was: row.settingValue, now });
    }
  }
  return rotation;
}

/** Links to the firm's social profiles, in the order of `settingKeys`. */
export function toSocialLinks(
  rows: readonly Pick<StoredSetting, "settingKey" | "settingValue">[],
): SocialLink[] {
  const urls = new Map(rows.map(({ settingKey, settingValue }) => [settingKey, settingValue]));
  return settingKeys.flatMap((key) => {
    const url = urls.get(key);
    return url ? [{ label: getSettingDefinition(key).label, url }] : [];
  });
}
