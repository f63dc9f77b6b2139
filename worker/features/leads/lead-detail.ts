import type { LeadDetail } from "#contract/leads/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLead, listOtherEmails } from "./admin-queries.ts";
import * as queries from "./detail-queries.ts";
import { toLeadDto } from "./lead-dto.ts";

/** Lead detail, gathered from all addresses of the lead. */
export async function getLeadDetail(ctx: Ctx, id: string): Promise<LeadDetail> {
  const row = await getLead(ctx.db, id, iso(ctx.clock()));
  const [others, consents, applications, messages, appointments] = await selectMany(ctx.db, [
    listOtherEmails(ctx.db, id),
    queries.listConsents(ctx.db, id),
    queries.listApplications(ctx.db, id),
    queries.listMessages(ctx.db, id),
    queries.listAppointments(ctx.db, id),
  ]);
  return {
    ...toLeadDto(row),
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
