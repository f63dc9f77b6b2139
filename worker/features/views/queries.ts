import { and, eq, exists, ne, or, sql } from "drizzle-orm";
import type { ViewList } from "#contract/views/constants.ts";
import { MAX_VIEWS } from "#contract/views/constants.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import { defaultViews, savedViews } from "#worker/db/tables/views.ts";

const MAX_LISTED = 500;

const columns = {
  id: savedViews.id,
  userId: savedViews.userId,
  list: savedViews.list,
  name: savedViews.name,
  query: savedViews.query,
  isShared: savedViews.isShared,
  owner: userName(users),
  updatedAt: savedViews.updatedAt,
};

const selectViews = (db: Db) =>
  db.select(columns).from(savedViews).innerJoin(users, eq(users.id, savedViews.userId));

export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number];

const isVisible = (userId: string) => or(eq(savedViews.userId, userId), eq(savedViews.isShared, true));

/** The user's own and the shared views of a list, by name, and the user's default one. */
export async function listViews(db: Db, userId: string, list: ViewList) {
  const defaultId = sql<string | null>`(select ${defaultViews.viewId} from ${defaultViews}
    where ${defaultViews.userId} = ${userId} and ${defaultViews.list} = ${list})`;
  const rows = await db
    .select({ ...columns, defaultId })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .where(and(eq(savedViews.list, list), isVisible(userId)))
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
    .limit(MAX_LISTED);
  const chosen = rows[0]?.defaultId ?? null;
  const views: ViewRow[] = rows;
  // A shared view that became private again is no default for others.
  return { views, defaultId: views.some(({ id }) => id === chosen) ? chosen : null };
}

/** A view that the user may see; null if there is none. */
export async function findView(db: Db, userId: string, id: string): Promise<ViewRow | null> {
  const [row] = await selectViews(db)
    .where(and(eq(savedViews.id, id), isVisible(userId)))
    .limit(1);
  return row ?? null;
}

/** Rolls the batch back when the user has too many views of the list. */
export const assertViewsLeft = (db: Db, userId: string, list: ViewList) =>
  assertInBatch(
    db,
    sql`(select count(*) from ${savedViews} where ${savedViews.userId} = ${userId} and ${savedViews.list} = ${list}) < ${MAX_VIEWS}`,
  );

export const insertView = (db: Db, row: typeof savedViews.$inferInsert) => db.insert(savedViews).values(row);

/** Whether another view of the same owner and list has this name. */
export async function isNameTaken(
  db: Db,
  { userId, list, name, exceptId }: { userId: string; list: ViewList; name: string; exceptId?: string },
): Promise<boolean> {
  const [row] = await db
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.userId, userId),
        eq(savedViews.list, list),
        eq(savedViews.name, name),
        exceptId === undefined ? undefined : ne(savedViews.id, exceptId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

export const updateView = (db: Db, id: string, set: Partial<typeof savedViews.$inferInsert>) =>
  db.update(savedViews).set(set).where(eq(savedViews.id, id)).returning({ id: savedViews.id });

export const deleteView = (db: Db, id: string) =>
  db.delete(savedViews).where(eq(savedViews.id, id)).returning({ id: savedViews.id });

/** Rolls the batch back unless the user may still see the view. */
export const assertViewVisible = (db: Db, userId: string, id: string) =>
  assertInBatch(
    db,
    exists(
      db
        .select({ id: savedViews.id })
        .from(savedViews)
        .where(and(eq(savedViews.id, id), isVisible(userId))),
    ),
  );

export const setDefaultView = (db: Db, userId: string, list: ViewList, viewId: string) =>
  db
    .insert(defaultViews)
    .values({ userId, list, viewId })
    .onConflictDoUpdate({ target: [defaultViews.userId, defaultViews.list], set: { viewId } });

export const deleteDefaultView = (db: Db, userId: string, list: ViewList) =>
  db.delete(defaultViews).where(and(eq(defaultViews.userId, userId), eq(defaultViews.list, list)));
