import { inquiryFrom } from "#contract/lists/config.ts";
import { TERMS_VERSION } from "#contract/applications/constants.ts";
import { SMS_CONSENT_VERSION } from "#contract/contacts/labels.ts";
import { type Score, scoreLead, type ScoringRule } from "#contract/leads/score.ts";
import {
  candidatePipeline,
  candidateStages,
  clientPipeline,
  type LeadStatus,
  type ScoringTarget,
} from "#contract/leads/constants.ts";
import { CANDIDATE_RESPONSE_HOURS, CONTACT_RESPONSE_MINUTES } from "#contract/firm.ts";
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
  /** First entry of the timeline. */
  subject: string;
  hoursAgo: number;
};

const statusByStage: Partial<Record<string, LeadStatus>> = {
  placed: "converted",
  won: "converted",
  closed: "lost",
};

const CANDIDATE_MINUTES = CANDIDATE_RESPONSE_HOURS * 60;

type Origin = Pick<
  typeof crmLeads.$inferInsert,
  "applicationId" | "contactId" | "leadType" | "leadSource" | "pipeline"
>;
type LeadOrigin = Origin & {
  company?: string | null;
  stage: string;
  hoursAgo: number;
  score: Score;
  urgent?: boolean;
  /** Response target in minutes. */
  targetMinutes?: number;
};
type Person = { firstName: string; lastName: string; email: string; phone: string | null };

function createLead(
  now: Date,
  number: number,
  { firstName, lastName, email, phone }: Person,
  { stage, hoursAgo, score, urgent = false, targetMinutes = CANDIDATE_MINUTES, ...rest }: LeadOrigin,
): SampleLead["row"] {
  const isAnswered = stage !== "new";
  const answeredAfter = Math.min(targetMinutes * 0.6, hoursAgo * 12);
  const createdAt = ago(now, hoursAgo, "hour");
  const lastActivity = isAnswered ? ago(now, hoursAgo * 0.6, "hour") : createdAt;
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
    status: statusByStage[stage] ?? "active",
    assignedTo: isAnswered ? sampleUser("recruiter") : null,
    dueAt: iso(addTime(now, targetMinutes - hoursAgo * 60, "minute")),
    firstRespondedAt: isAnswered ? iso(addTime(now, answeredAfter - hoursAgo * 60, "minute")) : null,
    lastActivity,
    nextFollowUp: isAnswered && !statusByStage[stage] ? iso(addTime(now, 20 + number * 3, "hour")) : null,
    createdAt,
    updatedAt: lastActivity,
  };
}

const hoursSince = (now: Date, createdAt: string) => (now.getTime() - Date.parse(createdAt)) / 3_600_000;

/** One lead per applicant and contact, scored by the rules in the database. */
export function sampleLeads(
  now: Date,
  rules: Rules,
  applications: readonly SampleApplication[],
  contacts: readonly SampleContact[],
): SampleLead[] {
  const fromApplications = applications.map(({ row, candidate, facts }, index) => ({
    subject: row.jobTitle ? `Applied for ${row.jobTitle}` : "Sent a resume",
    hoursAgo: hoursSince(now, row.createdAt),
    row: createLead(now, index + 1, row, {
      applicationId: row.id,
      leadType: "candidate",
      leadSource: "application",
      pipeline: candidatePipeline,
      stage: candidateStages[candidate.stage],
      hoursAgo: hoursSince(now, row.createdAt),
      score: scoreLead(rules.application, facts),
      urgent: candidate.stage === "new" && Boolean(facts.jobUrgent),
    }),
  }));
  const fromContacts = contacts.map(({ row, client }, index) => {
    const isEmployer = client.kind === "home" && client.inquiry === inquiryFrom("employer");
    const facts = {
      company: row.company,
      phone: row.phone,
      helpType: row.helpType,
      messageLength: client.message.length,
    };
    return {
      subject: client.kind === "home" ? `Wrote: ${client.inquiry}` : "Wrote through the contact page",
      hoursAgo: hoursSince(now, row.createdAt),
      row: createLead(now, applications.length + index + 1, client, {
        contactId: row.id,
        company: row.company,
        leadType: isEmployer ? "employer" : "contact",
        leadSource: client.kind,
        pipeline: clientPipeline,
        stage: client.stage,
        targetMinutes: CONTACT_RESPONSE_MINUTES,
        hoursAgo: hoursSince(now, row.createdAt),
        score: scoreLead(rules["contact-page"], facts),
      }),
    };
  });
  return [...fromApplications, ...fromContacts];
}

/** Consents with the versions of their texts. */
export function consentRows(
  leads: readonly SampleLead[],
  contacts: readonly SampleContact[],
): (typeof consents.$inferInsert)[] {
  const smsContactIds = new Set(
    contacts.filter(({ row }) => row.smsAppointmentConsent).map(({ row }) => row.id),
  );
  return leads.flatMap(({ row }, index) => {
    const { id: leadId, emailKey: email, phoneKey: phone, createdAt } = row;
    const consent = row.applicationId
      ? { kind: "terms" as const, wordingVersion: TERMS_VERSION }
      : smsContactIds.has(row.contactId ?? "")
        ? { kind: "sms_appointment" as const, wordingVersion: SMS_CONSENT_VERSION }
        : null;
    if (!consent) return [];
    const source = row.leadSource ?? "website";
    return [
      {
        id: sampleId("consent", index + 1),
        leadId,
        email,
        phone,
        ...consent,
        granted: true,
        source,
        createdAt,
      },
    ];
  });
}
