import { leadActivities } from "../tables/lead-activities.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";
import type { SampleLead } from "./leads.ts";
import { sampleUser } from "./people.ts";

type Row = typeof leadActivities.$inferInsert;

/** The timeline of each lead: what they sent, and, once somebody answered, the call, the change of stage and what is next. */
export function leadActivityRows(now: Date, leads: readonly SampleLead[]): Row[] {
  const rows = leads.flatMap((lead) => [
    submission(now, lead),
    ...(lead.row.firstRespondedAt ? answer(now, lead) : []),
  ]);
  return rows.map((row, index) => ({ id: sampleId("leadActivity", index + 1), ...row }));
}

const submission = (now: Date, { row, subject, hoursAgo }: SampleLead): Omit<Row, "id"> => {
  const at = ago(now, hoursAgo, "hour");
  return {
    leadId: row.id,
    activityType: "submission",
    subject,
    completedAt: at,
    isAutomated: true,
    createdAt: at,
    updatedAt: at,
  };
};

function answer(now: Date, { row, hoursAgo }: SampleLead): Omit<Row, "id">[] {
  const by = { leadId: row.id, userId: sampleUser("recruiter") };
  const called = row.firstRespondedAt ?? ago(now, hoursAgo * 0.8, "hour");
  const moved = ago(now, hoursAgo * 0.6, "hour");
  const call = {
    ...by,
    activityType: "call" as const,
    subject: "First call",
    description:
      "Talked about what they are looking for, their notice period and what they expect to be paid.",
    outcome: "Interested",
    duration: 15 + (hoursAgo % 4) * 5,
    completedAt: called,
    createdAt: called,
    updatedAt: called,
  };
  const stage = {
    ...by,
    activityType: "stage_change" as const,
    subject: `Moved to ${row.pipelineStage}`,
    completedAt: moved,
    createdAt: moved,
    updatedAt: moved,
  };
  if (!row.nextFollowUp) return [call, stage];
  const task = {
    ...by,
    activityType: "task" as const,
    subject: "Follow up",
    scheduledFor: row.nextFollowUp,
    createdAt: moved,
    updatedAt: moved,
  };
  return [call, stage, task];
}
