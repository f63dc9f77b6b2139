import { insertAccountLink } from "../account-links.ts";
import { createPersonalKey } from "../api-keys.ts";
import { createBooking, listFreeSlots } from "../bookings.ts";
import { insertLinkedInAccount } from "../linkedin.ts";
import { contactMessage } from "../messages.ts";
import { uniqueEmail } from "../newsletter.ts";
import { anApplication } from "../samples.ts";
import { createSchedule, notDueSoon, siteWithoutQueue } from "../schedules.ts";
import { testApp } from "../test-app.ts";
import { select } from "../tables.ts";
import { aPhoneNumber } from "../sms.ts";
import { insertDueDelivery, type DeliverySetup } from "./deliveries.ts";
import type { Simulation } from "./simulation.ts";
import { insertQuietWebhook } from "./webhook-deliveries.ts";

/** The entity of a mail delivery. */
type Subject = { entityType: string; entityId: string; payload?: Record<string, unknown> };

async function insertMail(simulation: Simulation, action: string, subject: Subject) {
  const id = await insertDueDelivery(simulation, "mail", action, subject);
  // Without the row's id as idempotency key, the provider would send one mail per attempt.
  return { id, effects: () => (simulation.vendors.mails.has(id) ? 1 : 0) };
}

/** Reuses one entity: each delivery is its own mail. */
const mail =
  (action: string, createSubject: (simulation: Simulation) => Promise<Subject>): DeliverySetup =>
  async (simulation) => {
    const subject = await createSubject(simulation);
    return () => insertMail(simulation, action, subject);
  };

/** Each delivery has its own notification: a mail takes all that no mail has. */
const notificationMail: DeliverySetup = async (simulation) => {
  const { userId } = await testApp.as("recruiter", { email: uniqueEmail() });
  const { entityId } = await application(simulation);
  return async () => {
    await select(
      "insert into notifications (id, user_id, kind, entity_type, entity_id, created_at) values (?, ?, 'mentioned', 'application', ?, ?)",
      crypto.randomUUID(),
      userId,
      entityId,
      new Date().toISOString(),
    );
    return insertMail(simulation, "notification.mail", { entityType: "user", entityId: userId! });
  };
};

async function application(simulation: Simulation): Promise<Subject> {
  const visitor = testApp.visitor().at(simulation.site);
  const { body } = await visitor.call("POST /api/applications", { body: anApplication() });
  return { entityType: "application", entityId: body.id };
}

async function message(simulation: Simulation): Promise<Subject> {
  const visitor = testApp.visitor().at(simulation.site);
  const { body } = await visitor.call("POST /api/contact/submit", { body: contactMessage() });
  return { entityType: "contact", entityId: body.id };
}

const appointment =
  (event: string, hours?: number) =>
  async (simulation: Simulation): Promise<Subject> => {
    const { slots } = await listFreeSlots();
    const { appointment: created } = await createBooking(
      slots[0]!.startsAt,
      {},
      testApp.visitor().at(simulation.site),
    );
    const payload = { sequence: 0, event, ...(hours !== undefined && { hours }) };
    return { entityType: "appointment", entityId: created.id, payload };
  };

async function subscriber(): Promise<Subject> {
  const [id, now] = [crypto.randomUUID(), new Date().toISOString()];
  await select(
    "insert into newsletter_subscribers (id, email, status, created_at, updated_at) values (?1, ?2, 'pending', ?3, ?3)",
    id,
    uniqueEmail(),
    now,
  );
  return { entityType: "newsletter_subscriber", entityId: id };
}

async function receivedText(): Promise<Subject> {
  const [id, now] = [crypto.randomUUID(), new Date().toISOString()];
  await select(
    "insert into sms_inbound (id, external_id, from_number, body, received_at, created_at) values (?1, ?1, ?2, 'Hello', ?3, ?3)",
    id,
    aPhoneNumber(),
    now,
  );
  return { entityType: "sms_inbound", entityId: id };
}

async function newsletterDraft(): Promise<Subject> {
  const [id, now] = [crypto.randomUUID(), new Date().toISOString()];
  await select(
    "insert into newsletters (id, subject, created_at, updated_at) values (?1, 'Nine days', ?2, ?2)",
    id,
    now,
  );
  return { entityType: "newsletter", entityId: id };
}

async function account(): Promise<Subject> {
  const id = await insertLinkedInAccount({ days: 14 });
  const [row] = await select<{ expires_at: string }>(
    "select expires_at from linkedin_accounts where id = ?",
    id,
  );
  return { entityType: "linkedin_account", entityId: id, payload: { expiresAt: row!.expires_at } };
}

/** Mail through Cloudflare's binding, which has no idempotency key: found by recipient. */
export const bindingMail: DeliverySetup = (simulation) =>
  Promise.resolve(async () => {
    const [visitor, body] = [testApp.visitor().at(simulation.site), anApplication({ phone: aPhoneNumber() })];
    const { body: created } = await visitor.call("POST /api/applications", { body });
    simulation.queuedMessages = [];
    const [row] = await select<{ id: string }>(
      "select id from deliveries where entity_id = ? and action = 'application.receipt'",
      created.id,
    );
    return { id: row!.id, effects: () => simulation.vendors.mailsTo(body.email).length };
  });

/** Mail deliveries, by action. */
export const mailDeliveries: Record<string, DeliverySetup> = {
  "account.link": mail("account.link", async () => {
    const { userId } = await testApp.as("user", { email: uniqueEmail() });
    const { id } = await insertAccountLink("password", userId!);
    return { entityType: "account_link", entityId: id };
  }),
  "notification.mail": notificationMail,
  "api_key.expiring": mail("api_key.expiring", async () => {
    const { id } = await createPersonalKey(await testApp.as("user", { email: uniqueEmail() }), ["jobs.read"]);
    return { entityType: "api_key", entityId: id };
  }),
  "account.notice": mail("account.notice", async () => {
    const { userId } = await testApp.as("user", { email: uniqueEmail() });
    return { entityType: "user", entityId: userId!, payload: { notice: "factors_removed" } };
  }),
  "application.receipt": mail("application.receipt", application),
  "application.notice": mail("application.notice", application),
  "application.withdrawn": mail("application.withdrawn", application),
  "booking.confirmation": mail("booking.confirmation", appointment("booked")),
  "booking.cancellation": mail("booking.cancellation", appointment("cancelled")),
  "booking.hold": mail("booking.hold", appointment("held")),
  "booking.notice": mail("booking.notice", appointment("booked")),
  "booking.reminder": mail("booking.reminder", appointment("booked", 24)),
  "booking.slot_freed": mail("booking.slot_freed", async () => ({
    entityType: "erasure",
    entityId: crypto.randomUUID(),
    payload: { type: "Introduction", startsAt: "2027-03-01T15:00:00.000Z", timeZone: "America/New_York" },
  })),
  "contact.receipt": mail("contact.receipt", message),
  "contact.notice": mail("contact.notice", message),
  "inbox.reply": mail("inbox.reply", async (simulation) => ({
    ...(await application(simulation)),
    payload: { subject: "Your application", message: "Shall we talk on Monday?" },
  })),
  "interview.erased": mail("interview.erased", async () => ({
    entityType: "erasure",
    entityId: crypto.randomUUID(),
    payload: {
      userId: (await testApp.as("recruiter")).userId,
      startsAt: "2027-03-01T15:00:00.000Z",
      endsAt: "2027-03-01T15:45:00.000Z",
      timeZone: "America/New_York",
      sequence: 1,
    },
  })),
  "linkedin.warning": mail("linkedin.warning", account),
  "newsletter.confirm": mail("newsletter.confirm", subscriber),
  "newsletter.draft": mail("newsletter.draft", newsletterDraft),
  "schedule.notice": mail("schedule.notice", async (simulation) => {
    const manager = (await testApp.as("manager")).at(siteWithoutQueue());
    const { id } = await createSchedule(manager, notDueSoon(simulation.clock()));
    const payload = { event: "near_copy", article: "The budget" };
    return { entityType: "schedule", entityId: String(id), payload };
  }),
  "activity.head": mail("activity.head", async () => {
    const day = "2026-11-02";
    await select(
      `insert into activity_heads (day, seq, hash, public_key, signature, created_at)
       values (?1, 1, '', '', '', ?1) on conflict do nothing`,
      day,
    );
    return { entityType: "activity_head", entityId: day };
  }),
  "sms.notice": mail("sms.notice", receivedText),
  "webhook.disabled": mail("webhook.disabled", async (simulation) => ({
    entityType: "webhook",
    entityId: await insertQuietWebhook(simulation, false),
  })),
};
