import { and, count, desc, eq, or, sql } from "drizzle-orm";
import type { Engagement, Period } from "#contract/analytics/schemas.ts";
import { firmSpan } from "#worker/base/firm-day.ts";
import type { Db } from "#worker/db/client.ts";
import { isInSpan } from "#worker/db/span.ts";
import { pageViews } from "#worker/db/tables/analytics.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { linkedinPosts } from "#worker/db/tables/linkedin.ts";
import { newsletterSubscribers } from "#worker/db/tables/newsletter.ts";

const viewsOfArticle = ({
  from,
  to,
}: Period) => sql<number>`coalesce((select sum(seen.views) from ${pageViews} seen
  where seen.page = '/article/:id' and seen.entity_id = ${articles.id} and seen.day between ${from} and ${to}), 0)`;

const wasSeenOrPosted = (period: Period) =>
  or(
    sql`exists (select 1 from ${pageViews} seen where seen.page = '/article/:id' and seen.entity_id = ${articles.id}
      and seen.day between ${period.from} and ${period.to})`,
    isInSpan(linkedinPosts.postedAt, firmSpan(period)),
  );

const isPost = and(eq(linkedinPosts.articleId, articles.id), eq(linkedinPosts.status, "posted"));

/** Articles that were viewed or posted on LinkedIn in the period, the most viewed first. */
export const listArticles = (
  db: Db,
  { period, previous }: { period: Period; previous: Period },
  limit: number,
) =>
  db
    .select({
      id: articles.id,
      title: articles.title,
      publishedAt: articles.publishedAt,
      views: viewsOfArticle(period).as("counted"),
      previousViews: viewsOfArticle(previous).as("previous_views"),
      engagement: sql<Engagement | null>`${linkedinPosts.engagementStats}`
        .mapWith((stats: string) => JSON.parse(stats) as Engagement)
        .as("engagement"),
    })
    .from(articles)
    .leftJoin(linkedinPosts, isPost)
    .where(wasSeenOrPosted(period))
    .orderBy(desc(sql`counted`), articles.title, articles.id)
    .limit(limit);

export const countArticles = (db: Db, period: Period) =>
  db
    .select({ articles: count().as("articles") })
    .from(articles)
    .leftJoin(linkedinPosts, isPost)
    .where(wasSeenOrPosted(period));

const MAX_FORMS = 50;

/** Sign-ups that were confirmed in the period, by the form that was used. */
export const countSignUps = (db: Db, period: Period) =>
  db
    .select({
      form: sql<string>`coalesce(nullif(${newsletterSubscribers.source}, ''), 'unknown')`.as("form"),
      signUps: count().as("sign_ups"),
    })
    .from(newsletterSubscribers)
    .where(isInSpan(newsletterSubscribers.confirmedAt, firmSpan(period)))
    .groupBy(sql`form`)
    .orderBy(desc(count()), sql`form`)
    .limit(MAX_FORMS);
