import { beforeEach, expect, test } from "vitest";
import { type Event, event, hearingOffice } from "#tests/support/ghl-events.ts";
import { leadBehind, timelineOf } from "#tests/support/leads.ts";
import { fromPage } from "#tests/support/messages.ts";
import { ahead, office } from "#tests/support/office.ts";
import { select } from "#tests/support/tables.ts";
import { CONTACT, openTexts, queued, switchOn } from "#tests/support/texts.ts";

type Hearing = Awaited<ReturnType<typeof hearingOffice>>;
let { admin, told, syncedLead } = {} as Hearing;
beforeEach(async () => {
  ({ admin, told, syncedLead } = await hearingOffice());
});

const said = (lead: Event) => timelineOf(String(lead.id));
const outbound = (lead: Event, more: Event = {}) =>
  event({
    type: "OutboundMessage",
    contactId: lead.ghl_contact_id,
    messageType: "SMS",
    source: "app",
    messageId: "m-1",
    body: "Are you free at three?",
    status: "sent",
    ...more,
  });

test("who is answered inside the CRM has the answer, at its time, and the timeline tells of it once", async () => {
  const lead = await syncedLead({ phone: "(317) 555-0122" });
  const email = String(lead.email);
  const timestamp = ahead(-20, "minute")().toISOString();
  // Each state of a message is an event of its own, and the vendor repeats what it is not sure of.
  const sent = outbound(lead, { timestamp });
  for (const one of [sent, sent, outbound(lead, { status: "delivered" })]) {
    expect((await told(one)).status).toBe(200);
  }
  const [answer] = await select(
    "select activity_type, subject, description, is_automated, created_at from lead_activities where lead_id = ? and activity_type = 'sms'",
    lead.id,
  );
  expect(answer).toEqual({
    activity_type: "sms",
    subject: "Text message sent in GoHighLevel",
    description: "Are you free at three?",
    is_automated: 0,
    created_at: timestamp,
  });
  expect((await leadBehind(email)).first_responded_at).toBe(timestamp);

  // Whoever writes again waits again: that their phone shows the old answer only now is no new one.
  await office.visitor().call("POST /api/contact/submit", { body: fromPage({ email }) });
  await told(outbound(lead, { status: "read" }));
  expect((await leadBehind(email)).first_responded_at).toBeNull();
  expect((await said(lead)).filter((subject) => subject.includes("GoHighLevel"))).toHaveLength(2);

  await told(
    outbound(lead, {
      messageType: "Email",
      messageId: null,
      emailMessageId: "e-1",
      subject: "Your close",
      status: null,
      body: "<p>Hello</p>",
    }),
  );
  expect((await leadBehind(email)).first_responded_at).not.toBeNull();
  await told(outbound(lead, { messageType: "CALL", messageId: "m-2", source: null, userId: "u-1" }));
  expect((await said(lead)).slice(-2)).toEqual([
    "Sent in GoHighLevel: Your close",
    "Call from GoHighLevel",
  ]);
});

const unanswered: Record<string, Event> = {
  "a workflow": { source: "workflow", userId: "u-1" },
  "a campaign": { source: "campaign" },
  "many at once": { source: "bulk_actions" },
  "the API": { source: "api" },
  "nobody who is named": { source: null },
  "a text that the carrier refused": { status: "undelivered" },
  "a text for tomorrow": { status: "scheduled" },
  "a call that nobody took": { messageType: "CALL", status: "completed", callStatus: "no-answer" },
  "a comment between colleagues": { messageType: "InternalComment" },
  "somebody whom we do not know": { contactId: "c-404" },
};

test("what no person wrote, and what reached nobody, is no answer", async () => {
  const lead = await syncedLead();
  const before = await said(lead);
  for (const [what, more] of Object.entries(unanswered)) {
    expect((await told(outbound(lead, { messageId: what, ...more }))).status, what).toBe(200);
    expect(await said(lead), what).toEqual(before);
  }
  expect((await leadBehind(String(lead.email))).first_responded_at).toBeNull();
});

test("our own texts come back from the CRM as its own: they are told once, and one that we send by ourselves answers nobody", async () => {
  const lead = await syncedLead({ phone: "(317) 555-0133" });
  await switchOn();
  await admin.call("POST /api/sms/send", {
    body: { toNumber: "+13175550133", message: "Your appointment is at three.", messageType: "follow_up" },
  });
  await select("update sms_messages set sent_by = null");
  const [{ id } = { id: "" }] = await select<{ id: string }>(
    "select id from deliveries where action = 'sms.send'",
  );
  const vendor = openTexts(CONTACT, queued("m-7"));
  // The report overtakes the answer that tells us the id: the text is in the vendor's hands.
  await select("update sms_messages set handed_at = ?", new Date().toISOString());
  await told(outbound(lead, { messageId: "m-7" }));
  await select("update sms_messages set handed_at = null");
  await vendor.run(id);
  await told(outbound(lead, { messageId: "m-7", status: "delivered" }));
  expect((await said(lead)).slice(2)).toEqual(["Text message sent"]);
  expect(await select("select status from sms_messages")).toEqual([{ status: "delivered" }]);
  expect((await leadBehind(String(lead.email))).first_responded_at).toBeNull();
});
