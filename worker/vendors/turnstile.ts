import * as z from "zod";
import { VendorFailure } from "#worker/base/errors.ts";
import type { ChallengeVerifier } from "#worker/ports/challenge-verifier.ts";
import { type Fetch, platformFetch, requestVendor, toVendorFailure } from "./vendor-request.ts";

const VENDOR = "Turnstile";
const SITEVERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
/** A visitor waits for it. */
const TIMEOUT_MS = 5_000;
const MAX_TOKEN_LENGTH = 2_048;

const Outcome = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).default([]),
  hostname: z.string().optional(),
  action: z.string().optional(),
});

/** Errors that say nothing about the visitor: of Cloudflare, or of the secret. */
const NO_ANSWER = new Set(["internal-error", "missing-input-secret", "invalid-input-secret", "bad-request"]);

/** Cloudflare's siteverify. The visitor's address is not sent: it is optional. */
export const turnstile = (secret: string, send: Fetch = platformFetch): ChallengeVerifier => ({
  async verify({ token, hostname, action }) {
    if (token.length > MAX_TOKEN_LENGTH) return false;
    const response = await requestVendor(
      VENDOR,
      {
        url: SITEVERIFY,
        method: "POST",
        headers: { Accept: "application/json" },
        json: { secret, response: token, idempotency_key: crypto.randomUUID() },
        timeoutMs: TIMEOUT_MS,
      },
      send,
    );
    if (!response.ok) throw toVendorFailure(VENDOR, response);
    const outcome = Outcome.safeParse(response.body);
    if (!outcome.success) throw new VendorFailure(VENDOR, "The response was invalid.");
    const { data } = outcome;
    if (data["error-codes"].some((code) => NO_ANSWER.has(code)))
      throw new VendorFailure(VENDOR, `The service gave no answer: ${data["error-codes"].join(", ")}.`);
    return data.success && data.hostname === hostname && data.action === action;
  },
});

/** Cloudflare's secrets for tests: always passes, always fails, and a token that is spent. */
const TEST_SECRETS: Record<string, boolean> = {
  "1x0000000000000000000000000000000AA": true,
  "2x0000000000000000000000000000000AA": false,
  "3x0000000000000000000000000000000AA": false,
};

/** The offline double for Cloudflare's test secrets, in development and tests; null for any other secret. */
export function turnstileDouble(secret: string): ChallengeVerifier | null {
  const passes = TEST_SECRETS[secret];
  return passes === undefined ? null : { verify: ({ token }) => Promise.resolve(passes && token !== "") };
}
