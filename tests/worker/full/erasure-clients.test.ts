import { expect, test } from "vitest";
import { listInactiveEmails } from "#worker/features/privacy/person-queries.ts";
import { createApplicant, eraseRecord, getRecord } from "#tests/support/applicants.ts";
import { createClient, createClientJob } from "#tests/support/clients.ts";
import { findInTables } from "#tests/support/find-text.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

test("erasing a client's contact who was placed removes all that names them and keeps the amounts", async () => {
  const manager = await testApp.as("manager");
  const client = await createClient(manager, { fee: { kind: "percent", value: 20, currency: "USD" } });
  const job = await createClientJob(manager, client.id);
  const { who, visitor, token, id } = await createApplicant({ jobId: job.id });
  const name = `${who.firstName} ${who.lastName}`;
  const params = { id: client.id };
  await manager.call("POST /api/clients/:id/contacts", {
    params,
    body: { firstName: who.firstName, lastName: who.lastName, email: who.email, phone: who.phone },
  });
  const log = (subject: string, description?: string) =>
    manager.call("POST /api/clients/:id/activities", {
      params,
      body: { activityType: "note", subject, description },
    });
  await log(`Rang ${who.firstName.toLowerCase()}`);
  await log("Profiles", `Sent the resume of ${name}`);
  await log("Terms agreed", "Twenty percent");
  await manager.call("PUT /api/applications/:id/stage", {
    params: { id },
    body: { stage: "offer", from: "new" },
  });
  const placed = await manager.call("POST /api/placements", {
    body: { applicationId: id, pay: 90_000, notes: `${name} starts in May` },
  });
  await manager.call("PUT /api/placements/:id", {
    params: { id: placed.body.id },
    body: { notes: `${name} starts in June` },
  });
  const record = (await getRecord(visitor, token)).body;
  expect(record).toMatchObject({
    clientContacts: [{ client: client.name, firstName: who.firstName }],
    placements: [{ client: client.name, status: "offered" }],
  });

  const identifiers = [who.email, who.firstName, who.lastName, who.phone];
  expect((await findInTables(identifiers)).length).toBeGreaterThan(0);
  await eraseRecord(visitor, token);
  expect(await findInTables(identifiers)).toEqual([]);

  const [placement] = await select("select * from placements");
  expect(placement).toMatchObject({
    application_id: null,
    lead_id: null,
    notes: null,
    fee_amount: 18_000,
    client_name: client.name,
  });
  expect(String(placement!.pseudonym)).toMatch(/^erased:/);
  const { body } = await manager.call("GET /api/placements", {});
  expect(body).toMatchObject([{ person: null, amounts: { feeAmount: 18_000 } }]);
  const timeline = (await manager.call("GET /api/clients/:id/activities", { params })).body;
  expect(timeline.filter(({ source }) => source === "entry").map(({ subject }) => subject)).toEqual([
    "Terms agreed",
    "Erased with a person’s data",
    "Erased with a person’s data",
  ]);
  expect((await manager.call("GET /api/clients/:id", { params })).body.contacts).toEqual([]);
});

test("erasing a person redacts the notes of clients and job orders that name them, and no others", async () => {
  const manager = await testApp.as("manager");
  const { who, visitor, token } = await createApplicant();
  const contact = { firstName: who.firstName, lastName: who.lastName, email: who.email };
  const named = await createClient(manager, { notes: `Call ${who.firstName} before noon`, contact });
  const other = await createClient(manager, { notes: "Pays within 30 days" });
  const order = async (clientId: string, notes: string) => {
    const job = await createClientJob(manager, clientId);
    await manager.call("PUT /api/jobs/:id/order", { params: { id: job.id }, body: { clientId, notes } });
  };
  await order(other.id, `Met ${who.firstName} ${who.lastName} there`);
  await order(other.id, "Two rounds");
  await eraseRecord(visitor, token);
  expect(await findInTables([who.email, who.firstName, who.lastName])).toEqual([]);
  const redacted = "Erased with a person’s data";
  expect(await select("select id, notes from clients where id in (?, ?)", named.id, other.id)).toEqual(
    expect.arrayContaining([
      { id: named.id, notes: redacted },
      { id: other.id, notes: "Pays within 30 days" },
    ]),
  );
  const orders = await select<{ notes: string }>(
    "select notes from job_orders where client_id = ?",
    other.id,
  );
  expect(orders.map(({ notes }) => notes).toSorted()).toEqual([redacted, "Two rounds"]);
});

test("an administrator can erase a person who is only a client's contact", async () => {
  const admin = await testApp.as("admin");
  const email = `${unique()}@example.com`;
  const client = await createClient(admin, { contact: { firstName: "Onlyacontact", email } });
  const preview = await admin.call("GET /api/admin/people", { query: { email } });
  expect(preview.body).toMatchObject({ clientContacts: 1, applications: 0 });
  expect((await admin.call("DELETE /api/admin/people", { query: { email } })).status).toBe(200);
  expect(await findInTables([email, "Onlyacontact"])).toEqual([]);
  expect((await admin.call("GET /api/clients/:id", { params: { id: client.id } })).body.contacts).toEqual([]);
});

test("retention erases the contacts of former clients only", async () => {
  const recruiter = await testApp.as("recruiter");
  const [current, former] = [`${unique()}@example.com`, `${unique()}@example.com`];
  await createClient(recruiter, { contact: { firstName: "Current", email: current } });
  await createClient(recruiter, { status: "former", contact: { firstName: "Former", email: former } });
  const old = "2020-01-01T00:00:00.000Z";
  await select("update client_contacts set created_at = ?1, updated_at = ?1", old);
  await select("update clients set created_at = ?1, updated_at = ?1", old);
  expect(await listInactiveEmails(testApp.ctx().db, "2022-01-01T00:00:00.000Z", 100)).toEqual([former]);
});
