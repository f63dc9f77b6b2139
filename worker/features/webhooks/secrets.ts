import { Buffer } from "node:buffer";
import { WEBHOOK_SECRET_PREFIX } from "#contract/webhooks/constants.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import {
  type Keyring,
  reseal,
  type Rotation,
  seal,
  type Sealed,
  type SealedRow,
  unseal,
  UnsealError,
} from "#worker/base/seal.ts";

const SECRET_BYTES = 32;

/** Names the row, so that an encrypted secret can't be moved to another one. */
const secretContext = (id: string): string => `webhook ${id}`;

/** A new secret: `whsec_` and 32 random bytes in base64, as in Standard Webhooks. */
export const createSecret = (): string =>
  WEBHOOK_SECRET_PREFIX +
  Buffer.from(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))).toString("base64");

export const sealSecret = (keyring: Keyring, id: string, secret: string): Promise<Sealed> =>
  seal(keyring, secretContext(id), secret);

/** Throws NotConfigured when the encryption key was replaced. */
export async function openSecret(keyring: Keyring, id: string, sealed: Sealed): Promise<string> {
  try {
    return await unseal(keyring, secretContext(id), sealed);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    throw new NotConfigured(
      "its secret",
      "The webhook",
      "cannot be decrypted with the current ENCRYPTION_KEY",
    );
  }
}

const encoder = new TextEncoder();

/** One signature of Standard Webhooks: `v1,` and the base64 HMAC-SHA-256 of `id.timestamp.body`. */
async function sign(secret: string, content: string): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), "base64"));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, encoder.encode(content));
  return `v1,${Buffer.from(signature).toString("base64")}`;
}

/** The headers of a message, signed with each secret; a receiver accepts any one of them. */
export async function signMessage(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Promise<Record<string, string>> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = await Promise.all(secrets.map((secret) => sign(secret, `${id}.${timestamp}.${body}`)));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}

/** Encrypts secrets of webhooks with the current key. */
export const rotateWebhookSecrets = (keyring: Keyring, rows: readonly SealedRow[]): Promise<Rotation> =>
  reseal(keyring, rows, secretContext);
