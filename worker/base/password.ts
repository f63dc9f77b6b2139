import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { createSemaphore } from "./semaphore.ts";

/** scrypt parameters: 32 MiB and about 0.2 s per hash. Stored with the hash. */
const COST = { N: 32768, r: 8, p: 3 } as const;
const KEY_LENGTH = 32;

/** scrypt blocks the isolate, so at most two hashes run at a time. */
const limitConcurrency = createSemaphore(2);

const derive = (password: string, salt: Buffer, cost: { N: number; r: number; p: number }, length: number) =>
  limitConcurrency(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        scrypt(canonical(password), salt, length, { ...cost, maxmem: 256 * cost.N * cost.r }, (error, key) =>
          error ? reject(error) : resolve(key),
        ),
      ),
  );

/** Unicode forms of one text are one password. */
const canonical = (password: string) => password.normalize("NFKC");

/** Whether both texts are the same password. */
export const isSamePassword = (one: string, other: string): boolean => canonical(one) === canonical(other);

/** Returns `scrypt$N$r$p$salt$key` with salt and key in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST, KEY_LENGTH);
  return ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Whether the password matches the hash. Takes equally long for `null` (unknown user). */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = (stored ?? "").split("$");
  if (scheme !== "scrypt" || !salt || !key) {
    await derive(password, randomBytes(16), COST, KEY_LENGTH);
    return false;
  }
  const expected = Buffer.from(key, "base64");
  const actual = await derive(
    password,
    Buffer.from(salt, "base64"),
    { N: Number(N), r: Number(r), p: Number(p) },
    expected.length,
  );
  return timingSafeEqual(actual, expected);
}
