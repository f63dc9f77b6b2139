import { and, eq, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import { insertDeliveriesIf, lastStatementChanged, type OutboxRow } from "#worker/db/outbox.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectMany } from "#worker/db/select-many.ts";
import { userPasskeys } from "#worker/db/tables/passkeys.ts";
import { pendingSignIns, userRecoveryCodes, userTotp } from "#worker/db/tables/second-factors.ts";
import { users } from "#worker/db/tables/users.ts";
import { userColumns } from "#worker/db/user-role.ts";
import { hasFactor } from "#worker/runtime/session-queries.ts";
import { listPasskeys } from "./passkey-queries.ts";

export type TotpRow = typeof userTotp.$inferSelect;

/** The confirmed authenticator app, the passkeys and the number of recovery codes of a user. */
export async function findFactors(db: Db, userId: string) {
  const [[totp], passkeys, [codes]] = await selectMany(db, [
    db
      .select()
      .from(userTotp)
      .where(and(eq(userTotp.userId, userId), isNotNull(userTotp.confirmedAt)))
      .limit(1),
    listPasskeys(db, userId),
    db
      .select({ count: sql<number>`count(*)` })
      .from(userRecoveryCodes)
      .where(eq(userRecoveryCodes.userId, userId)),
  ]);
  return { totp: totp ?? null, passkeys, recoveryCodesLeft: codes!.count };
}

/** The authenticator app that no code has confirmed yet. */
export async function findUnconfirmedTotp(db: Db, userId: string): Promise<TotpRow | null> {
  const [row] = await db
    .select()
    .from(userTotp)
    .where(and(eq(userTotp.userId, userId), isNull(userTotp.confirmedAt)))
    .limit(1);
  return row ?? null;
}

/** Replaces an unconfirmed app; changes nothing when one is confirmed. */
export const insertTotp = (db: Db, row: Pick<TotpRow, "userId" | "secret" | "keyId" | "createdAt">) =>
  db
    .insert(userTotp)
    .values({ ...row, lastStep: 0, confirmedAt: null })
    .onConflictDoUpdate({
      target: userTotp.userId,
      set: { secret: row.secret, keyId: row.keyId, createdAt: row.createdAt },
      setWhere: isNull(userTotp.confirmedAt),
    })
    .returning({ userId: userTotp.userId });

/** Confirms the app that was read, once. */
export const confirmTotp = (
  db: Db,
  { userId, secret }: Pick<TotpRow, "userId" | "secret">,
  lastStep: number,
  now: string,
) =>
  db
    .update(userTotp)
    .set({ confirmedAt: now, lastStep })
    .where(and(eq(userTotp.userId, userId), eq(userTotp.secret, secret), isNull(userTotp.confirmedAt)))
    .returning({ userId: userTotp.userId });

/** Accepts a time step once: of two uses of a code one changes the row. */
export const consumeTotpStep = (db: Db, userId: string, step: number) =>
  db
    .update(userTotp)
    .set({ lastStep: step })
    .where(and(eq(userTotp.userId, userId), isNotNull(userTotp.confirmedAt), lt(userTotp.lastStep, step)))
    .returning({ userId: userTotp.userId });

export const deleteTotp = (db: Db, userId: string) =>
  db
    .delete(userTotp)
    .where(and(eq(userTotp.userId, userId), isNotNull(userTotp.confirmedAt)))
    .returning({ userId: userTotp.userId });

/** Uses up a recovery code: of two uses one deletes the row. */
export const consumeRecoveryCode = (db: Db, userId: string, codeHash: string) =>
  db
    .delete(userRecoveryCodes)
    .where(and(eq(userRecoveryCodes.userId, userId), eq(userRecoveryCodes.codeHash, codeHash)))
    .returning({ userId: userRecoveryCodes.userId });

export const deleteRecoveryCodes = (db: Db, userId: string) =>
  db.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));

/** Deletes the recovery codes of a user who has no second factor any more. */
export const deleteUnneededRecoveryCodes = (db: Db, userId: string) =>
  db
    .delete(userRecoveryCodes)
    .where(and(eq(userRecoveryCodes.userId, userId), sql`not ${hasFactor(userId)}`));

/** Inserts recovery codes for a user who has a second factor and no codes. */
export const insertRecoveryCodes = (db: Db, userId: string, hashes: readonly string[], createdAt: string) =>
  db
    .insert(userRecoveryCodes)
    .select(
      db
        .select({
          userId: sql<string>`${userId}`.as("user_id"),
          codeHash: sql<string>`value`.as("code_hash"),
          createdAt: sql<string>`${createdAt}`.as("created_at"),
        })
        .from(sql`json_each(${JSON.stringify(hashes)})`)
        .where(
          sql`${hasFactor(userId)} and not exists (select 1 from user_recovery_codes where user_id = ${userId})`,
        ),
    )
    .returning({ codeHash: userRecoveryCodes.codeHash });

/** Statements that delete the second factors of a user. Run them after the statement that sets `updatedAt`. */
export const deleteFactors = (db: Db, userId: string, updatedAt: string) => {
  const isUpdated = sql`exists (select 1 from users where id = ${userId} and updated_at = ${updatedAt})`;
  return [
    db.delete(userTotp).where(and(eq(userTotp.userId, userId), isUpdated)),
    db.delete(userPasskeys).where(and(eq(userPasskeys.userId, userId), isUpdated)),
    db.delete(userRecoveryCodes).where(and(eq(userRecoveryCodes.userId, userId), isUpdated)),
    db.delete(pendingSignIns).where(and(eq(pendingSignIns.userId, userId), isUpdated)),
  ] as const;
};

export const insertPendingSignIn = (db: Db, row: typeof pendingSignIns.$inferInsert) =>
  db.insert(pendingSignIns).values(row);

/** A pending sign-in with its active user; null when it is unknown or has expired. */
export async function findPendingSignIn(db: Db, id: string, now: string) {
  const [row] = await db
    .select({ pending: pendingSignIns, user: userColumns })
    .from(pendingSignIns)
    .innerJoin(users, eq(users.id, pendingSignIns.userId))
    .where(
      and(
        eq(pendingSignIns.id, id),
        gt(pendingSignIns.expiresAt, now),
        eq(users.epoch, pendingSignIns.epoch),
        eq(users.isActive, true),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Ends a pending sign-in, once. */
export const deletePendingSignIn = (db: Db, id: string) =>
  db.delete(pendingSignIns).where(eq(pendingSignIns.id, id)).returning({ id: pendingSignIns.id });

/** Which of these users have a second factor. */
export const listUsersWithFactor = (db: Db, userIds: readonly string[]) =>
  db
    .select({ userId: users.id })
    .from(users)
    .where(and(inArray(users.id, jsonValues(userIds)), hasFactor(users.id)));

/** Ends all sessions of the user if the previous statement of the batch changed a row and the epoch is still the same. */
export const incrementEpochIfChanged = (
  db: Db,
  { id, epoch }: { id: string; epoch: number },
  updatedAt: string,
) =>
  db
    .update(users)
    .set({ epoch: epoch + 1, updatedAt })
    .where(and(eq(users.id, id), eq(users.epoch, epoch), lastStatementChanged))
    .returning({ epoch: users.epoch });

/** Inserts a notice to the user if the previous statement of the batch changed a row. */
export const insertNotice = (db: Db, row: OutboxRow) => insertDeliveriesIf(db, [row], lastStatementChanged);
