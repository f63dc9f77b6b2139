import type { consentStandings, SmsConsents, SmsDraft, SmsMessage, SmsSettings } from "#contract/sms/endpoints.ts";
import { segmentsOf } from "#contract/sms/segments.ts";
import { iso } from "#worker/base/clock.ts";
import { NotConfigured } from "#worker/base/errors.ts";
import { selectMany } from "#worker/db/select-many.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { ghlAccess } from "#worker/features/settings/index.ts";
import * as ledger from "./ledger-queries.ts";
import * as queries from "./queries.ts";
import { monthStart } from "./rules.ts";

type Named = { firstName: string | null; lastName: string | null };

const nameOf = ({ firstName, lastName }: Named): string | null =>
  [firstName, lastName].filter(Boolean).join(" ") || null;

async function isConnected(ctx: Ctx): Promise<boolean> {
  try {
    return Boolean(await ghlAccess(ctx));
  } catch (error) {
    if (error instanceof NotConfigured) return false;
    throw error;
  }
}

export async function showSettings(ctx: Ctx): Promise<SmsSettings> {
  const [settings, sentThisMonth, connected] = await Promise.all([
    queries.getSettings(ctx.db),
    queries.countSent(ctx.db, iso(monthStart(ctx.clock()))),
    isConnected(ctx),
  ]);
  return { ...settings, sentThisMonth, isConnected: connected };
}

export function showMessage({ message, delivery, username, ...lead }: queries.ShownRow): SmsMessage {
  const waits = message.status === "pending" && delivery && delivery.status !== "sent";
  return {
    ...message,
    segments: segmentsOf(message.message).segments,
    leadId: message.relatedLeadId,
    name: nameOf(lead),
    sentBy: username,
    waiting: waits
      ? {
          until: delivery.status === "waiting" ? delivery.nextAttemptAt : null,
          for: delivery.waitingFor,
          attempts: delivery.attempts,
          stopped: delivery.status === "dead",
        }
      : null,
  };
}

type New = Pick<SmsDraft, "message" | "messageType"> & {
  id: string;
  to: string;
  lead: (Named & { id: string }) | undefined;
  sentBy: string;
  at: string;
  heldUntil: string | null;
};

/** A new message in the shape of the list, without reading it back. */
export const newMessage = ({
  id,
  to,
  message,
  messageType,
  lead,
  sentBy,
  at,
  heldUntil,
}: New): SmsMessage => ({
  id,
  toNumber: to,
  fromNumber: null,
  message,
  messageType,
  status: "pending",
  segments: segmentsOf(message).segments,
  leadId: lead?.id ?? null,
  name: lead ? nameOf(lead) : null,
  sentBy,
  createdAt: at,
  sentAt: null,
  deliveredAt: null,
  errorMessage: null,
  waiting: heldUntil ? { until: heldUntil, for: null, attempts: 0, stopped: false } : null,
});

const standingOf = (word: boolean | null): (typeof consentStandings)[number] =>
  word === null ? "none" : word ? "given" : "withdrawn";

export async function showConsents(ctx: Ctx, number: string): Promise<SmsConsents> {
  const [standing, [leads, entries, received]] = await Promise.all([
    ledger.findStanding(ctx.db, number),
    selectMany(ctx.db, [
      ledger.listLeads(ctx.db, number),
      ledger.listWords(ctx.db, number),
      ledger.listInbound(ctx.db, number),
    ]),
  ]);
  return {
    number,
    standing: {
      sms_appointment: standingOf(standing.sms_appointment),
      sms_marketing: standingOf(standing.sms_marketing),
    },
    leads: leads.map((lead) => ({ id: lead.id, name: nameOf(lead) ?? "No name" })),
    // The query returns these two kinds only.
    entries: entries as SmsConsents["entries"],
    received,
  };
}
