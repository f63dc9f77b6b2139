import type { CrmSettings, FieldMapping, PipelineMapping } from "#contract/crm/schemas.ts";
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
  mergedIntoId: string | null;
  ghlOpportunityId: string | null;
};

/** The stored part of the CRM settings. */
export type Mapping = Pick<CrmSettings, "pipelines" | "customFields" | "calendarId">;

const fieldValue = (lead: Lead, field: MappedField): string => String(lead[field] ?? "");

/** Names of the pipelines that are mapped now and were not, or differently. */
export const listChangedPipelines = (
  before: readonly PipelineMapping[],
  after: readonly PipelineMapping[],
): string[] =>
  after
    .filter((pipeline) => {
      const previous = before.find(({ name }) => name === pipeline.name);
      return pipeline.pipelineId !== null && JSON.stringify(previous) !== JSON.stringify(pipeline);
    })
    .map(({ name }) => name);

/** Maps a lead with its mapped custom fields to a contact. */
export const toCrmContact = (lead: Lead, fields: readonly FieldMapping[]): CrmContact => ({
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

/**
 * Maps the lead's pipeline stage to an opportunity; null when the stage is not mapped. A merged lead has none: that of the
 * lead that shows it counts, and an earlier one is abandoned.
 */
export function toCrmOpportunity(
  lead: Lead,
  pipelines: readonly PipelineMapping[],
): Omit<CrmOpportunity, "id" | "contactId"> | null {
  const pipeline = pipelines.find(({ name }) => name === lead.pipeline);
  const stage = pipeline?.stages.find(({ key }) => key === lead.pipelineStage);
  if (!pipeline?.pipelineId) return null;
  const isOver = lead.mergedIntoId !== null || lead.status !== "active";
  // The end of an earlier opportunity is sent from any stage.
  if (lead.ghlOpportunityId ? !stage && !isOver : !stage || lead.mergedIntoId) return null;
  const name = `${lead.firstName ?? ""} ${lead.lastName ?? ""}`.trim() || lead.email || "Lead";
  return {
    name,
    pipelineId: pipeline.pipelineId,
    stageId: stage?.stageId ?? null,
    status: lead.mergedIntoId ? "abandoned" : opportunityStatus[lead.status],
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
 * Describes a contact matched with other contact data: the CRM matches by email or phone and silently keeps its own value
 * of the other. Null when both agree.
 */
export function describeMismatch(
  sent: Pick<CrmContact, "email" | "phone">,
  existing: { email: string | null; phone: string | null },
): string | null {
  const differences = [
    ...(sent.email && existing.email && sent.email.toLowerCase() !== existing.email.toLowerCase()
      ? ["email address"]
      : []),
    ...(sent.phone && existing.phone && sent.phone !== toE164(existing.phone) ? ["phone number"] : []),
  ];
  if (differences.length === 0) return null;
  return `The contact in GoHighLevel has a different ${differences.join(" and ")}. Check for duplicate contacts there.`;
}

/** Sync notice of a lead that shares its number. */
export const PHONE_NOT_SENT =
  "The phone number was not sent to GoHighLevel, because another contact there has it. One number would join both contacts.";

/** Seconds per attempt; together 27 hours, so that syncs survive a vendor outage of a day. */
const RETRY_SECONDS = [60, 300, 900, 3_600, 7_200, 14_400, 28_800, 43_199];

/** Seconds until the next attempt, at least the vendor's `retryAfter`, plus up to 50% jitter. */
export function retryDelay(attempts: number, retryAfter = 0, random: () => number = Math.random): number {
  const delay = RETRY_SECONDS[Math.min(Math.max(attempts, 1), RETRY_SECONDS.length) - 1]!;
  return Math.round(Math.max(retryAfter, delay) + (random() * delay) / 2);
}

/** Text of a note without tags and with single spaces: the vendor may store notes as HTML with different whitespace. */
export const toComparableText = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Why a suspected lead is not synced. */
export const SUSPECTED =
  "This lead is suspected spam. It is synced when its submission is marked as not spam.";
