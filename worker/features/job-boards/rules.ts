import { type JobPortal, type PortalConfig, ServiceAccount } from "#contract/job-boards/endpoints.ts";
import { INDEXNOW_KEY, PULLED, type PostingStatus, postingStatuses } from "#contract/job-boards/constants.ts";
import type { FieldErrors } from "#contract/errors.ts";
import { isPublicHttps } from "#contract/public-address.ts";
import { type Keyring, unseal, seal, type Sealed } from "#worker/base/seal.ts";
import type { PortalRow } from "./queries.ts";

/** Additional data of the encryption: a sealed key opens only for its own board. */
export const placeOf = (portalId: string): string => `job_portals.${portalId}`;

const SECRET = /^[\x21-\x7e]{16,500}$/;

type Kind = Pick<PortalRow, "key" | "adapter">;

/** The only configuration field this board has, or null. */
const configPart = ({ key, adapter }: Kind): keyof PortalConfig | null => {
  if (adapter === "indexnow") return "key";
  if (adapter === "http") return "endpoint";
  return adapter === PULLED && key === "linkedin" ? "companyId" : null;
};

/** Validates one field. An empty value means 'not set' and is accepted. */
const partFault: Record<keyof PortalConfig, (value: string) => string | undefined> = {
  companyId: (value) => (/^\d{1,20}$/.test(value) ? undefined : "The page's number has digits only."),
  key: (value) => (INDEXNOW_KEY.test(value) ? undefined : "A key has 8 to 128 letters, digits and hyphens."),
  endpoint: (value) => {
    if (!isPublicHttps(value)) {
      return "Enter a public https:// address. Addresses inside a network are refused.";
    }
    const { search, hash } = new URL(value);
    return search || hash ? "Enter an address without a query or a fragment." : undefined;
  },
};

/** Returns errors by field; empty when the change is valid. */
export function changeFaults(portal: Kind, change: { apiKey?: string; config?: PortalConfig }): FieldErrors {
  const fields: FieldErrors = {};
  const own = configPart(portal);
  for (const [part, value] of Object.entries(change.config ?? {}) as [keyof PortalConfig, string][]) {
    const fault = part === own ? value && partFault[part](value) : "This portal has no such setting.";
    if (fault) fields[`config.${part}`] = [fault];
  }
  const fault = change.apiKey ? keyFault(portal, change.apiKey) : undefined;
  if (fault) fields.apiKey = [fault];
  return fields;
}

function keyFault({ adapter }: Kind, apiKey: string): string | undefined {
  if (adapter === "http") {
    return SECRET.test(apiKey)
      ? undefined
      : "A secret has at least 16 letters, digits and signs, and no spaces.";
  }
  if (adapter !== "google-jobs") return "This portal needs no key.";
  return isServiceAccount(apiKey)
    ? undefined
    : "Paste the whole JSON file of a service account, with its client_email and private_key.";
}

function isServiceAccount(text: string): boolean {
  try {
    return ServiceAccount.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Settings that this board needs before anything can be sent to it. */
export function missingSettings({
  adapter,
  config,
  apiKey,
}: Pick<PortalRow, "adapter" | "config" | "apiKey">): string[] {
  const hasKey = apiKey !== null;
  if (adapter === "google-jobs") return hasKey ? [] : ["service account key"];
  if (adapter === "indexnow") return config.key ? [] : ["key"];
  if (adapter !== "http") return [];
  return [...(config.endpoint ? [] : ["address"]), ...(hasKey ? [] : ["signing secret"])];
}

/** `isReadable` is false when the encryption key of the stored API key is gone. */
function missingParts(portal: PortalRow, isReadable: boolean): string[] {
  const missing = missingSettings(portal).map((setting) => `The ${setting} is missing.`);
  if (configPart(portal) === "companyId" && !portal.config.companyId) {
    missing.push("LinkedIn asks for the number of the firm's page.");
  }
  if (!isReadable) missing.push("The key cannot be read with the present encryption key. Enter it again.");
  return missing;
}

type Counted = { portalId: string; status: PostingStatus; n: number };

/** Never contains the API key; contains settings only for users who may change them. */
export function present(
  portal: PortalRow,
  counted: readonly Counted[],
  { isReadable, mayConfigure }: { isReadable: boolean; mayConfigure: boolean },
): JobPortal {
  const of = (status: PostingStatus) =>
    counted.find((row) => row.portalId === portal.id && row.status === status)?.n ?? 0;
  const part = configPart(portal);
  const value = part && portal.config[part];
  const { id, key, name, adapter, isActive, fetchedAt, fetchedBy, fetchedJobs } = portal;
  return {
    id,
    key,
    name,
    adapter,
    isActive,
    fetchedAt,
    fetchedBy,
    fetchedJobs,
    hasApiKey: portal.apiKey !== null,
    config: mayConfigure && part && typeof value === "string" ? { [part]: value } : {},
    missing: missingParts(portal, isReadable),
    feedPath: adapter === PULLED ? `/feeds/${key}.xml` : null,
    counts: Object.fromEntries(postingStatuses.map((status) => [status, of(status)])) as JobPortal["counts"],
  };
}

type SealedKey = Sealed & { id: string; name: string };
type KeyRotation = { done: { id: string; was: string; now: Sealed }[]; lost: string[] };

/** Reseals keys with the current encryption key; `lost` lists boards whose key can't be opened any more. */
export async function rotateKeys(keyring: Keyring, rows: readonly SealedKey[]): Promise<KeyRotation> {
  const rotation: KeyRotation = { done: [], lost: [] };
  for (const row of rows.filter(({ keyId }) => keyId !== keyring.current.id)) {
    const plain = await unseal(keyring, placeOf(row.id), row).catch(() => null);
    if (plain === null) rotation.lost.push(row.name);
    else
      rotation.done.push({ id: row.id, was: row.sealed, now: await seal(keyring, placeOf(row.id), plain) });
  }
  return rotation;
}
