import { and, desc, eq, exists, inArray, ne, or, sql } from "drizzle-orm";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { alias } from "drizzle-orm/sqlite-core";
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
    .where(eq(crmLeads.id, leadIdByEmailKey(email)))
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
export function listRelated(db: Db, email: string, exceptId: string) {
  const ownLead = alias(crmLeads, "own_lead");
  const samePerson = alias(crmLeads, "same_person");
  const emails = db
    .select({ email: leadEmails.emailKey })
    .from(ownLead)
    .innerJoin(samePerson, or(eq(samePerson.id, ownLead.id), eq(samePerson.phoneKey, ownLead.phoneKey)))
    .innerJoin(leadEmails, eq(leadEmails.leadId, samePerson.id))
    .where(eq(ownLead.id, leadIdByEmailKey(email)));
  return db
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
      and(
        ne(applications.id, exceptId),
        or(eq(applications.email, email), inArray(applications.email, emails)),
      ),
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MAX_ROWS);
}

/** Rolls the batch back if the submission was erased meanwhile. */
export function assertSubmissionExists(db: Db, { entityType, entityId }: Submission) {
  const table = entityType === "application" ? applications : contacts;
  return assertInBatch(db, exists(db.select({ id: table.id }).from(table).where(eq(table.id, entityId))));
}

export const assertStage = (db: Db, id: string, stage: ApplicationStage) =>
  assertInBatch(
    db,
    exists(
      db
        .select({ id: applications.id })
        .from(applications)
        .where(and(eq(applications.id, id), eq(applications.stage, stage))),
    ),
  );

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
