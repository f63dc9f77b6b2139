import { expect, test } from "vitest";
import type { LeadListQuery } from "#contract/leads/schemas.ts";
import {
  siteAt,
  updateLead,
  getLeadByAnyEmail,
  listLeads,
  getLeadAs,
  listTimeline,
  submitContactForm,
} from "#tests/support/leads.ts";
import { contactMessage } from "#tests/support/messages.ts";
import { createTestUser, testApp } from "#tests/support/test-app.ts";
import { anApplication } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

test("overdue leads are listed first and counted until staff respond", { tags: "full" }, async () => {
  const early = await submitContactForm({}, "2026-11-18T10:00:00-05:00");
  const late = await submitContactForm({}, "2026-11-18T09:00:00-05:00");
  const fresh = await submitContactForm({}, "2026-11-18T10:18:00-05:00");
  const recruiter = (await testApp.as("recruiter")).at(siteAt("2026-11-18T10:20:00-05:00"));
  expect((await listLeads(recruiter)).emails).toEqual([late.email, early.email, fresh.email]);
  expect((await listLeads(recruiter, { overdue: "true" })).total).toBe(2);
  expect((await listLeads(recruiter, { overdue: "false" })).emails).toEqual([fresh.email]);
  expect((await recruiter.call("GET /api/crm/promises", {})).body).toEqual({
    overdue: 2,
    overdueTasks: 0,
    waiting: 3,
    followUps: 0,
    unassigned: 3,
    nextDueAt: "2026-11-18T15:33:00.000Z",
  });

  const add = (activityType: "note" | "call" | "email", subject: string, answered = false) =>
    recruiter.call("POST /api/crm/leads/:id/activities", {
      params: { id: late.id },
      body: { activityType, subject, answered },
    });
  expect((await add("note", "Knows our CFO")).status).toBe(201);
  expect((await add("call", "Left a message")).status).toBe(201);
  expect((await add("email", "Wrote from my own mailbox")).status).toBe(201);
  expect((await getLeadAs(recruiter, late.id)).isOverdue, "nobody was reached").toBe(true);
  expect((await add("email", "Wrote from my own mailbox", true)).status).toBe(400);
  expect((await add("call", "Talked about the close", true)).body).toMatchObject({
    activityType: "call",
    username: expect.stringContaining("recruiter"),
  });
  expect(await getLeadAs(recruiter, late.id)).toMatchObject({
    isOverdue: false,
    firstRespondedAt: "2026-11-18T15:20:00.000Z",
  });
  expect((await listLeads(recruiter)).emails).toEqual([early.email, fresh.email, late.email]);
  expect(await lastActivity("lead.call")).toMatchObject({ entity_id: late.id, user_id: recruiter.userId });

  // Only the first response counts; a new message requires another.
  await recruiter.at(siteAt("2026-11-18T11:00:00-05:00")).call("POST /api/crm/leads/:id/activities", {
    params: { id: late.id },
    body: { activityType: "meeting", subject: "Showed the brochure", answered: true },
  });
  expect((await getLeadAs(recruiter, late.id)).firstRespondedAt).toBe("2026-11-18T15:20:00.000Z");
  await testApp
    .visitor()
    .at(siteAt("2026-11-18T12:00:00-05:00"))
    .call("POST /api/contact/submit", { body: contactMessage({ email: late.email }) });
  expect(await getLeadAs(recruiter, late.id)).toMatchObject({
    firstRespondedAt: null,
    dueAt: "2026-11-18T17:15:00.000Z",
  });
});

test(
  "leads can be filtered by text, type, stage, assignee and sync, sorted and paged",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const ann = await submitContactForm({
      firstName: "Ann",
      lastName: "Zell",
      company: "Larkmoor",
      phone: "317 555 0190",
    });
    const ben = await submitContactForm({ firstName: "Ben", lastName: "Abt", helpType: "other" });
    const candidate = anApplication();
    await testApp.visitor().call("POST /api/applications", { body: candidate });
    const search = async (query: Partial<LeadListQuery>) => (await listLeads(recruiter, query)).emails;
    expect(await search({ q: "larkmoor ANN" })).toEqual([ann.email]);
    expect(await search({ q: "ann abt" })).toEqual([]);
    expect(await search({ q: "+13175550190" })).toEqual([ann.email]);
    expect(await search({ leadType: "candidate" })).toEqual([candidate.email]);
    expect(await search({ sort: "name" })).toEqual([ben.email, candidate.email, ann.email]);
    expect(await search({ sort: "score" })).toEqual([ann.email, expect.anything(), expect.anything()]);
    expect(await search({ sort: "newest", limit: 1, offset: 2 })).toEqual([ann.email]);
    expect((await listLeads(recruiter, { limit: 1, offset: 9 })).total).toBe(3);

    await updateLead(recruiter, ben.id, { assignedTo: recruiter.userId, pipelineStage: "qualified" });
    expect(await search({ assignedTo: recruiter.userId! })).toEqual([ben.email]);
    expect(await search({ assignedTo: "none", pipeline: "Clients" })).toEqual([ann.email]);
    expect(await search({ pipeline: "Clients", stage: "qualified" })).toEqual([ben.email]);
    await select("update crm_leads set synced_to_ghl = 1 where id = ? returning id", ben.id);
    expect(await search({ synced: "true" })).toEqual([ben.email]);
    expect((await listLeads(recruiter, { synced: "false" })).total).toBe(2);
    expect((await listLeads(recruiter, { q: ben.email })).rows).toMatchObject([
      {
        contactData: { firstName: "Ben", lastName: "Abt", email: ben.email, phone: null },
        applicationData: null,
      },
    ]);
  },
);

test(
  "updating a lead writes its timeline and activity log and enqueues one CRM sync",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { id, email } = await submitContactForm();
    const colleague = await createTestUser({ role: "recruiter" });
    const moved = await updateLead(recruiter, id, {
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
    expect((await listTimeline(id)).slice(1).toSorted()).toEqual([
      `Assigned to ${colleague.username}`,
      "Moved to Won",
    ]);
    expect((await lastActivity("lead.update"))?.details).toMatchObject({
      pipelineStage: { before: "new", after: "won" },
    });
    const syncs = await select(
      "select action, status from deliveries where entity_type = 'lead' and entity_id = ?",
      id,
    );
    expect(syncs, "reuses the waiting sync").toEqual([{ action: "lead.sync", status: "waiting" }]);

    // An unchanged value creates no entry and no version.
    const entries = await activityCount("lead.update");
    expect((await updateLead(recruiter, id, { priority: "urgent" })).body.version).toBe(2);
    expect(await activityCount("lead.update")).toBe(entries);
    // An open stage reactivates the lead; a new pipeline starts at its first stage.
    expect((await updateLead(recruiter, id, { pipelineStage: "proposal" })).body.status).toBe("active");
    expect((await updateLead(recruiter, id, { pipeline: "Candidates" })).body).toMatchObject({
      pipeline: "Candidates",
      pipelineStage: "new",
    });
    expect((await getLeadAs(recruiter, id)).notes).toBe("Prefers mornings.");
    expect((await getLeadByAnyEmail(email)).synced_to_ghl).toBe(0);
  },
);

test("invalid lead changes are refused with field errors and write nothing", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await submitContactForm();
  const gone = await createTestUser({ role: "recruiter", isActive: false });
  const refused = async (body: Record<string, unknown>) => {
    const reply = await recruiter.callUntyped("PUT /api/crm/leads/:id", { params: { id }, body });
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
  const task = await recruiter.callUntyped("POST /api/crm/leads/:id/activities", {
    params: { id },
    body: { activityType: "task", subject: "Call back" },
  });
  expect(task.body.fields).toEqual({ scheduledFor: ["When should it be done?"] });
  const nobody = { params: { id: crypto.randomUUID() }, body: { activityType: "note", subject: "Hm" } };
  expect((await recruiter.callUntyped("POST /api/crm/leads/:id/activities", nobody)).status).toBe(404);
  expect(await activityCount("lead.update")).toBe(0);
  expect(await activityCount("lead.note")).toBe(0);
  expect(await listTimeline(id)).toHaveLength(1);
  expect(
    await select("select id from deliveries where entity_type = 'lead'"),
    "only the sync of the message",
  ).toHaveLength(1);
});

test("of two concurrent lead moves one succeeds and the other gets 409", async () => {
  const { id } = await submitContactForm();
  const people = await Promise.all([testApp.as("recruiter"), testApp.as("manager")]);
  const replies = await Promise.all(
    people.map((person, n) => updateLead(person, id, { version: 1, pipelineStage: n ? "won" : "lost" })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.message).toContain("Someone else has changed");
  expect(await listTimeline(id)).toHaveLength(2);
  expect(await activityCount("lead.update")).toBe(1);
});
