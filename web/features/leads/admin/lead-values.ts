import type { LeadStatus, Priority } from "#contract/leads/constants.ts";
import type { LeadPatch, LeadDetail } from "#contract/leads/endpoints.ts";

/** A time as an input of type datetime-local holds it: where the reader is, to the minute. */
export function toLocalInput(time: string | null): string {
  if (!time) return "";
  const date = new Date(time);
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The same back; empty and half-written mean none. */
export function fromLocalInput(value: string): string | null {
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : new Date(moment).toISOString();
}

/** What a form of the lead page changes; fields that say what is so already are left out. */
export function toLeadPatch(form: FormData, lead: LeadDetail): LeadPatch {
  const word = (name: string): string => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const tags = word("tags")
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean);
  const followUp = word("nextFollowUp");
  const [stage, pipeline] = [word("pipelineStage"), word("pipeline")];
  return {
    ...(stage && stage !== lead.pipelineStage && { pipelineStage: stage }),
    ...(pipeline && { pipeline }),
    ...(word("assignedTo") !== (lead.assignedTo ?? "") && { assignedTo: word("assignedTo") || null }),
    ...(word("priority") !== lead.priority && { priority: word("priority") as Priority }),
    ...(word("status") !== lead.status && { status: word("status") as LeadStatus }),
    ...(followUp !== toLocalInput(lead.nextFollowUp) && { nextFollowUp: fromLocalInput(followUp) }),
    ...(tags.join("\n") !== lead.tags.join("\n") && { tags }),
    ...(word("notes") !== (lead.notes ?? "") && { notes: word("notes") || null }),
  };
}
