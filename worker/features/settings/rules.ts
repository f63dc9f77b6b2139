import { MASK, type SettingKey, settingKeys, settingOf } from "#contract/settings/constants.ts";
import { isMask, type Setting, type SettingChange } from "#contract/settings/endpoints.ts";
import { isPublicHttps, webAddress } from "#contract/public-address.ts";
import { type Keyring, open, seal, type Sealed } from "#worker/base/seal.ts";

/** The parts of a stored row that these rules look at. */
type Stored = {
  settingKey: string;
  settingValue: string | null;
  description: string | null;
  keyId: string | null;
};

const isSecret = (key: SettingKey) => settingOf(key).kind === "secret";

/** What a sealed setting is bound to. */
const placeOf = (key: string) => `app_settings.${key}`;

/** A secret as its row keeps it: bound to its key, so that it opens nowhere else. */
export const sealSetting = (keyring: Keyring, key: string, plain: string): Promise<Sealed> =>
  seal(keyring, placeOf(key), plain);

/** The stored value in plain; null when nothing is set. Throws Unsealable for a secret whose key is gone. */
export async function plainValue(keyring: Keyring, row: Stored): Promise<string | null> {
  if (row.settingValue === null || !row.keyId) return row.settingValue;
  return open(keyring, placeOf(row.settingKey), { sealed: row.settingValue, keyId: row.keyId });
}

/** A setting as the back office may see it. */
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

/** All settings in the order in which they are known. */
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

/** The changes that change something: no masks sent back, nothing that is so already. */
export const realChanges = (changes: readonly SettingChange[], rows: readonly Stored[]): SettingChange[] =>
  changes.filter(({ settingKey: key, settingValue, description }) => {
    const row = rows.find((each) => each.settingKey === key);
    const redescribed = description !== undefined && description !== (row?.description ?? "");
    if (isSecret(key) && isMask(settingValue)) return false;
    if (isSecret(key) && settingValue !== "") return true;
    return redescribed || settingValue !== (row?.settingValue ?? "");
  });

type Place = { isDevelopment: boolean };

/** Why an address may not be stored, or undefined. */
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

/** Each base address with the secret that is sent there, or that guards what is. */
const guardedBases = {
  openai_base_url: "openai_api_key",
  linkedin_api_base_url: "linkedin_client_secret",
  linkedin_oauth_base_url: "linkedin_client_secret",
  mail_api_url: "mail_api_key",
  ghl_base_url: "ghl_api_key",
} as const satisfies Partial<Record<SettingKey, SettingKey>>;

/**
 * The secrets that the change would have sent to another host: each has to come along then, or whoever may change the
 * address could read a secret that is write-only.
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

/** What the log may know of the changes: addresses and names, of a secret only what became of it. */
export const logged = (changes: readonly SettingChange[], rows: readonly Stored[]): Record<string, unknown> =>
  Object.fromEntries(
    changes.map(({ settingKey: key, settingValue: after }) => {
      const before = rows.find((row) => row.settingKey === key)?.settingValue ?? null;
      const became = after === "" ? "cleared" : before === null ? "set" : "replaced";
      return [key, isSecret(key) ? became : { before, after: after || null }];
    }),
  );

type Rotation = { done: { key: string; was: string; now: Sealed }[]; lost: string[] };

/** Seals again, with the current key, what an earlier one has sealed; `lost` names what no key opens. */
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
