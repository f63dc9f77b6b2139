import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { CLAIM_COUNT_MAX, MAX_SOURCES } from "#contract/articles/source-endpoints.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { articleClaimSources as sources, articles } from "#worker/db/tables/articles.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import { articleIdByKey, newestArticleIds } from "./queries.ts";

const columns = {
  id: sources.id,
  articleId: sources.articleId,
  claim: sources.claim,
  before: sources.contextBefore,
  after: sources.contextAfter,
  title: sources.title,
  url: sources.url,
  citation: sources.citation,
  isPublic: sources.isPublic,
  version: sources.version,
  createdAt: sources.createdAt,
};

export type PublicSource = Omit<
  typeof sources.$inferSelect,
  "contextBefore" | "contextAfter" | "addedBy" | "updatedAt"
> & {
  before: string;
  after: string;
};

/** Sources of an article, in the order of their attachment. */
export const listSources = (db: Db, articleId: string) =>
  db
    .select({ ...columns, addedBy: userName(users) })
    .from(sources)
    .leftJoin(users, eq(users.id, sources.addedBy))
    .where(eq(sources.articleId, articleId))
    .orderBy(asc(sources.id))
    .limit(MAX_SOURCES);

export async function findSource(db: Db, articleId: string, id: string) {
  const [row] = await db
    .select({ ...columns, addedBy: userName(users) })
    .from(sources)
    .leftJoin(users, eq(users.id, sources.addedBy))
    .where(and(eq(sources.id, id), eq(sources.articleId, articleId)))
    .limit(1);
  return row ?? null;
}

/** The anchors of all sources of these articles. */
export const listAnchors = (db: Db, articleIds: readonly string[]) =>
  db
    .select({
      articleId: sources.articleId,
      claim: sources.claim,
      before: sources.contextBefore,
      after: sources.contextAfter,
    })
    .from(sources)
    .where(inArray(sources.articleId, jsonValues(articleIds)))
    .limit(articleIds.length * MAX_SOURCES);

const publicSources = (db: Db, condition: SQL) =>
  db
    .select(columns)
    .from(sources)
    .where(and(condition, eq(sources.isPublic, true)))
    .orderBy(asc(sources.id));

/** Sources that may be listed under the article with this id, slug or earlier slug. */
export const listPublicSources = (db: Db, key: string): Promise<PublicSource[]> =>
  publicSources(db, eq(sources.articleId, articleIdByKey(db, key))).limit(MAX_SOURCES);

/** Sources that may be listed under the newest published articles. */
export const listSourcesOfNewest = (db: Db, limit: number): Promise<PublicSource[]> =>
  publicSources(db, sql`${sources.articleId} in ${newestArticleIds(db, limit)}`).limit(limit * MAX_SOURCES);

/** Texts of articles that are not deleted. */
export const listTexts = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: articles.id, content: articles.content })
    .from(articles)
    .where(and(inArray(articles.id, jsonValues(ids)), isNull(articles.deletedAt)))
    .limit(CLAIM_COUNT_MAX);

/** Inserts nothing when the article is deleted or has MAX_SOURCES sources. */
export function insertSource(db: Db, row: typeof sources.$inferSelect) {
  const count = sql`(select count(*) from ${sources} where ${sources.articleId} = ${row.articleId})`;
  return db
    .insert(sources)
    .select(
      db
        .select(selectRow(sources, row))
        .from(articles)
        .where(
          and(eq(articles.id, row.articleId), isNull(articles.deletedAt), sql`${count} < ${MAX_SOURCES}`),
        ),
    )
    .returning({ id: sources.id });
}

/** Returns no row when the version is stale. */
export const updateSource = (
  db: Db,
  { id, version }: { id: string; version: number },
  set: Partial<typeof sources.$inferInsert>,
) =>
  db
    .update(sources)
    .set({ ...set, version: version + 1 })
    .where(and(eq(sources.id, id), eq(sources.version, version)))
    .returning({ id: sources.id });

export const deleteSource = (db: Db, articleId: string, id: string) =>
  db
    .delete(sources)
    .where(and(eq(sources.id, id), eq(sources.articleId, articleId)))
    .returning({ id: sources.id });
