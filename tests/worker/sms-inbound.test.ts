import { expect, test } from "vitest";
import { receiveText } from "#worker/features/sms/index.ts";
import { ahead, office } from "#tests/support/office.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { aLead, aNumber, CONTACT, openTexts, order, queued, says, switchOn } from "#tests/support/texts.ts";

let seconds = 0;
/** Somebody texts us; each message a second after the one before, because the newest word rules. */
const texts = (from: string, body: string, externalId: string = unique()) =>
  receiveText(office.ctx({ clock: ahead(++seconds, "second"), enqueue: () => Promise.resolve() }), {
    from,
    body,
    externalId,
    at: "2026-11-20T10:00:00Z",
  });

const standing = async (number: string) => {
  const person = await office.as("recruiter");
  return (await person.call("GET /api/sms/consents", { query: { number } })).body;
};
const replies = (number: string) =>
  select<{ id: string; message: string }>(
    "select id, message from sms_messages where to_number = ? order by created_at, id",
    number,
  );

test("STOP takes back both consents, is confirmed once, and stands on the ledger and in the timeline", async () => {
  const number = aNumber();
  await says(number, "sms_appointment");
  await says(number, "sms_marketing");
  const leadId = await aLead(number);
  await texts(number, " stop. ");
  const { standing: now, entries, received } = await standing(number);
  expect(now).toEqual({ sms_appointment: "withdrawn", sms_marketing: "withdrawn" });
  expect(entries.slice(0, 2)).toMatchObject([
    { granted: false, source: "text: STOP", ip: null },
    { granted: false, source: "text: STOP", ip: null },
  ]);
  expect(received).toMatchObject([{ body: "stop.", keyword: "stop" }]);
  await texts(number, "STOP");
  await texts(number, "Unsubscribe");
  const confirmed = await replies(number);
  expect(confirmed).toHaveLength(1);
  expect(confirmed[0]!.message).toContain("You are unsubscribed");
  const timeline = await select<{ subject: string }>(
    "select subject from lead_activities where lead_id = ?",
    leadId,
  );
  expect(timeline.map(({ subject }) => subject)).toEqual(Array(3).fill("Texted STOP: no more text messages"));
});

test("the confirmation of STOP goes out, although nothing else does any more", async () => {
  await switchOn();
  const number = aNumber();
  await says(number, "sms_appointment");
  await texts(number, "STOP");
  await texts(number, "STOP");
  const [reply] = await replies(number);
  const [row] = await select<{ id: string }>("select id from deliveries where entity_id = ?", reply!.id);
  const vendor = openTexts(CONTACT, queued());
  await vendor.run(row!.id, { clock: ahead(20, "second") });
  expect(vendor.sends()).toBe(1);
  expect(await order(number)).toBeNull();
});

test("an answer that nobody waits for any more is not sent", async () => {
  await switchOn();
  const number = aNumber();
  await texts(number, "HELP");
  const [reply] = await replies(number);
  const [row] = await select<{ id: string }>("select id from deliveries where entity_id = ?", reply!.id);
  const vendor = openTexts(CONTACT, queued());
  await vendor.run(row!.id, { clock: ahead(2, "hour") });
  expect(vendor.asked).toEqual([]);
});

test("START gives back appointment messages only, and a new STOP is confirmed again", async () => {
  const number = aNumber();
  await says(number, "sms_marketing");
  await texts(number, "STOP");
  await texts(number, "Start");
  expect((await standing(number)).standing).toEqual({ sms_appointment: "given", sms_marketing: "withdrawn" });
  await texts(number, "quit");
  expect((await standing(number)).standing).toEqual({
    sms_appointment: "withdrawn",
    sms_marketing: "withdrawn",
  });
  const said = (await replies(number)).map(({ message }) => message);
  expect(said).toHaveLength(3);
  expect(said[1]).toContain("again");
});

test("HELP says who we are, each time, and changes no consent", async () => {
  const number = aNumber();
  await says(number, "sms_appointment");
  await texts(number, "help");
  await texts(number, "INFO");
  const said = await replies(number);
  expect(said).toHaveLength(2);
  expect(said[0]!.message).toMatch(/Reply STOP to end/);
  expect((await standing(number)).standing).toEqual({ sms_appointment: "given", sms_marketing: "none" });
});

test("YES is an answer, and only after STOP a START; whole sentences are no keywords", async () => {
  const number = aNumber();
  const leadId = await aLead(number);
  await texts(number, "Yes");
  await texts(number, "Please do not stop the search");
  expect(await replies(number)).toEqual([]);
  expect((await standing(number)).standing).toEqual({ sms_appointment: "none", sms_marketing: "none" });
  const heard = await select("select description from lead_activities where lead_id = ? order by id", leadId);
  expect(heard).toEqual([{ description: "Yes" }, { description: "Please do not stop the search" }]);
  await texts(number, "END");
  await texts(number, "YES");
  expect((await standing(number)).standing.sms_appointment).toBe("given");
});

test("the same text delivered twice, even at once, happens once", async () => {
  const number = aNumber();
  const leadId = await aLead(number);
  const externalId = unique();
  await Promise.all([1, 2, 3].map(() => texts(number, "STOP", externalId)));
  await texts(number, "STOP", externalId);
  expect((await standing(number)).entries).toHaveLength(2);
  expect(await replies(number)).toHaveLength(1);
  expect(await select("select id from lead_activities where lead_id = ?", leadId)).toHaveLength(1);
});

test("what comes from no number is left alone", async () => {
  const before = await select("select count(*) as n from sms_inbound");
  await texts("short code", "STOP");
  expect(await select("select count(*) as n from sms_inbound")).toEqual(before);
});
