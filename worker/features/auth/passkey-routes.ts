import { Buffer } from "node:buffer";
import { passkeys } from "#contract/auth/passkey-endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { findDevice } from "#worker/runtime/device.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { renewSession } from "#worker/runtime/session.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import * as factorQueries from "./factor-queries.ts";
import { getFactors } from "./factors.ts";
import { createNotice } from "./notices.ts";
import * as queries from "./passkey-queries.ts";
import {
  createChallenge,
  getRelyingParty,
  loadWebAuthn,
  consumeChallenge,
  verifyPasskey,
} from "./passkeys.ts";
import { getUser } from "./queries.ts";
import { ACCOUNT_CHANGED, FACTOR_REQUIRED, userActivity } from "./rules.ts";
import { createHashedRecoveryCodes } from "./totp.ts";

/** Passkeys of users (WebAuthn). */
export const passkeyRoutes = createRouter();

const NOT_CREATED = "The passkey could not be verified. Please try again.";
const GONE = "This passkey no longer exists.";

const toOptions = (options: object) => ({ options: options as Record<string, unknown> });

serve(passkeyRoutes, passkeys.creationOptions, async (ctx, { c }) => {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const { rpId, rpName } = getRelyingParty(c, ctx);
  const { id, username, fullName } = ctx.staff;
  const existing = await queries.listPasskeys(ctx.db, id);
  return toOptions(
    await generateRegistrationOptions({
      rpName,
      rpID: rpId,
      userName: username,
      userDisplayName: fullName ?? username,
      userID: new Uint8Array(Buffer.from(id)),
      challenge: await createChallenge(ctx, id),
      attestationType: "none",
      excludeCredentials: existing.map((passkey) => ({ id: passkey.id, transports: passkey.transports })),
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    }),
  );
});

serve(passkeyRoutes, passkeys.create, async (ctx, { body: { name, credential }, c }) => {
  const expectedChallenge = await consumeChallenge(ctx, credential.response.clientDataJSON, ctx.staff.id);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { origin, rpId } = getRelyingParty(c, ctx);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new AppError("validation_failed", NOT_CREATED, { cause });
  });
  if (!verified) throw new AppError("validation_failed", NOT_CREATED);
  const created = registrationInfo.credential;
  const user = await getUser(ctx.db, ctx.staff.id);
  const now = iso(ctx.clock());
  const row = {
    id: created.id,
    userId: user.id,
    name,
    publicKey: Buffer.from(created.publicKey).toString("base64url"),
    counter: created.counter,
    transports: credential.response.transports ?? [],
    createdAt: now,
    lastUsedAt: null,
  };
  const { recoveryCodes, hashes } = await createHashedRecoveryCodes(user.id);
  const notice = createNotice(ctx, user, "passkey_added");
  const addFactor = userActivity("user.add_factor", user.id, { factor: "passkey", name });
  const [[passkey], , [raised], ...rest] = await ctx.db.batch([
    queries.insertPasskey(ctx.db, row),
    recordActivity(ctx, addFactor),
    factorQueries.incrementEpochIfChanged(ctx.db, user, now),
    ...notice.statements,
    factorQueries.insertRecoveryCodes(ctx.db, user.id, hashes, now),
  ]);
  if (!passkey) throw new AppError("conflict", "This passkey is registered already, or you have too many.");
  enqueueDeliveries(ctx, notice.ids);
  if (!raised) throw new AppError("conflict", ACCOUNT_CHANGED);
  // The new epoch ends all sessions of the user, so this browser gets a new one.
  await renewSession(c, ctx, raised.epoch);
  const hasNewCodes = (rest.at(-1) as unknown[]).length > 0;
  return { passkey, recoveryCodes: hasNewCodes ? recoveryCodes : [] };
});

serve(passkeyRoutes, passkeys.rename, async (ctx, { params, body }) => {
  const [[renamed]] = await ctx.db.batch([
    queries.renamePasskey(ctx.db, ctx.staff.id, params.id, body.name),
    recordActivity(ctx, userActivity("user.rename_passkey", ctx.staff.id, { name: body.name })),
  ]);
  const own =
    renamed ?? (await queries.listPasskeys(ctx.db, ctx.staff.id)).find(({ id }) => id === params.id);
  if (!own) throw new AppError("not_found", GONE);
  return own;
});

serve(passkeyRoutes, passkeys.remove, async (ctx, { params, c }) => {
  const user = await getUser(ctx.db, ctx.staff.id);
  const { totp, passkeys: own, isRequired } = await getFactors(ctx, user.id);
  if (isRequired && !totp && own.length === 1 && own[0]!.id === params.id)
    throw new AppError("conflict", FACTOR_REQUIRED);
  const now = iso(ctx.clock());
  const notice = createNotice(ctx, user, "passkey_removed");
  const [[removed], , [raised]] = await ctx.db.batch([
    queries.deletePasskey(ctx.db, user.id, params.id),
    recordActivity(ctx, userActivity("user.remove_factor", user.id, { factor: "passkey" })),
    factorQueries.incrementEpochIfChanged(ctx.db, user, now),
    ...notice.statements,
    factorQueries.deleteUnneededRecoveryCodes(ctx.db, user.id),
  ]);
  if (!removed) throw new AppError("not_found", GONE);
  enqueueDeliveries(ctx, notice.ids);
  if (!raised) throw new AppError("conflict", ACCOUNT_CHANGED);
  await renewSession(c, ctx, raised.epoch);
  return { id: params.id };
});

serve(passkeyRoutes, passkeys.signInOptions, async (ctx, { c }) => {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const challenge = await createChallenge(ctx, null);
  const { rpId } = getRelyingParty(c, ctx);
  // Without credentials, so that the response reveals nothing about accounts: the browser offers its own.
  return toOptions(
    await generateAuthenticationOptions({ rpID: rpId, challenge, userVerification: "required" }),
  );
});

serve(passkeyRoutes, passkeys.signIn, async (ctx, { body, c }) => {
  const user = await verifyPasskey(c, ctx, body.credential, null).catch(async (error: unknown) => {
    if (error instanceof AppError)
      await recordEvent(ctx, { action: "auth.passkey_refused", entityType: "user", entityId: null });
    throw error;
  });
  const device = await findDevice(c, ctx, user.username);
  return completeSignIn(c, ctx, user, { method: "passkey", device });
});

serve(passkeyRoutes, passkeys.stepUpOptions, async (ctx, { c }) => {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const own = await queries.listPasskeys(ctx.db, ctx.staff.id);
  const challenge = await createChallenge(ctx, ctx.staff.id);
  const { rpId } = getRelyingParty(c, ctx);
  return toOptions(
    await generateAuthenticationOptions({
      rpID: rpId,
      challenge,
      userVerification: "required",
      allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
    }),
  );
});
