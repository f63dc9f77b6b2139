import { Buffer } from "node:buffer";

const encoder = new TextEncoder();
const IV_BYTES = 12;
const TAG_BYTES = 16;

type SealKey = { id: string; key: CryptoKey };
/** The key that seals, and all that may still open. */
export type Keyring = { current: SealKey; all: readonly SealKey[] };
export type Sealed = { sealed: string; keyId: string };

/** What cannot be opened: no such key, another row's, or tampered with. It never says what was inside. */
export class UnsealError extends Error {
  constructor(cause?: unknown) {
    super("A sealed value cannot be opened.", { cause });
    this.name = "Unsealable";
  }
}

/** Encryption key and public name of a secret. The name is derived apart from the key, so it tells nothing of it. */
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

/** Seals with `current`; opens what `previous`, the secret before it, has sealed. */
export async function createKeyring(current: string, previous = ""): Promise<Keyring> {
  const all = await Promise.all([current, ...(previous ? [previous] : [])].map(deriveSealKey));
  return { current: all[0]!, all };
}

/** Encrypts for one place (`about` names the row): moved to another row it does not open. */
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

/** What was sealed for this place. Throws Unsealable otherwise. */
export async function unseal(keyring: Keyring, about: string, { sealed, keyId }: Sealed): Promise<string> {
  const known = keyring.all.find(({ id }) => id === keyId);
  const bytes = new Uint8Array(Buffer.from(sealed, "base64url"));
  // Other spellings of the same bytes are not what we wrote.
  const ours = Buffer.from(bytes).toString("base64url") === sealed;
  if (!known || !ours || bytes.length < IV_BYTES + TAG_BYTES) throw new UnsealError();
  try {
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: bytes.subarray(0, IV_BYTES), additionalData: encoder.encode(about) },
      known.key,
      bytes.subarray(IV_BYTES),
    );
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(plain);
  } catch (cause) {
    throw new UnsealError(cause);
  }
}
