import { and, asc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "#worker/db/client.ts";
import type { DraftTable } from "#worker/db/tables/drafts.ts";
import type { Json } from "#worker/db/tables/columns.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

/** Part of a `where`. */
export type Condition = SQL;

export type DraftKey = { recordId: string; userId: string };

const isDraft = (table: DraftTable, { recordId, userId }: DraftKey) =>
  and(eq(table.recordId, recordId), eq(table.userId, userId));

export async function findDraft(db: Db, table: DraftTable, key: DraftKey) {
  const [row] = await db.select().from(table).where(isDraft(table, key)).limit(1);
  return row ?? null;
}

type NewDraft = DraftKey & { baseVersion: number; fields: Json; now: string };

/** Stores the draft as the next revision. Returns no row if `revision` is not the stored one. */
export const upsertDraft = (db: Db, table: DraftTable, revision: number, { now, ...draft }: NewDraft) =>
  db
    .insert(table)
    .values({ ...draft, revision: revision + 1, seenAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [table.recordId, table.userId],
      set: {
        baseVersion: draft.baseVersion,
        fields: draft.fields,
        revision: revision + 1,
        seenAt: now,
        updatedAt: now,
      },
      setWhere: eq(table.revision, revision),
    })
    .returning({ revision: table.revision });

/** Records that the record is open, without touching the draft. */
export const upsertPresence = (db: Db, table: DraftTable, key: DraftKey, baseVersion: number, now: string) =>
  db
    .insert(table)
    .values({ ...key, baseVersion, revision: 0, seenAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [table.recordId, table.userId],
      set: { seenAt: now },
    });

/**
 * Removes the text; the row still says who has the record open. Counts as a revision also without a text, so that a late
 * save of an older revision is refused and the editor knows the next one.
 */
export const clearDraft = (db: Db, table: DraftTable, key: DraftKey, condition?: Condition) =>
  db
    .update(table)
    .set({ fields: null, revision: sql`${table.revision} + 1` })
    .where(and(isDraft(table, key), condition));

/** Names of the others who have had the record open since `since`. */
export const listEditors = (db: Db, table: DraftTable, { recordId, userId }: DraftKey, since: string) =>
  db
    .select({ username: userName(users) })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(and(eq(table.recordId, recordId), ne(table.userId, userId), gt(table.seenAt, since)))
    .orderBy(asc(users.username))
    .limit(20);
