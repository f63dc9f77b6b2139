import { expect, test } from "vitest";
import { createApplicant, eraseRecord, getRecord } from "#tests/support/applicants.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { insertConsent } from "#tests/support/sms.ts";
import { createCampaign, createPeople, createSimulation } from "#tests/support/sms-campaigns.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

const getLead = async (email: string) => {
  const [lead] = await select<{ id: string; phone_key: string }>(
    "select id, phone_key from crm_leads where email_key = ?",
    email,
  );
  return lead!;
};

const listRecipients = (campaignId: string) =>
  select(
    "select lead_id, number, message_id, state, reason from sms_campaign_recipients where campaign_id = ? order by number",
    campaignId,
  );

/** A campaign in quiet hours, so that its texts are queued and no message exists yet. */
async function queueCampaign(email: string) {
  const lead = await getLead(email);
  await insertConsent(lead.phone_key, "sms_marketing");
  await select("update crm_leads set tags = '[\"list\"]' where id = ?", lead.id);
  const [other] = await createPeople([{}]);
  const simulation = await createSimulation();
  const startedAt = "2026-11-20T06:00:00.000Z";
  simulation.setTime(startedAt);
  const campaign = await createCampaign(simulation);
  await campaign.start();
  await simulation.run(1);
  expect(simulation.sent).toEqual([]);
  return { campaign, lead, other: other!, startedAt };
}

test("a person's record and JSON export have the campaigns whose text is still queued", async () => {
  const { who, visitor, token } = await createApplicant();
  const { lead, startedAt: createdAt } = await queueCampaign(who.email);
  const textCampaigns = [{ campaign: "Open roles", number: lead.phone_key, state: "queued", createdAt }];
  expect((await getRecord(visitor, token)).body).toMatchObject({ texts: [], textCampaigns });
  const file = await visitor.fetch(`/api/privacy/record.json?token=${token}`);
  expect(await file.json()).toMatchObject({ textCampaigns });
  const admin = await testApp.as("admin");
  const { body } = await admin.call("GET /api/admin/people", { query: { email: who.email } });
  expect(body).toMatchObject({ texts: 0, textCampaigns: 1 });
});

test("an erasure takes a queued person out of a campaign and keeps its counts and the others", async () => {
  const { who, visitor, token } = await createApplicant();
  const { campaign, lead, other } = await queueCampaign(who.email);
  expect((await eraseRecord(visitor, token)).status).toBe(200);
  expect(await listRecipients(campaign.id)).toEqual([
    { lead_id: null, number: null, message_id: null, state: "skipped", reason: "erased" },
    { lead_id: other.id, number: other.number, message_id: null, state: "queued", reason: null },
  ]);
  expect((await campaign.get()).counts).toMatchObject({ queued: 1, skipped: 1 });
  expect(await findInTables([lead.phone_key, lead.id])).toEqual([]);
});

test("newsletters to a person are in their record, and an erasure leaves only their number", async () => {
  const { who, visitor, token } = await createApplicant();
  const at = "2026-11-20T12:00:00.000Z";
  const [id, mailId] = [crypto.randomUUID(), crypto.randomUUID()];
  await select(
    "insert into newsletter_subscribers (id, email, status, created_at, updated_at) values (?1, ?2, 'active', ?3, ?3)",
    id,
    who.email,
    at,
  );
  await select(
    "insert into newsletters (id, subject, status, created_at, updated_at) values (?1, 'Nine days', 'sent', ?2, ?2)",
    id,
    at,
  );
  await select(
    `insert into newsletter_recipients (id, newsletter_id, subscriber_id, state, external_id, created_at, updated_at)
     values (?1, ?1, ?1, 'delivered', ?2, ?3, ?3)`,
    id,
    mailId,
    at,
  );
  const newsletters = [{ subject: "Nine days", state: "delivered", unsubscribedAt: null, createdAt: at }];
  expect((await getRecord(visitor, token)).body).toMatchObject({ newsletters });
  const admin = await testApp.as("admin");
  const { body } = await admin.call("GET /api/admin/people", { query: { email: who.email } });
  expect(body).toMatchObject({ subscriptions: 1, newsletters: 1 });

  expect((await eraseRecord(visitor, token)).status).toBe(200);
  expect(
    await select(
      "select subscriber_id, state, external_id from newsletter_recipients where newsletter_id = ?",
      id,
    ),
  ).toEqual([{ subscriber_id: null, state: "delivered", external_id: null }]);
  expect(await findInTables([mailId])).toEqual([]);
});
