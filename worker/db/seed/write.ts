import { and, count, eq, getTableColumns, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { firm } from "#contract/firm.ts";
import type { ScoringTarget } from "#contract/leads/constants.ts";
import type { SettingKey } from "#contract/settings/constants.ts";
import type { Db } from "../client.ts";
import { adminActivityLogs } from "../tables/activity.ts";
import { applicationMoves } from "../tables/application-moves.ts";
import { applications } from "../tables/applications.ts";
import { articles, articleSlugs } from "../tables/articles.ts";
import { authors } from "../tables/authors.ts";
import { bookingAppointments, bookingCells } from "../tables/booking-appointments.ts";
import { bookingTypes } from "../tables/booking.ts";
import { clientActivities, clientContacts, clients, jobOrders } from "../tables/clients.ts";
import { consents } from "../tables/consents.ts";
import { contacts } from "../tables/contacts.ts";
import { deliveries } from "../tables/deliveries.ts";
import { interviewCells, interviewInterviewers, interviewOffers, interviews } from "../tables/interviews.ts";
import { jobs } from "../tables/jobs.ts";
import { scorecardRatings, scorecards } from "../tables/scorecards.ts";
import {
  scorecardCriteria,
  screeningAnswers,
  screeningQuestions,
  screeningSetups,
} from "../tables/screening.ts";
import { leadActivities } from "../tables/lead-activities.ts";
import { crmLeads } from "../tables/leads.ts";
import { leadScoringRules } from "../tables/pipelines.ts";
import { placements } from "../tables/placements.ts";
import { adminPortals, userPortalAccess } from "../tables/portals.ts";
import { resumeTexts } from "../tables/resume-texts.ts";
import { contentSchedules } from "../tables/schedules.ts";
import { appSettings } from "../tables/settings.ts";
import { users } from "../tables/users.ts";
import { applicationMoveRows } from "./application-moves.ts";
import { activityRows } from "./activity.ts";
import { addedPeopleActivities, addedPeopleRows } from "./added-people.ts";
import { sampleApplications } from "./applications.ts";
import { type ArticleFile, articleRows } from "./articles.ts";
import { authorRows } from "./authors.ts";
import { bookingRows, sampleService } from "./bookings.ts";
import { clientRows } from "./client-companies.ts";
import { sampleContacts } from "./clients.ts";
import { deliveryRows } from "./deliveries.ts";
import { generatedJobs } from "./generated-jobs.ts";
import { interviewRows } from "./interviews.ts";
import { jobRows } from "./jobs.ts";
import { sampleJobs } from "./jobs/all.ts";
import { leadActivityRows } from "./lead-activities.ts";
import { consentRows, type Rules, sampleLeads } from "./leads.ts";
import { portalAccessRows, userRows } from "./people.ts";
import { scheduleRows } from "./schedules.ts";
import { sampleScorecards, sampleScreening } from "./screening.ts";

/** D1 limit of bound parameters per statement. */
const MAX_PARAMETERS = 100;
const STATEMENTS_PER_BATCH = 100;

/** Inserts in as few statements as the limit allows; existing rows stay unchanged. */
function toInserts<T extends SQLiteTable>(
  db: Db,
  table: T,
  rows: T["$inferInsert"][],
): BatchItem<"sqlite">[] {
  const step = Math.floor(MAX_PARAMETERS / Object.keys(getTableColumns(table)).length);
  return Array.from({ length: Math.ceil(rows.length / step) }, (_, index) => {
    const part = rows.slice(index * step, (index + 1) * step);
    return db.insert(table).values(part).onConflictDoNothing();
  });
}

/** The local database drops idle connections. Nothing is written twice by these statements, so one retry is safe. */
async function runBatch(db: Db, [first, ...rest]: BatchItem<"sqlite">[]): Promise<void> {
  if (!first) return;
  await db.batch([first, ...rest]).catch(() => db.batch([first, ...rest]));
}

/** The firm's social pages, until staff change them in the settings. */
const socialLinks = {
  linkedin_url: firm.socialLinks.linkedin,
  facebook_url: firm.socialLinks.facebook,
  twitter_url: firm.socialLinks.twitter,
  instagram_url: firm.socialLinks.instagram,
} as const satisfies Partial<Record<SettingKey, string>>;

/** Whether there are no users yet. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [row] = await db.select({ total: count() }).from(users);
  return row?.total === 0;
}

export const writeUsers = (db: Db, now: Date, passwordHash: string): Promise<void> =>
  runBatch(db, toInserts(db, users, userRows(now, passwordHash)));

/** Adds generated jobs up to `total`; existing ones count. */
export async function writeGeneratedJobs(db: Db, now: Date, total: number): Promise<void> {
  const statements = toInserts(db, jobs, jobRows(now, generatedJobs(total, sampleJobs), "generatedJob"));
  for (let start = 0; start < statements.length; start += STATEMENTS_PER_BATCH) {
    await runBatch(db, statements.slice(start, start + STATEMENTS_PER_BATCH));
  }
}

async function loadScoringRules(db: Db): Promise<Rules> {
  const { name, criteria, points, appliesTo } = leadScoringRules;
  const rows = await db.select({ name, criteria, points, appliesTo }).from(leadScoringRules);
  const filterRules = (target: ScoringTarget) => rows.filter((rule) => rule.appliesTo === target);
  return {
    application: filterRules("application"),
    "contact-page": filterRules("contact-page"),
    employer: filterRules("employer"),
  };
}

type Texts = { passwordHash: string; articles: readonly ArticleFile[] };

/** Writes users and sample data for all screens, dated relative to `now`. */
export async function writeSample(db: Db, files: R2Bucket, now: Date, texts: Texts): Promise<void> {
  const types = await db
    .select()
    .from(bookingTypes)
    .where(eq(bookingTypes.isActive, true))
    .orderBy(bookingTypes.sortOrder);
  const { id, requiredRole } = adminPortals;
  const portals = await db.select({ id, requiredRole }).from(adminPortals);
  const jobsToWrite = jobRows(now, sampleJobs);
  const articlesToWrite = articleRows(now, texts.articles);
  const sampleApplicants = sampleApplications(now, jobsToWrite);
  const sampleMessages = sampleContacts(now);
  const leads = sampleLeads(now, await loadScoringRules(db), sampleApplicants, sampleMessages);
  const screening = sampleScreening(now, jobsToWrite, sampleApplicants);
  const cards = sampleScorecards(now, screening.criteria, sampleApplicants);
  const companies = clientRows(now, { jobs: jobsToWrite, applications: sampleApplicants, leads });
  const { appointments, cells } = bookingRows(now, types, leads);
  const meetings = interviewRows(now, sampleApplicants);
  for (const { file } of sampleApplicants) {
    if (file) await files.put(file.key, file.bytes, { httpMetadata: { contentType: file.type } });
  }
  await runBatch(db, [
    ...toInserts(db, users, userRows(now, texts.passwordHash)),
    ...toInserts(db, userPortalAccess, portalAccessRows(now, portals)),
    ...toInserts(db, jobs, jobsToWrite),
    ...toInserts(db, contentSchedules, scheduleRows(now)),
    ...toInserts(db, authors, authorRows(now)),
    ...toInserts(db, articles, articlesToWrite),
    ...toInserts(
      db,
      articleSlugs,
      articlesToWrite.map((article) => ({ ...article, articleId: article.id })),
    ),
    ...toInserts(
      db,
      applications,
      sampleApplicants.map(({ row }) => row),
    ),
    ...toInserts(db, screeningSetups, screening.setups),
    ...toInserts(db, screeningQuestions, screening.questions),
    ...toInserts(db, scorecardCriteria, screening.criteria),
    ...toInserts(db, screeningAnswers, screening.answers),
    ...toInserts(db, scorecards, cards.scorecards),
    ...toInserts(db, scorecardRatings, cards.ratings),
    ...toInserts(db, applicationMoves, applicationMoveRows(sampleApplicants)),
    ...toInserts(
      db,
      resumeTexts,
      sampleApplicants.flatMap(({ text }) => text ?? []),
    ),
    ...toInserts(
      db,
      contacts,
      sampleMessages.map(({ row }) => row),
    ),
    ...toInserts(
      db,
      crmLeads,
      leads.map(({ row }) => row),
    ),
    ...toInserts(db, clients, companies.clients),
    ...toInserts(db, clientContacts, companies.contacts),
    ...toInserts(db, jobOrders, companies.orders),
    ...toInserts(db, clientActivities, companies.activities),
    ...toInserts(db, placements, companies.placements),
    ...toInserts(db, crmLeads, addedPeopleRows(now)),
    ...toInserts(db, leadActivities, [...leadActivityRows(now, leads), ...addedPeopleActivities(now)]),
    ...toInserts(db, consents, consentRows(leads, sampleMessages)),
    ...toInserts(db, deliveries, deliveryRows(now, sampleApplicants, leads)),
    ...toInserts(db, bookingAppointments, appointments),
    ...toInserts(db, bookingCells, cells),
    ...toInserts(db, interviews, meetings.interviews),
    ...toInserts(db, interviewInterviewers, meetings.interviewers),
    ...toInserts(db, interviewOffers, meetings.offers),
    ...toInserts(db, interviewCells, meetings.cells),
    ...types.map((type) =>
      db
        .update(bookingTypes)
        .set(sampleService(type))
        .where(and(eq(bookingTypes.id, type.id), isNull(bookingTypes.host))),
    ),
    ...toInserts(db, adminActivityLogs, activityRows(now, jobsToWrite, sampleApplicants)),
    ...Object.entries(socialLinks).map(([key, settingValue]) =>
      db
        .update(appSettings)
        .set({ settingValue })
        .where(and(eq(appSettings.settingKey, key), isNull(appSettings.settingValue))),
    ),
  ]);
}
