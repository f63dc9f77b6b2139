import { expect, test } from "vitest";
import { type PlacementStatus, placementStatuses } from "#contract/placements/constants.ts";
import { testApp } from "#tests/support/test-app.ts";
import { anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { createSuspectedSubmissions } from "#tests/support/spam.ts";
import { select } from "#tests/support/tables.ts";
import { createClient, createClientJob, createStagedApplication } from "#tests/support/clients.ts";
import type { Person } from "#tests/support/person.ts";

const hours = (amount: number) => new Date(Date.now() + amount * 3_600_000).toISOString();

async function apply(more: Parameters<typeof anApplication>[0] = {}) {
  const form = anApplication(more);
  const { status, body } = await testApp.visitor().call("POST /api/applications", { body: form });
  expect(status).toBe(201);
  const [lead] = await select("select id from crm_leads where email_key = ?", form.email);
  return { email: form.email, id: body.id, leadId: String(lead!.id) };
}

const getCounts = async (person: Person) => (await person.call("GET /api/admin/counts", {})).body;
const getHome = async (person: Person) => (await person.call("GET /api/admin/home", {})).body;
const totalOf = (response: { headers: Headers }) => Number(response.headers.get("X-Total-Count"));

/** People, tasks and jobs of every kind that the home page counts. */
async function fill(recruiter: Person) {
  const job = await publishJob(recruiter, { title: `Controller ${unique()}` });
  const empty = await publishJob(recruiter, { title: `Auditor ${unique()}` });
  const people = [await apply({ jobId: job.id }), await apply(), await apply(), await apply()];
  const [late, followed, busy, merged] = people.map(({ leadId }) => leadId);
  await select(
    "update crm_leads set due_at = ?, assigned_to = ? where id = ?",
    hours(-2),
    recruiter.userId,
    late,
  );
  await select("update crm_leads set next_follow_up = ? where id = ?", hours(-1), followed);
  const task = { activityType: "task" as const, subject: "Send the contract", scheduledFor: hours(-1) };
  for (const id of [busy!, merged!])
    await recruiter.call("POST /api/crm/leads/:id/activities", { params: { id }, body: task });
  await recruiter.call("POST /api/crm/leads/:id/merge", {
    params: { id: busy! },
    body: { otherId: merged! },
  });
  await testApp.visitor().call("POST /api/ghl/direct-contact", {
    body: {
      firstName: "Ana",
      lastName: "Doe",
      email: `ana.${unique()}@example.com`,
      inquiry: "Hiring",
    } as never,
  });
  return { job, empty, people };
}

test("each number of the home page is the total of the list that it links to", { tags: "full" }, async () => {
  const recruiter = await testApp.as("manager");
  await fill(recruiter);
  await createSuspectedSubmissions();
  const counts = await getCounts(recruiter);
  const suspected = { query: { spam: "suspected" as const } };
  const leads = (query: object) => recruiter.call("GET /api/crm/leads", { query: { limit: 1, ...query } });
  const applications = (query: object) =>
    recruiter.call("GET /api/applications", { query: { limit: 1, ...query } });
  const mine = { assignedTo: recruiter.userId! };
  expect(counts).toEqual({
    overdueReplies: totalOf(await leads({ needs: "reply" })),
    myOverdueReplies: totalOf(await leads({ needs: "reply", ...mine })),
    followUps: totalOf(await leads({ needs: "follow-up" })),
    myFollowUps: totalOf(await leads({ needs: "follow-up", ...mine })),
    overdueTasks: totalOf(await leads({ needs: "task" })),
    newApplications: totalOf(await applications({ stage: "new" })),
    unreadMessages: totalOf(await recruiter.call("GET /api/messages", { query: { state: "unread" } })),
    draftArticles: (await recruiter.call("GET /api/content/articles", { query: { status: "draft" } })).body
      .length,
    failedPublications: (await recruiter.call("GET /api/content/articles", { query: { dates: "failed" } }))
      .body.length,
    failedDeliveries: totalOf(
      await recruiter.call("GET /api/admin/deliveries", { query: { status: "dead" } }),
    ),
    suspectedApplications: totalOf(await recruiter.call("GET /api/applications", suspected)),
    suspectedMessages: totalOf(await recruiter.call("GET /api/messages", suspected)),
    suspectedAppointments: totalOf(await recruiter.call("GET /api/admin/booking/appointments", suspected)),
    suspectedSignUps: totalOf(await recruiter.call("GET /api/newsletters/suspected", {})),
  });
  const { suspectedApplications, suspectedMessages, suspectedAppointments, suspectedSignUps } = counts;
  expect([suspectedApplications, suspectedMessages, suspectedAppointments, suspectedSignUps]).not.toContain(
    0,
  );
  expect([counts.overdueReplies, counts.myOverdueReplies, counts.followUps, counts.overdueTasks]).toEqual([
    1, 1, 1, 1,
  ]);
  expect(counts.newApplications).toBe(4);
});

test(
  "the weeks, the stages and the jobs of the home page have the rows that they link to",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const { job, empty, people } = await fill(recruiter);
    await recruiter.call("PUT /api/applications/:id/stage", {
      params: { id: people[0]!.id },
      body: { from: "new", stage: "reviewing" },
    });
    await select("update crm_leads set first_responded_at = ? where id = ?", hours(1), people[1]!.leadId);
    await select("update applications set created_at = ? where id = ?", hours(-24 * 15), people[2]!.id);
    const home = await getHome(recruiter);
    for (const { from, to, count } of home.applicationsPerWeek!)
      expect(totalOf(await recruiter.call("GET /api/applications", { query: { from, to } }))).toBe(count);
    expect(home.applicationsPerWeek!.at(-1)!.count).toBe(3);
    for (const { stage, count } of home.pipeline!)
      expect(totalOf(await recruiter.call("GET /api/applications", { query: { stage } }))).toBe(count);
    for (const { from, to, replied } of home.firstReplies!)
      expect(
        totalOf(await recruiter.call("GET /api/crm/leads", { query: { replied: "true", from, to } })),
      ).toBe(replied);
    expect(home.firstReplies!.at(-1)).toMatchObject({ replied: 1, medianMinutes: 60 });
    const without = await recruiter.call("GET /api/jobs", {
      query: { scope: "all", withoutApplicants: "true" },
    });
    expect(totalOf(without)).toBe(home.jobsWithoutApplicants!.total);
    const ids = new Set(without.body.map(({ id }) => id));
    expect([ids.has(empty.id), ids.has(job.id)]).toEqual([true, false]);
  },
);

/** Placements of one client: one offered, one accepted in euros, one started this year and one long ago. */
async function fillPlacements(manager: Person) {
  const client = await createClient(manager);
  const job = await createClientJob(manager, client.id);
  const thisYear = new Date().toISOString().slice(0, 4);
  const place = async (currency: string, startDate: string | null, ...statuses: PlacementStatus[]) => {
    const { id: applicationId } = await createStagedApplication(job.id);
    const fee = { kind: "fixed" as const, value: 5_000.5 };
    const created = await manager.call("POST /api/placements", {
      body: { applicationId, currency, startDate, fee, guaranteeDays: 30 },
    });
    for (const status of statuses)
      await manager.call("PUT /api/placements/:id", { params: { id: created.body.id }, body: { status } });
  };
  await place("USD", null);
  await place("EUR", `${thisYear}-12-31`, "accepted");
  await place("USD", `${thisYear}-01-01`, "accepted", "started");
  await place("USD", "2020-01-15", "accepted", "started");
}

test("the placements of the home page are the rows that they link to", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  await fillPlacements(manager);
  const { byStatus, underGuarantee, fees, year } = (await getHome(manager)).placements!;
  const list = (query: object) => manager.call("GET /api/placements", { query: { limit: 1, ...query } });
  for (const status of placementStatuses)
    expect(totalOf(await list({ status })), status).toBe(byStatus[status]);
  expect(byStatus).toMatchObject({ offered: 1, accepted: 1, started: 2 });
  expect(totalOf(await list({ guarantee: "current" }))).toBe(underGuarantee);
  expect(fees).toEqual([
    { currency: "EUR", amount: 5_000.5, placements: 1 },
    { currency: "USD", amount: 5_000.5, placements: 1 },
  ]);
  for (const { currency, placements } of fees!)
    expect(totalOf(await list({ fee: "agreed", currency, ...year }))).toBe(placements);
  const recruiter = await testApp.as("recruiter");
  expect((await getHome(recruiter)).placements).toMatchObject({ byStatus, fees: null });
});

test("today lists appointments of the firm's day and tasks that are due", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  await fill(recruiter);
  const { tasks, appointments } = await getHome(recruiter);
  expect(tasks!.map(({ subject, isOverdue }) => [subject, isOverdue])).toEqual([
    ["Send the contract", true],
    ["Send the contract", true],
  ]);
  expect(appointments).toEqual([]);
});

test("a person who wrote again does not count as a first reply", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { email, leadId } = await apply();
  await select("update crm_leads set first_responded_at = ? where id = ?", hours(1), leadId);
  const replied = async () => (await getHome(recruiter)).firstReplies!.at(-1)!.replied;
  expect(await replied()).toBe(1);
  await apply({ email, jobId: (await publishJob(recruiter)).id });
  await select("update crm_leads set first_responded_at = ? where id = ?", hours(2), leadId);
  expect(await replied()).toBe(0);
});

test("users get only the numbers whose rows they may open", async () => {
  const user = await testApp.as("user");
  const counts = await getCounts(user);
  expect(new Set(Object.values(counts))).toEqual(new Set([null]));
  const home = await getHome(user);
  expect({ ...home, today: null }).toEqual({
    today: null,
    appointments: null,
    interviews: null,
    tasks: null,
    pipeline: null,
    placements: null,
    applicationsPerWeek: null,
    firstReplies: null,
    jobsWithoutApplicants: null,
  });
  expect((await testApp.visitor().call("GET /api/admin/home", {})).status).toBe(401);
});

test("a public request for jobs without applicants gets all open jobs", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { job } = await fill(recruiter);
  const { body } = await testApp.visitor().call("GET /api/jobs", { query: { withoutApplicants: "true" } });
  expect(body.map(({ id }) => id)).toContain(job.id);
});
