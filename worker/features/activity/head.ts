import { base64url } from "jose";
import * as z from "zod";
import { hmac } from "#worker/base/crypto.ts";

/** The end of the chain on a day (UTC), signed with a key that only the Worker can derive. */
export const SignedHead = z.object({
  day: z.string(),
  seq: z.coerce.number(),
  hash: z.string(),
  /** Ed25519, base64url. */
  publicKey: z.string(),
  signature: z.string(),
});
export type SignedHead = z.infer<typeof SignedHead>;

const ALGORITHM = { name: "Ed25519" };
const KEY_CONTEXT = "activity log head 1";
/** PKCS #8 before the 32 bytes of an Ed25519 key (RFC 8410). */
const PKCS8_PREFIX = "302e020100300506032b657004220420";

const fromHex = (text: string) =>
  Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const signedText = ({ day, seq, hash }: Pick<SignedHead, "day" | "seq" | "hash">) =>
  new TextEncoder().encode(`${KEY_CONTEXT}\n${day}\n${seq}\n${hash}`);

/** Signs a head with a key derived from the encryption key. The public key changes with it. */
export async function signHead(
  encryptionKey: string,
  head: Pick<SignedHead, "day" | "seq" | "hash">,
): Promise<SignedHead> {
  const seed = await hmac(encryptionKey, KEY_CONTEXT);
  const key = await crypto.subtle.importKey("pkcs8", fromHex(PKCS8_PREFIX + seed), ALGORITHM, true, ["sign"]);
  const { x } = (await crypto.subtle.exportKey("jwk", key)) as { x: string };
  const signature = await crypto.subtle.sign(ALGORITHM, key, signedText(head));
  return { ...head, publicKey: x, signature: base64url.encode(new Uint8Array(signature)) };
}

export async function isSignedHead(head: SignedHead): Promise<boolean> {
  try {
    const raw = new Uint8Array(base64url.decode(head.publicKey));
    const key = await crypto.subtle.importKey("raw", raw, ALGORITHM, false, ["verify"]);
    return await crypto.subtle.verify(
      ALGORITHM,
      key,
      new Uint8Array(base64url.decode(head.signature)),
      signedText(head),
    );
  } catch {
    return false;
  }
}

const HEAD_TOKEN = "PLANWRIGHT-LOG";

/** The line of the mail that `npm run verify-log -- --head` reads. */
export const formatHead = ({ day, seq, hash, publicKey, signature }: SignedHead): string =>
  [HEAD_TOKEN, day, seq, hash, publicKey, signature].join(" ");

const headPattern = new RegExp(
  String.raw`${HEAD_TOKEN}\s+(\d{4}-\d\d-\d\d)\s+(\d+)\s+([0-9a-f]{64})\s+([\w-]{43})\s+([\w-]{86})`,
  "g",
);

/** The heads in a text, such as one or many mails; line breaks between their parts are allowed. */
export const parseHeads = (text: string): SignedHead[] =>
  [...text.matchAll(headPattern)].map(([, day, seq, hash, publicKey, signature]) =>
    SignedHead.parse({ day, seq, hash, publicKey, signature }),
  );
