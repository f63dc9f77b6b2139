import { and, eq, ne } from "drizzle-orm";
import type { EmployerConsentState } from "#contract/submittals/constants.ts";
import type { Db } from "#worker/db/client.ts";
import { applications } from "#worker/db/tables/applications.ts";
import { clients } from "#worker/db/tables/clients.ts";
import { employerConsents } from "#worker/db/tables/submittals.ts";

/** A decision that the candidate made before stays. */
export const insertConsent = (db: Db, row: typeof employerConsents.$inferInsert) =>
  db
    .insert(employerConsents)
    .values(row)
    .onConflictDoNothing({ target: [employerConsents.applicationId, employerConsents.clientId] });

/** The consent of an application to a client, with what the candidate and the mail need. */
export async function findConsent(db: Db, key: { id: string } | { applicationId: string; clientId: string }) {
  const [row] = await db
    .select({
      id: employerConsents.id,
      state: employerConsents.state,
      decidedAt: employerConsents.decidedAt,
      applicationId: employerConsents.applicationId,
      firstName: applications.firstName,
      lastName: applications.lastName,
      email: applications.email,
      jobTitle: applications.jobTitle,
      stage: applications.stage,
      clientName: clients.name,
    })
    .from(employerConsents)
    .innerJoin(applications, eq(applications.id, employerConsents.applicationId))
    .innerJoin(clients, eq(clients.id, employerConsents.clientId))
    .where(
      "id" in key
        ? eq(employerConsents.id, key.id)
        : and(
            eq(employerConsents.applicationId, key.applicationId),
            eq(employerConsents.clientId, key.clientId),
          ),
    )
    .limit(1);
  return row ?? null;
}
export type ConsentData = NonNullable<Awaited<ReturnType<typeof findConsent>>>;

/** Changes no row when the candidate has already decided so. */
export const setConsent = (
  db: Db,
  id: string,
  set: { state: EmployerConsentState; ip: string | null; at: string; wordingVersion: string },
) =>
  db
    .update(employerConsents)
    .set({
      state: set.state,
      decidedAt: set.at,
      ip: set.ip,
      wordingVersion: set.wordingVersion,
      updatedAt: set.at,
    })
    .where(and(eq(employerConsents.id, id), ne(employerConsents.state, set.state)));
