import { expect, test } from "vitest";
import { deliver } from "#worker/runtime/deliveries.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { mailbox } from "#worker/vendors/email-binding.ts";
import { createApplicant, eraseRecord, getRecord, getLinkToken } from "#tests/support/applicants.ts";
import { createBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { sampleFiles } from "#tests/support/files.ts";
import { siteAhead, testApp } from "#tests/support/test-app.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

test("the application receipt contains a link to the applicant's stored data", async () => {
  const { who, visitor, id } = await createApplicant();
  const mailer = mailbox();
  const ctx = testApp.ctx();
  const [row] = await select<{ id: string }>(
    "select id from deliveries where action = 'application.receipt' and entity_id = ?",
    id,
  );
  await select("update deliveries set status = 'waiting', next_attempt_at = '2020' where id = ?", row!.id);
  await deliver({ ...ctx, ports: { ...ctx.ports, mailer } }, row!.id, deliveryHandlers);
  const link = /\S+\/your-data\?token=\S+/.exec(mailer.sent[0]!.text)![0];
  const { status, body } = await getRecord(visitor, getLinkToken(link));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    email: who.email,
    applications: [
      {
        id,
        firstName: who.firstName,
        phone: who.phone,
        canWithdraw: true,
        resume: { name: `${who.lastName}.pdf` },
      },
    ],
    consents: [{ kind: "terms", granted: true }],
  });
});

test("a forged or truncated privacy link gets 400, an expired one 410", async () => {
  const { visitor, token, id } = await createApplicant();
  const [head, , signature] = token.split(".");
  const forged = `${head}.${btoa(JSON.stringify({ iss: "planwright", aud: "privacy.record", sub: id })).replaceAll("=", "")}.${signature}`;
  for (const wrong of [forged, token.slice(0, -4), "nonsense"]) {
    expect((await getRecord(visitor, wrong)).status, wrong).toBe(400);
    expect((await eraseRecord(visitor, wrong)).status, wrong).toBe(400);
  }
  const old = siteAhead(181, "day");
  expect((await getRecord(testApp.visitor().at(old), token)).status).toBe(410);
  expect((await eraseRecord(testApp.visitor().at(old), token)).status).toBe(410);
  expect(await select("select id from applications where id = ?", id)).toHaveLength(1);
});

test("an applicant's correction updates application and lead; the log names only the fields", async () => {
  const { who, visitor, token, id } = await createApplicant();
  const fields = { firstName: "Iris", lastName: "Quist", phone: "+44 20 7946 0958", additionalInfo: "" };
  const sent = await visitor.call("POST /api/privacy/correct", {
    body: { token, applicationId: id, ...fields },
  });
  expect(sent.status).toBe(200);
  const [row] = await select("select * from applications where id = ?", id);
  expect(row).toMatchObject({
    first_name: "Iris",
    last_name: "Quist",
    phone: "+44 20 7946 0958",
    email: who.email,
  });
  const [lead] = await select("select * from crm_leads where email_key = ?", who.email);
  expect(lead).toMatchObject({ first_name: "Iris", phone_key: "+442079460958", synced_to_ghl: 0 });
  const log = await lastActivity("application.correct");
  expect(log!.details).toEqual({ fields: ["firstName", "lastName", "phone", "additionalInfo"] });
  expect(log!.user_id).toBeNull();
  const entries = await select("select subject from lead_activities where lead_id = ?", lead!.id);
  expect(entries.map(({ subject }) => subject)).toContain(
    "Corrected their details: first name, last name, phone, additional information",
  );
  const same = await visitor.call("POST /api/privacy/correct", {
    body: { token, applicationId: id, ...fields },
  });
  expect([same.status, await activityCount("application.correct")]).toEqual([200, 1]);
});

test("a privacy link gives no access to another person's application", async () => {
  const mine = await createApplicant();
  const other = await createApplicant();
  const body = { token: mine.token, applicationId: other.id };
  const fields = { firstName: "A", lastName: "B", phone: "312 555 0100" };
  expect(
    (await mine.visitor.call("POST /api/privacy/correct", { body: { ...body, ...fields } })).status,
  ).toBe(404);
  expect((await mine.visitor.call("POST /api/privacy/withdraw", { body })).status).toBe(404);
  const file = await mine.visitor.fetch(`/api/privacy/applications/${other.id}/resume?token=${mine.token}`);
  expect(file.status).toBe(404);
});

test(
  "withdrawing sets the stage and enqueues one notification, also when repeated",
  { tags: "full" },
  async () => {
    const { visitor, token, id } = await createApplicant();
    const body = { token, applicationId: id };
    const twice = await Promise.all([1, 2].map(() => visitor.call("POST /api/privacy/withdraw", { body })));
    expect(
      twice
        .map(({ status }) => status)
        .toSorted()
        .at(0),
    ).toBe(200);
    expect((await visitor.call("POST /api/privacy/withdraw", { body })).status).toBe(200);
    const recruiter = await testApp.as("recruiter");
    const { body: seen } = await recruiter.call("GET /api/applications/:id", { params: { id } });
    expect(seen.stage).toBe("withdrawn");
    expect(await activityCount("application.withdraw")).toBe(1);
    expect(await select("select id from deliveries where action = 'application.withdrawn'")).toHaveLength(1);
    const history = await recruiter.call("GET /api/applications/:id/history", { params: { id } });
    expect(
      history.body.entries.filter(({ subject }) => subject === "Withdrew their application"),
    ).toHaveLength(1);
  },
);

test("the applicant downloads their data as JSON and their unchanged resume", async () => {
  const { who, visitor, token, id } = await createApplicant();
  const json = await visitor.fetch(`/api/privacy/record.json?token=${token}`);
  expect(json.headers.get("content-disposition")).toContain("attachment");
  const exported = (await json.json()) as Record<string, unknown>;
  expect(exported).toMatchObject({
    email: who.email,
    applications: [{ additionalInfo: who.additionalInfo }],
  });
  expect(exported).not.toHaveProperty("token");
  const resume = await visitor.fetch(`/api/privacy/applications/${id}/resume?token=${token}`);
  expect(new Uint8Array(await resume.arrayBuffer())).toEqual(new Uint8Array(sampleFiles.pdf));
});

test("the JSON export matches the page and contains no staff notes", { tags: "full" }, async () => {
  const { who, visitor, token } = await createApplicant();
  const { slots } = await listFreeSlots();
  const { appointment } = await createBooking(slots[0]!.startsAt, {
    bookerEmail: who.email,
    bookerName: "Iris Quist",
    bookerCompany: "Tallowmere",
  });
  await visitor.call("POST /api/contact/submit", {
    body: { firstName: "Iris", lastName: "Quist", email: who.email, helpType: "other", message: "Help us." },
  });
  const recruiter = await testApp.as("recruiter");
  const params = { id: appointment.id };
  const { updatedAt } = (await recruiter.call("GET /api/admin/booking/appointments/:id", { params })).body;
  const body = { internalNotes: "Talks a lot.", updatedAt };
  await recruiter.call("PUT /api/admin/booking/appointments/:id/notes", { params, body });
  const { token: _, ...expected } = (await getRecord(visitor, token)).body;
  const file = await (await visitor.fetch(`/api/privacy/record.json?token=${token}`)).text();
  expect(JSON.parse(file)).toEqual(expected);
  expect(expected.appointments).toMatchObject([{ name: "Iris Quist", company: "Tallowmere" }]);
  // The page uses the confirmation's time zone; the first slot of a day is 9:00 in New York.
  const start = new Date(slots[0]!.startsAt);
  const day = start.toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "America/New_York" });
  const page = await (await visitor.fetch(`/your-data?token=${token}`)).text();
  expect(page).toContain(`${day}, 9:00 AM ET, confirmed`);
  expect(expected.messages).toMatchObject([{ firstName: "Iris", lastName: "Quist", message: "Help us." }]);
  expect(file).not.toMatch(/Talks a lot|resumes\/|leadId|internal/);
});
