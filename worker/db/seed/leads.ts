import { TERMS_VERSION } from "#contract/applications/constants.ts";
import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import type { ApplicationStage } from "#contract/jobs/constants.ts";
import { type Score, scoreLead, type ScoringRule } from "#contract/leads/score.ts";
import {
  candidatePipeline,
  clientPipeline,
  type LeadStatus,
  type ScoringTarget,
} from "#contract/leads/constants.ts";
import { CANDIDATE_RESPONSE_HOURS, CONTACT_RESPONSE_MINUTES } from "#contract/business-hours.ts";
import { toE164 } from "#contract/phone.ts";
import { iso, addTime } from "#worker/base/clock.ts";
import { consents } from "../tables/consents.ts";
import { crmLeads } from "../tables/leads.ts";
import type { SampleApplication } from "./applications.ts";
import type { SampleContact } from "./clients.ts";
import { ago } from "./dates.ts";
import { sampleId } from "./ids.ts";
import { sampleUser } from "./people.ts";

export type Rules = Record<ScoringTarget, ScoringRule[]>;

export type SampleLead = {
  row: typeof crmLeads.$inferInsert & { id: string };
  /** The first line of the timeline. */
  subject: string;
  hoursAgo: number;
};

const stageOf: Record<ApplicationStage, string> = {
  new: "new",
  reviewing: "screening",
  interview: "interview",
  offer: "offer",
  hired: "placed",
  rejected: "closed",
  withdrawn: "closed",
};
const statusOf: Partial<Record<string, LeadStatus>> = {
  placed: "converted",
  won: "converted",
  closed: "lost",
};

const CANDIDATE_MINUTES = CANDIDATE_RESPONSE_HOURS * 60;

type Origin = Pick<
  typeof crmLeads.$inferInsert,
  "applicationId" | "contactId" | "leadType" | "leadSource" | "pipeline"
>;
type Story = Origin & {
  company?: string | null;
  stage: string;
  hoursAgo: number;
  score: Score;
  urgent?: boolean;
  /** What they were promised; the office was open when they wrote. */
  promised?: number;
};
type Person = { firstName: string; lastName: string; email: string; phone: string | null };

function leadOf(
  now: Date,
  number: number,
  { firstName, lastName, email, phone }: Person,
  { stage, hoursAgo, score, urgent = false, promised = CANDIDATE_MINUTES, ...rest }: Story,
): SampleLead["row"] {
  const answered = stage !== "new";
  const answeredAfter = Math.min(promised * 0.6, hoursAgo * 12);
  const createdAt = ago(now, hoursAgo, "hour");
  const lastActivity = answered ? ago(now, hoursAgo * 0.6, "hour") : createdAt;
  return {
    id: sampleId("lead", number),
    firstName,
    lastName,
    email,
    phone,
    emailKey: email.trim().toLowerCase(),
    phoneKey: phone && toE164(phone),
    ...rest,
    leadScore: score.score,
    scoreReasons: score.reasons,
    pipelineStage: stage,
    priority: urgent ? "urgent" : score.score >= 80 ? "high" : score.score >= 50 ? "medium" : "low",
    status: statusOf[stage] ?? "active",
    assignedTo: answered ? sampleUser("recruiter") : null,
    dueAt: iso(addTime(now, promised - hoursAgo * 60, "minute")),
    firstRespondedAt: answered ? iso(addTime(now, answeredAfter - hoursAgo * 60, "minute")) : null,
    lastActivity,
    nextFollowUp: answered && !statusOf[stage] ? iso(addTime(now, 20 + number * 3, "hour")) : null,
    createdAt,
    updatedAt: lastActivity,
  };
}

/** One lead for each person who applied or wrote, scored by the rules that are in the database. */
export function sampleLeads(
  now: Date,
  rules: Rules,
  applications: readonly SampleApplication[],
  contacts: readonly SampleContact[],
): SampleLead[] {
  const fromApplications = applications.map(({ row, candidate, facts }, index) => ({
    subject: row.jobTitle ? `Applied for ${row.jobTitle}` : "Sent a resume",
    hoursAgo: candidate.hoursAgo,
    row: leadOf(now, index + 1, row, {
      applicationId: row.id,
      leadType: "candidate",
      leadSource: "application",
      pipeline: candidatePipeline,
      stage: stageOf[candidate.stage],
      hoursAgo: candidate.hoursAgo,
      score: scoreLead(rules.application, facts),
      urgent: candidate.stage === "new" && Boolean(facts.jobUrgent),
    }),
  }));
  const fromContacts = contacts.map(({ row, client }, index) => {
    const hires = client.kind === "home" && client.inquiry === "I need to hire talent";
    const facts = {
      company: row.company,
      phone: row.phone,
      helpType: row.helpType,
      messageLength: client.message.length,
    };
    return {
      subject: client.kind === "home" ? `Wrote: ${client.inquiry}` : "Wrote through the contact page",
      hoursAgo: client.hoursAgo,
      row: leadOf(now, applications.length + index + 1, client, {
        contactId: row.id,
        company: row.company,
        leadType: hires ? "employer" : "contact",
        leadSource: client.kind,
        pipeline: clientPipeline,
        stage: client.stage,
        promised: CONTACT_RESPONSE_MINUTES,
        hoursAgo: client.hoursAgo,
        score: scoreLead(rules["contact-page"], facts),
      }),
    };
  });
  return [...fromApplications, ...fromContacts];
}

/** What these people agreed to, with the wording that they saw. */
export function consentRows(
  leads: readonly SampleLead[],
  contacts: readonly SampleContact[],
): (typeof consents.$inferInsert)[] {
  const texted = new Set(contacts.filter(({ row }) => row.smsAppointmentConsent).map(({ row }) => row.id));
  return leads.flatMap(({ row }, index) => {
    const { id: leadId, emailKey: email, phoneKey: phone, createdAt } = row;
    const given = row.applicationId
      ? { kind: "terms" as const, wordingVersion: TERMS_VERSION }
      : texted.has(row.contactId ?? "")
        ? { kind: "sms_appointment" as const, wordingVersion: SMS_CONSENT_VERSION }
        : null;
    if (!given) return [];
    const source = row.leadSource ?? "website";
    return [
      {
        id: sampleId("consent", index + 1),
        leadId,
        email,
        phone,
        ...given,
        granted: true,
        source,
        createdAt,
      },
    ];
  });
}
