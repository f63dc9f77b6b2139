import type { consentStates } from "#contract/sms/constants.ts";
import type { SmsConsents, SmsDraft, SmsMessage, SmsSettings } from "#contract/sms/schemas.ts";
import { countSmsSegments } from "#contract/sms/segments.ts";
import { iso } from "#worker/base/clock.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { getGhlAccess } from "#worker/features/settings/index.ts";
import * as consentQueries from "./consent-queries.ts";
import * as queries from "./queries.ts";
import { monthStart } from "./rules.ts";

type PersonName = { firstName: string | null; lastName: string | null };

const formatName = ({ firstName, lastName }: PersonName): string | null =>
  [firstName, lastName].filter(Boolean).join(" ") || null;

/** Whether the vendor has its key. */
export async function isConnected(ctx: Ctx): Promise<boolean> {
  try {
    return Boolean(await getGhlAccess(ctx));
  } catch (error) {
    if (error instanceof NotConfigured) return false;
    throw error;
  }
}

export async function getSettingsDto(ctx: Ctx): Promise<SmsSettings> {
  const [settings, sentThisMonth, connected] = await Promise.all([
    queries.getSettings(ctx.db),
    queries.countSent(ctx.db, iso(monthStart(ctx.clock()))),
    isConnected(ctx),
  ]);
  return { ...settings, sentThisMonth, isConnected: connected };
}

export function toMessageDto({ message, delivery, username, ...lead }: queries.MessageListRow): SmsMessage {
  const isWaiting = message.status === "pending" && delivery && delivery.status !== "sent";
  return {
    ...message,
    segments: countSmsSegments(message.message).segments,
    leadId: message.relatedLeadId,
    name: formatName(lead),
    sentBy: username,
    waiting: isWaiting
      ? {
          until: delivery.status === "waiting" ? delivery.nextAttemptAt : null,
          for: delivery.waitingFor,
          attempts: delivery.attempts,
          stopped: delivery.status === "dead",
        }
      : null,
  };
}

type NewMessage = Pick<SmsDraft, "message" | "messageType"> & {
  id: string;
  to: string;
  lead: (PersonName & { id: string }) | undefined;
  sentBy: string;
  at: string;
  heldUntil: string | null;
};

/** A new message in the shape of the list, without reading it back. */
export const toNewMessageDto = ({
  id,
  to,
  message,
  messageType,
  lead,
  sentBy,
  at,
  heldUntil,
}: NewMessage): SmsMessage => ({
  id,
  toNumber: to,
  fromNumber: null,
  message,
  messageType,
  status: "pending",
  segments: countSmsSegments(message).segments,
  leadId: lead?.id ?? null,
  name: lead ? formatName(lead) : null,
  sentBy,
  createdAt: at,
  sentAt: null,
  deliveredAt: null,
  errorMessage: null,
  waiting: heldUntil ? { until: heldUntil, for: null, attempts: 0, stopped: false } : null,
});

const toConsentStatus = (granted: boolean | null): (typeof consentStates)[number] =>
  granted === null ? "none" : granted ? "given" : "withdrawn";

export async function getConsentsDto(ctx: Ctx, number: string): Promise<SmsConsents> {
  const [consentState, [leads, entries, received]] = await Promise.all([
    consentQueries.getConsentState(ctx.db, number),
    selectMany(ctx.db, [
      consentQueries.listLeads(ctx.db, number),
      consentQueries.listConsents(ctx.db, number),
      consentQueries.listInbound(ctx.db, number),
    ]),
  ]);
  return {
    number,
    standing: {
      sms_appointment: toConsentStatus(consentState.sms_appointment),
      sms_marketing: toConsentStatus(consentState.sms_marketing),
    },
    leads: leads.map((lead) => ({ id: lead.id, name: formatName(lead) ?? "No name" })),
    // The query returns these two kinds only.
    entries: entries as SmsConsents["entries"],
    received,
  };
}
