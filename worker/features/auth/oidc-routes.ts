import { oidc } from "#contract/auth/oidc-endpoints.ts";
import { AppError } from "#worker/base/errors.ts";
import { networkPrefix } from "#worker/base/network.ts";
import { assertKeyAccepted } from "#worker/runtime/api-keys.ts";
import type { Ctx, HttpContext } from "#worker/runtime/ctx.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { assertWithinLimit, serve } from "#worker/runtime/serve.ts";
import { findOidcLabel } from "#worker/features/settings/index.ts";
import { listSecondSteps } from "./factors.ts";
import { finishOidc, startOidc } from "./oidc.ts";
import { getPendingSignIn } from "./pending-sign-in.ts";

/** Sign-in at an OpenID Connect issuer. */
export const oidcRoutes = createRouter();

serve(oidcRoutes, oidc.methods, async (ctx) => {
  const label = await findOidcLabel(ctx);
  return { oidc: label === null ? null : { label } };
});

serve(oidcRoutes, oidc.pending, async (ctx, { c }) => {
  try {
    const { pending, user } = await getPendingSignIn(c, ctx);
    const methods = await listSecondSteps(ctx, user.id);
    return { secondStep: { methods, expiresAt: pending.expiresAt } };
  } catch (error) {
    if (error instanceof AppError && error.code === "gone") return { secondStep: null };
    throw error;
  }
});

async function assertAllowed(c: HttpContext, ctx: Ctx): Promise<void> {
  assertKeyAccepted(c, { access: "public", apiKeys: false });
  await assertWithinLimit(ctx, `oidc ${networkPrefix(ctx.caller.ip)}`);
}

// Visited by the browser, not JSON: mounted without serve().
oidcRoutes.get("/api/auth/oidc/start", async (c) => {
  const ctx = c.get("ctx");
  await assertAllowed(c, ctx);
  return c.redirect(await startOidc(c, ctx, c.req.query("next")), 303);
});

oidcRoutes.get("/api/auth/oidc/callback", async (c) => {
  const ctx = c.get("ctx");
  await assertAllowed(c, ctx);
  const { state, code, error, iss } = c.req.query();
  return c.redirect(await finishOidc(c, ctx, { state, code, error, iss }), 303);
});
