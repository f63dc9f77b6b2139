import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { recordTextState, receiveText } from "#worker/features/sms/index.ts";
import { getDelivery } from "#tests/support/deliveries.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import {
  CONTACT_RESPONSE,
  createConsentingNumber,
  getSmsMessage,
  createSmsVendor,
  enqueueSms,
  queuedResponse,
  insertConsent,
  activateSms,
} from "#tests/support/sms.ts";

test("STOP cancels a waiting text", async () => {
  const number = await createConsentingNumber();
  const text = (await enqueueSms(number))!;
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse());
  await receiveText(vendor.ctx(), {
    from: number,
    body: "Stop",
    externalId: unique(),
    at: "2026-11-20T10:00:00Z",
  });
  await vendor.run(text.deliveryId);
  expect(vendor.requests).toEqual([]);
  expect(await getSmsMessage(text.messageId)).toMatchObject({ status: "failed" });
  expect(await getDelivery(text.deliveryId)).toMatchObject({ status: "cancelled" });
});

test("a consent withdrawn after enqueueing is checked before sending", async () => {
  const number = await createConsentingNumber();
  const text = (await enqueueSms(number))!;
  await insertConsent(number, "sms_appointment", false);
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse());
  await vendor.run(text.deliveryId);
  expect(vendor.requests).toEqual([]);
  expect((await getSmsMessage(text.messageId)).error_message).toContain("withdrawn");
});

test("message states only move forward, in whatever order they are received", async () => {
  const number = await createConsentingNumber();
  const externalId = unique();
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse(externalId));
  const text = (await enqueueSms(number))!;
  // Received before the row has the external id.
  await recordTextState(testApp.ctx(), externalId, "delivered");
  await vendor.run(text.deliveryId);
  const first = await getSmsMessage(text.messageId);
  expect(first.status).toBe("delivered");
  expect(first.delivered_at).not.toBeNull();
  await recordTextState(testApp.ctx(), externalId, "sent");
  await recordTextState(testApp.ctx(), externalId, "failed", "Unknown handset");
  await recordTextState(testApp.ctx(), externalId, "delivered");
  expect(await getSmsMessage(text.messageId)).toEqual({ ...first });
  const events = await select<{ state: string }>(
    "select state from sms_events where message_id = ?",
    text.messageId,
  );
  expect(events.map(({ state }) => state).toSorted()).toEqual(["delivered", "failed", "sent"]);
});

test("a carrier failure stores its reason", async () => {
  const number = await createConsentingNumber();
  const externalId = unique();
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse(externalId));
  const text = (await enqueueSms(number))!;
  await vendor.run(text.deliveryId);
  await recordTextState(testApp.ctx(), externalId, "failed", "Unknown handset");
  expect(await getSmsMessage(text.messageId)).toMatchObject({
    status: "failed",
    error_message: "Unknown handset",
  });
});

test("texts wait with a reason while the service is inactive or has no key", async () => {
  const number = await createConsentingNumber();
  await activateSms(false);
  const text = (await enqueueSms(number))!;
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse());
  await vendor.run(text.deliveryId);
  expect(await getDelivery(text.deliveryId)).toMatchObject({ status: "waiting", waiting_for: "sms_active" });
  expect(vendor.requests).toEqual([]);
  await activateSms();
  const later = { clock: clockAhead(61, "minute") };
  await deliver(testApp.ctx(later), text.deliveryId, deliveryHandlers);
  expect(await getDelivery(text.deliveryId)).toMatchObject({ status: "waiting", waiting_for: "ghl_api_key" });
  expect(await getSmsMessage(text.messageId)).toMatchObject({ status: "pending", handed_at: null });
});

test("marketing waits for the morning of the number's area, also on a retry at night", async () => {
  const number = await createConsentingNumber();
  await insertConsent(number, "sms_marketing");
  const night = new Date("2026-11-20T04:30:00Z");
  // 8 am in Chicago; the firm, an hour ahead, is open by then.
  const morning = "2026-11-20T14:00:00.000Z";
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse());
  const marketing = { messageType: "marketing", consent: "sms_marketing" } as const;
  const text = (await enqueueSms(number, marketing, vendor.ctx({ clock: () => night })))!;
  expect(await getDelivery(text.deliveryId)).toMatchObject({ next_attempt_at: morning });
  await select(
    "update deliveries set next_attempt_at = ? where id = ?",
    night.toISOString(),
    text.deliveryId,
  );
  expect(await vendor.run(text.deliveryId, { clock: () => night })).toEqual({
    done: false,
    retryInSeconds: 9.5 * 3600,
  });
  expect(vendor.requests).toEqual([]);
  await vendor.run(text.deliveryId, { clock: () => new Date("2026-11-20T14:00:01Z") });
  expect(vendor.countSends()).toBe(1);
});
