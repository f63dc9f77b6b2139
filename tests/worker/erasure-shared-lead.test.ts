import { expect, test } from "vitest";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";
import {
  createApplicant,
  eraseRecord,
  listErasures,
  getRecord,
  getLinkToken,
} from "#tests/support/applicants.ts";
import { connectGhl, FakeGhl } from "#tests/support/ghl.ts";
import { testApp } from "#tests/support/test-app.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { aPhoneNumber, insertConsent } from "#tests/support/sms.ts";
import { findInTables } from "#tests/support/find-text.ts";

test("a person who shares a lead by phone number sees and erases only their own data", async () => {
  const phone = aPhoneNumber();
  const mine = await createApplicant({ phone });
  await insertConsent(phone, "sms_marketing", false);
  const ghl = new FakeGhl();
  await connectGhl(ghl);
  const [lead] = await select<{ id: string }>("select id from crm_leads where email_key = ?", mine.who.email);
  await select(
    "update crm_leads set ghl_contact_id = 'ghl-1', notes = 'Mine', synced_to_ghl = 1 where id = ?",
    lead!.id,
  );
  await select(
    "insert into sms_messages (id, to_number, message, message_type, related_lead_id, created_at, updated_at) values (?, ?, 'Your code', 'reminder', ?, '2026-01-02T00:00:00.000Z', '2026')",
    unique(),
    phone,
    lead!.id,
  );
  const other = await createApplicant({ phone });
  const recruiter = (await testApp.as("recruiter")).at(ghl.site());
  for (const { id, who } of [mine, other]) {
    const body = { subject: "Hello", message: `Dear ${who.firstName}` };
    await recruiter.call("POST /api/applications/:id/replies", { params: { id }, body });
  }
  const site = ghl.site();
  for (const { visitor } of [mine, other]) visitor.at(site);
  const { body: ownRecord } = await getRecord(other.visitor, other.token);
  expect([ownRecord.applications.length, ownRecord.texts, ownRecord.consents.length]).toEqual([1, [], 1]);
  await other.visitor.call("POST /api/privacy/correct", {
    body: {
      token: other.token,
      applicationId: other.id,
      firstName: "Not",
      lastName: "Me",
      phone: "(312) 555-0000",
    },
  });
  const getLead = async () => (await select("select * from crm_leads where id = ?", lead!.id))[0]!;
  expect(await getLead()).toMatchObject({ first_name: mine.who.firstName, phone_key: phone });

  expect((await eraseRecord(other.visitor, other.token)).status).toBe(200);
  expect(await findInTables([other.who.email, other.who.firstName, other.who.lastName])).toEqual([]);
  expect(await getLead()).toMatchObject({
    email_key: mine.who.email,
    notes: "Mine",
    ghl_contact_id: "ghl-1",
  });
  const [crmErasure] = await listErasures();
  expect(JSON.parse(crmErasure!.payload)).toMatchObject({ contacts: [] });
  expect(await findInTables([mine.who.firstName])).toContain(
    `lead_activities.description: ${mine.who.firstName}`,
  );
  expect((await getRecord(mine.visitor, mine.token)).body).toMatchObject({
    texts: [{ message: "Your code" }],
  });
  expect(
    await select("select id from consents where phone = ? and granted = 0", phone),
    "the STOP record remains",
  ).toHaveLength(1);
});

test("erasing the owner of a shared lead passes it to the remaining applicant", async () => {
  const phone = aPhoneNumber();
  const first = await createApplicant({ phone });
  const second = await createApplicant({ phone });
  const leadOf = async (email: string) =>
    (
      await select(
        "select l.* from crm_leads l join lead_emails a on a.lead_id = l.id where a.email_key = ?",
        email,
      )
    )[0];
  const lead = await leadOf(second.who.email);
  const { id: third } = (
    await testApp
      .visitor()
      .call("POST /api/applications", { body: { ...second.who, phone: "(312) 555-0177" } })
  ).body;
  await select(
    "update crm_leads set notes = 'Of the first', ghl_contact_id = 'ghl-2' where id = ?",
    lead!.id,
  );
  const admin = await testApp.as("admin");
  const erasure = await admin.call("DELETE /api/admin/people", { query: { email: first.who.email } });
  expect([erasure.status, erasure.body.erased.leads]).toEqual([200, 1]);
  expect(await findInTables([first.who.email, first.who.firstName, first.who.lastName, phone])).toEqual([
    `applications.phone: ${phone}`,
    `consents.phone: ${phone}`,
  ]);
  expect(await leadOf(second.who.email)).toMatchObject({
    id: lead!.id,
    email_key: second.who.email,
    first_name: second.who.firstName,
    phone_key: "+13125550177",
    notes: null,
    ghl_contact_id: null,
    lead_score: lead!.lead_score,
  });
  const recruiter = await testApp.as("recruiter");
  const { body } = await recruiter.call("GET /api/applications/:id/history", { params: { id: third } });
  expect(body.entries.map(({ subject }) => subject)).toEqual(["Sent a resume", "Sent a resume"]);
  await eraseRecord(second.visitor, getLinkToken(await createApplicantLink(testApp.ctx(), third)));
  expect(await findInTables([second.who.email, second.who.firstName, phone])).toEqual([]);
  expect(await leadOf(second.who.email)).toBeUndefined();
});
