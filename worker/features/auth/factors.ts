import type { Factors } from "#contract/auth/factor-endpoints.ts";
import { type SecondStep, secondSteps } from "#contract/auth/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import {
  type Keyring,
  reseal,
  type Rotation,
  seal,
  type Sealed,
  type SealedRow,
  unseal,
  UnsealError,
} from "#worker/base/seal.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import { isFactorRequiredFor } from "#worker/runtime/session-queries.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getKeyring } from "#worker/features/settings/index.ts";
import { findFactors, type TotpRow, consumeRecoveryCode, consumeTotpStep } from "./factor-queries.ts";
import { findTotpStep, hashRecoveryCode, isTotpCode, normalizeCode } from "./totp.ts";

/** Additional data of the encryption: a secret can be decrypted only for its own user. */
const totpContext = (userId: string) => `user_totp.${userId}`;

/** Encrypts the secret of an authenticator app. */
export const sealTotpSecret = async (
  ctx: Pick<Ctx, "config">,
  userId: string,
  secret: string,
): Promise<Sealed> => seal(await getKeyring(ctx), totpContext(userId), secret);

/** Decrypts it. Throws NotConfigured when its encryption key is no longer configured. */
export async function openTotpSecret(
  ctx: Pick<Ctx, "config">,
  { userId, secret, keyId }: Pick<TotpRow, "userId" | "secret" | "keyId">,
): Promise<string> {
  try {
    return await unseal(await getKeyring(ctx), totpContext(userId), { sealed: secret, keyId });
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    throw new NotConfigured("ENCRYPTION_KEY", "The authenticator app", "cannot decrypt its secret");
  }
}

export async function getFactors(ctx: Ctx, userId: string): Promise<Factors> {
  const { totp, passkeys, recoveryCodesLeft } = await findFactors(ctx.db, userId);
  const isRequired = await isFactorRequiredFor(ctx.db, userId, iso(ctx.clock()));
  return { totp: totp && { createdAt: totp.confirmedAt! }, passkeys, recoveryCodesLeft, isRequired };
}

/** The ways in which a user can take the second step; none for users without a second factor. */
export async function listSecondSteps(ctx: Ctx, userId: string): Promise<SecondStep["methods"]> {
  const { totp, passkeys, recoveryCodesLeft } = await findFactors(ctx.db, userId);
  const hasFactor = totp !== null || passkeys.length > 0;
  return secondSteps.filter((step) => {
    if (step === "totp") return totp !== null;
    return step === "passkey" ? passkeys.length > 0 : hasFactor && recoveryCodesLeft > 0;
  });
}

/** Uses up a code of the user's app, or a recovery code. Null for a wrong or used one. */
export async function consumeCode(
  ctx: Ctx,
  userId: string,
  typed: string,
): Promise<"totp" | "recovery" | null> {
  const code = normalizeCode(typed);
  if (!isTotpCode(code)) {
    const used = await consumeRecoveryCode(ctx.db, userId, await hashRecoveryCode(userId, code));
    return used.length > 0 ? "recovery" : null;
  }
  const { totp } = await findFactors(ctx.db, userId);
  const step = totp && findTotpStep(await openTotpSecret(ctx, totp), code, ctx.clock());
  if (step === null) return null;
  return (await consumeTotpStep(ctx.db, userId, step)).length > 0 ? "totp" : null;
}

/** Encrypts secrets of authenticator apps with the current key. */
export const rotateTotpSecrets = (keyring: Keyring, rows: readonly SealedRow[]): Promise<Rotation> =>
  reseal(keyring, rows, totpContext);
