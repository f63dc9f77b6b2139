import { Buffer } from "node:buffer";

const encoder = new TextEncoder();
const IV_BYTES = 12;
const TAG_BYTES = 16;

type SealKey = { id: string; key: CryptoKey };
/** The key that encrypts, and all that can decrypt. */
export type Keyring = { current: SealKey; all: readonly SealKey[] };
export type Sealed = { sealed: string; keyId: string };

/** Thrown for an unknown key, another context or tampered data. */
export class UnsealError extends Error {
  constructor(cause?: unknown) {
    super("The sealed value cannot be decrypted.", { cause });
    this.name = "UnsealError";
  }
}

/** Derives an AES key and its public id from a secret. The id reveals nothing about the key. */
async function deriveSealKey(secret: string): Promise<SealKey> {
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, [
    "deriveKey",
    "deriveBits",
  ]);
  const hkdf = (info: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: encoder.encode(info),
  });
  const key = await crypto.subtle.deriveKey(
    hkdf("planwright seal aes-256-gcm"),
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  const id = await crypto.subtle.deriveBits(hkdf("planwright seal key id"), material, 64);
  return { id: Buffer.from(id).toString("hex"), key };
}

/** Encrypts with `current`; also decrypts values encrypted with `previous`, for key rotation. */
export async function createKeyring(current: string, previous = ""): Promise<Keyring> {
  const all = await Promise.all([current, ...(previous ? [previous] : [])].map(deriveSealKey));
  return { current: all[0]!, all };
}

/**
 * AES-256-GCM with `about` (which names the row) as additional data, so that the value cannot be moved to
 * another row.
 */
export async function seal(keyring: Keyring, about: string, plain: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const { id, key } = keyring.current;
  const cipher = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encoder.encode(about) },
    key,
    encoder.encode(plain),
  );
  return { sealed: Buffer.concat([iv, Buffer.from(cipher)]).toString("base64url"), keyId: id };
}

/** Decrypts a value of the same `about`. Throws UnsealError otherwise. */
export async function unseal(keyring: Keyring, about: string, { sealed, keyId }: Sealed): Promise<string> {
  const match = keyring.all.find(({ id }) => id === keyId);
  const bytes = new Uint8Array(Buffer.from(sealed, "base64url"));
  // Rejects non-canonical base64url of the same bytes.
  const isCanonical = Buffer.from(bytes).toString("base64url") === sealed;
  if (!match || !isCanonical || bytes.length < IV_BYTES + TAG_BYTES) throw new UnsealError();
  try {
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: bytes.subarray(0, IV_BYTES), additionalData: encoder.encode(about) },
      match.key,
      bytes.subarray(IV_BYTES),
    );
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain);
  } catch (cause) {
    throw new UnsealError(cause);
  }
}

export type SealedRow = Sealed & { id: string; name: string };

/** `done` has the former and the new value of each row; `lost` names the rows that neither key decrypts. */
export type Rotation = { done: { id: string; was: string; now: Sealed }[]; lost: string[] };

/** Encrypts the rows that another key encrypted with the current one. `getContext` returns the `about` of a row. */
export async function reseal(
  keyring: Keyring,
  rows: readonly SealedRow[],
  getContext: (id: string) => string,
): Promise<Rotation> {
  const rotation: Rotation = { done: [], lost: [] };
  for (const row of rows.filter(({ keyId }) => keyId !== keyring.current.id)) {
    const about = getContext(row.id);
    const plain = await unseal(keyring, about, row).catch(() => null);
    if (plain === null) rotation.lost.push(row.name);
    else rotation.done.push({ id: row.id, was: row.sealed, now: await seal(keyring, about, plain) });
  }
  return rotation;
}
