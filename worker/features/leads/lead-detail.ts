import type { LeadDetail, LeadPerson, MergedLead } from "#contract/leads/schemas.ts";
import { iso } from "#worker/base/clock.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getLead } from "./admin-queries.ts";
import * as queries from "./detail-queries.ts";
import { toLeadDto } from "./lead-dto.ts";
import { mergeUndoUntil } from "./rules.ts";
import { listMergedLeads, listMergeSuggestions, listMergeTarget } from "./merge-queries.ts";

const toMergedLead = (person: LeadPerson, mergedAt: string | null, now: Date): MergedLead => ({
  ...person,
  undoUntil: mergeUndoUntil(mergedAt, now),
});

/** Lead detail, gathered from the lead and those merged into it. */
export async function getLeadDetail(ctx: Ctx, id: string): Promise<LeadDetail> {
  const now = ctx.clock();
  const row = await getLead(ctx.db, id, iso(now));
  const [[mergedInto], mergedLeads, mergeSuggestions, consents, applications, messages, appointments] =
    await selectMany(ctx.db, [
      listMergeTarget(ctx.db, id),
      listMergedLeads(ctx.db, id),
      listMergeSuggestions(ctx.db, id),
      queries.listConsents(ctx.db, id, row.lead.phoneKey),
      queries.listApplications(ctx.db, id),
      queries.listMessages(ctx.db, id),
      queries.listAppointments(ctx.db, id),
    ]);
  return {
    ...toLeadDto(row),
    notes: row.lead.notes,
    headline: row.lead.headline,
    place: row.lead.place,
    legalBasis: row.lead.legalBasis,
    sourceNote: row.lead.sourceNote,
    scoreReasons: row.lead.scoreReasons,
    otherEmails: mergedLeads.flatMap(({ email }) => email ?? []),
    mergedInto: mergedInto ? toMergedLead(mergedInto, row.lead.mergedAt, now) : null,
    mergedLeads: mergedLeads.map(({ mergedAt, ...person }) => toMergedLead(person, mergedAt, now)),
    mergeSuggestions,
    consents,
    applications: applications.map(({ resumeKey, resumeName, resumeSize, ...application }) => ({
      ...application,
      resume: resumeKey ? { name: resumeName ?? "", size: resumeSize ?? 0 } : null,
    })),
    messages,
    appointments,
  };
}
