import { count, eq, getTableColumns } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { ScoringTarget } from "#contract/leads/constants.ts";
import type { Db } from "../client.ts";
import { adminActivityLogs } from "../tables/activity.ts";
import { applications } from "../tables/applications.ts";
import { articles } from "../tables/articles.ts";
import { bookingAppointments, bookingCells } from "../tables/booking-appointments.ts";
import { bookingTypes } from "../tables/booking.ts";
import { consents } from "../tables/consents.ts";
import { contacts } from "../tables/contacts.ts";
import { deliveries } from "../tables/deliveries.ts";
import { jobs } from "../tables/jobs.ts";
import { leadActivities } from "../tables/lead-activities.ts";
import { crmLeads } from "../tables/leads.ts";
import { leadScoringRules } from "../tables/pipelines.ts";
import { adminPortals, userPortalAccess } from "../tables/portals.ts";
import { contentSchedules } from "../tables/schedules.ts";
import { users } from "../tables/users.ts";
import { activityRows } from "./activity.ts";
import { sampleApplications } from "./applications.ts";
import { type ArticleFile, articleRows } from "./articles.ts";
import { bookingRows } from "./bookings.ts";
import { sampleContacts } from "./clients.ts";
import { deliveryRows } from "./deliveries.ts";
import { generatedJobs } from "./generated-jobs.ts";
import { jobRows } from "./jobs.ts";
import { sampleJobs } from "./jobs/all.ts";
import { leadActivityRows } from "./lead-activities.ts";
import { consentRows, type Rules, sampleLeads } from "./leads.ts";
import { portalAccessRows, userRows } from "./people.ts";
import { scheduleRows } from "./schedules.ts";

/** D1 binds at most this many values per statement. */
const MAX_PARAMETERS = 100;
const STATEMENTS_PER_BATCH = 100;

/** Inserts in as few statements as the limit allows; rows that are there already stay as they are. */
function inserts<T extends SQLiteTable>(db: Db, table: T, rows: T["$inferInsert"][]): BatchItem<"sqlite">[] {
  const step = Math.floor(MAX_PARAMETERS / Object.keys(getTableColumns(table)).length);
  return Array.from({ length: Math.ceil(rows.length / step) }, (_, index) => {
    const part = rows.slice(index * step, (index + 1) * step);
    return db.insert(table).values(part).onConflictDoNothing();
  });
}

/** In one batch: all of it or nothing. */
async function write(db: Db, [first, ...rest]: BatchItem<"sqlite">[]): Promise<void> {
  if (first) await db.batch([first, ...rest]);
}

/** Whether nobody can sign in yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [row] = await db.select({ people: count() }).from(users);
  return row?.people === 0;
}

/** The four people, one per role. */
export const writeUsers = (db: Db, now: Date, passwordHash: string): Promise<void> =>
  write(db, inserts(db, users, userRows(now, passwordHash)));

/** Published jobs beside the sample's, `total` of them; those that are there count. */
export async function writeGeneratedJobs(db: Db, now: Date, total: number): Promise<void> {
  const statements = inserts(db, jobs, jobRows(now, generatedJobs(total, sampleJobs), "generatedJob"));
  for (let start = 0; start < statements.length; start += STATEMENTS_PER_BATCH) {
    const batch = statements.slice(start, start + STATEMENTS_PER_BATCH);
    // A busy machine's local database drops a connection now and then. What is there stays, so it may be sent again.
    await write(db, batch).catch(() => write(db, batch));
  }
}

async function rulesIn(db: Db): Promise<Rules> {
  const { name, criteria, points, appliesTo } = leadScoringRules;
  const rows = await db.select({ name, criteria, points, appliesTo }).from(leadScoringRules);
  const of = (target: ScoringTarget) => rows.filter((rule) => rule.appliesTo === target);
  return { application: of("application"), "contact-page": of("contact-page"), employer: of("employer") };
}

type Texts = { passwordHash: string; articles: readonly ArticleFile[] };

/** The people and everything that the screens show at first, dated relative to `now`. */
export async function writeSample(db: Db, files: R2Bucket, now: Date, texts: Texts): Promise<void> {
  const types = await db
    .select()
    .from(bookingTypes)
    .where(eq(bookingTypes.isActive, true))
    .orderBy(bookingTypes.sortOrder);
  const { id, requiredRole } = adminPortals;
  const portals = await db.select({ id, requiredRole }).from(adminPortals);
  const jobsToWrite = jobRows(now, sampleJobs);
  const applied = sampleApplications(now, jobsToWrite);
  const wrote = sampleContacts(now);
  const leads = sampleLeads(now, await rulesIn(db), applied, wrote);
  const { appointments, cells } = bookingRows(now, types, leads);
  for (const { file } of applied) {
    if (file) await files.put(file.key, file.bytes, { httpMetadata: { contentType: file.type } });
  }
  await write(db, [
    ...inserts(db, users, userRows(now, texts.passwordHash)),
    ...inserts(db, userPortalAccess, portalAccessRows(now, portals)),
    ...inserts(db, jobs, jobsToWrite),
    ...inserts(db, contentSchedules, scheduleRows(now)),
    ...inserts(db, articles, articleRows(now, texts.articles)),
    ...inserts(
      db,
      applications,
      applied.map(({ row }) => row),
    ),
    ...inserts(
      db,
      contacts,
      wrote.map(({ row }) => row),
    ),
    ...inserts(
      db,
      crmLeads,
      leads.map(({ row }) => row),
    ),
    ...inserts(db, leadActivities, leadActivityRows(now, leads)),
    ...inserts(db, consents, consentRows(leads, wrote)),
    ...inserts(db, deliveries, deliveryRows(now, applied, leads)),
    ...inserts(db, bookingAppointments, appointments),
    ...inserts(db, bookingCells, cells),
    ...inserts(db, adminActivityLogs, activityRows(now, jobsToWrite, applied)),
  ]);
}
