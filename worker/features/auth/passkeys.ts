import { Buffer } from "node:buffer";
import type { PasskeyAssertion } from "#contract/auth/passkey-endpoints.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { randomToken } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Ctx, HttpContext } from "#worker/runtime/ctx.ts";
import * as queries from "./passkey-queries.ts";
import { getSiteOrigin } from "./site-origin.ts";

const CHALLENGE_MINUTES = 5;
const REFUSED = "This passkey could not be verified. Try again, or sign in with your password.";

/** Loaded when a passkey is used: most requests need none of it. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** The site that passkeys belong to. */
export function getRelyingParty(c: HttpContext, ctx: Pick<Ctx, "config">) {
  const origin = getSiteOrigin(c, ctx);
  return { origin, rpId: new URL(origin).hostname, rpName: ctx.config.siteName };
}

/** Stores a new challenge of this user, null for a sign-in. */
export async function createChallenge(ctx: Ctx, userId: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const id = randomToken();
  const expiresAt = iso(addTime(ctx.clock(), CHALLENGE_MINUTES, "minute"));
  await queries.insertChallenge(ctx.db, { id, userId, expiresAt });
  return new Uint8Array(Buffer.from(id, "base64url"));
}

/** Uses up the challenge that the authenticator signed. Throws 401 when it is unknown, used, expired or of another user. */
export async function consumeChallenge(
  ctx: Ctx,
  clientDataJson: string,
  userId: string | null,
): Promise<string> {
  const challenge = readChallenge(clientDataJson);
  const used =
    challenge === null ? [] : await queries.consumeChallenge(ctx.db, challenge, userId, iso(ctx.clock()));
  if (used.length === 0) throw passkeyRefused();
  return challenge!;
}

function readChallenge(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8"));
    const challenge =
      typeof data === "object" && data !== null && "challenge" in data ? data.challenge : null;
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}

const passkeyRefused = (cause?: unknown): AppError => new AppError("unauthenticated", REFUSED, { cause });

/**
 * Verifies the answer of an authenticator that has verified its user, and stores the use. `userId` is the user whose
 * identity is confirmed, null for a sign-in. Throws 401 for unknown passkeys, wrong signatures, used challenges and a
 * signature counter that has not advanced, which points to a cloned authenticator.
 */
export async function verifyPasskey(
  c: HttpContext,
  ctx: Ctx,
  credential: PasskeyAssertion,
  userId: string | null,
) {
  const challenge = await consumeChallenge(ctx, credential.response.clientDataJSON, userId);
  const found = await queries.findPasskey(ctx.db, credential.id);
  if (!found || (userId !== null && found.user.id !== userId)) throw passkeyRefused();
  const { passkey, user } = found;
  const { userHandle } = credential.response;
  if (userHandle !== undefined && Buffer.from(userHandle, "base64url").toString("utf8") !== user.id)
    throw passkeyRefused();
  const newCounter = await verifyAssertion(c, ctx, credential, passkey, challenge);
  const [stored] = await queries.updatePasskeyUse(ctx.db, passkey, newCounter, iso(ctx.clock()));
  if (!stored) throw passkeyRefused();
  return user;
}

async function verifyAssertion(
  c: HttpContext,
  ctx: Ctx,
  response: PasskeyAssertion,
  { id, publicKey, counter }: queries.PasskeyRow,
  expectedChallenge: string,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { origin, rpId } = getRelyingParty(c, ctx);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")), counter },
  }).catch((error: unknown) => {
    throw passkeyRefused(error);
  });
  if (!verified) throw passkeyRefused();
  return authenticationInfo.newCounter;
}
