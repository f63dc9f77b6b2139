const encoder = new TextEncoder();

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Encodes bytes as lower-case hex. */
export const hex = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Random bytes as base64url; 32 bytes are 43 characters. */
export const randomToken = (bytes = 32): string => base64url(crypto.getRandomValues(new Uint8Array(bytes)));

/** HMAC-SHA-256 as lower-case hex. */
export async function hmac(secret: string, text: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
  return hex(await crypto.subtle.sign("HMAC", key, encoder.encode(text)));
}

/** SHA-256 as lower-case hex. */
export async function sha256(data: string | ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest(
    "SHA-256",
    typeof data === "string" ? encoder.encode(data) : data,
  );
  return hex(digest);
}

/** Whether both texts are equal. Compares hashes, so that timing reveals nothing about the secret. */
export const isSameSecret = async (secret: string, sent: string): Promise<boolean> =>
  (await sha256(secret)) === (await sha256(sent));
