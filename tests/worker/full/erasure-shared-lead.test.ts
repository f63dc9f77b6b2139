import { expect, test } from "vitest";
import { createApplicant, eraseRecord, getRecord, listErasures } from "#tests/support/applicants.ts";
import { connectGhl, FakeGhl } from "#tests/support/ghl.ts";
import { testApp } from "#tests/support/test-app.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { aPhoneNumber, insertConsent } from "#tests/support/sms.ts";
import { findInTables } from "#tests/support/find-text.ts";

test("a person with the phone number of another sees and erases only their own data", async () => {
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
  const before = await select("select * from crm_leads where id = ?", lead!.id);

  expect((await eraseRecord(other.visitor, other.token)).status).toBe(200);
  expect(await findInTables([other.who.email, other.who.firstName, other.who.lastName])).toEqual([]);
  expect(await select("select * from crm_leads where id = ?", lead!.id)).toEqual(before);
  const [crmErasure] = await listErasures();
  expect(JSON.parse(crmErasure!.payload)).toMatchObject({ contacts: [] });
  expect((await getRecord(mine.visitor, mine.token)).body).toMatchObject({
    texts: [{ message: "Your code" }],
  });
  expect(
    await select("select id from consents where phone = ? and granted = 0", phone),
    "the STOP record remains",
  ).toHaveLength(1);
});

test.each(["target", "merged lead"])(
  "erasing the %s of a merge leaves the other person's lead and application linked",
  async (erased) => {
    const phone = aPhoneNumber();
    const first = await createApplicant({ phone });
    const second = await createApplicant({ phone });
    const getLead = async (email: string) =>
      (await select<{ id: string }>("select * from crm_leads where email_key = ?", email))[0];
    const [target, merged] = [await getLead(first.who.email), await getLead(second.who.email)];
    const recruiter = await testApp.as("recruiter");
    const merge = await recruiter.call("POST /api/crm/leads/:id/merge", {
      params: { id: target!.id },
      body: { otherId: merged!.id },
    });
    expect(merge.body.applications.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());

    const [gone, left] = erased === "target" ? [first, second] : [second, first];
    const admin = await testApp.as("admin");
    const erasure = await admin.call("DELETE /api/admin/people", { query: { email: gone.who.email } });
    expect([erasure.status, erasure.body.erased.leads]).toEqual([200, 1]);
    expect(await findInTables([gone.who.email, gone.who.firstName, gone.who.lastName])).toEqual([]);
    expect(await getLead(left.who.email)).toMatchObject({
      email: left.who.email,
      first_name: left.who.firstName,
      application_id: left.id,
      merged_into_id: null,
    });
    const { body: leads } = await recruiter.call("GET /api/crm/leads", { query: { q: left.who.email } });
    expect(leads).toMatchObject([{ applicationData: { email: left.who.email } }]);
    const { body } = await recruiter.call("GET /api/applications/:id/history", { params: { id: left.id } });
    expect([body.leadId, body.entries.some(({ subject }) => subject === "Sent a resume")]).toEqual([
      leads[0]!.id,
      true,
    ]);
  },
);
