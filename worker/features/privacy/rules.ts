import { helpTopics } from "#contract/contacts/labels.ts";
import { type ApplicationStage, applicationStages } from "#contract/jobs/constants.ts";
import type { PersonRecord, SentApplication } from "#contract/privacy/endpoints.ts";
import { toE164 } from "#contract/phone.ts";
import { hmac } from "#worker/base/crypto.ts";
import type { ApplicationRow, readRecord } from "./record-queries.ts";

const CLOSED = new Set<ApplicationStage>(["withdrawn", "hired", "rejected"]);

/** Stages in which an applicant may withdraw. */
export const openStages: readonly ApplicationStage[] = applicationStages.filter(
  (stage) => !CLOSED.has(stage),
);

const shownApplication = (row: ApplicationRow): SentApplication => ({
  ...row,
  resume: row.resumeKey ? { name: row.resumeName ?? "", size: row.resumeSize ?? 0 } : null,
  withdrawn: row.stage === "withdrawn",
  canWithdraw: openStages.includes(row.stage),
});

export function shownRecord(
  token: string,
  email: string,
  found: Awaited<ReturnType<typeof readRecord>>,
): PersonRecord {
  return {
    token,
    email,
    applications: found.sent.map(shownApplication),
    messages: found.messages.map((row) => ({
      ...row,
      subject: row.helpType ? helpTopics[row.helpType] : row.inquiry,
    })),
    appointments: found.appointments.map((row) => ({
      ...row,
      name: row.bookerName,
      company: row.bookerCompany,
      phone: row.bookerPhone,
      notes: row.bookerNotes,
    })),
    newsletter: found.subscriptions[0]?.status ?? null,
    texts: found.texts,
    consents: found.given,
  };
}

const CALLED: Record<string, string> = {
  firstName: "first name",
  lastName: "last name",
  currentPosition: "current position",
  additionalInfo: "additional information",
};

/** Names of the changed fields, and their labels as text. */
export function differences<T extends Record<string, unknown>>(before: T, wanted: Partial<T>) {
  const names = Object.keys(wanted).filter((name) => (wanted[name] || null) !== (before[name] || null));
  return { names, words: names.map((name) => CALLED[name] ?? name).join(", ") };
}

/**
 * Keyed hash (HMAC-SHA-256) that replaces an erased address in consent proofs. With the key, an address can be checked
 * against it but not recovered.
 */
export const erasedName = async (secret: string, email: string): Promise<string> =>
  `erased:${await hmac(secret, `planwright erased ${email}`)}`;

/** All spellings under which these numbers are stored. */
export const spellings = (phones: readonly (string | null)[]): string[] => [
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

type Sent = {
  lead: string;
  email: string;
  /** Full name; bookings have a single name field. */
  name: string | null;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  company: string | null;
};

/** Keeps the latest submission of each address; `sent` must be newest first. */
export const heirsOf = (sent: readonly Sent[]) =>
  sent
    .filter(({ email }, index) => sent.findIndex((one) => one.email === email) === index)
    .map(({ name, ...one }) => {
      const [first = "", ...rest] = (name ?? "").split(/\s+/);
      const called = name ? { firstName: first, lastName: rest.join(" ") } : {};
      return { ...one, ...called, phoneKey: one.phone ? toE164(one.phone) : null };
    });
