import { and, count, desc, eq, exists, isNull, lte, ne, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { NewsletterStatus } from "#contract/newsletter/constants.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Span } from "#worker/base/firm-day.ts";
import type { Db } from "#worker/db/client.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { singleRow } from "#worker/db/select-row.ts";
import { selectPage } from "#worker/db/select-page.ts";
import { isInSpan } from "#worker/db/span.ts";
import { mailSuppressions, newsletters, newsletterSubscribers } from "#worker/db/tables/newsletter.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";

export type NewsletterRow = typeof newsletters.$inferSelect;
type NewsletterPatch = Partial<typeof newsletters.$inferInsert>;

const holdsArticle = (articleId: string) =>
  sql`exists (select 1 from json_each(${newsletters.articleIds}) chosen where chosen.value = ${articleId})`;

type ListFilter = { status?: NewsletterStatus; articleId?: string; limit: number; offset: number };

/** Newest first. */
export function listNewsletters(db: Db, { status, articleId, limit, offset }: ListFilter) {
  const where = and(
    status && eq(newsletters.status, status),
    articleId === undefined ? undefined : holdsArticle(articleId),
  );
  const page = db
    .select()
    .from(newsletters)
    .where(where)
    .orderBy(desc(newsletters.createdAt), desc(newsletters.id))
    .limit(limit)
    .offset(offset);
  return selectPage(db, page, newsletters, where);
}

const author = alias(users, "author");
const scheduler = alias(users, "scheduler");

export async function findNewsletter(db: Db, id: string) {
  const [row] = await db
    .select({ row: newsletters, createdByName: userName(author), scheduledByName: userName(scheduler) })
    .from(newsletters)
    .leftJoin(author, eq(author.id, newsletters.createdBy))
    .leftJoin(scheduler, eq(scheduler.id, newsletters.scheduledBy))
    .where(eq(newsletters.id, id))
    .limit(1);
  if (!row) return null;
  return { ...row.row, createdByName: row.createdByName, scheduledByName: row.scheduledByName };
}

/** Throws not_found. */
export async function getNewsletter(db: Db, id: string) {
  const row = await findNewsletter(db, id);
  if (!row) throw new AppError("not_found", "This newsletter no longer exists.");
  return row;
}

export async function findNewestDraft(db: Db): Promise<NewsletterRow | null> {
  const [row] = await db
    .select()
    .from(newsletters)
    .where(eq(newsletters.status, "draft"))
    .orderBy(desc(newsletters.createdAt), desc(newsletters.id))
    .limit(1);
  return row ?? null;
}

export const insertNewsletter = (db: Db, row: typeof newsletters.$inferInsert) =>
  db.insert(newsletters).values(row);

/** Does nothing when the draft of this week exists. */
export const insertWeeklyDraft = (db: Db, row: typeof newsletters.$inferInsert) =>
  db.insert(newsletters).values(row).onConflictDoNothing({ target: newsletters.weekOf });

/** Ids of the articles among `ids` that a newsletter already has. */
export async function listUsedArticles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: sql<string>`chosen.value` })
    .from(sql`${newsletters}, json_each(${newsletters.articleIds}) chosen`)
    .where(and(ne(newsletters.status, "cancelled"), sql`chosen.value in ${jsonValues(ids)}`));
  return new Set(rows.map(({ id }) => id));
}

type Precondition = { status: NewsletterStatus; version: number };

/** Matches no row when the status or version is another. Each change increments the version. */
export const setNewsletter = (db: Db, id: string, { status, version }: Precondition, set: NewsletterPatch) =>
  db
    .update(newsletters)
    .set({ ...set, version: version + 1 })
    .where(and(eq(newsletters.id, id), eq(newsletters.status, status), eq(newsletters.version, version)))
    .returning({ id: newsletters.id });

export const deleteDraft = (db: Db, id: string) =>
  db
    .delete(newsletters)
    .where(and(eq(newsletters.id, id), eq(newsletters.status, "draft")))
    .returning({ id: newsletters.id });

export const listDueNewsletters = (db: Db, now: string, limit: number): Promise<NewsletterRow[]> =>
  db
    .select()
    .from(newsletters)
    .where(and(eq(newsletters.status, "scheduled"), lte(newsletters.sendAt, now)))
    .orderBy(newsletters.sendAt)
    .limit(limit);

/** Newsletters scheduled or begun in a span. */
export const selectCalendarNewsletters = (db: Db, span: Span, limit: number) =>
  db
    .select({
      id: newsletters.id,
      subject: newsletters.subject,
      status: newsletters.status,
      sendAt: newsletters.sendAt,
      startedAt: newsletters.startedAt,
    })
    .from(newsletters)
    .where(
      and(
        ne(newsletters.status, "draft"),
        isInSpan(sql`coalesce(${newsletters.startedAt}, ${newsletters.sendAt})`, span),
      ),
    )
    .limit(limit);

/** Those whose audience is not complete. */
export const listUnexpanded = (db: Db, limit: number): Promise<NewsletterRow[]> =>
  db
    .select()
    .from(newsletters)
    .where(and(eq(newsletters.status, "sending"), isNull(newsletters.expandedAt)))
    .orderBy(newsletters.startedAt)
    .limit(limit);

export const isSending = (db: Db, id: string): SQL =>
  exists(
    db
      .select({ id: newsletters.id })
      .from(newsletters)
      .where(and(eq(newsletters.id, id), eq(newsletters.status, "sending"))),
  );

/** Only while nobody else has moved the cursor. */
export const moveCursor = (
  db: Db,
  { id, audienceCursor }: Pick<NewsletterRow, "id" | "audienceCursor">,
  set: Pick<NewsletterPatch, "audienceCursor" | "expandedAt">,
) =>
  db
    .update(newsletters)
    .set(set)
    .where(
      and(
        eq(newsletters.id, id),
        eq(newsletters.status, "sending"),
        sql`${newsletters.audienceCursor} is ${audienceCursor}`,
      ),
    );

/** Whether the address of the subscriber in the query's row is suppressed. */
export const isSuppressed = sql<number>`exists (select 1 from ${mailSuppressions} where ${mailSuppressions.email} = ${newsletterSubscribers.email})`;

/** Confirmed subscribers of any of the topics whose address is not suppressed. */
const isAudience = (topics: readonly string[]) =>
  and(
    eq(newsletterSubscribers.status, "active"),
    sql`not ${isSuppressed}`,
    topics.length === 0
      ? undefined
      : sql`(${newsletterSubscribers.topics} is null or exists (
          select 1 from json_each(${newsletterSubscribers.topics}) chosen where chosen.value in ${jsonValues(topics)}))`,
  );

export async function countAudience(db: Db, topics: readonly string[]): Promise<number> {
  const [row] = await db.select({ n: count() }).from(newsletterSubscribers).where(isAudience(topics));
  return row!.n;
}

/** Everyone who can get a newsletter, and the suppressed addresses. */
export async function countReaders(db: Db): Promise<{ subscribers: number; suppressed: number }> {
  const [row] = await db
    .select({
      subscribers: db.$count(newsletterSubscribers, isAudience([])),
      suppressed: db.$count(mailSuppressions),
    })
    .from(singleRow);
  return row!;
}

/** Keyset page of the audience, ordered by id. */
export const listAudience = (db: Db, topics: readonly string[], afterId: string, limit: number) =>
  db
    .select({ id: newsletterSubscribers.id })
    .from(newsletterSubscribers)
    .where(and(isAudience(topics), sql`${newsletterSubscribers.id} > ${afterId}`))
    .orderBy(newsletterSubscribers.id)
    .limit(limit);
