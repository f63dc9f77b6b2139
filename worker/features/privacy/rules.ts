import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import type { PersonRecord, SubmittedApplication } from "#contract/privacy/schemas.ts";
import { formatSource } from "#contract/people/labels.ts";
import { formatSpamReasons, type SpamMarked, spamStatusLabels } from "#contract/spam/constants.ts";
import { toE164 } from "#contract/phone.ts";
import type { Lists } from "#worker/runtime/lists.ts";
import { hmac } from "#worker/base/crypto.ts";
import type { CandidateStatus } from "#worker/features/pipeline/index.ts";
import type { ApplicationRow, getPersonRecord } from "./record-queries.ts";

const FINAL_STAGES = new Set<ApplicationStage>(["withdrawn", "hired", "rejected"]);

/** Stages in which an applicant may withdraw. */
export const openStages: readonly ApplicationStage[] = applicationStages.filter(
  (stage) => !FINAL_STAGES.has(stage),
);

type PersonRows = Awaited<ReturnType<typeof getPersonRecord>>;

const toSpamCheck = ({ spamStatus, spamReasons }: SpamMarked): string | null =>
  spamStatus && [spamStatusLabels[spamStatus], formatSpamReasons({ spamReasons })].filter(Boolean).join(": ");

const toSubmittedApplication = (
  row: ApplicationRow,
  answers: PersonRows["answers"],
  lists: Lists,
  status: CandidateStatus | undefined,
): SubmittedApplication => ({
  ...row,
  status: status?.label ?? "",
  statusSince: status?.since ?? row.createdAt,
  industryLabel: row.industry && lists.label("industries", row.industry),
  resume: row.resumeKey ? { name: row.resumeName ?? "", size: row.resumeSize ?? 0 } : null,
  answers: answers
    .filter(({ applicationId }) => applicationId === row.id)
    .map(({ id, label, text, fileKey, fileName, fileSize }) => ({
      id,
      label,
      text,
      file: fileKey ? { name: fileName ?? "", size: fileSize ?? 0 } : null,
    })),
  spamCheck: toSpamCheck(row),
  withdrawn: row.stage === "withdrawn",
  canWithdraw: openStages.includes(row.stage),
});

const toProfile = (lead: NonNullable<Awaited<ReturnType<typeof getPersonRecord>>["lead"]>) => ({
  ...lead,
  name: [lead.firstName, lead.lastName].filter(Boolean).join(" "),
  source: lead.leadSource && formatSource(lead.leadSource),
});

/** Everything stored about a person, for the page behind their link. */
export function toPersonRecord(
  token: string,
  email: string,
  record: PersonRows,
  lists: Lists,
  statuses: ReadonlyMap<string, CandidateStatus>,
): PersonRecord {
  return {
    token,
    email,
    applications: record.applications.map((row) =>
      toSubmittedApplication(row, record.answers, lists, statuses.get(row.id)),
    ),
    profile: record.lead && toProfile(record.lead),
    messages: record.messages.map((row) => ({
      ...row,
      spamCheck: toSpamCheck(row),
      subject: row.helpType ? lists.label("contact-topics", row.helpType) : row.inquiry,
    })),
    appointments: record.appointments.map((row) => ({
      ...row,
      spamCheck: toSpamCheck(row),
      name: row.bookerName,
      company: row.bookerCompany,
      phone: row.bookerPhone,
      notes: row.bookerNotes,
    })),
    interviews: record.interviews,
    newsletter: record.subscriptions[0]?.status ?? null,
    newsletterTopics:
      record.subscriptions[0]?.topics?.map((topic) => lists.label("categories", topic)) ?? null,
    suppression: record.suppressions[0] ?? null,
    newsletters: record.newsletters,
    texts: record.texts,
    textCampaigns: record.textCampaigns,
    consents: record.consents,
    clientContacts: record.clientContacts,
    placements: record.placements,
  };
}

const FIELD_LABELS: Record<string, string> = {
  firstName: "first name",
  lastName: "last name",
  currentPosition: "current position",
  additionalInfo: "additional information",
};

/** Names of the changed fields, and their labels as text. */
export function diffFields<T extends Record<string, unknown>>(before: T, patch: Partial<T>) {
  const names = Object.keys(patch).filter((name) => (patch[name] || null) !== (before[name] || null));
  return { names, labels: names.map((name) => FIELD_LABELS[name] ?? name).join(", ") };
}

/**
 * Keyed hash (HMAC-SHA-256) that replaces an erased address in consent proofs. With the key, an address can be checked
 * against it but not recovered.
 */
export const pseudonymize = async (secret: string, email: string): Promise<string> =>
  `erased:${await hmac(secret, `planwright erased ${email}`)}`;

/** All spellings under which these numbers are stored. */
export const phoneVariants = (phones: readonly (string | null)[]): string[] => [
  ...new Set(phones.flatMap((phone) => (phone ? [phone, toE164(phone) ?? phone] : []))),
];

/** Subtracts calendar months. */
export function monthsAgo(now: Date, months: number): Date {
  const then = new Date(now);
  then.setUTCMonth(then.getUTCMonth() - months);
  // Date rolls over in shorter months; take their last day instead.
  if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
  return then;
}
