import { Secret, TOTP } from "otpauth";
import { iso } from "#worker/base/clock.ts";
import { sealTotpSecret } from "#worker/features/auth/factors.ts";
import { createRecoveryCodes, createTotpSecret, hashRecoveryCode } from "#worker/features/auth/totp.ts";
import { select } from "./tables.ts";
import { testApp } from "./test-app.ts";

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export const appCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Gives a user a confirmed authenticator app and recovery codes, as setting it up does. */
export async function insertAuthenticator(userId: string) {
  const secret = createTotpSecret();
  const { sealed, keyId } = await sealTotpSecret(testApp.ctx(), userId, secret);
  const now = iso(new Date());
  await select(
    "insert into user_totp (user_id, secret, key_id, last_step, created_at, confirmed_at) values (?1, ?2, ?3, 0, ?4, ?4)",
    userId,
    sealed,
    keyId,
    now,
  );
  const recoveryCodes = createRecoveryCodes();
  for (const code of recoveryCodes)
    await select(
      "insert into user_recovery_codes (user_id, code_hash, created_at) values (?, ?, ?)",
      userId,
      await hashRecoveryCode(userId, code),
      now,
    );
  return { secret, recoveryCodes };
}

/** Gives a user a passkey that no authenticator has. */
export const insertPasskey = (userId: string) =>
  select(
    `insert into user_passkeys (id, user_id, name, public_key, counter, transports, created_at)
      values ('own-' || ?1, ?1, 'Laptop', 'key', 0, '["internal"]', ?2)`,
    userId,
    iso(new Date()),
  );

/** An authenticator app, a recovery code and a pending sign-in for every user. */
export async function insertFactorRows(): Promise<void> {
  const now = iso(new Date());
  await select(
    `insert into user_totp (user_id, secret, key_id, last_step, created_at, confirmed_at)
      select id, 'sealed', 'key', 0, ?1, ?1 from users`,
    now,
  );
  await select(
    "insert into user_recovery_codes (user_id, code_hash, created_at) select id, 'hash-' || id, ? from users",
    now,
  );
  await select(
    `insert into user_passkeys (id, user_id, name, public_key, counter, transports, created_at)
      select 'passkey-' || id, id, 'Laptop', 'key', 0, '["internal"]', ? from users`,
    now,
  );
  await select(
    `insert into user_identities (issuer, subject, user_id, created_at, last_used_at)
      select 'https://issuer.example', 'subject-' || id, id, ?1, ?1 from users`,
    now,
  );
  await select(
    `insert into oidc_requests (id, nonce, code_verifier, expires_at)
      select 'request-' || id, 'nonce', 'verifier', ? from users`,
    now,
  );
  await select(
    "insert into passkey_challenges (id, user_id, expires_at) select 'challenge-' || id, id, ? from users",
    now,
  );
  await select(
    "insert into pending_sign_ins (id, user_id, epoch, expires_at) select 'hash-' || id, id, epoch, ? from users",
    now,
  );
}
