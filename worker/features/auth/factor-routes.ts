import type * as z from "zod";
import { factors, type StepUp, type StepUpInput } from "#contract/auth/factor-endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { AppError } from "#worker/base/errors.ts";
import { verifyPassword } from "#worker/base/password.ts";
import { getProofExpiry } from "#worker/runtime/access.ts";
import { recordActivity, recordEvent } from "#worker/runtime/activity.ts";
import type { HttpContext, StaffCtx } from "#worker/runtime/ctx.ts";
import { enqueueDeliveries } from "#worker/runtime/deliveries.ts";
import { findDevice } from "#worker/runtime/device.ts";
import { createRouter } from "#worker/runtime/router.ts";
import { serve } from "#worker/runtime/serve.ts";
import { elevateSession, renewSession } from "#worker/runtime/session.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import * as queries from "./factor-queries.ts";
import { consumeCode, getFactors, listSecondSteps, openTotpSecret, sealTotpSecret } from "./factors.ts";
import { createNotice } from "./notices.ts";
import { clearPendingCookie, getPendingSignIn, signInExpired } from "./pending-sign-in.ts";
import { verifyPasskey } from "./passkeys.ts";
import { getUser } from "./queries.ts";
import { ACCOUNT_CHANGED, FACTOR_REQUIRED, userActivity } from "./rules.ts";
import { countAttempt, resetAttempts } from "./throttle.ts";
import { createHashedRecoveryCodes, createTotpSecret, findTotpStep, normalizeCode, totpUri } from "./totp.ts";

/** Authenticator apps and recovery codes, and the second step of the sign-in. */
export const factorRoutes = createRouter();

const WRONG_CODE = "This code is wrong, or was used already.";

serve(factorRoutes, factors.own, (ctx) => getFactors(ctx, ctx.staff.id));

serve(factorRoutes, factors.startTotp, async (ctx) => {
  const { id, username } = ctx.staff;
  const secret = createTotpSecret();
  const { sealed, keyId } = await sealTotpSecret(ctx, id, secret);
  const row = { userId: id, secret: sealed, keyId, createdAt: iso(ctx.clock()) };
  const [[inserted]] = await ctx.db.batch([
    queries.insertTotp(ctx.db, row),
    recordActivity(ctx, userActivity("user.start_app", id)),
  ]);
  if (!inserted) throw new AppError("conflict", "Remove the authenticator app that you have first.");
  return { secret, uri: totpUri(secret, ctx.config.siteName, username) };
});

serve(factorRoutes, factors.confirmTotp, async (ctx, { body, c }) => {
  const device = await findDevice(c, ctx, ctx.staff.username);
  await countAttempt(ctx, ctx.staff.username, device);
  const user = await getUser(ctx.db, ctx.staff.id);
  const totp = await queries.findUnconfirmedTotp(ctx.db, user.id);
  if (!totp) throw new AppError("conflict", "Start again with a new QR code.");
  const step = findTotpStep(await openTotpSecret(ctx, totp), normalizeCode(body.code), ctx.clock());
  if (step === null) throw wrongCode();
  const now = iso(ctx.clock());
  const { recoveryCodes, hashes } = await createHashedRecoveryCodes(user.id);
  const notice = createNotice(ctx, user, "app_added");
  const [[confirmed], , [raised], ...rest] = await ctx.db.batch([
    queries.confirmTotp(ctx.db, totp, step, now),
    recordActivity(ctx, userActivity("user.add_factor", user.id, { factor: "app" })),
    queries.incrementEpochIfChanged(ctx.db, user, now),
    ...notice.statements,
    queries.insertRecoveryCodes(ctx.db, user.id, hashes, now),
  ]);
  if (!confirmed) throw wrongCode();
  enqueueDeliveries(ctx, notice.ids);
  await resetAttempts(ctx, user.username, device);
  if (!raised) throw new AppError("conflict", ACCOUNT_CHANGED);
  // The new epoch ends all sessions of the user, so this browser gets a new one.
  await renewSession(c, ctx, raised.epoch);
  const hasNewCodes = (rest.at(-1) as unknown[]).length > 0;
  return { recoveryCodes: hasNewCodes ? recoveryCodes : [] };
});

serve(factorRoutes, factors.removeTotp, async (ctx, { c }) => {
  const user = await getUser(ctx.db, ctx.staff.id);
  const { isRequired, passkeys } = await getFactors(ctx, user.id);
  if (isRequired && passkeys.length === 0) throw new AppError("conflict", FACTOR_REQUIRED);
  const now = iso(ctx.clock());
  const notice = createNotice(ctx, user, "app_removed");
  const [[removed], , [raised]] = await ctx.db.batch([
    queries.deleteTotp(ctx.db, user.id),
    recordActivity(ctx, userActivity("user.remove_factor", user.id, { factor: "app" })),
    queries.incrementEpochIfChanged(ctx.db, user, now),
    ...notice.statements,
    queries.deleteUnneededRecoveryCodes(ctx.db, user.id),
  ]);
  if (!removed) throw new AppError("conflict", "There is no authenticator app.");
  enqueueDeliveries(ctx, notice.ids);
  if (!raised) throw new AppError("conflict", ACCOUNT_CHANGED);
  await renewSession(c, ctx, raised.epoch);
  return getFactors(ctx, user.id);
});

serve(factorRoutes, factors.renewRecoveryCodes, async (ctx) => {
  const user = await getUser(ctx.db, ctx.staff.id);
  const now = iso(ctx.clock());
  const { recoveryCodes, hashes } = await createHashedRecoveryCodes(user.id);
  const notice = createNotice(ctx, user, "recovery_codes_renewed");
  const [, inserted] = await ctx.db.batch([
    queries.deleteRecoveryCodes(ctx.db, user.id),
    queries.insertRecoveryCodes(ctx.db, user.id, hashes, now),
    recordActivity(ctx, userActivity("user.recovery_codes", user.id)),
    ...notice.statements,
  ]);
  if (inserted.length === 0) throw new AppError("conflict", "Set up a second factor first.");
  enqueueDeliveries(ctx, notice.ids);
  return { recoveryCodes };
});

serve(factorRoutes, factors.signInByCode, async (ctx, { body, c }) => {
  const { pending, user } = await getPendingSignIn(c, ctx);
  const device = await findDevice(c, ctx, user.username);
  await countAttempt(ctx, user.username, device, (reason) =>
    recordEvent(ctx, userActivity("auth.login_refused", user.id, { reason }), user),
  );
  const used = await consumeCode(ctx, user.id, body.code);
  if (!used) {
    await recordEvent(ctx, userActivity("auth.code_refused", user.id), user);
    throw wrongCode();
  }
  const notice = used === "recovery" ? createNotice(ctx, user, "recovery_code_used") : null;
  const [ended] = await ctx.db.batch([
    queries.deletePendingSignIn(ctx.db, pending.id),
    ...(notice?.statements ?? []),
  ]);
  if (ended.length === 0) throw signInExpired();
  if (notice) enqueueDeliveries(ctx, notice.ids);
  clearPendingCookie(c, ctx);
  const method = used === "totp" ? "password and app" : "password and recovery code";
  return completeSignIn(c, ctx, user, { method, device });
});

const toStepUp = async (ctx: StaffCtx, verifiedAt: string): Promise<StepUp> => {
  const methods = await listSecondSteps(ctx, ctx.staff.id);
  return {
    methods: methods.length > 0 ? methods : ["password"],
    verifiedUntil: iso(getProofExpiry({ verifiedAt })),
  };
};

serve(factorRoutes, factors.stepUpState, (ctx) => toStepUp(ctx, ctx.staff.verifiedAt));

serve(factorRoutes, factors.stepUp, async (ctx, { body, c }) => {
  const { id, username } = ctx.staff;
  const device = await findDevice(c, ctx, username);
  await countAttempt(ctx, username, device);
  const state = await toStepUp(ctx, iso(ctx.clock()));
  const proof = await proveIdentity(c, ctx, body);
  if (proof === null) throw wrongCode();
  const user = await getUser(ctx.db, id);
  if (proof === "password") await assertPassword(state, body.password ?? "", user.passwordHash);
  const event = recordEvent(ctx, userActivity("auth.step_up", id, { method: proof }), ctx.staff);
  await elevateSession(c, ctx, user, [event]);
  await resetAttempts(ctx, username, device);
  return state;
});

// The endpoint definition checks it.
serve(factorRoutes, factors.checkStepUp, () => Promise.resolve({ ok: true as const }));

/** The proof that was given. Null for a wrong code; throws for others that are wrong. A password is checked later. */
async function proveIdentity(c: HttpContext, ctx: StaffCtx, { code, passkey }: z.infer<typeof StepUpInput>) {
  if (code !== undefined) return consumeCode(ctx, ctx.staff.id, code);
  if (!passkey) return "password";
  await verifyPasskey(c, ctx, passkey, ctx.staff.id);
  return "passkey";
}

/** Throws 400 for a wrong password, or when the user has a second factor, which must be used instead. */
async function assertPassword({ methods }: StepUp, password: string, passwordHash: string): Promise<void> {
  if (!methods.includes("password")) throw invalid("code", "Enter a code: your account has a second factor.");
  if (!(await verifyPassword(password, passwordHash)))
    throw invalid("password", "This is not your current password.");
}

const invalid = (field: string, message: string) =>
  new AppError("validation_failed", message, { fields: { [field]: [message] } });

const wrongCode = () => invalid("code", WRONG_CODE);
