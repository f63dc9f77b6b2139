import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import { leadIdByEmailKey } from "#worker/db/lead-ref.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";
import { users } from "#worker/db/tables/users.ts";

const MAX_ROWS = 100;

/** A form submission that staff can reply to. */
export type Submission = { entityType: "application" | "contact"; entityId: string };

export const REPLY_ACTION = "inbox.reply";

export async function findLead(db: Db, email: string) {
  const [row] = await db
    .select({ id: crmLeads.id, emailKey: crmLeads.emailKey })
    .from(crmLeads)
    .where(sql`${crmLeads.id} = ${leadIdByEmailKey(email)}`)
    .limit(1);
  return row ?? null;
}

/** Newest first. Without a lead the list is empty. */
export const listTimelineEntries = (db: Db, leadId: string | null) =>
  db
    .select({
      id: leadActivities.id,
      activityType: leadActivities.activityType,
      subject: leadActivities.subject,
      description: leadActivities.description,
      isAutomated: leadActivities.isAutomated,
      username: users.username,
      createdAt: leadActivities.createdAt,
    })
    .from(leadActivities)
    .leftJoin(users, eq(users.id, leadActivities.userId))
    .where(leadId === null ? sql`false` : eq(leadActivities.leadId, leadId))
    .orderBy(desc(leadActivities.createdAt), desc(leadActivities.id))
    .limit(MAX_ROWS);

export const listReplies = (db: Db, { entityType, entityId }: Submission) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.entityType, entityType),
        eq(deliveries.entityId, entityId),
        eq(deliveries.action, REPLY_ACTION),
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(MAX_ROWS);

/** Other applications of this person: by any address of their lead or of leads with the same phone number. */
export const listRelated = (db: Db, email: string, except: string) =>
  db
    .select({
      id: applications.id,
      email: applications.email,
      jobId: applications.jobId,
      jobTitle: applications.jobTitle,
      stage: applications.stage,
      createdAt: applications.createdAt,
    })
    .from(applications)
    .where(
      sql`${applications.id} <> ${except} and ${applications.email} in (
        select ${email} union
        select address.email_key from ${crmLeads} own
        join ${crmLeads} other on other.id = own.id or other.phone_key = own.phone_key
        join ${leadEmails} address on address.lead_id = other.id
        where own.id = ${leadIdByEmailKey(email)})`,
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MAX_ROWS);

/** Rolls the batch back if the submission was erased meanwhile. */
export const assertSubmissionExists = (db: Db, { entityType, entityId }: Submission) =>
  assertInBatch(
    db,
    sql`exists (select 1 from ${entityType === "application" ? applications : contacts} where id = ${entityId})`,
  );

export const assertStage = (db: Db, id: string, stage: ApplicationStage) =>
  assertInBatch(db, sql`exists (select 1 from ${applications} where id = ${id} and stage = ${stage})`);

export const setStage = (db: Db, id: string, stage: ApplicationStage, updatedAt: string) =>
  db.update(applications).set({ stage, updatedAt }).where(eq(applications.id, id));

/** Returns null when the submission no longer exists. */
export async function findEmail(db: Db, { entityType, entityId }: Submission): Promise<string | null> {
  const table = entityType === "application" ? applications : contacts;
  const [row] = await db.select({ email: table.email }).from(table).where(eq(table.id, entityId)).limit(1);
  return row?.email ?? null;
}

export const listApplicationsToMove = (db: Db, ids: string[]) =>
  db
    .select({ id: applications.id, email: applications.email, jobTitle: applications.jobTitle })
    .from(applications)
    .where(inArray(applications.id, ids))
    .limit(MAX_ROWS);
