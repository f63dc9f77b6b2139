import { createHash } from "node:crypto";
import { addTime, iso } from "#worker/base/clock.ts";
import { randomToken, sha256 } from "#worker/base/crypto.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Identity, IdentityAccess } from "#worker/ports/identity-provider.ts";
import { recordEvent } from "#worker/runtime/activity.ts";
import type { Ctx, HttpContext } from "#worker/runtime/ctx.ts";
import { clearStepCookie, readStepCookie, setStepCookie } from "#worker/runtime/step-cookie.ts";
import { requireOidcAccess } from "#worker/features/settings/index.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { listSecondSteps } from "./factors.ts";
import * as queries from "./oidc-queries.ts";
import { startPendingSignIn } from "./pending-sign-in.ts";
import { getSiteOrigin } from "./site-origin.ts";

const COOKIE = "oidc";
const REQUEST_MINUTES = 10;
const CALLBACK_PATH = "/api/auth/oidc/callback";

/** How a sign-in at the issuer ended, for the login page. */
type Outcome = "done" | "second-step" | "expired" | "refused" | "unknown" | "organization" | "failed";

/** Accepts pages of the back office only; the login page checks it again. */
const toNext = (next: string | undefined): string | null =>
  next !== undefined && /^\/admin(?:[/?#]|$)/.test(next) && next.length <= 500 ? next : null;

/** Returns the address to send the browser to: of the issuer, or of the login page when it does not answer. */
export async function startOidc(c: HttpContext, ctx: Ctx, next: string | undefined): Promise<string> {
  try {
    return await createRequest(c, ctx, next);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log("warn", "oidc.failed", { code: error.code }, error);
    return toLoginPath("failed", toNext(next));
  }
}

async function createRequest(c: HttpContext, ctx: Ctx, next: string | undefined): Promise<string> {
  const access = await requireOidcAccess(ctx);
  const [state, nonce, codeVerifier] = [randomToken(), randomToken(), randomToken()];
  const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url");
  const redirectUri = getSiteOrigin(c, ctx) + CALLBACK_PATH;
  const url = await ctx.ports.identityProvider.authorizationUrl(access, {
    redirectUri,
    state,
    nonce,
    codeChallenge,
  });
  const expiresAt = iso(addTime(ctx.clock(), REQUEST_MINUTES, "minute"));
  const row = { id: await sha256(state), nonce, codeVerifier, next: toNext(next), expiresAt };
  await queries.insertRequest(ctx.db, row);
  // Lax: the issuer sends the browser back.
  setStepCookie(c, ctx, COOKIE, { value: state, minutes: REQUEST_MINUTES, sameSite: "Lax" });
  return url;
}

type Answer = { state?: string; code?: string; error?: string; iss?: string };

/** Finishes a sign-in at the issuer. Returns the path of the login page, with the outcome. */
export async function finishOidc(c: HttpContext, ctx: Ctx, answer: Answer): Promise<string> {
  const cookie = readStepCookie(c, ctx, COOKIE);
  clearStepCookie(c, ctx, COOKIE);
  // Only the state of this browser: otherwise an attacker could sign it in to their own account.
  const isOwn = cookie !== null && cookie === answer.state;
  const [request] = isOwn ? await queries.consumeRequest(ctx.db, await sha256(cookie), iso(ctx.clock())) : [];
  if (!request) return toLoginPath("expired", null);
  try {
    return toLoginPath(await signIn(c, ctx, request, answer), request.next);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log("warn", "oidc.failed", { code: error.code }, error);
    return toLoginPath("failed", request.next);
  }
}

const toLoginPath = (outcome: Outcome, next: string | null): string =>
  `/login?${new URLSearchParams({ sso: outcome, ...(next && { next }) }).toString()}`;

async function signIn(
  c: HttpContext,
  ctx: Ctx,
  { nonce, codeVerifier }: { nonce: string; codeVerifier: string },
  { code, error, iss }: Answer,
): Promise<Outcome> {
  const access = await requireOidcAccess(ctx);
  // RFC 9207: an answer of another issuer.
  if (iss !== undefined && iss !== access.issuer) return "failed";
  if (error !== undefined || !code) return "refused";
  const redirectUri = getSiteOrigin(c, ctx) + CALLBACK_PATH;
  const exchange = { redirectUri, code, codeVerifier, nonce, now: ctx.clock() };
  const identity = await ctx.ports.identityProvider.exchange(access, exchange);
  if (access.organization && !identity.organizations.includes(access.organization)) return "organization";
  const user = await findOrLinkUser(ctx, access, identity);
  if (!user) {
    await recordEvent(ctx, { action: "auth.sso_refused", entityType: "user", entityId: null });
    return "unknown";
  }
  const methods = identity.hasSecondFactor ? [] : await listSecondSteps(ctx, user.id);
  if (methods.length > 0) {
    await startPendingSignIn(c, ctx, user);
    return "second-step";
  }
  await completeSignIn(c, ctx, user, {
    method: "single sign-on",
    hasExternalFactor: identity.hasSecondFactor,
  });
  return "done";
}

/** The user of an account at the issuer: by its subject, at first use by a verified address. Creates no users. */
async function findOrLinkUser(ctx: Ctx, { issuer }: IdentityAccess, { subject, email }: Identity) {
  const account = { issuer, subject };
  const now = iso(ctx.clock());
  const known = await queries.findUserByIdentity(ctx.db, account);
  if (known) {
    await queries.updateIdentityUse(ctx.db, account, now);
    return known;
  }
  if (!email) return null;
  const [linked] = await queries.linkIdentity(ctx.db, account, email, now);
  const user = linked ? await queries.findUserByIdentity(ctx.db, account) : null;
  if (user) await recordEvent(ctx, { action: "user.link_sso", entityType: "user", entityId: user.id }, user);
  return user;
}
