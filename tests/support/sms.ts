import { deliveryHandlers } from "#worker/background/queue.ts";
import { enqueueDeliveries, deliver } from "#worker/runtime/deliveries.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { enqueueText } from "#worker/features/sms/index.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { ghlSmsSender } from "#worker/vendors/ghl-sms.ts";
import type { SmsConsentKind, SmsMessageType } from "#contract/sms/constants.ts";
import { testApp } from "./test-app.ts";
import { unique } from "./samples.ts";
import { select } from "./tables.ts";

let numberCount = 0;
export const aPhoneNumber = (): string =>
  `+1312${String(2_000_000 + ((Date.now() + ++numberCount * 7919) % 7_000_000))}`;

/** Activates the SMS service directly in the database. */
export const activateSms = async (isActive = true) =>
  select("update sms_settings set is_active = ?, toll_free_number = '+18005550100'", isActive ? 1 : 0);

/** Inserts a consent, as a form or a text message does. */
export async function insertConsent(phone: string, kind: SmsConsentKind, granted = true): Promise<void> {
  const at = new Date().toISOString();
  await select(
    "insert into consents (id, phone, kind, granted, wording_version, source, created_at) values (?, ?, ?, ?, '2025-01', 'home', ?)",
    testApp.ctx().newId(),
    phone,
    kind,
    granted ? 1 : 0,
    at,
  );
}

export async function insertLead(phone: string, more: { ghlContactId?: string } = {}): Promise<string> {
  const id = testApp.ctx().newId();
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

type VendorResponse =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  | "silence"
  | "unreachable";

export const CONTACT_RESPONSE = { body: { new: false, contact: { id: "contact-1" } } };
export const queuedResponse = (id: string = unique()) => ({
  body: { conversationId: "c", messageId: id, status: "pending" },
});

/** A fake SMS vendor that returns these responses in order, repeating the last one. */
export function createSmsVendor(...responses: VendorResponse[]) {
  const requests: { path: string; json: Record<string, unknown> }[] = [];
  const send: Fetch = (url, init) => {
    const response = responses[Math.min(requests.length, responses.length - 1)]!;
    const json = typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    requests.push({ path: new URL(url).pathname, json });
    if (response === "unreachable") return Promise.reject(new TypeError("network"));
    if (response === "silence") {
      return new Promise((_, reject) =>
        init.signal?.addEventListener("abort", () => reject(init.signal!.reason as Error)),
      );
    }
    return Promise.resolve(
      new Response(JSON.stringify(response.body ?? {}), {
        status: response.status ?? 200,
        headers: response.headers ?? {},
      }),
    );
  };
  const account = { apiKey: "pit-local-1234", locationId: "loc-1", baseUrl: "https://ghl.example" };
  const access = () => Promise.resolve(account);
  const smsSender = ghlSmsSender(access, send, 40);
  const ctx = (more: Partial<Ctx> = {}): Ctx =>
    testApp.ctx({ ports: { ...testApp.ctx().ports, smsSender }, enqueue: () => Promise.resolve(), ...more });
  return {
    requests,
    /** The number of send requests. */
    countSends: () => requests.filter(({ path }) => path === "/conversations/messages").length,
    ctx,
    run: (id: string, more: Partial<Ctx> = {}) => deliver(ctx(more), id, deliveryHandlers),
  };
}

type SmsOptions = {
  messageType?: SmsMessageType;
  consent?: SmsConsentKind;
  dedupeKey?: string;
  message?: string;
  notBefore?: Date;
};

/** Enqueues a text message, as a feature does. Returns null without consent. */
export async function enqueueSms(
  to: string,
  more: SmsOptions = {},
  ctx: Ctx = createSmsVendor(CONTACT_RESPONSE).ctx(),
) {
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

export async function getSmsMessage(id: string): Promise<MessageRow> {
  const [row] = await select<MessageRow>("select * from sms_messages where id = ?", id);
  return row!;
}

/** A number with consent for appointment messages; activates the service. */
export async function createConsentingNumber(): Promise<string> {
  await activateSms();
  const number = aPhoneNumber();
  await insertConsent(number, "sms_appointment");
  return number;
}
