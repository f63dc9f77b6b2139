import { and, asc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ApplicationListQuery } from "#contract/applications/schemas.ts";
import type { StaffArticleFilter } from "#contract/articles/admin-schemas.ts";
import type { ContactFilter } from "#contract/contacts/schemas.ts";
import type { LeadListQuery } from "#contract/leads/schemas.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { articles } from "#worker/db/tables/articles.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { jobs } from "#worker/db/tables/jobs.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import { applicationCondition, applicationOrder } from "#worker/features/applications/index.ts";
import { staffArticleCondition, staffArticleOrder } from "#worker/features/articles/index.ts";
import { contactCondition } from "#worker/features/contacts/index.ts";
import { leadCondition, leadOrder } from "#worker/features/leads/index.ts";

export type ApplicationRow = Awaited<ReturnType<typeof listApplications>>[number];
export type ContactRow = typeof contacts.$inferSelect;
export type LeadRow = Awaited<ReturnType<typeof listLeads>>[number];
export type JobRow = typeof jobs.$inferSelect;
export type ArticleRow = Awaited<ReturnType<typeof listArticles>>[number];

type Page = { limit: number; offset: number };
const toIds = async (query: PromiseLike<{ id: string }[]>) => (await query).map(({ id }) => id);

// The ids of a part in the order of the list. Rows are then read by id.

export const listApplicationIds = (
  db: Db,
  { sort, dir, ...filter }: Omit<ApplicationListQuery, "limit" | "offset">,
  { limit, offset }: Page,
) =>
  toIds(
    db
      .select({ id: applications.id })
      .from(applications)
      .where(applicationCondition(filter))
      .orderBy(...applicationOrder(sort, dir))
      .limit(limit)
      .offset(offset),
  );

const visibleLead = alias(crmLeads, "visible_lead");

/** One line per answer with its question, in the order of the form; a file by its name. */
const screeningAnswers = sql<string | null>`(select group_concat(line, char(10)) from (
  select a.label || case when a.label like '%?' then ' ' else ': ' end || coalesce(a.text, a.file_name, '') as line
  from screening_answers a where a.application_id = applications.id order by a.position, a.id))`;

export const listApplications = (db: Db, ids: readonly string[]) =>
  db
    .select({ ...getTableColumns(applications), owner: userName(users), screeningAnswers })
    .from(applications)
    .leftJoin(crmLeads, eq(crmLeads.emailKey, sql`lower(${applications.email})`))
    .leftJoin(visibleLead, eq(visibleLead.id, sql`coalesce(${crmLeads.mergedIntoId}, ${crmLeads.id})`))
    .leftJoin(users, eq(users.id, visibleLead.assignedTo))
    .where(inArray(applications.id, jsonValues(ids)))
    .limit(ids.length);

export const listContactIds = (db: Db, filter: ContactFilter, { limit, offset }: Page) =>
  toIds(
    db
      .select({ id: contacts.id })
      .from(contacts)
      .where(contactCondition(filter))
      .orderBy(asc(contacts.createdAt), asc(contacts.id))
      .limit(limit)
      .offset(offset),
  );

export const listContacts = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(contacts)
    .where(inArray(contacts.id, jsonValues(ids)))
    .limit(ids.length);

export const listLeadIds = (
  db: Db,
  { sort, dir, ...filter }: Omit<LeadListQuery, "limit" | "offset">,
  { limit, offset }: Page,
  now: string,
) =>
  toIds(
    db
      .select({ id: crmLeads.id })
      .from(crmLeads)
      .where(leadCondition(filter, now))
      .orderBy(...leadOrder(sort, dir))
      .limit(limit)
      .offset(offset),
  );

export const listLeads = (db: Db, ids: readonly string[]) =>
  db
    .select({
      ...getTableColumns(crmLeads),
      owner: userName(users),
      currentPosition: applications.currentPosition,
    })
    .from(crmLeads)
    .leftJoin(users, eq(users.id, crmLeads.assignedTo))
    .leftJoin(applications, eq(applications.id, crmLeads.applicationId))
    .where(inArray(crmLeads.id, jsonValues(ids)))
    .limit(ids.length);

export const listJobs = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(jobs)
    .where(and(isNull(jobs.deletedAt), inArray(jobs.id, jsonValues(ids))))
    .limit(ids.length);

export const listArticleIds = (
  db: Db,
  { sort, dir, ...filter }: Omit<StaffArticleFilter, "limit" | "offset" | "view">,
  { limit, offset }: Page,
) =>
  toIds(
    db
      .select({ id: articles.id })
      .from(articles)
      .where(staffArticleCondition(filter))
      .orderBy(...staffArticleOrder(sort, dir))
      .limit(limit)
      .offset(offset),
  );

export const listArticles = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: articles.id,
      title: articles.title,
      summary: articles.summary,
      category: articles.category,
      author: articles.author,
      keywords: articles.keywords,
      readTime: articles.readTime,
      status: articles.status,
      slug: articles.slug,
      writer: articles.writer,
      reviewedBy: articles.reviewedBy,
      createdAt: articles.createdAt,
      updatedAt: articles.updatedAt,
      publishedAt: articles.publishedAt,
    })
    .from(articles)
    .where(and(isNull(articles.deletedAt), inArray(articles.id, jsonValues(ids))))
    .limit(ids.length);
