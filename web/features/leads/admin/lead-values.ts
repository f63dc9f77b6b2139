import type { LeadStatus, Priority } from "#contract/leads/constants.ts";
import type { LeadPatch, LeadDetail } from "#contract/leads/schemas.ts";

/** ISO time to a datetime-local value: browser time zone, minute precision. */
export function toLocalInput(time: string | null): string {
  if (!time) return "";
  const date = new Date(time);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** datetime-local value to ISO time; null if empty or incomplete. */
export function fromLocalInput(value: string): string | null {
  const timestamp = Date.parse(value);
  return Number.isNaN(timestamp) ? null : new Date(timestamp).toISOString();
}

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
    ...(pipeline && { pipeline }),
    ...(textField("priority") !== lead.priority && { priority: textField("priority") as Priority }),
    ...(textField("status") !== lead.status && { status: textField("status") as LeadStatus }),
    ...(followUp !== toLocalInput(lead.nextFollowUp) && { nextFollowUp: fromLocalInput(followUp) }),
    ...(textField("notes") !== (lead.notes ?? "") && { notes: textField("notes") || null }),
  };
}
