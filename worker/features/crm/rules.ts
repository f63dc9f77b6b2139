import type { CrmSettings, FieldMapping, PipelineMapping } from "#contract/crm/endpoints.ts";
import type { MappedField } from "#contract/crm/constants.ts";
import type { AppointmentStatus } from "#contract/booking/constants.ts";
import type { LeadStatus } from "#contract/leads/constants.ts";
import { toE164 } from "#contract/phone.ts";
import type { CrmAppointment, CrmContact, CrmOpportunity } from "#worker/ports/crm.ts";

type Lead = {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phoneKey: string | null;
  company: string | null;
  leadType: string;
  leadSource: string | null;
  leadScore: number;
  priority: string;
  pipeline: string | null;
  pipelineStage: string;
  status: LeadStatus;
};

/** What of ours goes where: what is kept, without the lists to choose from. */
export type Mapping = Pick<CrmSettings, "pipelines" | "customFields" | "calendarId">;

const fieldValue = (lead: Lead, field: MappedField): string => String(lead[field] ?? "");

/** A lead as a contact, with the custom fields that are mapped. */
export const contactOf = (lead: Lead, fields: readonly FieldMapping[]): CrmContact => ({
  firstName: lead.firstName ?? "",
  lastName: lead.lastName ?? "",
  email: lead.email,
  phone: lead.phoneKey,
  company: lead.company,
  source: lead.leadSource ?? "website",
  customFields: fields
    .map(({ field, customFieldId }) => ({ id: customFieldId, value: fieldValue(lead, field) }))
    .filter(({ value }) => value !== ""),
});

const opportunityStatus: Record<LeadStatus, CrmOpportunity["status"]> = {
  active: "open",
  converted: "won",
  lost: "lost",
  archived: "abandoned",
};

/** The opportunity that the lead's place in its pipeline means; null where that place is not mapped. */
export function opportunityOf(
  lead: Lead,
  pipelines: readonly PipelineMapping[],
): Omit<CrmOpportunity, "id" | "contactId"> | null {
  const pipeline = pipelines.find(({ name }) => name === lead.pipeline);
  const stage = pipeline?.stages.find(({ key }) => key === lead.pipelineStage);
  if (!pipeline?.pipelineId || !stage) return null;
  const name = `${lead.firstName ?? ""} ${lead.lastName ?? ""}`.trim() || lead.email || "Lead";
  return {
    name,
    pipelineId: pipeline.pipelineId,
    stageId: stage.stageId,
    status: opportunityStatus[lead.status],
  };
}

export const appointmentStatus: Record<AppointmentStatus, CrmAppointment["status"]> = {
  scheduled: "confirmed",
  confirmed: "confirmed",
  completed: "showed",
  cancelled: "cancelled",
  no_show: "noshow",
};

/**
 * What to tell staff when the CRM matched another contact than the one that was sent: it matches by one of the two and
 * silently keeps its own other one. Null when both agree.
 */
export function mismatch(
  sent: Pick<CrmContact, "email" | "phone">,
  there: { email: string | null; phone: string | null },
): string | null {
  const other = [
    ...(sent.email && there.email && sent.email.toLowerCase() !== there.email.toLowerCase()
      ? ["e-mail address"]
      : []),
    ...(sent.phone && there.phone && sent.phone !== toE164(there.phone) ? ["phone number"] : []),
  ];
  if (other.length === 0) return null;
  return `The contact in GoHighLevel has another ${other.join(" and another ")}: it may be two contacts there.`;
}

/** Seconds. With the nine attempts of a delivery these last for 27 hours, so a vendor may be away for a day. */
const WAITS = [60, 300, 900, 3_600, 7_200, 14_400, 28_800, 43_199];

/**
 * How long a sync waits after this many failed attempts, or longer when the vendor named a time; up to a half more by
 * chance, so that those that were refused together do not come back together.
 */
export function waitAfter(attempts: number, named = 0, random: () => number = Math.random): number {
  const least = WAITS[Math.min(Math.max(attempts, 1), WAITS.length) - 1]!;
  return Math.round(Math.max(named, least) + (random() * least) / 2);
}
