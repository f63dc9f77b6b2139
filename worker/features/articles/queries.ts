import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { ContentStats, StaffArticleFilter } from "#contract/articles/admin-schemas.ts";
import { staffArticleSortDirections, type StaffArticleSort } from "#contract/articles/constants.ts";
import { isReversed, type SortDirection } from "#contract/schemas.ts";
import { AppError } from "#worker/base/errors.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import type { Db } from "#worker/db/client.ts";
import { containsTerms } from "#worker/db/contains.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { type SortKey, toOrderBy } from "#worker/db/sort-order.ts";
import { selectRow } from "#worker/db/select-row.ts";
import { articleRevisions, articles, articleSlugs } from "#worker/db/tables/articles.ts";
import { authors } from "#worker/db/tables/authors.ts";
import { linkedinPosts } from "#worker/db/tables/linkedin.ts";
import { contentSchedules } from "#worker/db/tables/schedules.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

export type ArticleRow = typeof articles.$inferSelect;
/** With the address of the author's page. */
type ArticleWithAuthor = ArticleRow & { authorSlug: string | null };
export type PublishedRow = ArticleWithAuthor & { publishedAt: string };
export type ArticlePatch = Omit<Partial<typeof articles.$inferInsert>, "slug"> & { slug?: SQL<string> };

const notDeleted = isNull(articles.deletedAt);
const isPublished = and(eq(articles.status, "published"), notDeleted);

const columns = getTableColumns(articles);
const withAuthor = {
  ...columns,
  authorSlug: sql<
    string | null
  >`(select ${authors.slug} from ${authors} where ${authors.name} = ${articles.author})`,
};

/** Lists published articles, newest first. A CHECK constraint guarantees their `publishedAt`. */
export const listPublishedArticles = async (db: Db, limit: number, offset = 0): Promise<PublishedRow[]> =>
  (await db
    .select(withAuthor)
    .from(articles)
    .where(isPublished)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)
    .offset(offset)) as PublishedRow[];

/** The id of the article with this id, slug or earlier slug, for a condition. */
export const articleIdByKey = (db: Db, key: string): SQL => {
  const owner = db
    .select({ id: articleSlugs.articleId })
    .from(articleSlugs)
    .where(eq(articleSlugs.slug, key.toLowerCase()));
  return sql`coalesce((${owner}), ${key.toLowerCase()})`;
};

const matchesKey = (db: Db, key: string) => eq(articles.id, articleIdByKey(db, key));

/** Ids of the newest published articles, for a condition. */
export const newestArticleIds = (db: Db, limit: number): SQL =>
  sql`(${db
    .select({ id: articles.id })
    .from(articles)
    .where(isPublished)
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(limit)})`;

export async function findPublishedArticle(db: Db, key: string): Promise<PublishedRow | null> {
  const [row] = await db
    .select(withAuthor)
    .from(articles)
    .where(and(matchesKey(db, key), isPublished))
    .limit(1);
  return (row as PublishedRow | undefined) ?? null;
}

/** Finds an article of any status, including deleted ones. */
export async function findArticleByKey(db: Db, key: string): Promise<ArticleRow | null> {
  const [row] = await db.select().from(articles).where(matchesKey(db, key)).limit(1);
  return row ?? null;
}

/** Finds an article of any status, including deleted ones. */
export async function findArticle(db: Db, id: string): Promise<ArticleWithAuthor | null> {
  const [row] = await db.select(withAuthor).from(articles).where(eq(articles.id, id)).limit(1);
  return row ?? null;
}

// For staff

/** Returns an article of any status. Throws not_found when it is missing or deleted. */
export async function getArticle(db: Db, id: string): Promise<ArticleWithAuthor> {
  const article = await findArticle(db, id);
  if (!article || article.deletedAt) throw new AppError("not_found", "This article no longer exists.");
  return article;
}

/** Lists articles by id, including deleted ones, unordered. */
export const listArticlesById = (db: Db, ids: readonly string[]): Promise<ArticleRow[]> =>
  db
    .select()
    .from(articles)
    .where(inArray(articles.id, jsonValues(ids)))
    .limit(ids.length);

const searchText = sql`${articles.title} || ' ' || ${articles.summary} || ' ' || ${articles.author} || ' ' || ${articles.category}`;

const cardColumns = { ...columns, content: sql<string>`''` };

export type StaffCondition = Pick<StaffArticleFilter, "q" | "status" | "dates" | "category" | "author">;

const dateColumns = {
  publish: articles.scheduledFor,
  unpublish: articles.unpublishAt,
  failed: articles.scheduleError,
};

/** The condition of the staff list, of bulk edits and of the CSV export. */
export const staffCondition = ({ q, status, dates, category, author }: StaffCondition, until?: string) =>
  and(
    notDeleted,
    status ? eq(articles.status, status) : undefined,
    dates ? isNotNull(dateColumns[dates]) : undefined,
    category ? eq(articles.category, category) : undefined,
    author ? eq(articles.author, author) : undefined,
    containsTerms(searchText, q),
    until === undefined ? undefined : lte(articles.createdAt, until),
  );

const newestFirst: SortKey[] = [
  { by: articles.createdAt, desc: true },
  { by: articles.id, desc: true },
];
/** All but `newest` sort the ids of the matches, which are few compared with applications. */
const sortKeys: Record<StaffArticleSort, SortKey[]> = {
  newest: newestFirst,
  title: [{ by: sql`${articles.title} collate nocase` }, { by: articles.id }],
  status: [
    { by: sql`case ${articles.status} when 'draft' then 0 when 'approved' then 1 else 2 end` },
    ...newestFirst,
  ],
  author: [{ by: sql`${articles.author} collate nocase` }, ...newestFirst],
  category: [{ by: sql`${articles.category} collate nocase` }, ...newestFirst],
  changed: [
    { by: articles.updatedAt, desc: true },
    { by: articles.id, desc: true },
  ],
};
export const staffOrder = (sort: StaffArticleSort, dir: SortDirection | undefined) =>
  toOrderBy(sortKeys[sort], isReversed(staffArticleSortDirections, sort, dir));

/** Returns one page of articles of every status and the total count. */
export async function listStaffArticles(db: Db, filter: StaffArticleFilter) {
  const condition = staffCondition(filter);
  const order = staffOrder(filter.sort, filter.dir);
  // Sorts ids only, not whole rows with their texts.
  const page = db
    .select({ id: articles.id })
    .from(articles)
    .where(condition)
    .orderBy(...order)
    .limit(filter.limit)
    .offset(filter.offset);
  return selectPage(
    db,
    db
      .select(filter.view === "card" ? cardColumns : columns)
      .from(articles)
      .where(inArray(articles.id, page))
      .orderBy(...order),
    articles,
    condition,
  );
}

/** Counts for the content screen, in one statement. */
export async function countContent(db: Db): Promise<ContentStats> {
  const [row] = await db
    .select({
      totalArticles: count(),
      publishedArticles: sql<number>`count(*) filter (where ${articles.status} = 'published')`,
      drafts: sql<number>`count(*) filter (where ${articles.status} = 'draft')`,
      approvedArticles: sql<number>`count(*) filter (where ${articles.status} = 'approved')`,
      linkedinPosts: db.$count(linkedinPosts, eq(linkedinPosts.status, "posted")),
      activeSchedules: db.$count(contentSchedules, eq(contentSchedules.isActive, true)),
    })
    .from(articles)
    .where(notDeleted);
  return row!;
}

type NewRow = Omit<typeof articles.$inferInsert, "slug"> & { slug: SQL<string> };

export const insertArticle = (db: Db, row: NewRow) =>
  db.insert(articles).values(row).onConflictDoNothing({ target: articles.id }).returning();

export type ArticleVersion = Pick<ArticleRow, "id" | "version" | "status" | "scheduledFor" | "unpublishAt">;

/** Optimistic lock: not edited, moved, rescheduled or deleted since it was read. */
export const isUnchanged = ({ id, version, status, scheduledFor, unpublishAt }: ArticleVersion) =>
  and(
    eq(articles.id, id),
    eq(articles.version, version),
    eq(articles.status, status),
    sql`${articles.scheduledFor} is ${scheduledFor}`,
    sql`${articles.unpublishAt} is ${unpublishAt}`,
    notDeleted,
  );

/** Returns no row when the article changed since it was read. */
export const updateArticleStatus = (db: Db, before: ArticleVersion, patch: ArticlePatch) =>
  db.update(articles).set(patch).where(isUnchanged(before)).returning();

/** Increments the version. Returns no row when the article changed since it was read. */
export const updateArticle = (db: Db, before: ArticleVersion, patch: ArticlePatch) =>
  db
    .update(articles)
    .set({ ...patch, version: before.version + 1 })
    .where(isUnchanged(before))
    .returning();

export const softDeleteArticle = (db: Db, id: string, deletedAt: string) =>
  db
    .update(articles)
    .set({ deletedAt })
    .where(and(eq(articles.id, id), notDeleted))
    .returning();

export const restoreArticle = (db: Db, id: string, since: string) =>
  db
    .update(articles)
    .set({ deletedAt: null })
    .where(and(eq(articles.id, id), isNotNull(articles.deletedAt), gt(articles.deletedAt, since)))
    .returning();

/** Publishing options of schedules, for the articles that they requested. */
export const listScheduleOptions = (db: Db, ids: readonly number[]) =>
  db
    .select({
      id: contentSchedules.id,
      autoPublish: contentSchedules.autoPublish,
      autoLinkedin: contentSchedules.autoLinkedin,
    })
    .from(contentSchedules)
    .where(inArray(contentSchedules.id, [...new Set(ids)]))
    .limit(ids.length);

// Revisions

/** Stores the current text as a revision, under the same condition as the update that follows in the batch. */
export const insertRevision = (
  db: Db,
  before: ArticleVersion,
  edit: { id: string; editedBy: string; at: string; textChanged: boolean },
) =>
  db.insert(articleRevisions).select(
    db
      .select(
        selectRow(articleRevisions, {
          id: edit.id,
          articleId: articles.id,
          version: articles.version,
          title: articles.title,
          summary: articles.summary,
          content: articles.content,
          category: articles.category,
          author: articles.author,
          editedBy: edit.editedBy,
          createdAt: edit.at,
        }),
      )
      .from(articles)
      .where(and(isUnchanged(before), edit.textChanged ? undefined : sql`false`)),
  );

/** Deletes all but the latest `keep` revisions of an article. */
export const deleteOldRevisions = (db: Db, articleId: string, keep: number) =>
  db
    .delete(articleRevisions)
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        notInArray(
          articleRevisions.version,
          db
            .select({ version: articleRevisions.version })
            .from(articleRevisions)
            .where(eq(articleRevisions.articleId, articleId))
            .orderBy(desc(articleRevisions.version))
            .limit(keep),
        ),
      ),
    );

const revisionColumns = {
  version: articleRevisions.version,
  title: articleRevisions.title,
  summary: articleRevisions.summary,
  category: articleRevisions.category,
  author: articleRevisions.author,
  replacedBy: userName(users),
  replacedAt: articleRevisions.createdAt,
};

/** Lists revisions, latest first, without their content. */
export const listRevisions = (db: Db, articleId: string, limit: number) =>
  db
    .select(revisionColumns)
    .from(articleRevisions)
    .leftJoin(users, eq(users.id, articleRevisions.editedBy))
    .where(eq(articleRevisions.articleId, articleId))
    .orderBy(desc(articleRevisions.version))
    .limit(limit);

export async function findRevision(db: Db, articleId: string, version: number) {
  const [row] = await db
    .select({ ...revisionColumns, content: articleRevisions.content })
    .from(articleRevisions)
    .leftJoin(users, eq(users.id, articleRevisions.editedBy))
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)))
    .limit(1);
  return row ?? null;
}
