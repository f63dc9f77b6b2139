import { expect, test } from "vitest";
import { receiveText } from "#worker/features/sms/index.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import {
  insertLead,
  aPhoneNumber,
  CONTACT_RESPONSE,
  createSmsVendor,
  enqueueSms,
  queuedResponse,
  insertConsent,
  activateSms,
} from "#tests/support/sms.ts";

let seconds = 0;
/** Receives a text, each one second after the last, because the newest consent applies. */
const receive = (from: string, body: string, externalId: string = unique()) =>
  receiveText(testApp.ctx({ clock: clockAhead(++seconds, "second"), enqueue: () => Promise.resolve() }), {
    from,
    body,
    externalId,
    at: "2026-11-20T10:00:00Z",
  });

const getConsents = async (number: string) => {
  const person = await testApp.as("recruiter");
  return (await person.call("GET /api/sms/consents", { query: { number } })).body;
};
const replies = (number: string) =>
  select<{ id: string; message: string }>(
    "select id, message from sms_messages where to_number = ? order by created_at, id",
    number,
  );

test(
  "STOP withdraws both consents, is confirmed once, and is in the ledger and timeline",
  { tags: "full" },
  async () => {
    const number = aPhoneNumber();
    await insertConsent(number, "sms_appointment");
    await insertConsent(number, "sms_marketing");
    const leadId = await insertLead(number);
    await receive(number, " stop. ");
    const { standing: now, entries, received } = await getConsents(number);
    expect(now).toEqual({ sms_appointment: "withdrawn", sms_marketing: "withdrawn" });
    expect(entries.slice(0, 2)).toMatchObject([
      { granted: false, source: "text: STOP", ip: null },
      { granted: false, source: "text: STOP", ip: null },
    ]);
    expect(received).toMatchObject([{ body: "stop.", keyword: "stop" }]);
    await receive(number, "STOP");
    await receive(number, "Unsubscribe");
    const confirmations = await replies(number);
    expect(confirmations).toHaveLength(1);
    expect(confirmations[0]!.message).toContain("You are unsubscribed");
    const timeline = await select<{ subject: string }>(
      "select subject from lead_activities where lead_id = ?",
      leadId,
    );
    expect(timeline.map(({ subject }) => subject)).toEqual(
      Array(3).fill("Texted STOP: no more text messages"),
    );
  },
);

test("the STOP confirmation is sent although the number has opted out", async () => {
  await activateSms();
  const number = aPhoneNumber();
  await insertConsent(number, "sms_appointment");
  await receive(number, "STOP");
  await receive(number, "STOP");
  const [reply] = await replies(number);
  const [row] = await select<{ id: string }>("select id from deliveries where entity_id = ?", reply!.id);
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse());
  await vendor.run(row!.id, { clock: clockAhead(20, "second") });
  expect(vendor.countSends()).toBe(1);
  expect(await enqueueSms(number)).toBeNull();
});

test("a keyword reply older than two hours is not sent", async () => {
  await activateSms();
  const number = aPhoneNumber();
  await receive(number, "HELP");
  const [reply] = await replies(number);
  const [row] = await select<{ id: string }>("select id from deliveries where entity_id = ?", reply!.id);
  const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse());
  await vendor.run(row!.id, { clock: clockAhead(2, "hour") });
  expect(vendor.requests).toEqual([]);
});

test("START restores appointment messages only, and a new STOP is confirmed again", async () => {
  const number = aPhoneNumber();
  await insertConsent(number, "sms_marketing");
  await receive(number, "STOP");
  await receive(number, "Start");
  expect((await getConsents(number)).standing).toEqual({
    sms_appointment: "given",
    sms_marketing: "withdrawn",
  });
  await receive(number, "quit");
  expect((await getConsents(number)).standing).toEqual({
    sms_appointment: "withdrawn",
    sms_marketing: "withdrawn",
  });
  const messages = (await replies(number)).map(({ message }) => message);
  expect(messages).toHaveLength(3);
  expect(messages[1]).toContain("again");
});

test("HELP is answered each time and changes no consent", async () => {
  const number = aPhoneNumber();
  await insertConsent(number, "sms_appointment");
  await receive(number, "help");
  await receive(number, "INFO");
  const messages = await replies(number);
  expect(messages).toHaveLength(2);
  expect(messages[0]!.message).toMatch(/Reply STOP to end/);
  expect((await getConsents(number)).standing).toEqual({ sms_appointment: "given", sms_marketing: "none" });
});

test(
  "YES restores consent only after STOP; keywords inside sentences are ignored",
  { tags: "full" },
  async () => {
    const number = aPhoneNumber();
    const leadId = await insertLead(number);
    await receive(number, "Yes");
    await receive(number, "Please do not stop the search");
    expect(await replies(number)).toEqual([]);
    expect((await getConsents(number)).standing).toEqual({ sms_appointment: "none", sms_marketing: "none" });
    const activities = await select(
      "select description from lead_activities where lead_id = ? order by id",
      leadId,
    );
    expect(activities).toEqual([{ description: "Yes" }, { description: "Please do not stop the search" }]);
    await receive(number, "END");
    await receive(number, "YES");
    expect((await getConsents(number)).standing.sms_appointment).toBe("given");
  },
);

test("an inbound text received several times, even concurrently, is processed once", async () => {
  const number = aPhoneNumber();
  const leadId = await insertLead(number);
  const externalId = unique();
  await Promise.all([1, 2, 3].map(() => receive(number, "STOP", externalId)));
  await receive(number, "STOP", externalId);
  expect((await getConsents(number)).entries).toHaveLength(2);
  expect(await replies(number)).toHaveLength(1);
  expect(await select("select id from lead_activities where lead_id = ?", leadId)).toHaveLength(1);
});

test("a text from a short code is ignored", async () => {
  const before = await select("select count(*) as n from sms_inbound");
  await receive("short code", "STOP");
  expect(await select("select count(*) as n from sms_inbound")).toEqual(before);
});
