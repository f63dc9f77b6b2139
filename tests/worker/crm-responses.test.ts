import { beforeEach, expect, test } from "vitest";
import { type CrmEventBody, createEvent, createWebhookFixture } from "#tests/support/ghl-webhook.ts";
import { getLeadByAnyEmail, listTimeline } from "#tests/support/leads.ts";
import { contactMessage } from "#tests/support/messages.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";
import { CONTACT_RESPONSE, createSmsVendor, queuedResponse, activateSms } from "#tests/support/sms.ts";

type WebhookFixture = Awaited<ReturnType<typeof createWebhookFixture>>;
let { admin, postSigned, createSyncedLead } = {} as WebhookFixture;
beforeEach(async () => {
  ({ admin, postSigned, createSyncedLead } = await createWebhookFixture());
});

const listLeadTimeline = (lead: CrmEventBody) => listTimeline(String(lead.id));
const outbound = (lead: CrmEventBody, more: CrmEventBody = {}) =>
  createEvent({
    type: "OutboundMessage",
    contactId: lead.ghl_contact_id,
    messageType: "SMS",
    source: "app",
    messageId: "m-1",
    body: "Are you free at three?",
    status: "sent",
    ...more,
  });

test(
  "a reply sent in the CRM sets the response time and appears once in the timeline",
  { tags: "full" },
  async () => {
    const lead = await createSyncedLead({ phone: "(317) 555-0122" });
    const email = String(lead.email);
    const timestamp = clockAhead(-20, "minute")().toISOString();
    // The vendor sends an event for each message state, and repeats events.
    const sent = outbound(lead, { timestamp });
    for (const one of [sent, sent, outbound(lead, { status: "delivered" })]) {
      expect((await postSigned(one)).status).toBe(200);
    }
    const [entry] = await select(
      "select activity_type, subject, description, is_automated, created_at from lead_activities where lead_id = ? and activity_type = 'sms'",
      lead.id,
    );
    expect(entry).toEqual({
      activity_type: "sms",
      subject: "Text message sent in GoHighLevel",
      description: "Are you free at three?",
      is_automated: 0,
      created_at: timestamp,
    });
    expect((await getLeadByAnyEmail(email)).first_responded_at).toBe(timestamp);

    // A new message restarts the wait. A late read receipt of the old reply does not answer it.
    await testApp.visitor().call("POST /api/contact/submit", { body: contactMessage({ email }) });
    await postSigned(outbound(lead, { status: "read" }));
    expect((await getLeadByAnyEmail(email)).first_responded_at).toBeNull();
    expect((await listLeadTimeline(lead)).filter((subject) => subject.includes("GoHighLevel"))).toHaveLength(
      2,
    );

    await postSigned(
      outbound(lead, {
        messageType: "Email",
        messageId: null,
        emailMessageId: "e-1",
        subject: "Your close",
        status: null,
        body: "<p>Hello</p>",
      }),
    );
    expect((await getLeadByAnyEmail(email)).first_responded_at).not.toBeNull();
    await postSigned(outbound(lead, { messageType: "CALL", messageId: "m-2", source: null, userId: "u-1" }));
    expect((await listLeadTimeline(lead)).slice(-2)).toEqual([
      "Sent in GoHighLevel: Your close",
      "Call from GoHighLevel",
    ]);
  },
);

const nonResponses: Record<string, CrmEventBody> = {
  "a workflow": { source: "workflow", userId: "u-1" },
  "a campaign": { source: "campaign" },
  "a bulk action": { source: "bulk_actions" },
  "the API": { source: "api" },
  "an unknown source": { source: null },
  "a text rejected by the carrier": { status: "undelivered" },
  "a scheduled text": { status: "scheduled" },
  "an unanswered call": { messageType: "CALL", status: "completed", callStatus: "no-answer" },
  "an internal comment": { messageType: "InternalComment" },
  "an unknown contact": { contactId: "c-404" },
};

test(
  "automated, internal and undelivered messages do not count as a response",
  { tags: "full" },
  async () => {
    const lead = await createSyncedLead();
    const before = await listLeadTimeline(lead);
    for (const [name, more] of Object.entries(nonResponses)) {
      expect((await postSigned(outbound(lead, { messageId: name, ...more }))).status, name).toBe(200);
      expect(await listLeadTimeline(lead), name).toEqual(before);
    }
    expect((await getLeadByAnyEmail(String(lead.email))).first_responded_at).toBeNull();
  },
);

test(
  "a CRM event for our own automated text adds no second entry and is not a response",
  { tags: "full" },
  async () => {
    const lead = await createSyncedLead({ phone: "(317) 555-0133" });
    await activateSms();
    await admin.call("POST /api/sms/send", {
      body: {
        toNumber: "+13175550133",
        message: "Your appointment is at three.",
        messageType: "follow_up",
        reason: "They asked for a text.",
      },
    });
    await select("update sms_messages set sent_by = null");
    const [{ id } = { id: "" }] = await select<{ id: string }>(
      "select id from deliveries where action = 'sms.send'",
    );
    const vendor = createSmsVendor(CONTACT_RESPONSE, queuedResponse("m-7"));
    // The status report arrives before the send response with the message id.
    await select("update sms_messages set handed_at = ?", new Date().toISOString());
    await postSigned(outbound(lead, { messageId: "m-7" }));
    await select("update sms_messages set handed_at = null");
    await vendor.run(id);
    await postSigned(outbound(lead, { messageId: "m-7", status: "delivered" }));
    expect((await listLeadTimeline(lead)).slice(2)).toEqual(["Text message sent"]);
    expect(await select("select status from sms_messages")).toEqual([{ status: "delivered" }]);
    expect((await getLeadByAnyEmail(String(lead.email))).first_responded_at).toBeNull();
  },
);
