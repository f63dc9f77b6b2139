import { MASK, type SettingKey, settingKeys, settingOf } from "#contract/settings/constants.ts";
import { isMask, type Setting, type SettingChange } from "#contract/settings/endpoints.ts";
import { isPublicHttps, webAddress } from "#contract/public-address.ts";
import { type Keyring, unseal, seal, type Sealed } from "#worker/base/seal.ts";

type Stored = {
  settingKey: string;
  settingValue: string | null;
  description: string | null;
  keyId: string | null;
};

const isSecret = (key: SettingKey) => settingOf(key).kind === "secret";

/** Additional data of the encryption: a sealed value opens only for its own setting. */
const placeOf = (key: string) => `app_settings.${key}`;

export const sealSetting = (keyring: Keyring, key: string, plain: string): Promise<Sealed> =>
  seal(keyring, placeOf(key), plain);

/** Returns the decrypted value, or null when unset. Throws Unsealable when the encryption key is gone. */
export async function plainValue(keyring: Keyring, row: Stored): Promise<string | null> {
  if (row.settingValue === null || !row.keyId) return row.settingValue;
  return unseal(keyring, placeOf(row.settingKey), { sealed: row.settingValue, keyId: row.keyId });
}

async function present(keyring: Keyring, key: SettingKey, row: Stored | undefined): Promise<Setting> {
  const { category, description } = settingOf(key);
  const plain = row ? await plainValue(keyring, row).catch(() => undefined) : null;
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

export const presentAll = (keyring: Keyring, rows: readonly Stored[]): Promise<Setting[]> =>
  Promise.all(
    settingKeys.map((key) =>
      present(
        keyring,
        key,
        rows.find((row) => row.settingKey === key),
      ),
    ),
  );

/** Drops unchanged values and masks that the form sends back. */
export const realChanges = (changes: readonly SettingChange[], rows: readonly Stored[]): SettingChange[] =>
  changes.filter(({ settingKey: key, settingValue, description }) => {
    const row = rows.find((each) => each.settingKey === key);
    const redescribed = description !== undefined && description !== (row?.description ?? "");
    if (isSecret(key) && isMask(settingValue)) return false;
    if (isSecret(key) && settingValue !== "") return true;
    return redescribed || settingValue !== (row?.settingValue ?? "");
  });

type Place = { isDevelopment: boolean };

export function addressFault(key: SettingKey, value: string, { isDevelopment }: Place): string | undefined {
  const { kind } = settingOf(key);
  if (value === "" || (kind !== "base" && kind !== "link")) return undefined;
  if (kind === "link") {
    return isPublicHttps(value) ? undefined : "Enter a public address that starts with https://.";
  }
  const url = webAddress(value);
  if (!url || url.search || url.hash) return "Enter an address without a name, a query or a fragment.";
  if (isDevelopment || isPublicHttps(value)) return undefined;
  return "Enter a public https:// address. Addresses inside a network are refused.";
}

const originOf = (base: string) => (URL.canParse(base) ? new URL(base).origin : base);

/** Each base URL with the secret that is sent to it. */
const guardedBases = {
  openai_base_url: "openai_api_key",
  linkedin_api_base_url: "linkedin_client_secret",
  linkedin_oauth_base_url: "linkedin_client_secret",
  mail_api_url: "mail_api_key",
  ghl_base_url: "ghl_api_key",
} as const satisfies Partial<Record<SettingKey, SettingKey>>;

/**
 * Secrets that would be sent to another host: they must be entered again, so that changing the URL can't reveal a
 * write-only secret.
 */
export function sentElsewhere(changes: readonly SettingChange[], rows: readonly Stored[]): SettingKey[] {
  const sent = (key: SettingKey) => changes.find(({ settingKey }) => settingKey === key)?.settingValue;
  const stored = (key: SettingKey) => rows.find(({ settingKey }) => settingKey === key)?.settingValue ?? "";
  const moves = (baseKey: keyof typeof guardedBases, secret: SettingKey) => {
    const base = sent(baseKey);
    if (base === undefined || stored(secret) === "" || sent(secret) !== undefined) return false;
    const fallback = settingOf(baseKey).fallback ?? "";
    return originOf(base || fallback) !== originOf(stored(baseKey) || fallback);
  };
  const bases = Object.keys(guardedBases) as (keyof typeof guardedBases)[];
  return [
    ...new Set(bases.filter((base) => moves(base, guardedBases[base])).map((base) => guardedBases[base])),
  ];
}

/** Activity details: values of plain settings, of secrets only what happened to them. */
export const logged = (changes: readonly SettingChange[], rows: readonly Stored[]): Record<string, unknown> =>
  Object.fromEntries(
    changes.map(({ settingKey: key, settingValue: after }) => {
      const before = rows.find((row) => row.settingKey === key)?.settingValue ?? null;
      const became = after === "" ? "cleared" : before === null ? "set" : "replaced";
      return [key, isSecret(key) ? became : { before, after: after || null }];
    }),
  );

type Rotation = { done: { key: string; was: string; now: Sealed }[]; lost: string[] };

/** Reseals secrets with the current encryption key; `lost` lists settings that can't be opened any more. */
export async function rotate(
  keyring: Keyring,
  rows: readonly { settingKey: string; settingValue: string; keyId: string }[],
): Promise<Rotation> {
  const rotation: Rotation = { done: [], lost: [] };
  for (const row of rows.filter(({ keyId }) => keyId !== keyring.current.id)) {
    const plain = await plainValue(keyring, { ...row, description: null }).catch(() => null);
    if (plain === null) rotation.lost.push(row.settingKey);
    else {
      const now = await sealSetting(keyring, row.settingKey, plain);
      rotation.done.push({ key: row.settingKey, was: row.settingValue, now });
    }
  }
  return rotation;
}
