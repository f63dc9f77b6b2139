import { deliveryHandlers } from "#worker/background/queue.ts";
import { enqueueDeliveries, deliver } from "#worker/runtime/deliveries.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueText } from "#worker/features/sms/index.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { ghlSmsSender } from "#worker/vendors/ghl-sms.ts";
import type { SmsConsentKind, SmsMessageType } from "#contract/sms/constants.ts";
import { office } from "./office.ts";
import { unique } from "./samples.ts";
import { select } from "./tables.ts";

let people = 0;
/** A number that no other test has. */
export const aNumber = (): string =>
  `+1312${String(2_000_000 + ((Date.now() + ++people * 7919) % 7_000_000))}`;

/** Switches the service on, past the screen. */
export const switchOn = async (on = true) =>
  select("update sms_settings set is_active = ?, toll_free_number = '+18005550100'", on ? 1 : 0);

/** What a number said, as a form or a text writes it down. */
export async function says(phone: string, kind: SmsConsentKind, granted = true): Promise<void> {
  const at = new Date().toISOString();
  await select(
    "insert into consents (id, phone, kind, granted, wording_version, source, created_at) values (?, ?, ?, ?, '2025-01', 'home', ?)",
    office.ctx().newId(),
    phone,
    kind,
    granted ? 1 : 0,
    at,
  );
}

export async function aLead(phone: string, more: { ghlContactId?: string } = {}): Promise<string> {
  const id = office.ctx().newId();
  const at = new Date().toISOString();
  await select(
    `insert into crm_leads (id, first_name, last_name, email, email_key, phone, phone_key, lead_type, ghl_contact_id, last_activity, created_at, updated_at)
     values (?, 'Iris', 'Halvorsen', ?2, ?2, ?3, ?3, 'contact', ?4, ?5, ?5, ?5)`.replace(
      "?, 'Iris'",
      "?1, 'Iris'",
    ),
    id,
    `${unique()}@example.com`,
    phone,
    more.ghlContactId ?? null,
    at,
  );
  return id;
}

type Said = { status?: number; body?: unknown; headers?: Record<string, string> } | "silence" | "unreachable";

export const CONTACT = { body: { new: false, contact: { id: "contact-1" } } };
export const queued = (id: string = unique()) => ({
  body: { conversationId: "c", messageId: id, status: "pending" },
});

/** GoHighLevel's place taken: answers in this order, the last one again and again. */
export function openTexts(...answers: Said[]) {
  const asked: { path: string; json: Record<string, unknown> }[] = [];
  const send: Fetch = (url, init) => {
    const said = answers[Math.min(asked.length, answers.length - 1)]!;
    const json = typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    asked.push({ path: new URL(url).pathname, json });
    if (said === "unreachable") return Promise.reject(new TypeError("network"));
    if (said === "silence") {
      return new Promise((_, reject) =>
        init.signal?.addEventListener("abort", () => reject(init.signal!.reason as Error)),
      );
    }
    return Promise.resolve(
      new Response(JSON.stringify(said.body ?? {}), {
        status: said.status ?? 200,
        headers: said.headers ?? {},
      }),
    );
  };
  const account = { apiKey: "pit-local-1234", locationId: "loc-1", baseUrl: "https://ghl.example" };
  const access = () => Promise.resolve(account);
  const texter = ghlSmsSender(access, send, 40);
  const ctx = (more: Partial<Ctx> = {}): Ctx =>
    office.ctx({ ports: { ...office.ctx().ports, smsSender: texter }, enqueue: () => Promise.resolve(), ...more });
  return {
    asked,
    /** How many times it was asked to send. */
    sends: () => asked.filter(({ path }) => path === "/conversations/messages").length,
    ctx,
    run: (id: string, more: Partial<Ctx> = {}) => deliver(ctx(more), id, deliveryHandlers),
  };
}

type Order = {
  messageType?: SmsMessageType;
  consent?: SmsConsentKind;
  dedupeKey?: string;
  message?: string;
  notBefore?: Date;
};

/** Orders a text as another room does; answers the ids of its delivery and message. */
export async function order(to: string, more: Order = {}, ctx: Ctx = openTexts(CONTACT).ctx()) {
  const text = {
    to,
    message: "See you tomorrow at 10.",
    messageType: "reminder",
    consent: "sms_appointment",
    dedupeKey: unique(),
    ...more,
  } as const;
  const { statements, deliveryIds } = await enqueueText(ctx, text);
  const [first, ...rest] = statements;
  if (!first) return null;
  await ctx.db.batch([first, ...rest]);
  enqueueDeliveries(ctx, deliveryIds);
  const [row] = await select<{ id: string; entity_id: string }>(
    "select id, entity_id from deliveries where dedupe_key = ?",
    `sms.send:${text.dedupeKey}`,
  );
  return { deliveryId: row!.id, messageId: row!.entity_id };
}

type MessageRow = {
  status: string;
  error_message: string | null;
  external_id: string | null;
  handed_at: string | null;
  sent_at: string | null;
  delivered_at: string | null;
};

export async function messageRow(id: string): Promise<MessageRow> {
  const [row] = await select<MessageRow>("select * from sms_messages where id = ?", id);
  return row!;
}

/** A number that agreed to messages about appointments, with the service switched on. */
export async function consenting(): Promise<string> {
  await switchOn();
  const number = aNumber();
  await says(number, "sms_appointment");
  return number;
}
