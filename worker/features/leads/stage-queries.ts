import { and, eq, exists, inArray, sql, type SQL } from "drizzle-orm";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { candidatePipeline, candidateStages } from "#contract/leads/constants.ts";
import { assertInBatch } from "#worker/db/assert-in-batch.ts";
import type { Db } from "#worker/db/client.ts";
import { type LeadRef, personLeadIds } from "#worker/db/lead-ref.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { stageStatus } from "./rules.ts";

const CLOSED = sql`('rejected', 'withdrawn')`;

const personEmails = (lead: LeadRef) =>
  sql`(select person.email_key from ${crmLeads} person where person.id in ${personLeadIds(lead)})`;

/** The open application that is furthest decides, also a hired one until a later one is open; else the latest closed one. */
const byDecision = sql`case ${applications.stage}
    when 'hired' then case when exists (select 1 from ${applications} later where later.email = ${applications.email}
      and later.created_at > ${applications.updatedAt} and later.stage not in ${CLOSED}) then 1 else 6 end
    when 'offer' then 5 when 'interview' then 4 when 'reviewing' then 3 when 'new' then 2 else 0 end desc,
  ${applications.createdAt} desc, ${applications.id} desc`;

/** The application whose stage decides about the person's lead, and how many are open; null without any. */
export async function findDecidingApplication(db: Db, lead: LeadRef) {
  const rows = await db
    .select({
      id: applications.id,
      stage: applications.stage,
      stageId: applications.stageId,
      since: sql<string>`coalesce(${applications.stageChangedAt}, ${applications.createdAt})`,
      jobTitle: applications.jobTitle,
    })
    .from(applications)
    .where(inArray(applications.email, personEmails(lead)))
    .orderBy(byDecision)
    .limit(100);
  const [deciding] = rows;
  const open = rows.filter(({ stage }) => !["hired", "rejected", "withdrawn"].includes(stage)).length;
  return deciding ? { ...deciding, open } : null;
}

const cases = (value: (stage: ApplicationStage) => string): SQL =>
  sql.join(
    Object.keys(candidateStages).map((stage) => sql`when ${stage} then ${value(stage as ApplicationStage)}`),
    sql` `,
  );

/**
 * Sets pipeline, stage and status of the person's leads by their applications, which must be written earlier in the batch.
 * A client's lead keeps its pipeline once somebody has worked on it.
 */
export function alignLeadStage(db: Db, lead: LeadRef, updatedAt: string) {
  const decide = (value: (stage: ApplicationStage) => string) => sql<string | null>`(
    select case ${applications.stage} ${cases(value)} end from ${applications}
    where ${applications.email} in ${personEmails(lead)} order by ${byDecision} limit 1)`;
  const stage = decide((one) => candidateStages[one]);
  const status = decide((one) => stageStatus(candidateStages[one]));
  return db
    .update(crmLeads)
    .set({
      pipeline: candidatePipeline,
      pipelineStage: sql`${stage}`,
      status: sql`${status}`,
      syncedToGHL: false,
      updatedAt,
      version: sql`${crmLeads.version} + 1`,
    })
    .where(
      and(
        inArray(crmLeads.id, personLeadIds(lead)),
        sql`${stage} is not null`,
        sql`(${crmLeads.pipeline} is null or ${crmLeads.pipeline} = ${candidatePipeline}
          or (${crmLeads.leadType} <> 'employer' and ${crmLeads.pipelineStage} = 'new'))`,
        sql`(${crmLeads.pipeline} is not ${candidatePipeline} or ${crmLeads.pipelineStage} <> ${stage}
          or ${crmLeads.status} not in (${status}, 'archived'))`,
      ),
    );
}

/** Rolls the batch back if the lead or the application changed since they were read. */
export const assertUnchanged = (
  db: Db,
  lead: { id: string; version: number },
  application: { id: string; stage: ApplicationStage },
) =>
  assertInBatch(
    db,
    and(
      exists(
        db
          .select({ id: crmLeads.id })
          .from(crmLeads)
          .where(and(eq(crmLeads.id, lead.id), eq(crmLeads.version, lead.version))),
      ),
      exists(
        db
          .select({ id: applications.id })
          .from(applications)
          .where(and(eq(applications.id, application.id), eq(applications.stage, application.stage))),
      ),
    )!,
  );

export const setApplicationStage = (db: Db, id: string, stage: ApplicationStage, updatedAt: string) =>
  db
    .update(applications)
    .set({ stage, stageId: null, stageChangedAt: updatedAt, updatedAt })
    .where(eq(applications.id, id));
