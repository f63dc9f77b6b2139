import { leadActivities } from "../tables/lead-activities.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";
import type { SampleLead } from "./leads.ts";
import { sampleUser } from "./people.ts";

type Row = typeof leadActivities.$inferInsert;

/** Timeline of each lead: the submission, and for answered leads a call, a stage change and the next task. */
export function leadActivityRows(now: Date, leads: readonly SampleLead[]): Row[] {
  const rows = leads.flatMap((lead) => [
    submissionActivity(now, lead),
    ...(lead.row.firstRespondedAt ? responseActivities(now, lead) : []),
  ]);
  return rows.map((row, index) => ({ id: sampleId("leadActivity", index + 1), ...row }));
}

const submissionActivity = (now: Date, { row, subject, hoursAgo }: SampleLead): Omit<Row, "id"> => {
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

function responseActivities(now: Date, { row, hoursAgo }: SampleLead): Omit<Row, "id">[] {
  const by = { leadId: row.id, userId: sampleUser("recruiter") };
  const called = row.firstRespondedAt ?? ago(now, hoursAgo * 0.8, "hour");
  const moved = ago(now, hoursAgo * 0.6, "hour");
  const call = {
    ...by,
    activityType: "call" as const,
    subject: "First call",
    description:
      "Talked about what they are looking for, when they could start and what they expect to be paid.",
    outcome: "Interested",
    duration: 15 + (Math.round(hoursAgo) % 4) * 5,
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
