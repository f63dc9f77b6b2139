import { duplicateReasons } from "#contract/people/constants.ts";
import {
  CONTACT_REQUIRED,
  type DuplicatePair,
  type DuplicatePerson,
  NAME_REQUIRED,
  type TimelineItem,
} from "#contract/people/schemas.ts";
import { toE164 } from "#contract/phone.ts";
import type { PairRow } from "./duplicate-queries.ts";
import type { TimelineRow } from "./timeline-queries.ts";

/** An item of the timeline for the staff API. */
export const toTimelineItem = ({ isAutomated, ...row }: TimelineRow): TimelineItem => ({
  ...row,
  isAutomated: Boolean(isAutomated),
});

/** A pair of possible duplicates, the older lead first. */
export function toDuplicatePair(row: PairRow): DuplicatePair {
  const reasons = row.reasons.split(",");
  return {
    one: JSON.parse(row.one) as DuplicatePerson,
    other: JSON.parse(row.other) as DuplicatePerson,
    reasons: duplicateReasons.filter((reason) => reasons.includes(reason)),
  };
}

/** The columns that hold an email address and a phone number, with the keys by which they are found. */
export const toAddressColumns = ({ email, phone }: { email?: string | null; phone?: string | null }) => ({
  ...(email !== undefined && { email, emailKey: email }),
  ...(phone !== undefined && { phone, phoneKey: phone && toE164(phone) }),
});

type Reachable = {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
};

/** What a person lacks, by field; null if they have a name, and an address or a number. */
export function findMissing({
  firstName,
  lastName,
  email,
  phone,
}: Reachable): Record<string, [string]> | null {
  if (!firstName && !lastName) return { firstName: [NAME_REQUIRED] };
  if (!email && !phone) return { email: [CONTACT_REQUIRED] };
  return null;
}
