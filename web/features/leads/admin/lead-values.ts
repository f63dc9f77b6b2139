import { candidateStages, type LeadStatus, type Priority } from "#contract/leads/constants.ts";
import type { LeadPatch, LeadDetail } from "#contract/leads/schemas.ts";
import { fromLocalInput, toLocalInput } from "#web/lib/local-input.ts";

/** Only the fields that differ from the lead. */
export function toLeadPatch(form: FormData, lead: LeadDetail): LeadPatch {
  const textField = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const followUp = textField("nextFollowUp");
  const [stage, pipeline] = [textField("pipelineStage"), textField("pipeline")];
  return {
    ...(stage && stage !== lead.pipelineStage && { pipelineStage: stage }),
    ...(stage === candidateStages.rejected && textField("reason") && { reason: textField("reason") }),
    ...(pipeline && { pipeline }),
    ...(textField("priority") !== lead.priority && { priority: textField("priority") as Priority }),
    ...(textField("status") !== lead.status && { status: textField("status") as LeadStatus }),
    ...(followUp !== toLocalInput(lead.nextFollowUp) && { nextFollowUp: fromLocalInput(followUp) }),
    ...(textField("notes") !== (lead.notes ?? "") && { notes: textField("notes") || null }),
  };
}
