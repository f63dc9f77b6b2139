import { expect, test } from "vitest";
import { aJob, publishJob, unique } from "#tests/support/samples.ts";
import { clockAhead, siteAhead, testApp } from "#tests/support/test-app.ts";

const visitor = testApp.visitor();

async function searchJobs(query: Record<string, string | number>) {
  const { body, headers } = await visitor.call("GET /api/jobs", { query });
  return { titles: body.map(({ title }) => title), total: Number(headers.get("X-Total-Count")) };
}

test("a draft job is hidden from visitors; once published it is found by search", async () => {
  const recruiter = await testApp.as("recruiter");

  const draft = await recruiter.call("POST /api/jobs", {
    body: aJob({ salaryMin: 90_000, salaryMax: 110_000 }),
  });
  expect(draft.status).toBe(201);
  expect(draft.body).toMatchObject({ status: "draft", salary: "$90,000 - $110,000", publishedAt: null });
  expect(draft.body).not.toHaveProperty("createdBy");
  expect((await visitor.call("GET /api/jobs", {})).body).toEqual([]);
  expect((await visitor.call("GET /api/jobs/:id", { params: { id: draft.body.id } })).status).toBe(404);

  const { id, version } = draft.body;
  const published = await recruiter.call("PUT /api/jobs/:id", {
    params: { id },
    body: { status: "published", version },
  });
  expect(published.body).toMatchObject({ status: "published", version: 2, salary: "$90,000 - $110,000" });

  const search = await visitor.call("GET /api/jobs", {
    query: { title: "planning", location: "Chicago IL" },
  });
  expect(search.body.map((job) => job.id)).toEqual([id]);
  expect(search.headers.get("X-Total-Count")).toBe("1");
});

test("job search matches jobs that contain every word, the last one also as a prefix", async () => {
  const recruiter = await testApp.as("recruiter");
  await publishJob(recruiter, { title: "Treasury Manager", company: "Brackwater Mills" });
  await publishJob(recruiter, { title: "Forecast Lead", description: "Runs the treasury forecast." });
  await publishJob(recruiter, { title: "Café Controller", requirements: "Oracle Hyperion" });

  expect((await searchJobs({ title: "treasury" })).titles).toEqual(["Treasury Manager", "Forecast Lead"]);
  expect((await searchJobs({ title: "TREASURY brackwater" })).titles).toEqual(["Treasury Manager"]);
  expect((await searchJobs({ title: "lead treas" })).titles).toEqual(["Forecast Lead"]);
  expect((await searchJobs({ title: "leads treasury" })).titles, "plural").toEqual(["Forecast Lead"]);
  expect((await searchJobs({ title: "treas lead" })).titles, "only the last word").toEqual([]);
  expect((await searchJobs({ title: "treasury hyperion" })).titles).toEqual([]);
  expect((await searchJobs({ title: "cafe" })).titles, "without its accent").toEqual(["Café Controller"]);
  expect((await searchJobs({ title: "easury" })).titles, "not inside a word").toEqual([]);
});

test("a search for an exact title does not find other jobs by the beginnings of its words", async () => {
  const recruiter = await testApp.as("recruiter");
  const text = "Reconciles accounting entries and reports to the manager of accountants.";
  await publishJob(recruiter, { title: "Financial Analyst", description: text });
  await publishJob(recruiter, { title: "Account Manager" });
  expect((await searchJobs({ title: "account manager" })).titles).toEqual(["Account Manager"]);
});

test.for([
  ["FP&A", ["Head of FP&A", "FPA lead"]],
  ["fpa", ["Head of FP&A", "FPA lead"]],
  ["c++", ["C++ developer"]],
  ["c#", ["C# developer"]],
  [".net", ["Engineer, .NET"]],
  ["asp.net", []],
  ["401k", ["Benefits, 401(k)"]],
  ["401(k)", ["Benefits, 401(k)"]],
] as const)("a search for %s finds the jobs that name it", async ([title, found]) => {
  const recruiter = await testApp.as("recruiter");
  const defaults = { description: "Grows net income in a C-suite with a plan for fp work." };
  for (const each of [
    "Benefits, 401(k)",
    "Engineer, .NET",
    "C# developer",
    "C++ developer",
    "FPA lead",
    "Head of FP&A",
    "Net revenue analyst",
    "Plan C analyst",
  ])
    await publishJob(recruiter, { ...defaults, title: each });
  expect((await searchJobs({ title })).titles.toSorted()).toEqual(found.toSorted());
});

test("search ranks the exact title first, then titles, company, location and description", async () => {
  const recruiter = await testApp.as("recruiter");
  const defaults = { company: "Harbor", location: "Denver, CO", description: "Plans." };
  // Created best first, so ordering by date alone would reverse the result.
  await publishJob(recruiter, { ...defaults, title: "Eclat" });
  await publishJob(recruiter, { ...defaults, title: "Éclat Lead" });
  await publishJob(recruiter, { ...defaults, title: "Eclatant Lead", isUrgent: false });
  await publishJob(recruiter, { ...defaults, title: "By company", company: "Eclat & Sons" });
  await publishJob(recruiter, { ...defaults, title: "By place", location: "Eclat, CO" });
  await publishJob(recruiter, { ...defaults, title: "By words", description: "Eclat, eclat, eclat." });
  const sortedTitles = ["Eclat", "Éclat Lead", "Eclatant Lead", "By company", "By place", "By words"];
  expect((await searchJobs({ title: "eclat" })).titles).toEqual(sortedTitles);
  expect(await searchJobs({ title: "eclat", limit: 2, offset: 2 })).toEqual({
    titles: sortedTitles.slice(2, 4),
    total: 6,
  });
  expect((await searchJobs({ title: "eclat sons" })).titles, "all words at once").toEqual(["By company"]);
});

test("a repeated search shows what changed since", async () => {
  const manager = await testApp.as("manager");
  const query = { title: "ledger" };
  const job = await publishJob(manager, { title: "Ledger Lead" });
  const params = { id: job.id };
  expect((await searchJobs(query)).titles).toEqual(["Ledger Lead"]);
  await manager.call("PUT /api/jobs/:id", { params, body: { title: "Ledger Head" } });
  expect((await searchJobs(query)).titles).toEqual(["Ledger Head"]);
  await publishJob(manager, { title: "Ledger", expiresAt: clockAhead(1, "hour")().toISOString() });
  expect((await searchJobs(query)).titles).toEqual(["Ledger", "Ledger Head"]);
  const later = await testApp.visitor().at(siteAhead(2, "hour")).call("GET /api/jobs", { query });
  expect([later.body.length, later.headers.get("X-Total-Count")], "one has closed").toEqual([1, "1"]);
  await manager.call("DELETE /api/jobs/:id", { params });
  expect(await searchJobs(query)).toEqual({ titles: ["Ledger"], total: 1 });
});

test("jobs are filtered by level and by the pay of a year", async () => {
  const recruiter = await testApp.as("recruiter");
  await publishJob(recruiter, { title: "Hourly", salaryMin: 60, salaryPeriod: "hour" });
  await publishJob(recruiter, { title: "Yearly", salaryMin: 80_000, salaryMax: 100_000 });
  await publishJob(recruiter, { title: "Euro", salaryMax: 300_000, salaryCurrency: "EUR" });
  await publishJob(recruiter, { title: "Unstated", experienceLevel: "Senior" });
  const titles = async (query: Record<string, string | number>) =>
    (await searchJobs(query)).titles.toSorted();
  expect(await titles({ minSalary: 100_000 })).toEqual(["Hourly", "Yearly"]);
  expect(await titles({ minSalary: 100_001 })).toEqual(["Hourly"]);
  expect(await titles({ minSalary: 100_000, title: "yearly" })).toEqual(["Yearly"]);
  expect(await titles({ level: "Senior" })).toEqual(["Unstated"]);
  expect((await visitor.callUntyped("GET /api/jobs", { query: { level: "Guru" } })).status).toBe(400);
});

test("the location filter lists the places of open jobs", async () => {
  const recruiter = await testApp.as("recruiter");
  const locations = async () => (await visitor.call("GET /api/jobs/filters", {})).body.locations;
  expect(await locations()).toEqual([]);
  await publishJob(recruiter, { location: "Tulsa, OK" });
  const { id } = await publishJob(recruiter, { location: "Boise, ID" });
  await publishJob(recruiter, { location: "Reno, NV", status: "draft" });
  expect(await locations()).toEqual(["Boise, ID", "Tulsa, OK"]);
  await recruiter.call("PUT /api/jobs/:id", { params: { id }, body: { status: "archived" } });
  expect(await locations()).toEqual(["Tulsa, OK"]);
});

test("search operators are treated as text, and a query without words finds nothing", async () => {
  await publishJob(await testApp.as("recruiter"), { title: "C++ OR Ledger NOT near" });
  for (const title of [
    '"ledger',
    "ledger*",
    "ledger)",
    "title:ledger",
    "ledger -near",
    "^ledger",
    "{ledger}",
  ]) {
    const { status, body } = await visitor.call("GET /api/jobs", { query: { title } });
    expect(status, title).toBe(200);
    expect(body.length, title).toBeLessThanOrEqual(1);
  }
  expect((await searchJobs({ title: "ledger OR" })).titles).toHaveLength(1);
  expect(await searchJobs({ title: "+++" })).toEqual({ titles: [], total: 0 });
  expect((await searchJobs({ title: "   " })).titles, "a blank query is no filter").toHaveLength(1);
});

test("location 'Remote' matches type or place; 'All Locations' and 'All Industries' do not filter", async () => {
  const recruiter = await testApp.as("recruiter");
  await publishJob(recruiter, { title: "By type", type: "Remote", location: "Denver, CO" });
  await publishJob(recruiter, { title: "By place", location: "Remote, US", industry: "Energy" });
  await publishJob(recruiter, { title: "On site", location: "New York, NY" });

  expect((await searchJobs({ location: "Remote" })).titles.toSorted()).toEqual(["By place", "By type"]);
  expect((await searchJobs({ location: "new york ny" })).titles).toEqual(["On site"]);
  expect((await searchJobs({ location: "New York, NY" })).titles).toEqual(["On site"]);
  expect((await searchJobs({ location: "All Locations", industry: "All Industries" })).total).toBe(3);
  expect((await searchJobs({ industry: "Energy" })).titles).toEqual(["By place"]);
  expect((await searchJobs({ type: "Remote" })).titles).toEqual(["By type"]);
  expect((await searchJobs({ location: "%" })).titles, "no wildcard").toEqual([]);
});

test("jobs list urgent first, then newest; limit and offset do not change the total", async () => {
  const recruiter = await testApp.as("recruiter");
  for (const [title, minutes] of [
    ["Oldest", -30],
    ["Urgent", -20],
    ["Newer", -10],
  ] as const) {
    recruiter.at(siteAhead(minutes, "minute"));
    await publishJob(recruiter, { title, isUrgent: title === "Urgent" });
  }
  expect((await searchJobs({})).titles).toEqual(["Urgent", "Newer", "Oldest"]);
  expect(await searchJobs({ limit: 1, offset: 1 })).toEqual({ titles: ["Newer"], total: 3 });
  expect(await searchJobs({ limit: 2, offset: 3 })).toEqual({ titles: [], total: 3 });
  for (const query of [{ limit: 0 }, { limit: 1001 }, { offset: -1 }, { limit: "many" }]) {
    const { status, body } = await visitor.callUntyped("GET /api/jobs", { query });
    expect([status, body.code], JSON.stringify(query)).toEqual([400, "validation_failed"]);
  }
});

test(
  "expired and archived jobs are hidden from visitors but listed for staff; deleted ones are not",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const expiring = await publishJob(manager, {
      title: "Expiring",
      expiresAt: clockAhead(1, "hour")().toISOString(),
    });
    const archived = await publishJob(manager, { title: "Archived" });
    const deleted = await publishJob(manager, { title: "Deleted" });
    await manager.call("PUT /api/jobs/:id", { params: { id: archived.id }, body: { status: "archived" } });
    await manager.call("DELETE /api/jobs/:id", { params: { id: deleted.id } });

    expect((await searchJobs({})).titles).toEqual(["Expiring"]);
    const anHourLater = testApp.visitor().at(siteAhead(61, "minute"));
    expect((await anHourLater.call("GET /api/jobs", {})).body).toEqual([]);
    for (const { id } of [expiring, archived, deleted]) {
      const { status, body } = await anHourLater.call("GET /api/jobs/:id", { params: { id } });
      expect([status, body.code]).toEqual([404, "not_found"]);
    }
    const all = await manager.call("GET /api/jobs", { query: { scope: "all" } });
    expect(all.body.map(({ title, status }) => [title, status])).toEqual([
      ["Archived", "archived"],
      ["Expiring", "published"],
    ]);
  },
);

test("scope=all requires jobs.read: visitors get 401, other staff 403", async () => {
  const recruiter = await testApp.as("recruiter");
  const { body: draft } = await recruiter.call("POST /api/jobs", {
    body: aJob({ title: `Draft ${unique()}` }),
  });
  const list = "GET /api/jobs";
  const one = "GET /api/jobs/:id";
  const params = { id: draft.id };
  const query = { scope: "all" } as const;

  const user = await testApp.as("user");
  expect((await user.call(list, { query })).body.map(({ id }) => id)).toEqual([draft.id]);
  expect((await user.call(one, { params, query })).body.title).toBe(draft.title);
  expect((await user.call(one, { params })).status, "without scope=all").toBe(404);

  expect((await visitor.call(list, { query })).status).toBe(401);
  expect((await visitor.call(one, { params, query })).status).toBe(401);
  const custom = await testApp.as("manager", { permissions: ["content.read"] });
  expect((await custom.call(list, { query })).status).toBe(403);
  expect((await custom.call(one, { params, query })).status).toBe(403);
});

test(
  "similar jobs of a closed job are ranked and state whether it was once public",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const gone = await publishJob(manager, { title: "Gone", industry: "Energy", experienceLevel: "Senior" });
    await publishJob(manager, { title: "Same level", experienceLevel: "Senior" });
    await publishJob(manager, { title: "Same industry", industry: "Energy" });
    await publishJob(manager, { title: "Both", industry: "Energy", experienceLevel: "Senior" });
    await publishJob(manager, { title: "Neither", industry: "Retail" });
    const { body: draft } = await manager.call("POST /api/jobs", {
      body: aJob({ title: "Draft", industry: "Energy" }),
    });
    await manager.call("DELETE /api/jobs/:id", { params: { id: gone.id } });

    const similar = await visitor.call("GET /api/jobs/:id/similar", { params: { id: gone.id } });
    expect(similar.body.oncePublic).toBe(true);
    expect(similar.body.jobs.map(({ title }) => title)).toEqual(["Both", "Same industry", "Same level"]);
    for (const id of [draft.id, crypto.randomUUID()]) {
      const never = await visitor.call("GET /api/jobs/:id/similar", { params: { id } });
      expect(never.body.oncePublic).toBe(false);
      expect(never.body.jobs).toHaveLength(3);
      expect(never.body.jobs.map(({ title }) => title)).not.toContain("Draft");
    }
  },
);
