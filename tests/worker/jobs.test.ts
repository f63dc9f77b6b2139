import { expect, test } from "vitest";
import { aJob, publishJob, unique } from "#tests/support/samples.ts";
import { ahead, later, office } from "#tests/support/office.ts";

const visitor = office.visitor();

/** The titles that a visitor finds, in their order. */
async function found(query: Record<string, string | number>) {
  const { body, headers } = await visitor.call("GET /api/jobs", { query });
  return { titles: body.map(({ title }) => title), total: Number(headers.get("X-Total-Count")) };
}

test("a recruiter drafts a job, publishes it, and a visitor finds it", async () => {
  const recruiter = await office.as("recruiter");

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

test("all words must match, anywhere in the job, each as the beginning of a word", async () => {
  const recruiter = await office.as("recruiter");
  await publishJob(recruiter, { title: "Treasury Manager", company: "Brackwater Mills" });
  await publishJob(recruiter, { title: "Forecast Lead", description: "Runs the treasury forecast." });
  await publishJob(recruiter, { title: "Café Controller", requirements: "Oracle Hyperion" });

  expect((await found({ title: "treasury" })).titles).toEqual(["Treasury Manager", "Forecast Lead"]);
  expect((await found({ title: "TREASURY brackwater" })).titles).toEqual(["Treasury Manager"]);
  expect((await found({ title: "treas lead" })).titles).toEqual(["Forecast Lead"]);
  expect((await found({ title: "treasury hyperion" })).titles).toEqual([]);
  expect((await found({ title: "cafe" })).titles, "without its accent").toEqual(["Café Controller"]);
  expect((await found({ title: "easury" })).titles, "not inside a word").toEqual([]);
});

test("the words count for most in a title, then in the company's name, then in the place", async () => {
  const recruiter = await office.as("recruiter");
  const words = { company: "Harbor", location: "Denver, CO", description: "Plans." };
  // Each newer than the one before, which alone would put the last one first.
  await publishJob(recruiter, { ...words, title: "Éclat Lead of Éclat" });
  await publishJob(recruiter, { ...words, title: "Eclat Lead" });
  await publishJob(recruiter, { ...words, title: "By company", company: "Eclat & Sons" });
  await publishJob(recruiter, { ...words, title: "By place", location: "Eclat, CO" });
  await publishJob(recruiter, { ...words, title: "By words", description: "Eclat, eclat, eclat." });
  const inOrder = ["Éclat Lead of Éclat", "Eclat Lead", "By company", "By place", "By words"];
  expect((await found({ title: "ecla" })).titles).toEqual(inOrder);
  expect(await found({ title: "eclat", limit: 2, offset: 2 })).toEqual({
    titles: inOrder.slice(2, 4),
    total: 5,
  });
  expect((await found({ title: "eclat sons" })).titles, "all words at once").toEqual(["By company"]);
});

test("signs of the search language are only signs, and words that are none find nothing", async () => {
  await publishJob(await office.as("recruiter"), { title: "C++ OR Ledger NOT near" });
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
  expect((await found({ title: "ledger OR" })).titles).toHaveLength(1);
  expect(await found({ title: "+++" })).toEqual({ titles: [], total: 0 });
  expect((await found({ title: "   " })).titles, "nothing but blanks is no search").toHaveLength(1);
});

test("'Remote' finds remote work by type or by place; the two 'All' mean no filter", async () => {
  const recruiter = await office.as("recruiter");
  await publishJob(recruiter, { title: "By type", type: "Remote", location: "Denver, CO" });
  await publishJob(recruiter, { title: "By place", location: "Remote, US", industry: "Energy" });
  await publishJob(recruiter, { title: "On site", location: "New York, NY" });

  expect((await found({ location: "Remote" })).titles.toSorted()).toEqual(["By place", "By type"]);
  expect((await found({ location: "new york ny" })).titles).toEqual(["On site"]);
  expect((await found({ location: "New York, NY" })).titles).toEqual(["On site"]);
  expect((await found({ location: "All Locations", industry: "All Industries" })).total).toBe(3);
  expect((await found({ industry: "Energy" })).titles).toEqual(["By place"]);
  expect((await found({ type: "Remote" })).titles).toEqual(["By type"]);
  expect((await found({ location: "%" })).titles, "no wildcard").toEqual([]);
});

test("urgent jobs come first, then the newest; limit and offset cut, the total stays", async () => {
  const recruiter = await office.as("recruiter");
  for (const [title, minutes] of [
    ["Oldest", -30],
    ["Urgent", -20],
    ["Newer", -10],
  ] as const) {
    recruiter.at(later(minutes, "minute"));
    await publishJob(recruiter, { title, isUrgent: title === "Urgent" });
  }
  expect((await found({})).titles).toEqual(["Urgent", "Newer", "Oldest"]);
  expect(await found({ limit: 1, offset: 1 })).toEqual({ titles: ["Newer"], total: 3 });
  expect(await found({ limit: 2, offset: 3 })).toEqual({ titles: [], total: 3 });
  for (const query of [{ limit: 0 }, { limit: 1001 }, { offset: -1 }, { limit: "many" }]) {
    const { status, body } = await visitor.ask("GET /api/jobs", { query });
    expect([status, body.code], JSON.stringify(query)).toEqual([400, "validation_failed"]);
  }
});

test("an expired, archived or deleted job is gone for the public and stays for staff", async () => {
  const manager = await office.as("manager");
  const expiring = await publishJob(manager, {
    title: "Expiring",
    expiresAt: ahead(1, "hour")().toISOString(),
  });
  const archived = await publishJob(manager, { title: "Archived" });
  const deleted = await publishJob(manager, { title: "Deleted" });
  await manager.call("PUT /api/jobs/:id", { params: { id: archived.id }, body: { status: "archived" } });
  await manager.call("DELETE /api/jobs/:id", { params: { id: deleted.id } });

  expect((await found({})).titles).toEqual(["Expiring"]);
  const anHourOn = office.visitor().at(later(61, "minute"));
  expect((await anHourOn.call("GET /api/jobs", {})).body).toEqual([]);
  for (const { id } of [expiring, archived, deleted]) {
    const { status, body } = await anHourOn.call("GET /api/jobs/:id", { params: { id } });
    expect([status, body.code]).toEqual([404, "not_found"]);
  }
  const all = await manager.call("GET /api/jobs", { query: { scope: "all" } });
  expect(all.body.map(({ title, status }) => [title, status])).toEqual([
    ["Archived", "archived"],
    ["Expiring", "published"],
  ]);
});

test("only staff with jobs.read see every status", async () => {
  const recruiter = await office.as("recruiter");
  const { body: draft } = await recruiter.call("POST /api/jobs", {
    body: aJob({ title: `Draft ${unique()}` }),
  });
  const list = "GET /api/jobs";
  const one = "GET /api/jobs/:id";
  const params = { id: draft.id };
  const query = { scope: "all" } as const;

  const user = await office.as("user");
  expect((await user.call(list, { query })).body.map(({ id }) => id)).toEqual([draft.id]);
  expect((await user.call(one, { params, query })).body.title).toBe(draft.title);
  expect((await user.call(one, { params })).status, "without asking for it").toBe(404);

  expect((await visitor.call(list, { query })).status).toBe(401);
  expect((await visitor.call(one, { params, query })).status).toBe(401);
  const custom = await office.as("manager", { permissions: ["content.read"] });
  expect((await custom.call(list, { query })).status).toBe(403);
  expect((await custom.call(one, { params, query })).status).toBe(403);
});

test("whoever finds a job closed is shown others, and told whether it ever was open", async () => {
  const manager = await office.as("manager");
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
});
