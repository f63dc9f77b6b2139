import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  employmentTypes,
  experienceLevels,
  jobStatuses,
  jobTypes,
  salaryPeriods,
  workplaces,
} from "#contract/jobs/constants.ts";
import { descriptionFormats, type Place } from "#contract/jobs/schemas.ts";
import { flag, id, json, oneOf, rule, timestamps, time, type Json } from "./columns.ts";
import { users } from "./users.ts";

export const jobs = sqliteTable(
  "jobs",
  {
    id: id(),
    title: text().notNull(),
    company: text().notNull(),
    location: text().notNull(),
    type: text({ enum: jobTypes }).notNull(),
    workplace: text({ enum: workplaces }).notNull().default("On-site"),
    employmentType: text({ enum: employmentTypes }),
    places: json<Place[]>().notNull().default([]),
    applicantCountries: json<string[]>().notNull().default([]),
    /** The place could not be derived completely from the location text. */
    placeToCheck: flag(false),
    /** Key of the list `industries`. */
    industry: text().notNull(),
    description: text().notNull(),
    descriptionFormat: text({ enum: descriptionFormats }).notNull().default("text"),
    /** Rendered when a Markdown description is saved; null for plain text. */
    descriptionHtml: text(),
    descriptionText: text(),
    requirements: text().notNull(),
    benefits: text(),
    experienceLevel: text({ enum: experienceLevels }),
    /** Derived from the salary figures, or free text of older jobs. */
    salary: text(),
    salaryMin: integer(),
    salaryMax: integer(),
    salaryCurrency: text().notNull(),
    salaryPeriod: text({ enum: salaryPeriods }).notNull().default("year"),
    visaSponsorship: flag(false),
    isUrgent: flag(false),
    status: text({ enum: jobStatuses }).notNull().default("draft"),
    imageUrl: text(),
    publishToPortals: flag(false),
    /** Required by the specification, not used: settings are stored per job board. */
    portalSettings: json<Json>(),
    publishedAt: time(),
    /** Never cleared: a page that was public answers 410, not 404. */
    firstPublishedAt: time(),
    expiresAt: time(),
    archivedAt: time(),
    /** Status before archiving, for undo within ten minutes. */
    archivedFrom: text({ enum: jobStatuses }),
    /** Soft-deleted; can be restored for ten minutes. */
    deletedAt: time(),
    createdBy: text().references(() => users.id, { onDelete: "set null" }),
    version: integer().notNull().default(1),
    ...timestamps(),
  },
  (t) => [
    index("jobs_listed")
      .on(t.status, t.isUrgent, t.publishedAt, t.id, t.expiresAt)
      .where(sql`deleted_at is null`),
    index("jobs_newest")
      .on(t.createdAt, t.id)
      .where(sql`deleted_at is null`),
    index("jobs_by_title")
      .on(sql`title collate nocase`, t.id)
      .where(sql`deleted_at is null`),
    index("jobs_by_company")
      .on(sql`company collate nocase`, t.id)
      .where(sql`deleted_at is null`),
    index("jobs_by_closing")
      .on(sql`(expires_at is null)`, t.expiresAt, t.id)
      .where(sql`deleted_at is null`),
    index("jobs_expiry")
      .on(t.expiresAt)
      .where(sql`expires_at is not null`),
    index("jobs_deleted")
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
    index("jobs_to_check")
      .on(t.createdAt, t.id)
      .where(
        sql`deleted_at is null and status <> 'archived' and (place_to_check = 1 or employment_type is null)`,
      ),
    index("jobs_creator").on(t.createdBy),
    index("jobs_short_id").on(sql`substr(id, -12)`),
    oneOf("status", jobStatuses),
    oneOf("experience_level", experienceLevels),
    oneOf("salary_period", salaryPeriods),
    rule("salary_range", "salary_min >= 0 and salary_max >= 0 and salary_min <= salary_max"),
    rule("salary_currency_code", "salary_currency glob '[A-Z][A-Z][A-Z]'"),
    rule(
      "published_is_dated",
      "status <> 'published' or (published_at is not null and first_published_at is not null)",
    ),
  ],
);
