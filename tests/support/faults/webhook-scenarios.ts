import { LOCATION } from "../ghl.ts";
import { type Person, readResponse } from "../person.ts";
import { unique } from "../samples.ts";
import { select } from "../tables.ts";
import { insertLead, aPhoneNumber, insertConsent } from "../sms.ts";
import { expectDeliveriesEnqueued } from "./setup.ts";
import { expectOneRow, type CreateScenario, createSubmission } from "./submission-scenarios.ts";
import type { Simulation } from "./simulation.ts";

export const SECRET = "a-workflow-secret-of-ours";

/** A CRM event with the workflow secret; retries repeat its id. */
function sendEvent(more: Record<string, unknown>) {
  const timestamp = new Date().toISOString();
  const body = JSON.stringify({ locationId: LOCATION, webhookId: unique(), timestamp, ...more });
  const headers = { "content-type": "application/json", "x-webhook-secret": SECRET };
  return async (visitor: Person) =>
    readResponse(await visitor.fetch("/api/webhooks/ghl", { method: "POST", body, headers }));
}

const createContact = async () => {
  const [number, ghlContactId] = [aPhoneNumber(), `contact-${unique()}`];
  return { number, ghlContactId, leadId: await insertLead(number, { ghlContactId }) };
};

export const webhookScenarios = (simulation: Simulation): Record<string, CreateScenario> => ({
  "a contact update": async () => {
    const { ghlContactId, leadId } = await createContact();
    const synced = new Date(Date.now() - 2 * 3_600_000).toISOString();
    await select("update crm_leads set synced_to_ghl = 1, ghl_last_sync = ? where id = ?", synced, leadId);
    await insertConsent((await getLead(leadId)).phone_key, "sms_marketing");
    const event = { type: "ContactUpdate", id: ghlContactId, lastName: "Northcote", dnd: true };
    return createSubmission(simulation, sendEvent(event), async () => {
      await expectOneRow("crm_leads where id = ? and last_name = 'Northcote'", leadId);
      await expectDeliveriesEnqueued(leadId);
    });
  },
  "a STOP message": async () => {
    const { number, ghlContactId } = await createContact();
    await insertConsent(number, "sms_appointment");
    const text = { type: "InboundMessage", messageType: "SMS", contactId: ghlContactId, body: "STOP" };
    return createSubmission(simulation, sendEvent({ ...text, messageId: unique() }), async () => {
      await expectOneRow("consents where phone = ? and kind = 'sms_appointment' and granted = 0", number);
      await expectOneRow("sms_messages where to_number = ?", number);
      const [{ id } = { id: "" }] = await select<{ id: string }>(
        "select id from sms_messages where to_number = ?",
        number,
      );
      await expectDeliveriesEnqueued(id, "sms.send");
    });
  },
  "a message status": async () => {
    const [id, externalId, now] = [unique(), unique(), new Date().toISOString()];
    await select(
      `insert into sms_messages (id, to_number, message, message_type, status, external_id, created_at, updated_at)
        values (?, '+13125550100', 'Hello', 'follow_up', 'sent', ?, ?, ?)`,
      id,
      externalId,
      now,
      now,
    );
    const state = { type: "OutboundMessage", messageType: "SMS", contactId: "c", status: "delivered" };
    return createSubmission(simulation, sendEvent({ ...state, messageId: externalId }), () =>
      expectOneRow("sms_messages where id = ? and status = 'delivered'", id),
    );
  },
});

const getLead = async (id: string) =>
  (await select<{ phone_key: string }>("select * from crm_leads where id = ?", id))[0]!;
