import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { demand } from "#worker/db/demand.ts";
import { leadIdOf } from "#worker/db/lead-of.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads, leadEmails } from "#worker/db/tables/leads.ts";
import { users } from "#worker/db/tables/users.ts";

const MOST = 100;

/** What staff answer to. */
export type Submission = { entityType: "application" | "contact"; entityId: string };

export const REPLY = "inbox.reply";

/** The lead to whom this address leads, and its main address. */
export async function findLead(db: Db, email: string) {
  const [row] = await db
    .select({ id: crmLeads.id, emailKey: crmLeads.emailKey })
    .from(crmLeads)
    .where(sql`${crmLeads.id} = ${leadIdOf(email)}`)
    .limit(1);
  return row ?? null;
}

/** A lead's timeline, newest first, bounded; nobody's is empty. */
export const listEntries = (db: Db, leadId: string | null) =>
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
    .limit(MOST);

/** The answers to one submission, newest first. */
export const listReplies = (db: Db, { entityType, entityId }: Submission) =>
  db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.entityType, entityType),
        eq(deliveries.entityId, entityId),
        eq(deliveries.action, REPLY),
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(MOST);

/** Applications of the person with this address, also under their other addresses and those of leads with the same number. */
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
        where own.id = ${leadIdOf(email)})`,
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MOST);

/** Whoever was erased a moment ago must not come back by an answer or a note. */
export const stillThere = (db: Db, { entityType, entityId }: Submission) =>
  demand(
    db,
    sql`exists (select 1 from ${entityType === "application" ? applications : contacts} where id = ${entityId})`,
  );

export const stillInStage = (db: Db, id: string, stage: ApplicationStage) =>
  demand(db, sql`exists (select 1 from ${applications} where id = ${id} and stage = ${stage})`);

export const setStage = (db: Db, id: string, stage: ApplicationStage, updatedAt: string) =>
  db.update(applications).set({ stage, updatedAt }).where(eq(applications.id, id));

/** The address that an answer goes to; null when the submission is gone. */
export async function findAddress(db: Db, { entityType, entityId }: Submission): Promise<string | null> {
  const table = entityType === "application" ? applications : contacts;
  const [row] = await db.select({ email: table.email }).from(table).where(eq(table.id, entityId)).limit(1);
  return row?.email ?? null;
}

/** Of the applications that are to be moved, what the timeline says of them. */
export const findMoving = (db: Db, ids: string[]) =>
  db
    .select({ id: applications.id, email: applications.email, jobTitle: applications.jobTitle })
    .from(applications)
    .where(inArray(applications.id, ids))
    .limit(MOST);
