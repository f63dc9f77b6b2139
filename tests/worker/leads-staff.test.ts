import { expect, test } from "vitest";
import { cancelBooking, reschedule } from "#tests/support/booking-links.ts";
import { createBooking, listFreeSlots } from "#tests/support/bookings.ts";
import {
  siteAt,
  updateLead,
  getLeadByAnyEmail,
  listLeads,
  listEmails,
  getLeadAs,
  listTimeline,
  submitContactForm,
} from "#tests/support/leads.ts";
import { createTestUser, siteAhead, testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";

test("a task can be completed and reopened; completing a note gets 404", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await submitContactForm();
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

test("a task whose due time has passed counts as overdue until it is done", { tags: "full" }, async () => {
  const recruiter = (await testApp.as("recruiter")).at(siteAt("2026-11-18T10:05:00-05:00"));
  const { id, email } = await submitContactForm();
  const addTask = async (subject: string, scheduledFor: string) =>
    (
      await recruiter.call("POST /api/crm/leads/:id/activities", {
        params: { id },
        body: { activityType: "task", subject, scheduledFor },
      })
    ).body.id;
  const late = await addTask("Send two profiles", "2026-11-18T15:00:00Z");
  await addTask("Call the CFO", "2026-11-18T16:00:00Z");
  const count = async () => (await recruiter.call("GET /api/crm/promises", {})).body;
  expect(await count()).toMatchObject({ overdue: 0, overdueTasks: 1 });
  const { rows } = await listLeads(recruiter, { overdue: "true" });
  expect(rows).toMatchObject([{ email, isOverdue: false, overdueTasks: 1 }]);
  expect((await listLeads(recruiter, { overdue: "false" })).total).toBe(0);
  await recruiter.call("PUT /api/crm/activities/:id", { params: { id: late }, body: { done: true } });
  expect(await count()).toMatchObject({ overdueTasks: 0 });
  expect((await listLeads(recruiter, { overdue: "true" })).total).toBe(0);
});

test(
  "the lead board lists every pipeline stage with its first leads and total count",
  { tags: "full" },
  async () => {
    const recruiter = (await testApp.as("recruiter")).at(siteAt("2026-11-18T18:00:00-05:00"));
    const people = await Promise.all([
      submitContactForm(),
      submitContactForm(),
      submitContactForm(),
      submitContactForm(),
    ]);
    await updateLead(recruiter, people[0].id, { pipelineStage: "proposal" });
    await updateLead(recruiter, people[1].id, { status: "archived" });
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
    expect(listEmails(stages[2]!.leads)).toEqual([people[0].email]);
    expect((await board({ q: people[2].email })).stages.map(({ total }) => total)).toEqual([
      1, 0, 0, 0, 0, 0,
    ]);
    await select("update crm_leads set pipeline_stage = 'dreaming' where id = ? returning id", people[3].id);
    expect((await board({ pipeline: "Clients" })).stages.at(-1)).toMatchObject({ key: "dreaming", total: 1 });
    const unknown = await recruiter.call("GET /api/crm/board", { query: { pipeline: "Friends" } });
    expect(unknown.status).toBe(404);
    const { body: pipelines } = await recruiter.call("GET /api/crm/pipelines", {});
    expect(pipelines.map(({ name }) => name)).toEqual(["Clients", "Candidates"]);
  },
);

test(
  "a stale save of a lead gets 409 with the stored version and changes nothing",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { id } = await submitContactForm();
    const { version } = await getLeadAs(recruiter, id);
    expect(
      (await updateLead(recruiter, id, { version, notes: "Prefers mornings", priority: "low" })).status,
    ).toBe(200);
    const stale = await updateLead(recruiter, id, { version, notes: "Prefers evenings" });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: "conflict", current: { id, version: version + 1, priority: "low", notes: "Prefers mornings" } },
    ]);
    expect((await getLeadAs(recruiter, id)).notes).toBe("Prefers mornings");
  },
);

test("assignees include only active users", async () => {
  const recruiter = await testApp.as("recruiter");
  const gone = await createTestUser({ isActive: false });
  const ids = (await recruiter.call("GET /api/crm/assignees", {})).body.map(({ id }) => id);
  expect(ids).toContain(recruiter.userId);
  expect(ids).not.toContain(gone.id);
});

test(
  "booking, rescheduling and canceling appear in the timeline and update the due date",
  { tags: "full" },
  async () => {
    const { slots } = await listFreeSlots();
    const { visitor, appointment } = await createBooking(slots[0]!.startsAt);
    const lead = await getLeadByAnyEmail(appointment.bookerEmail);
    expect(lead.due_at).toBe(slots[0]!.startsAt);
    await reschedule(visitor, appointment, slots[4]!.startsAt);
    expect((await getLeadByAnyEmail(appointment.bookerEmail)).due_at).toBe(slots[4]!.startsAt);
    await cancelBooking(visitor, appointment);
    expect(await getLeadByAnyEmail(appointment.bookerEmail)).toMatchObject({
      due_at: null,
      first_responded_at: null,
    });
    const kinds = await listTimeline(lead.id);
    expect(kinds.map((line) => line.split(":")[0])).toEqual(["Booked", "Rescheduled", "Canceled"]);
    const recruiter = await testApp.as("recruiter");
    expect((await getLeadAs(recruiter, lead.id)).appointments).toMatchObject([
      { id: appointment.id, status: "cancelled", startsAt: slots[4]!.startsAt },
    ]);
  },
);

test(
  "a completed meeting counts as the first response at its start time; a no-show does not",
  { tags: "full" },
  async () => {
    const { slots } = await listFreeSlots();
    const outcomes = [
      [await createBooking(slots[0]!.startsAt), "complete"],
      [await createBooking(slots[4]!.startsAt), "no-show"],
    ] as const;
    const recruiter = await testApp.as("recruiter");
    const startsAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
    await select(
      "update booking_appointments set starts_at = ?, ends_at = '2099-01-01T00:00:00.000Z' returning id",
      startsAt,
    );
    await select("update crm_leads set due_at = ? returning id", startsAt);
    const leadIds: string[] = [];
    for (const [{ appointment }, outcome] of outcomes) {
      const lead = await getLeadByAnyEmail(appointment.bookerEmail);
      leadIds.push(lead.id);
      expect((await getLeadAs(recruiter, lead.id)).isOverdue).toBe(true);
      await select("update deliveries set status = 'sent' where entity_id = ? returning id", lead.id);
      const response = await recruiter.call(`POST /api/admin/booking/appointments/:id/${outcome}`, {
        params: { id: appointment.id },
        body: { sequence: 0 },
      });
      expect(response.status).toBe(200);
      const syncs = await select(
        "select action from deliveries where entity_id = ? and status = 'waiting'",
        lead.id,
      );
      expect(syncs, "a CRM sync is enqueued").toEqual([{ action: "lead.sync" }]);
    }
    const [met, missed] = await Promise.all(leadIds.map((id) => getLeadAs(recruiter, id)));
    expect(met).toMatchObject({ isOverdue: false, dueAt: startsAt, firstRespondedAt: startsAt });
    expect(missed).toMatchObject({ isOverdue: false, dueAt: null, firstRespondedAt: null });
    expect((await listTimeline(leadIds[0]!)).at(-1)).toBe("Completed: Introductory consultation");
  },
);

test(
  "with 10,000 leads, the list page, total and board stay bounded and correct",
  { tags: "full" },
  async () => {
    const now = new Date().toISOString();
    await select(
      `insert into crm_leads (id, first_name, last_name, email, email_key, lead_type, pipeline, pipeline_stage, due_at, created_at, updated_at)
     select 'lead-' || value, 'N' || value, 'Bulk', value || '@bulk.example', value || '@bulk.example', 'contact', 'Clients', 'new', ?1, ?1, ?1
     from json_each(?2)`,
      now,
      JSON.stringify(Array.from({ length: 10_000 }, (_, n) => n)),
    );
    const recruiter = (await testApp.as("recruiter")).at(siteAhead(1, "hour"));
    const { total, rows } = await listLeads(recruiter, { q: "bulk", limit: 20, offset: 9_980 });
    expect([total, rows.length]).toEqual([10_000, 20]);
    const { body } = await recruiter.call("GET /api/crm/board", { query: { pipeline: "Clients" } });
    expect(body.stages[0]).toMatchObject({ total: 10_000, overdue: 10_000 });
    expect(body.stages[0]!.leads).toHaveLength(20);
    expect((await recruiter.call("GET /api/crm/promises", {})).body.overdue).toBe(10_000);
  },
);

test("crm.read allows reading but not updating a lead; without it reading gets 403", async () => {
  const { id } = await submitContactForm();
  const reader = await testApp.as("user", { permissions: ["crm.read"] });
  expect((await reader.call("GET /api/crm/leads/:id", { params: { id } })).status).toBe(200);
  expect((await updateLead(reader, id, { priority: "low" })).status).toBe(403);
  expect((await (await testApp.as("user")).call("GET /api/crm/leads", {})).status).toBe(403);
});
