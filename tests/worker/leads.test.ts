import { expect, test } from "vitest";
import type { LeadChange, LeadFilter } from "#contract/leads.ts";
import { move, cancel } from "#tests/support/booking-links.ts";
import { booked, freeTimes } from "#tests/support/bookings.ts";
import { leadBehind, namesOf, seenBy, timelineOf } from "#tests/support/leads.ts";
import { fromPage } from "#tests/support/messages.ts";
import { hire, later, office, siteWith } from "#tests/support/office.ts";
import type { Person } from "#tests/support/person.ts";
import { anApplication } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const MORNING = "2026-11-18T10:00:00-05:00";
const at = (time: string) => siteWith(() => ({ clock: () => new Date(time) }));

async function written(more: Parameters<typeof fromPage>[0] = {}, time = MORNING) {
  const form = fromPage(more);
  await office.visitor().at(at(time)).call("POST /api/contact/submit", { body: form });
  return { email: form.email, id: (await leadBehind(form.email)).id };
}

const change = (person: Person, id: string, body: LeadChange) =>
  person.call("PUT /api/crm/leads/:id", { params: { id }, body });

const list = async (person: Person, query: Partial<LeadFilter> = {}) => {
  const { body, headers } = await person.call("GET /api/crm/leads", { query });
  return { emails: namesOf(body), total: Number(headers.get("X-Total-Count")), rows: body };
};

test("whoever has waited too long stands on top and is counted, until somebody reaches out", async () => {
  const early = await written({}, "2026-11-18T10:00:00-05:00");
  const late = await written({}, "2026-11-18T09:00:00-05:00");
  const fresh = await written({}, "2026-11-18T10:18:00-05:00");
  const recruiter = (await office.as("recruiter")).at(at("2026-11-18T10:20:00-05:00"));
  expect((await list(recruiter)).emails).toEqual([late.email, early.email, fresh.email]);
  expect((await list(recruiter, { overdue: "true" })).total).toBe(2);
  expect((await list(recruiter, { overdue: "false" })).emails).toEqual([fresh.email]);
  expect((await recruiter.call("GET /api/crm/promises", {})).body).toEqual({
    overdue: 2,
    waiting: 3,
    followUps: 0,
    unassigned: 3,
    nextDueAt: "2026-11-18T15:33:00.000Z",
  });

  const add = (activityType: "note" | "call", subject: string) =>
    recruiter.call("POST /api/crm/leads/:id/activities", {
      params: { id: late.id },
      body: { activityType, subject },
    });
  expect((await add("note", "Knows our CFO")).status).toBe(201);
  expect((await seenBy(recruiter, late.id)).isOverdue).toBe(true);
  expect((await add("call", "Left a message")).body).toMatchObject({
    activityType: "call",
    username: expect.stringContaining("recruiter"),
  });
  expect(await seenBy(recruiter, late.id)).toMatchObject({
    isOverdue: false,
    firstRespondedAt: "2026-11-18T15:20:00.000Z",
  });
  expect((await list(recruiter)).emails).toEqual([early.email, fresh.email, late.email]);
  expect(await lastActivity("lead.call")).toMatchObject({ entity_id: late.id, user_id: recruiter.userId });

  // The first answer is the one that counts; writing again asks for another.
  await recruiter.at(at("2026-11-18T11:00:00-05:00")).call("POST /api/crm/leads/:id/activities", {
    params: { id: late.id },
    body: { activityType: "email", subject: "Sent the brochure" },
  });
  expect((await seenBy(recruiter, late.id)).firstRespondedAt).toBe("2026-11-18T15:20:00.000Z");
  await office
    .visitor()
    .at(at("2026-11-18T12:00:00-05:00"))
    .call("POST /api/contact/submit", { body: fromPage({ email: late.email }) });
  expect(await seenBy(recruiter, late.id)).toMatchObject({
    firstRespondedAt: null,
    dueAt: "2026-11-18T17:15:00.000Z",
  });
});

test("the list finds by words, kind, stage, assignee and sync, sorts, pages and counts", async () => {
  const recruiter = await office.as("recruiter");
  const ann = await written({
    firstName: "Ann",
    lastName: "Zell",
    company: "Larkmoor",
    phone: "317 555 0190",
  });
  const ben = await written({ firstName: "Ben", lastName: "Abt", helpType: "other" });
  const candidate = anApplication();
  await office.visitor().call("POST /api/applications", { body: candidate });
  const found = async (query: Partial<LeadFilter>) => (await list(recruiter, query)).emails;
  expect(await found({ q: "larkmoor ANN" })).toEqual([ann.email]);
  expect(await found({ q: "ann abt" })).toEqual([]);
  expect(await found({ q: "+13175550190" })).toEqual([ann.email]);
  expect(await found({ leadType: "candidate" })).toEqual([candidate.email]);
  expect(await found({ sort: "name" })).toEqual([ben.email, candidate.email, ann.email]);
  expect(await found({ sort: "score" })).toEqual([ann.email, expect.anything(), expect.anything()]);
  expect(await found({ sort: "newest", limit: 1, offset: 2 })).toEqual([ann.email]);
  expect((await list(recruiter, { limit: 1, offset: 9 })).total).toBe(3);

  await change(recruiter, ben.id, { assignedTo: recruiter.userId, pipelineStage: "qualified" });
  expect(await found({ assignedTo: recruiter.userId! })).toEqual([ben.email]);
  expect(await found({ assignedTo: "none", pipeline: "Clients" })).toEqual([ann.email]);
  expect(await found({ pipeline: "Clients", stage: "qualified" })).toEqual([ben.email]);
  await select("update crm_leads set synced_to_ghl = 1 where id = ? returning id", ben.id);
  expect(await found({ synced: "true" })).toEqual([ben.email]);
  expect((await list(recruiter, { synced: "false" })).total).toBe(2);
  expect((await list(recruiter, { q: ben.email })).rows).toMatchObject([
    {
      contactData: { firstName: "Ben", lastName: "Abt", email: ben.email, phone: null },
      applicationData: null,
    },
  ]);
});

test("a lead is moved, given to somebody and prioritized; the timeline, the log and the CRM hear of it", async () => {
  const recruiter = await office.as("recruiter");
  const { id, email } = await written();
  const colleague = await hire({ role: "recruiter" });
  const moved = await change(recruiter, id, {
    version: 1,
    pipelineStage: "won",
    assignedTo: colleague.id,
    priority: "urgent",
    tags: ["cfo", "cfo", "fair"],
    nextFollowUp: "2026-12-01T14:00:00Z",
    notes: "Prefers mornings.",
  });
  expect(moved).toMatchObject({
    status: 200,
    body: {
      version: 2,
      pipelineStage: "won",
      status: "converted",
      assignee: colleague.username,
      priority: "urgent",
      tags: ["cfo", "fair"],
      nextFollowUp: "2026-12-01T14:00:00.000Z",
    },
  });
  expect((await timelineOf(id)).slice(1).toSorted()).toEqual([
    `Assigned to ${colleague.username}`,
    "Moved to Won",
  ]);
  expect((await lastActivity("lead.update"))?.details).toMatchObject({
    pipelineStage: { before: "new", after: "won" },
  });
  const told = await select(
    "select payload from deliveries where entity_type = 'lead' and entity_id = ?",
    id,
  );
  expect(told).toHaveLength(1);
  expect(JSON.parse(String(told[0]!.payload))).toMatchObject({ leadId: id });

  // Nothing new leaves nothing behind.
  const entries = await activityCount("lead.update");
  expect((await change(recruiter, id, { priority: "urgent" })).body.version).toBe(2);
  expect(await activityCount("lead.update")).toBe(entries);
  // Back on the board it is alive again; another pipeline is entered at its first stage.
  expect((await change(recruiter, id, { pipelineStage: "proposal" })).body.status).toBe("active");
  expect((await change(recruiter, id, { pipeline: "Candidates" })).body).toMatchObject({
    pipeline: "Candidates",
    pipelineStage: "new",
  });
  expect((await seenBy(recruiter, id)).notes).toBe("Prefers mornings.");
  expect((await leadBehind(email)).synced_to_ghl).toBe(0);
});

test("what cannot be is refused with a sentence, and nothing is left behind", async () => {
  const recruiter = await office.as("recruiter");
  const { id } = await written();
  const gone = await hire({ role: "recruiter", isActive: false });
  const refused = async (body: Record<string, unknown>) => {
    const reply = await recruiter.ask("PUT /api/crm/leads/:id", { params: { id }, body });
    return [reply.status, reply.body.code, Object.keys(reply.body.fields ?? {})];
  };
  expect(await refused({ assignedTo: gone.id })).toEqual([400, "validation_failed", ["assignedTo"]]);
  expect(await refused({ assignedTo: crypto.randomUUID() })).toEqual([
    400,
    "validation_failed",
    ["assignedTo"],
  ]);
  expect(await refused({ pipelineStage: "placed" })).toEqual([400, "validation_failed", ["pipelineStage"]]);
  expect(await refused({ pipeline: "Friends" })).toEqual([400, "validation_failed", ["pipeline"]]);
  expect(await refused({ leadScore: 100 })).toEqual([400, "validation_failed", ["leadScore"]]);
  expect(await refused({ version: 7, priority: "low" })).toEqual([409, "conflict", []]);
  const task = await recruiter.ask("POST /api/crm/leads/:id/activities", {
    params: { id },
    body: { activityType: "task", subject: "Call back" },
  });
  expect(task.body.fields).toEqual({ scheduledFor: ["When should it be done?"] });
  const nobody = { params: { id: crypto.randomUUID() }, body: { activityType: "note", subject: "Hm" } };
  expect((await recruiter.ask("POST /api/crm/leads/:id/activities", nobody)).status).toBe(404);
  expect(await activityCount("lead.update")).toBe(0);
  expect(await activityCount("lead.note")).toBe(0);
  expect(await timelineOf(id)).toHaveLength(1);
  expect(await select("select id from deliveries where entity_type = 'lead'")).toEqual([]);
});

test("of two who move a lead at the same moment one does, and the other is told", async () => {
  const { id } = await written();
  const people = await Promise.all([office.as("recruiter"), office.as("manager")]);
  const replies = await Promise.all(
    people.map((person, n) => change(person, id, { version: 1, pipelineStage: n ? "won" : "lost" })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.message).toContain("Somebody else has changed");
  expect(await timelineOf(id)).toHaveLength(2);
  expect(await activityCount("lead.update")).toBe(1);
});

test("a task waits in the timeline until it is ticked off; a note cannot be", async () => {
  const recruiter = await office.as("recruiter");
  const { id } = await written();
  const enter = (body: { activityType: "task" | "note"; subject: string; scheduledFor?: string }) =>
    recruiter.call("POST /api/crm/leads/:id/activities", { params: { id }, body });
  const task = await enter({
    activityType: "task",
    subject: "Send two profiles",
    scheduledFor: "2026-11-20T09:00:00Z",
  });
  expect(task.body).toMatchObject({ completedAt: null, scheduledFor: "2026-11-20T09:00:00.000Z" });
  const tick = (activity: string, done: boolean) =>
    recruiter.call("PUT /api/crm/activities/:id", { params: { id: activity }, body: { done } });
  expect((await tick(task.body.id, true)).body.completedAt).toEqual(expect.any(String));
  expect((await tick(task.body.id, false)).body.completedAt).toBeNull();
  const note = await enter({ activityType: "note", subject: "Likes tea" });
  expect((await tick(note.body.id, true)).status).toBe(404);
  const { body, headers } = await recruiter.call("GET /api/crm/leads/:id/activities", {
    params: { id },
    query: { limit: 2 },
  });
  expect(body.map(({ subject }) => subject)).toEqual(["Likes tea", "Send two profiles"]);
  expect(headers.get("X-Total-Count")).toBe("3");
});

test("the board has every stage of a pipeline, the first cards of each, and its whole count", async () => {
  const recruiter = (await office.as("recruiter")).at(at("2026-11-18T18:00:00-05:00"));
  const people = await Promise.all([written(), written(), written(), written()]);
  await change(recruiter, people[0].id, { pipelineStage: "proposal" });
  await change(recruiter, people[1].id, { status: "archived" });
  const board = async (query: { pipeline?: string; perStage?: number; q?: string }) =>
    (await recruiter.call("GET /api/crm/board", { query })).body;
  const { pipeline, stages } = await board({ pipeline: "Clients", perStage: 1 });
  expect(pipeline).toBe("Clients");
  expect(stages.map(({ key }) => key)).toEqual([
    "new",
    "qualified",
    "proposal",
    "negotiation",
    "won",
    "lost",
  ]);
  expect(stages[0]).toMatchObject({ name: "New", total: 2, overdue: 2 });
  expect(stages[0]!.leads).toHaveLength(1);
  expect(namesOf(stages[2]!.leads)).toEqual([people[0].email]);
  expect((await board({ q: people[2].email })).stages.map(({ total }) => total)).toEqual([1, 0, 0, 0, 0, 0]);
  await select("update crm_leads set pipeline_stage = 'dreaming' where id = ? returning id", people[3].id);
  expect((await board({ pipeline: "Clients" })).stages.at(-1)).toMatchObject({ key: "dreaming", total: 1 });
  const unknown = await recruiter.call("GET /api/crm/board", { query: { pipeline: "Friends" } });
  expect(unknown.status).toBe(404);
  const { body: pipelines } = await recruiter.call("GET /api/crm/pipelines", {});
  expect(pipelines.map(({ name }) => name)).toEqual(["Clients", "Candidates"]);
});

test("only active users are offered as assignees", async () => {
  const recruiter = await office.as("recruiter");
  const gone = await hire({ isActive: false });
  const ids = (await recruiter.call("GET /api/crm/assignees", {})).body.map(({ id }) => id);
  expect(ids).toContain(recruiter.userId);
  expect(ids).not.toContain(gone.id);
});

test("a booking, its move and its cancellation are in the timeline, and the promise moves with it", async () => {
  const { slots } = await freeTimes();
  const { visitor, appointment } = await booked(slots[0]!.startsAt);
  const lead = await leadBehind(appointment.bookerEmail);
  expect(lead.due_at).toBe(slots[0]!.startsAt);
  await move(visitor, appointment, slots[4]!.startsAt);
  expect((await leadBehind(appointment.bookerEmail)).due_at).toBe(slots[4]!.startsAt);
  await cancel(visitor, appointment);
  expect(await leadBehind(appointment.bookerEmail)).toMatchObject({ due_at: null, first_responded_at: null });
  const kinds = await timelineOf(lead.id);
  expect(kinds.map((line) => line.split(":")[0])).toEqual(["Booked", "Rescheduled", "Canceled"]);
  const recruiter = await office.as("recruiter");
  expect((await seenBy(recruiter, lead.id)).appointments).toMatchObject([
    { id: appointment.id, status: "cancelled", startsAt: slots[4]!.startsAt },
  ]);
});

test("ten thousand leads: a page, the count and the board come at once and bounded", async () => {
  const now = new Date().toISOString();
  await select(
    `insert into crm_leads (id, first_name, last_name, email, email_key, lead_type, pipeline, pipeline_stage, due_at, created_at, updated_at)
     select 'lead-' || value, 'N' || value, 'Bulk', value || '@bulk.example', value || '@bulk.example', 'contact', 'Clients', 'new', ?1, ?1, ?1
     from json_each(?2)`,
    now,
    JSON.stringify(Array.from({ length: 10_000 }, (_, n) => n)),
  );
  const recruiter = (await office.as("recruiter")).at(later(1, "hour"));
  const { total, rows } = await list(recruiter, { q: "bulk", limit: 20, offset: 9_980 });
  expect([total, rows.length]).toEqual([10_000, 20]);
  const { body } = await recruiter.call("GET /api/crm/board", { query: { pipeline: "Clients" } });
  expect(body.stages[0]).toMatchObject({ total: 10_000, overdue: 10_000 });
  expect(body.stages[0]!.leads).toHaveLength(20);
  expect((await recruiter.call("GET /api/crm/promises", {})).body.overdue).toBe(10_000);
});

test("reading does not change, and who may only read may not write", async () => {
  const { id } = await written();
  const reader = await office.as("user", { permissions: ["crm.read"] });
  expect((await reader.call("GET /api/crm/leads/:id", { params: { id } })).status).toBe(200);
  expect((await change(reader, id, { priority: "low" })).status).toBe(403);
  expect((await (await office.as("user")).call("GET /api/crm/leads", {})).status).toBe(403);
});
