import { expect, test } from "vitest";
import { createApplicant, getRecord } from "#tests/support/applicants.ts";
import { findInTables } from "#tests/support/find-text.ts";
import {
  getLeadAs,
  getLeadByAnyEmail,
  listTimeline,
  submitContactForm,
  updateLead,
} from "#tests/support/leads.ts";
import { addPerson, aPersonDraft, createPerson } from "#tests/support/people.ts";
import { unique } from "#tests/support/samples.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { clockAhead, createTestUser, testApp } from "#tests/support/test-app.ts";
import { enforceRetention } from "#worker/features/privacy/tasks.ts";

const countActivities = async (action: string, id: string) =>
  (await select("select id from admin_activity_logs where action = ? and entity_id = ?", action, id)).length;

const list = async (
  staff: Awaited<ReturnType<typeof testApp.as>>,
  query: Record<string, string | number> = {},
) => {
  const { body, headers } = await staff.call("GET /api/crm/people", { query });
  return { people: body, total: Number(headers.get("X-Total-Count")) };
};

test("a person added by hand has source, legal basis, tags, owner, note and a CRM sync", async () => {
  const recruiter = await testApp.as("recruiter");
  const owner = await createTestUser({ role: "recruiter" });
  const draft = aPersonDraft({
    email: `Ada.${unique()}@Example.com`,
    phone: "(312) 555-0177",
    company: "Larkmoor",
    headline: "FP&A manager",
    place: "Lyon, France",
    sourceNote: "Rowan Vale",
    tags: ["Anaplan", "Anaplan", "Treasury"],
    assignedTo: owner.id,
    note: "Looks around from spring.",
  });
  const { status, body } = await recruiter.call("POST /api/crm/people", { body: draft });
  expect(status).toBe(201);
  expect(await getLeadAs(recruiter, body.id)).toMatchObject({
    email: draft.email!.toLowerCase(),
    headline: "FP&A manager",
    place: "Lyon, France",
    company: "Larkmoor",
    leadType: "candidate",
    leadSource: "referral",
    sourceNote: "Rowan Vale",
    legalBasis: "legitimate-interest",
    tags: ["Anaplan", "Treasury"],
    assignedTo: owner.id,
    dueAt: null,
    isOverdue: false,
  });
  const [row] = await select<{ phone_key: string; email_key: string }>(
    "select phone_key, email_key from crm_leads where id = ?",
    body.id,
  );
  expect(row).toEqual({ phone_key: "+13125550177", email_key: draft.email!.toLowerCase() });
  expect(await listTimeline(body.id)).toEqual([
    "Added: Referral",
    expect.stringContaining("Assigned to"),
    "Note",
  ]);
  expect(await lastActivity("person.create")).toMatchObject({
    entity_id: body.id,
    user_id: recruiter.userId,
    details: { source: "referral", legalBasis: "legitimate-interest" },
  });
  expect(
    await select(
      "select kind, actor_id from notifications where user_id = ? and entity_id = ?",
      owner.id,
      body.id,
    ),
  ).toEqual([{ kind: "assigned", actor_id: recruiter.userId }]);
  expect(await select("select action from deliveries where entity_id = ?", body.id)).toEqual([
    { action: "lead.sync" },
  ]);
});

test("a person needs a name, an address or number, a source and a legal basis", async () => {
  const recruiter = await testApp.as("recruiter");
  const fieldsOf = async (more: Record<string, unknown>) => {
    const { status, body } = await recruiter.callUntyped("POST /api/crm/people", {
      body: { ...aPersonDraft(), ...more },
    });
    return [status, Object.keys((body as { fields?: object }).fields ?? {})];
  };
  expect(await fieldsOf({ firstName: "", lastName: "" })).toEqual([400, ["firstName"]]);
  expect(await fieldsOf({ email: "" })).toEqual([400, ["email"]]);
  expect(await fieldsOf({ email: "ada at larkmoor" })).toEqual([400, ["email"]]);
  expect(await fieldsOf({ phone: "call me" })).toEqual([400, ["phone"]]);
  expect(await fieldsOf({ source: undefined })).toEqual([400, ["source"]]);
  expect(await fieldsOf({ source: "application" })).toEqual([400, ["source"]]);
  expect(await fieldsOf({ source: "other" })).toEqual([400, ["sourceNote"]]);
  expect(await fieldsOf({ legalBasis: null })).toEqual([400, ["legalBasis"]]);
  expect(await fieldsOf({ assignedTo: (await createTestUser({ isActive: false })).id })).toEqual([
    400,
    ["assignedTo"],
  ]);
  expect((await addPerson(recruiter, { email: null, phone: "(312) 555-0111" })).status).toBe(201);
  expect((await addPerson(await testApp.as("user"))).status).toBe(403);
});

test(
  "a stored email address gets 409 with that person's id, also of ten simultaneous additions",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { id, email } = await submitContactForm();
    const known = await addPerson(recruiter, { email: email.toUpperCase() });
    expect([known.status, known.body]).toMatchObject([409, { code: "conflict", current: { id } }]);

    const draft = aPersonDraft();
    const created = await Promise.all(
      Array.from({ length: 10 }, () => recruiter.call("POST /api/crm/people", { body: draft })),
    );
    expect(created.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(created.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const [row] = await select<{ count: number }>(
      "select count(*) as count from crm_leads where email_key = ?",
      draft.email,
    );
    expect(row!.count).toBe(1);
  },
);

test("a repeated addition with the same Idempotency-Key adds one person", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const body = aPersonDraft({ email: null, phone: "(312) 555-0112" });
  for (const draft of [body, aPersonDraft()]) {
    const key = { "Idempotency-Key": unique() };
    const send = () => recruiter.call("POST /api/crm/people", { body: draft }, key);
    const responses = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
    expect(await countActivities("person.create", responses[0]!.body.id)).toBe(1);
  }
});

test(
  "the list finds people by name, tag, type and owner, and shows headline, place and last activity",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const tag = unique();
    const lastName = `Vale${unique()}`;
    const mine = await createPerson(recruiter, {
      lastName,
      tags: [tag],
      headline: "Controller",
      place: "Ghent",
      company: "Tallowmere",
      assignedTo: recruiter.userId!,
    });
    const other = await createPerson(recruiter, { lastName, leadType: "employer" });
    const applicant = await createApplicant({ currentPosition: "Planning analyst" });
    const ids = async (query: Record<string, string>) =>
      (await list(recruiter, query)).people.map(({ id }) => id);
    expect(await list(recruiter, { tag })).toMatchObject({
      total: 1,
      people: [{ id: mine, headline: "Controller", place: "Ghent", company: "Tallowmere", tags: [tag] }],
    });
    expect((await ids({ q: lastName, sort: "newest" })).toSorted()).toEqual([mine, other].toSorted());
    expect(await ids({ q: lastName, leadType: "employer" })).toEqual([other]);
    expect(await ids({ q: lastName, assignedTo: recruiter.userId! })).toEqual([mine]);
    expect(await ids({ q: lastName, assignedTo: "none" })).toEqual([other]);
    expect((await list(recruiter, { q: applicant.who.email })).people[0]).toMatchObject({
      headline: "Planning analyst",
    });
    const { people } = await list(recruiter, { limit: 1 });
    expect(people[0]!.lastActivity).not.toBeNull();
    const { body: tags } = await recruiter.call("GET /api/crm/people/tags", {});
    expect(tags).toContainEqual({ tag, count: 1 });
    expect((await (await testApp.as("user")).call("GET /api/crm/people", {})).status).toBe(403);
  },
);

test(
  "details are changed with a version; a stale one gets 409 with what is stored",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const id = await createPerson(recruiter);
    const { version } = await getLeadAs(recruiter, id);
    const put = (body: Record<string, unknown>) =>
      recruiter.callUntyped("PUT /api/crm/people/:id", { params: { id }, body });
    const saved = await put({ version, headline: "CFO", place: "Oslo", phone: "(312) 555-0188" });
    expect([saved.status, saved.body]).toMatchObject([
      200,
      { headline: "CFO", place: "Oslo", phone: "(312) 555-0188", version: version + 1 },
    ]);
    const stale = await put({ version, headline: "Controller" });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: "conflict", current: { version: version + 1, headline: "CFO" } },
    ]);
    expect((await put({ version: version + 1, firstName: "", lastName: "" })).status).toBe(400);
    expect((await put({ version: version + 1, email: "", phone: "" })).status).toBe(400);
    const [row] = await select<{ phone_key: string }>("select phone_key from crm_leads where id = ?", id);
    expect(row!.phone_key).toBe("+13125550188");
    expect(await countActivities("person.update", id)).toBe(1);
  },
);

test("of simultaneous changes of one version, one is saved", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const id = await createPerson(recruiter);
  const { version } = await getLeadAs(recruiter, id);
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const body = { version, place: `Place ${n}` };
      return (await recruiter.call("PUT /api/crm/people/:id", { params: { id }, body })).status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(7);
});

test(
  "an email address can be added and corrected, unless another person has it or something was sent from it",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const id = await createPerson(recruiter, { email: null, phone: "(312) 555-0113" });
    const setEmail = async (personId: string, email: string) => {
      const { version } = await getLeadAs(recruiter, personId);
      return recruiter.call("PUT /api/crm/people/:id", {
        params: { id: personId },
        body: { version, email },
      });
    };
    const written = await submitContactForm();
    expect(await setEmail(id, written.email)).toMatchObject({
      status: 409,
      body: { current: { id: written.id } },
    });
    const email = `${unique()}@example.com`;
    expect((await setEmail(id, `typo-${email}`)).status).toBe(200);
    expect((await setEmail(id, email)).status).toBe(200);
    expect((await getLeadByAnyEmail(email)).id).toBe(id);
    const used = await setEmail(written.id, `${unique()}@example.com`);
    expect([used.status, used.body.message]).toEqual([409, expect.stringContaining("has written")]);
  },
);

test("an application of a person who was added by hand belongs to them", async () => {
  const recruiter = await testApp.as("recruiter");
  const email = `${unique()}@example.com`;
  const id = await createPerson(recruiter, { email, sourceNote: "Met in Ghent" });
  await createApplicant({ email });
  expect(await getLeadAs(recruiter, id)).toMatchObject({
    leadSource: "referral",
    sourceNote: "Met in Ghent",
    pipeline: "Candidates",
    applications: [{}],
  });
});

test("owner and tags are changed in place, and a new owner is notified", async () => {
  const recruiter = await testApp.as("recruiter");
  const owner = await createTestUser({ role: "recruiter" });
  const id = await createPerson(recruiter);
  expect((await updateLead(recruiter, id, { assignedTo: owner.id })).status).toBe(200);
  expect((await updateLead(recruiter, id, { tags: ["Close"] })).status).toBe(200);
  expect((await list(recruiter, { assignedTo: owner.id })).people).toMatchObject([{ id, tags: ["Close"] }]);
  expect(await select("select kind from notifications where user_id = ?", owner.id)).toEqual([
    { kind: "assigned" },
  ]);
});

test("the person's own record shows where they are known from and the legal basis", async () => {
  const recruiter = await testApp.as("recruiter");
  const email = `${unique()}@example.com`;
  await createPerson(recruiter, {
    email,
    source: "event",
    sourceNote: "Planning day in Lyon",
    legalBasis: "consent",
    headline: "CFO",
  });
  const { visitor, token } = await createApplicant({ email });
  expect((await getRecord(visitor, token)).body.profile).toMatchObject({
    headline: "CFO",
    source: "Event",
    sourceNote: "Planning day in Lyon",
    legalBasis: "consent",
  });
});

test(
  "a person without an email address is erased with their timeline, also by retention",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const recruiter = await testApp.as("recruiter");
    const lastName = `Last${unique()}`;
    const phoneOnly = { email: null, lastName, phone: "(312) 555-0114", note: `Ask ${lastName}` };
    const id = await createPerson(recruiter, phoneOnly);
    expect((await recruiter.call("DELETE /api/crm/people/:id", { params: { id } })).status).toBe(403);
    expect((await admin.call("DELETE /api/crm/people/:id", { params: { id } })).body).toEqual({ id });
    expect(await findInTables([lastName])).toEqual([]);
    expect((await admin.call("DELETE /api/crm/people/:id", { params: { id } })).status).toBe(404);

    await createPerson(recruiter, phoneOnly);
    const withEmail = aPersonDraft({ lastName });
    await createPerson(recruiter, withEmail);
    await enforceRetention({ ...testApp.ctx(), clock: clockAhead(700, "day") });
    expect((await findInTables([lastName])).length).toBeGreaterThan(0);
    await enforceRetention({ ...testApp.ctx(), clock: clockAhead(760, "day") });
    expect(await findInTables([lastName])).toEqual([]);
  },
);

test("an erasure on the page of a person includes merged leads", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const [one, other] = [aPersonDraft(), aPersonDraft()];
  const [id, otherId] = [await createPerson(admin, one), await createPerson(admin, other)];
  await admin.call("POST /api/crm/leads/:id/merge", { params: { id }, body: { otherId } });
  expect((await admin.call("DELETE /api/crm/people/:id", { params: { id } })).status).toBe(200);
  expect(await findInTables([one.email!, other.email!])).toEqual([]);
});
