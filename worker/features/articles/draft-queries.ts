import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { ArticleDraftFields } from "#contract/articles/draft-endpoints.ts";
import type { Db } from "#worker/db/client.ts";
import { articleDrafts } from "#worker/db/tables/article-drafts.ts";
import { users } from "#worker/db/tables/users.ts";

type DraftKey = { articleId: string; userId: string };

const isDraft = ({ articleId, userId }: DraftKey) =>
  and(eq(articleDrafts.articleId, articleId), eq(articleDrafts.userId, userId));

export async function findDraft(db: Db, key: DraftKey) {
  const [row] = await db.select().from(articleDrafts).where(isDraft(key)).limit(1);
  return row ?? null;
}

type StoredDraft = DraftKey & { baseVersion: number; fields: ArticleDraftFields; now: string };

/** Stores the draft as the next revision. Returns no row if `revision` is not the stored one. */
export const upsertDraft = (db: Db, revision: number, { now, ...draft }: StoredDraft) =>
  db
    .insert(articleDrafts)
    .values({ ...draft, revision: revision + 1, seenAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [articleDrafts.articleId, articleDrafts.userId],
      set: {
        baseVersion: draft.baseVersion,
        fields: draft.fields,
        revision: revision + 1,
        seenAt: now,
        updatedAt: now,
      },
      setWhere: eq(articleDrafts.revision, revision),
    })
    .returning({ revision: articleDrafts.revision });

/** Records that the article is open, without touching the draft. */
export const upsertPresence = (db: Db, key: DraftKey, baseVersion: number, now: string) =>
  db
    .insert(articleDrafts)
    .values({ ...key, baseVersion, revision: 0, seenAt: now, updatedAt: now })
    .onConflictDoUpdate({
      target: [articleDrafts.articleId, articleDrafts.userId],
      set: { seenAt: now },
    });

/** Removes the text; the row still says who has the article open. A late save of an older revision is refused. */
export const clearDraft = (db: Db, key: DraftKey) =>
  db
    .update(articleDrafts)
    .set({ fields: null, revision: sql`${articleDrafts.revision} + 1` })
    .where(and(isDraft(key), sql`${articleDrafts.fields} is not null`));

/** Names of the others who have had the article open since `since`. */
export const listEditors = (db: Db, { articleId, userId }: DraftKey, since: string) =>
  db
    .select({ username: users.username })
    .from(articleDrafts)
    .innerJoin(users, eq(users.id, articleDrafts.userId))
    .where(
      and(
        eq(articleDrafts.articleId, articleId),
        ne(articleDrafts.userId, userId),
        gt(articleDrafts.seenAt, since),
      ),
    )
    .orderBy(asc(users.username))
    .limit(20);
