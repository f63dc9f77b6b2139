import type { LeadDetail } from "#contract/leads/endpoints.ts";
import { iso } from "#worker/base/clock.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLead, listOtherEmails } from "./desk-queries.ts";
import * as queries from "./person-queries.ts";
import { shownLead } from "./shown.ts";

/** Lead detail, gathered from all addresses of the lead. */
export async function openLead(ctx: Ctx, id: string): Promise<LeadDetail> {
  const row = await getLead(ctx.db, id, iso(ctx.clock()));
  const [others, consents, applications, messages, appointments] = await selectMany(ctx.db, [
    listOtherEmails(ctx.db, id),
    queries.listConsentsOf(ctx.db, id),
    queries.listApplicationsOf(ctx.db, id),
    queries.listMessagesOf(ctx.db, id),
    queries.listAppointmentsOf(ctx.db, id),
  ]);
  return {
    ...shownLead(row),
    notes: row.lead.notes,
    scoreReasons: row.lead.scoreReasons,
    otherEmails: others.map(({ email }) => email),
    consents,
    applications: applications.map(({ resumeKey, resumeName, resumeSize, ...application }) => ({
      ...application,
      resume: resumeKey ? { name: resumeName ?? "", size: resumeSize ?? 0 } : null,
    })),
    messages,
    appointments,
  };
}
