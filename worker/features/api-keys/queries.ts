import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { ApiKeyKind } from "#contract/api-keys/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Db } from "#worker/db/client.ts";
import { insertDeliveriesIf, type OutboxRow } from "#worker/db/outbox.ts";
import { selectRow, singleRow } from "#worker/db/select-row.ts";
import { apiKeys } from "#worker/db/tables/api-keys.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Keys listed at once; ended ones are deleted after a month. */
const MAX_LISTED = 200;

const keyColumns = {
  id: apiKeys.id,
  kind: apiKeys.kind,
  name: apiKeys.name,
  userId: apiKeys.userId,
  hint: apiKeys.hint,
  capabilities: apiKeys.capabilities,
  ownerId: apiKeys.ownerId,
  ownerName: userName(users),
  isOwnerActive: users.isActive,
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  lastUsedNetwork: apiKeys.lastUsedNetwork,
  revokedAt: apiKeys.revokedAt,
};

const selectKeys = (db: Db) =>
  db.select(keyColumns).from(apiKeys).leftJoin(users, eq(users.id, apiKeys.ownerId));

export type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];

/** Personal keys of a user, or all service keys. */
export type KeySelection = { userId: string } | "service";

const isSelected = (selection: KeySelection) =>
  selection === "service"
    ? eq(apiKeys.kind, "service")
    : and(eq(apiKeys.kind, "personal"), eq(apiKeys.userId, selection.userId));

export const listKeys = (db: Db, selection: KeySelection) =>
  selectKeys(db)
    .where(isSelected(selection))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(MAX_LISTED);

export async function findKey(db: Db, id: string, selection: KeySelection) {
  const [row] = await selectKeys(db)
    .where(and(eq(apiKeys.id, id), isSelected(selection)))
    .limit(1);
  return row ?? null;
}

export async function getKey(db: Db, id: string, selection: KeySelection) {
  const row = await findKey(db, id, selection);
  if (!row) throw new AppError("not_found", "This key no longer exists.");
  return row;
}

const countValid = (kind: ApiKeyKind, userId: string, now: string) =>
  kind === "service"
    ? sql`(select count(*) from api_keys valid where valid.kind = 'service' and valid.revoked_at is null
        and valid.expires_at > ${now})`
    : sql`(select count(*) from api_keys valid where valid.kind = 'personal' and valid.user_id = ${userId}
        and valid.revoked_at is null and valid.expires_at > ${now})`;

const isActiveUser = (id: string) =>
  sql`exists (select 1 from users where users.id = ${id} and users.is_active = 1)`;

/** Inserts nothing when there are `max` valid keys already, or when the user or owner is not active any more. */
export const insertKey = (db: Db, row: ApiKeyRow, max: number) =>
  db
    .insert(apiKeys)
    .select(
      db
        .select(selectRow(apiKeys, row))
        .from(singleRow)
        .where(
          and(
            sql`${countValid(row.kind, row.userId, row.createdAt)} < ${max}`,
            isActiveUser(row.ownerId ?? row.userId),
          ),
        ),
    )
    .returning({ id: apiKeys.id });

/** The account that a service key acts as. Inactive: it can't sign in, own or be assigned anything by staff. */
export const insertServiceAccount = (
  db: Db,
  { id, username, fullName, at }: { id: string; username: string; fullName: string; at: string },
) =>
  db.insert(users).values({
    id,
    username,
    fullName,
    passwordHash: "none",
    role: "user",
    isActive: false,
    isService: true,
    createdAt: at,
    updatedAt: at,
  });

/** Deletes the account again when its key was not inserted. */
export const deleteUnusedServiceAccount = (db: Db, id: string) =>
  db
    .delete(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.isService, true),
        sql`not exists (select 1 from api_keys where user_id = ${id})`,
      ),
    );

/** Changes no row when the key is revoked already. */
export const setRevoked = (db: Db, id: string, selection: KeySelection, revokedAt: string) =>
  db
    .update(apiKeys)
    .set({ revokedAt })
    .where(and(eq(apiKeys.id, id), isSelected(selection), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });

/** Changes no row when the new owner is not an active user. */
export const setOwner = (db: Db, id: string, ownerId: string) =>
  db
    .update(apiKeys)
    .set({ ownerId })
    .where(and(eq(apiKeys.id, id), eq(apiKeys.kind, "service"), isActiveUser(ownerId)))
    .returning({ id: apiKeys.id });

export const listOwners = (db: Db) =>
  db
    .select({ id: users.id, name: userName(users) })
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(asc(sql`lower(${userName(users)})`))
    .limit(500);

/** A valid key with the address of its user or owner. */
export async function findKeyWithAddress(db: Db, id: string, now: string) {
  const [row] = await db
    .select({
      name: apiKeys.name,
      hint: apiKeys.hint,
      kind: apiKeys.kind,
      expiresAt: apiKeys.expiresAt,
      email: users.email,
      fullName: users.fullName,
      isActive: users.isActive,
    })
    .from(apiKeys)
    .leftJoin(
      users,
      sql`${users.id} = case ${apiKeys.kind} when 'service' then ${apiKeys.ownerId} else ${apiKeys.userId} end`,
    )
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now)))
    .limit(1);
  return row ?? null;
}

export const listExpiringKeys = (db: Db, now: string, until: string) =>
  db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now), lte(apiKeys.expiresAt, until)))
    .limit(500);

/** Inserts warnings; those that are in the outbox already are skipped. */
export const insertWarnings = (db: Db, rows: readonly OutboxRow[]) => insertDeliveriesIf(db, rows, sql`true`);

/** Deletes keys that expired or were revoked before `before`. The activity log keeps their names. */
export const deleteEndedKeys = (db: Db, before: string) =>
  db.delete(apiKeys).where(or(lt(apiKeys.expiresAt, before), lt(apiKeys.revokedAt, before)));
