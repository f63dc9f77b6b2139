import { Secret, TOTP } from "otpauth";
import { RECOVERY_CODE_COUNT, TOTP_DIGITS } from "#contract/auth/constants.ts";
import { sha256 } from "#worker/base/crypto.ts";

const PERIOD_SECONDS = 30;
/** Codes of the time steps before and after are accepted, for clocks that differ. */
const WINDOW = 1;
/** As RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;

/** A new secret in base32. */
export const createTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** With the default of RFC 6238, HMAC-SHA-1, which every app supports. */
const createTotp = (secret: string, labels: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...labels,
    digits: TOTP_DIGITS,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });

/** The `otpauth:` address of a secret, for the QR code that authenticator apps read. */
export const totpUri = (secret: string, issuer: string, username: string): string =>
  createTotp(secret, { issuer, label: username }).toString();

/** The time step of a code that is valid at `now` (RFC 6238), or null. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const totp = createTotp(secret);
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Without the spaces and hyphens that people type, in upper case, with O read as 0, and I and L as 1. */
export const normalizeCode = (code: string): string =>
  code.replace(/[\s-]/g, "").toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");

/** Whether a normalized code looks like one of an authenticator app. */
export const isTotpCode = (code: string): boolean => /^\d+$/.test(code) && code.length === TOTP_DIGITS;

/** Crockford's base32: without I, L, O and U. Its 32 characters divide a byte evenly. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** 120 bits: a standard hash suffices from 112 on (ASVS 6.5.2). */
const RECOVERY_CODE_LENGTH = 24;

/** One recovery code, in groups of four. */
function createRecoveryCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_CODE_LENGTH));
  const text = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
  return text.match(/.{4}/g)!.join("-");
}

export const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, createRecoveryCode);

/** Bound to the user. */
export const hashRecoveryCode = (userId: string, code: string): Promise<string> =>
  sha256(`recovery code\n${userId}\n${normalizeCode(code)}`);

/** New recovery codes of a user, with the hashes to store. */
export async function createHashedRecoveryCodes(userId: string) {
  const recoveryCodes = createRecoveryCodes();
  return {
    recoveryCodes,
    hashes: await Promise.all(recoveryCodes.map((code) => hashRecoveryCode(userId, code))),
  };
}
