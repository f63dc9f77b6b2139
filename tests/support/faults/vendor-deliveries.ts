import { env } from "cloudflare:workers";
import { enqueueLinkedInPost } from "#worker/features/linkedin/index.ts";
import { enqueueText } from "#worker/features/sms/index.ts";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";
import { createApplicant, eraseRecord, getLinkToken } from "../applicants.ts";
import { insertArticle } from "../articles.ts";
import { createBooking, listFreeSlots } from "../bookings.ts";
import { insertLinkedInAccount, PAGE, setLinkedInApp, runBatch } from "../linkedin.ts";
import { contactMessage, getLeadByEmail } from "../messages.ts";
import { testApp } from "../test-app.ts";
import { unique } from "../samples.ts";
import { select } from "../tables.ts";
import { aPhoneNumber, insertConsent, activateSms } from "../sms.ts";
import { boardDeliveries } from "./board-deliveries.ts";
import { channelDeliveries } from "./channel-deliveries.ts";
import { insertDueDelivery, type DeliverySetup } from "./deliveries.ts";
import type { Simulation } from "./simulation.ts";
import { webhookSend } from "./webhook-deliveries.ts";

const getDeliveryId = async (entityId: string, action: string) =>
  (
    await select<{ id: string }>(
      "select id from deliveries where entity_id = ? and action = ? order by id desc limit 1",
      entityId,
      action,
    )
  )[0]!.id;

const dropMessages = (simulation: Simulation) => {
  // Drops the queue message: the test sends its own.
  simulation.queuedMessages = [];
};

const leadSync: DeliverySetup = (simulation) =>
  Promise.resolve(async () => {
    const form = contactMessage({ message: `Please call me back, ${unique()}.` });
    await testApp.visitor().at(simulation.site).call("POST /api/contact/submit", { body: form });
    dropMessages(simulation);
    const lead = await getLeadByEmail(form.email);
    const { ghl } = simulation.vendors;
    return {
      id: await getDeliveryId(String(lead.id), "lead.sync"),
      /** Contact, opportunity and note, each expected once; the maximum if any exists more often. */
      effects: () => {
        const contacts = [...ghl.contacts.values()].filter(({ email }) => email === form.email);
        const ids = new Set(contacts.map(({ id }) => id));
        const deals = [...ghl.opportunities.values()].filter(({ contactId }) => ids.has(contactId));
        const notes = ghl.notes.filter(({ contactId }) => ids.has(contactId));
        const all = [contacts.length, deals.length, notes.length];
        return Math.max(...all) > 1 ? Math.max(...all) : Math.min(...all);
      },
    };
  });

const crmErase: DeliverySetup = (simulation) =>
  Promise.resolve(async () => {
    const { who, id } = await createApplicant({}, testApp.visitor().at(simulation.site));
    const { ghl } = simulation.vendors;
    const contact = `contact-${unique()}`;
    ghl.contacts.set(contact, { id: contact, email: who.email });
    const [{ file } = { file: "" }] = await select<{ file: string }>(
      "select resume_key as file from applications where id = ?",
      id,
    );
    const visitor = testApp.visitor().at(simulation.site);
    await eraseRecord(visitor, getLinkToken(await createApplicantLink(simulation.ctx(), id)));
    dropMessages(simulation);
    const [row] = await select<{ id: string }>(
      "select id from deliveries where action = 'crm.erase' order by id desc limit 1",
    );
    const effects = async () => {
      const [{ payload } = { payload: "" }] = await select<{ payload: string }>(
        "select payload from deliveries where id = ?",
        row!.id,
      );
      const remaining = [ghl.contacts.has(contact), (await env.FILES.head(file)) !== null, payload !== "{}"];
      return remaining.some(Boolean) ? 0 : 1;
    };
    return { id: row!.id, effects };
  });

const linkedInPost: DeliverySetup = async (simulation) => {
  await insertLinkedInAccount({ urn: PAGE });
  const imageUrl = "/media/made/cover.jpg";
  await env.FILES.put(imageUrl.slice(1), "jpg", { httpMetadata: { contentType: "image/jpeg" } });
  return async () => {
    const article = await insertArticle({ title: `Close faster ${unique()}`, imageUrl });
    const enqueued = enqueueLinkedInPost(simulation.ctx(), article);
    await runBatch(simulation.ctx(), enqueued.statements);
    const { published } = simulation.vendors.linkedIn;
    const effects = () => published.filter(({ source }) => source.endsWith(article.slug)).length;
    const id = await getDeliveryId(article.id, "linkedin.post");
    return { id, effects, hasNoIdempotencyKey: true };
  };
};

const linkedInRenew: DeliverySetup = async (simulation) => {
  await setLinkedInApp();
  return async () => {
    await select("delete from linkedin_accounts");
    const account = await insertLinkedInAccount({ days: 3, refresh: true });
    const id = await insertDueDelivery(simulation, "linkedin", "linkedin.renew", {
      entityType: "linkedin_account",
      entityId: account,
    });
    const effects = async () => {
      const [row] = await select<{ status: string; expires_at: string }>("select * from linkedin_accounts");
      return row!.status === "connected" && Date.parse(row!.expires_at) > Date.now() + 30 * 86_400_000
        ? 1
        : 0;
    };
    return { id, effects, mayBeCancelled: true };
  };
};

const countTexts = (simulation: Simulation, number: string) =>
  simulation.vendors.texts.filter(({ to }) => to === number).length;

const smsSend: DeliverySetup = async (simulation) => {
  await activateSms();
  return async () => {
    const to = aPhoneNumber();
    await insertConsent(to, "sms_appointment");
    const dedupeKey = unique();
    const text = { to, message: "See you at ten.", messageType: "follow_up", dedupeKey } as const;
    const { statements } = await enqueueText(simulation.ctx(), { ...text, consent: "sms_appointment" });
    await runBatch(simulation.ctx(), statements);
    const [row] = await select<{ id: string }>(
      "select id from deliveries where dedupe_key = ?",
      `sms.send:${dedupeKey}`,
    );
    // The vendor has no idempotency key: after an unclear outcome the delivery fails visibly and people decide.
    return { id: row!.id, effects: () => countTexts(simulation, to), hasNoIdempotencyKey: true };
  };
};

const bookingText: DeliverySetup = async (simulation) => {
  await activateSms();
  const { slots } = await listFreeSlots();
  const phone = aPhoneNumber();
  await insertConsent(phone, "sms_appointment");
  const { appointment } = await createBooking(
    slots[0]!.startsAt,
    { bookerPhone: phone },
    testApp.visitor().at(simulation.site),
  );
  let texts = 0;
  return async () => {
    const entity = { entityType: "appointment", entityId: appointment.id };
    const payload = { sequence: 0, event: "booked" };
    texts = countTexts(simulation, phone);
    const id = await insertDueDelivery(simulation, "sms", "booking.text", { ...entity, payload });
    return { id, effects: () => countTexts(simulation, phone) - texts };
  };
};

/** Deliveries to vendors other than the mail provider, by action. */
export const vendorDeliveries: Record<string, DeliverySetup> = {
  "lead.sync": leadSync,
  "crm.erase": crmErase,
  "channel.post": channelDeliveries.bluesky,
  "linkedin.post": linkedInPost,
  "linkedin.renew": linkedInRenew,
  "sms.send": smsSend,
  "booking.text": bookingText,
  "webhook.send": webhookSend,
  ...boardDeliveries,
};
