import { createHmac, timingSafeEqual } from "node:crypto";
import { randomToken } from "#worker/base/crypto.ts";

const NONCE_BYTES = 18;
/** Base64url of the nonce; then the time in seconds, base 36; then the signature. */
const NONCE_LENGTH = 24;
const TIME_LENGTH = 7;
const SIGNATURE_LENGTH = 16;

const sign = (secret: string, text: string): string =>
  createHmac("sha256", `${secret} form key`).update(text).digest("base64url").slice(0, SIGNATURE_LENGTH);

/** Creates a unique key that contains when a form was served. Synchronous, like the filling of cached pages. */
export function createFormKey(secret: string, servedAt: Date): string {
  const seconds = Math.floor(servedAt.getTime() / 1_000);
  const text = randomToken(NONCE_BYTES) + seconds.toString(36).padStart(TIME_LENGTH, "0");
  return text + sign(secret, text);
}

/** When the form with this key was served; null for a key that this site did not sign. */
export function readFormKey(secret: string, key: string): Date | null {
  if (key.length !== NONCE_LENGTH + TIME_LENGTH + SIGNATURE_LENGTH) return null;
  const text = key.slice(0, -SIGNATURE_LENGTH);
  const [expected, sent] = [sign(secret, text), key.slice(-SIGNATURE_LENGTH)].map((part) =>
    new TextEncoder().encode(part),
  );
  if (sent!.length !== expected!.length || !timingSafeEqual(expected!, sent!)) return null;
  return new Date(Number.parseInt(text.slice(NONCE_LENGTH), 36) * 1_000);
}
