import { and, eq, isNull, ne, notInArray, sql } from "drizzle-orm";
import { inColumns } from "#worker/base/full-text.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { crmLeads } from "#worker/db/tables/leads.ts";
import { personDocuments } from "#worker/db/tables/person-documents.ts";
import { applicationsByPerson, isOfPerson, personColumns } from "./queries.ts";

/** The most relevant documents whose words are compared with the requirements. */
const MAX_CANDIDATES = 100;

/**
 * Past applicants whose own words contain any of the terms: not those who applied for this job, whose every application is
 * withdrawn, or whose lead is closed.
 */
export function listPastApplicants(db: Db, expression: string, jobId: string) {
  const exists = (...conditions: Parameters<typeof and>) =>
    sql`exists ${db
      .select({ one: sql`1` })
      .from(applicationsByPerson)
      .where(and(isOfPerson, ...conditions))}`;
  return (
    db
      .select(personColumns)
      .from(sql`person_documents_fts`)
      // Cross joins keep the order of the loops, so that the index ranks and the limit stops it.
      .crossJoin(personDocuments)
      .crossJoin(crmLeads)
      .where(
        and(
          sql`person_documents_fts match ${inColumns(["title", "resume", "message"], expression)}`,
          sql`${personDocuments.id} = person_documents_fts.rowid`,
          eq(crmLeads.id, personDocuments.leadId),
          isNull(crmLeads.mergedIntoId),
          notInArray(crmLeads.status, ["lost", "archived"]),
          exists(ne(applications.stage, "withdrawn")),
          sql`not ${exists(eq(applications.jobId, jobId))}`,
        ),
      )
      .orderBy(sql`person_documents_fts.rank`)
      .limit(MAX_CANDIDATES)
  );
}
