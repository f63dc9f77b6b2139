import { and, desc, eq, exists, gt, inArray, lte, ne, or, sql } from "drizzle-orm";
import type { ApplicationFilter } from "#contract/applications/schemas.ts";
import type { Db } from "#worker/db/client.ts";
import { MOVE_MAIL_ACTION } from "#worker/db/application-moves.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import { jsonValues } from "#worker/db/json-values.ts";
import { leadAndMergedIds, personLeadIds } from "#worker/db/lead-ref.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { contacts } from "#worker/db/tables/contacts.ts";
import { deliveries } from "#worker/db/tables/deliveries.ts";
import { leadActivities } from "#worker/db/tables/lead-activities.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { users } from "#worker/db/tables/users.ts";
import { userName } from "#worker/db/user-name.ts";
import { applicationCondition } from "#worker/features/applications/index.ts";
import type { MatchPage } from "#worker/runtime/bulk-edit.ts";

const MAX_ROWS = 100;

/** What staff can reply to: a form submission, or the person themselves. */
const recipientTables = { application: applications, contact: contacts, lead: crmLeads } as const;
export type Submission = { entityType: keyof typeof recipientTables; entityId: string };

export const isReplyEntity = (entityType: string): entityType is Submission["entityType"] =>
  Object.hasOwn(recipientTables, entityType);

export const REPLY_ACTION = "inbox.reply";

/** The lead that staff see for this address. */
export async function findLead(db: Db, email: string) {
  const [row] = await db
    .select({ id: sql<string>`coalesce(${crmLeads.mergedIntoId}, ${crmLeads.id})` })
    .from(crmLeads)
    .where(eq(crmLeads.emailKey, email))
    .limit(1);
  return row ?? null;
}

/** Newest first, also of merged leads. Without a lead the list is empty. */
export const listTimelineEntries = (db: Db, leadId: string | null) =>
  db
    .select({
      id: leadActivities.id,
      activityType: leadActivities.activityType,
      subject: leadActivities.subject,
      description: leadActivities.description,
      isAutomated: leadActivities.isAutomated,
      username: userName(users),
      createdAt: leadActivities.createdAt,
    })
    .from(leadActivities)
    .leftJoin(users, eq(users.id, leadActivities.userId))
    .where(leadId === null ? sql`false` : inArray(leadActivities.leadId, leadAndMergedIds(leadId)))
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
        inArray(deliveries.action, [REPLY_ACTION, MOVE_MAIL_ACTION]),
      ),
    )
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(MAX_ROWS);

/** Other applications of this person, also from merged leads, and of people with the same phone number. */
export function listRelated(db: Db, email: string, exceptId: string) {
  const ownIds = personLeadIds({ emailKey: email });
  const ownPhones = db
    .select({ phoneKey: crmLeads.phoneKey })
    .from(crmLeads)
    .where(inArray(crmLeads.id, ownIds));
  return db
    .select({
      id: applications.id,
      email: applications.email,
      samePerson: inArray(crmLeads.id, ownIds).mapWith(Boolean),
      jobId: applications.jobId,
      jobTitle: applications.jobTitle,
      stage: applications.stage,
      createdAt: applications.createdAt,
    })
    .from(applications)
    .innerJoin(crmLeads, eq(crmLeads.emailKey, applications.email))
    .where(
      and(
        ne(applications.id, exceptId),
        or(inArray(crmLeads.id, ownIds), inArray(crmLeads.phoneKey, ownPhones)),
      ),
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(MAX_ROWS);
}

/** Rolls the batch back if the submission was erased meanwhile. */
export function assertSubmissionExists(db: Db, { entityType, entityId }: Submission) {
  const table = recipientTables[entityType];
  return assertInBatch(db, exists(db.select({ id: table.id }).from(table).where(eq(table.id, entityId))));
}

/** Returns null when the submission no longer exists or the lead has no address. */
export async function findEmail(db: Db, { entityType, entityId }: Submission): Promise<string | null> {
  const table = recipientTables[entityType];
  const email = entityType === "lead" ? crmLeads.emailKey : table.email;
  const [row] = await db.select({ email }).from(table).where(eq(table.id, entityId)).limit(1);
  return row?.email ?? null;
}

export async function findLeadById(db: Db, id: string) {
  const [row] = await db
    .select({ id: crmLeads.id, emailKey: crmLeads.emailKey })
    .from(crmLeads)
    .where(eq(crmLeads.id, id))
    .limit(1);
  return row ?? null;
}

const editColumns = {
  id: applications.id,
  firstName: applications.firstName,
  lastName: applications.lastName,
  email: applications.email,
  jobTitle: applications.jobTitle,
};

/** Applications by id, for a bulk edit. */
export const listApplicationsById = (db: Db, ids: readonly string[]) =>
  db
    .select(editColumns)
    .from(applications)
    .where(inArray(applications.id, jsonValues(ids)))
    .orderBy(applications.id)
    .limit(ids.length);

const matchCondition = (filter: ApplicationFilter, until: string) =>
  and(applicationCondition(filter), lte(applications.createdAt, until));

/** The next matches of a bulk edit by filter, in the order of their ids. */
export const listMatchingApplications = (
  db: Db,
  filter: ApplicationFilter,
  { until, after, limit }: MatchPage,
) =>
  db
    .select(editColumns)
    .from(applications)
    .where(and(matchCondition(filter, until), after === undefined ? undefined : gt(applications.id, after)))
    .orderBy(applications.id)
    .limit(limit);

export const countMatchingApplications = (db: Db, filter: ApplicationFilter, until: string) =>
  db.$count(applications, matchCondition(filter, until));
