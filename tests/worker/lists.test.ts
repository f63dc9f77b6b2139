import { afterEach, beforeEach, expect, test } from "vitest";
import { defaultEntries } from "#contract/lists/config.ts";
import { type ListName, listNames } from "#contract/lists/constants.ts";
import type { ListEntry } from "#contract/lists/schemas.ts";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { importFile } from "#tests/support/imports/import-file.ts";
import { contactMessage } from "#tests/support/messages.ts";
import { getVisibleText, openPage, structuredData } from "#tests/support/pages.ts";
import type { Person } from "#tests/support/person.ts";
import { aJob, anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const save = "PUT /api/admin/lists/:name";

const getList = async (admin: Person, name: ListName) =>
  (await admin.call("GET /api/admin/lists/usage", {})).body.find((list) => list.name === name)!;

type NewEntry = Omit<ListEntry, "key"> & { key: string | null };
const newEntry = (label: string, more: Partial<NewEntry> = {}): NewEntry => ({
  key: null,
  label,
  isFeatured: true,
  isArchived: false,
  ...more,
});

/** Saves the entries of a list as `change` makes them. */
async function changeList(
  admin: Person,
  name: ListName,
  change: (entries: readonly ListEntry[]) => readonly NewEntry[],
) {
  const { version, entries } = await getList(admin, name);
  return admin.call(save, { params: { name }, body: { version, entries: [...change(entries)] } });
}

const rename = (key: string, label: string) => (entries: readonly ListEntry[]) =>
  entries.map((entry) => (entry.key === key ? { ...entry, label } : entry));
const archive = (key: string) => (entries: readonly ListEntry[]) =>
  entries.map((entry) => (entry.key === key ? { ...entry, isArchived: true } : entry));
const add = (label: string) => (entries: readonly ListEntry[]) => [...entries, newEntry(label)];

const options = async (name: "industries" | "categories" | "contact-topics") =>
  (await testApp.visitor().call("GET /api/site/lists/:name", { params: { name } })).body;

test(
  "lists start as the configuration has them, and are public except departments",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    for (const name of listNames) {
      expect(await getList(admin, name)).toMatchObject({ version: 0, entries: defaultEntries(name) });
    }
    expect((await options("industries")).map(({ value }) => value)).toEqual([
      "Technology",
      "Finance",
      "Healthcare",
      "Manufacturing",
      "Professional Services",
      "Retail",
      "Energy",
      "Education",
      "Non-Profit",
    ]);
    const hidden = await testApp.visitor().callUntyped("GET /api/site/lists/departments");
    expect(hidden.status).toBe(400);
    expect((await testApp.visitor().callUntyped("GET /api/admin/lists")).status).toBe(401);
    expect((await (await testApp.as("user")).call("GET /api/admin/lists", {})).status).toBe(200);
    const refused = await (
      await testApp.as("manager")
    ).callUntyped("PUT /api/admin/lists/industries", {
      body: { version: 0, entries: [newEntry("Nothing")] },
    });
    expect(refused.status).toBe(403);
  },
);

test(
  "an added industry is offered by forms and filters, and jobs, feeds and structured data show it",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const label = `Life Sciences ${unique()}`;
    const { status, body } = await changeList(admin, "industries", add(label));
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "industries", version: 1 });
    expect(await lastActivity("list.update")).toMatchObject({
      entity_id: "industries",
      details: { [label]: { before: null, after: { label } } },
    });
    const job = await publishJob(admin, { title: `Trial Analyst ${unique()}`, industry: label });
    expect(job).toMatchObject({ industry: label, industryLabel: label });
    for (const path of ["/jobs", "/", "/apply"]) {
      const { html } = await openPage(testApp.visitor(), path);
      expect(html, path).toContain(`<option value="${label}">${label}</option>`);
    }
    const sent = await testApp
      .visitor()
      .call("POST /api/applications", { body: anApplication({ industry: label }) });
    expect(sent.status).toBe(201);
  },
);

test("a rename changes every label and no stored row", { tags: "full" }, async () => {
  const admin = await testApp.as("admin");
  const job = await publishJob(admin, { title: `Nurse Planner ${unique()}`, industry: "Healthcare" });
  const [before] = await select("select * from jobs where id = ?", job.id);
  const label = `Health & Care ${unique()}`;
  expect((await changeList(admin, "industries", rename("Healthcare", label))).status).toBe(200);
  expect(await select("select * from jobs where id = ?", job.id)).toEqual([before]);

  const visitor = testApp.visitor();
  const { body } = await visitor.call("GET /api/jobs", { query: { industry: "Healthcare" } });
  expect(body).toMatchObject([{ id: job.id, industry: "Healthcare", industryLabel: label }]);
  const path = `/jobs/${(await visitor.call("GET /api/jobs/:id", { params: { id: job.id } })).body.id}`;
  const { html } = await openPage(visitor, (await visitor.fetch(path)).headers.get("location") ?? path);
  expect(getVisibleText(html)).toContain(label);
  expect(structuredData(html).JobPosting).toMatchObject({ industry: label });
  const feed = await (await visitor.fetch("/feeds/jobs.xml")).text();
  expect(feed).toContain(`<category><![CDATA[${label}]]></category>`);
  const list = await openPage(visitor, "/jobs?industry=Healthcare");
  expect(list.html).toContain(
    `<option value="Healthcare" selected="">${label.replace("&", "&amp;")}</option>`,
  );
});

test(
  "a renamed category is shown by the library, the article and the Atom feed",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const article = await insertArticle({ category: "Career Guidance" });
    const label = `Careers ${unique()}`;
    await changeList(admin, "categories", rename("Career Guidance", label));
    const visitor = testApp.visitor();
    const library = await visitor.call("GET /api/content/library", {});
    expect(library.body.categories).toEqual([{ name: "Career Guidance", label, count: 1 }]);
    const page = await openPage(visitor, `/article/${article.slug}`);
    expect(getVisibleText(page.html)).toContain(label);
    expect(getVisibleText(page.html)).not.toContain("Career Guidance");
    expect(await (await visitor.fetch("/feeds/articles.xml")).text()).toContain(
      `<category term="${label}"/>`,
    );
  },
);

test(
  "an archived industry is refused for new rows, and stays valid for those that have it",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const job = await publishJob(recruiter, { industry: "Retail" });
    await changeList(await testApp.as("admin"), "industries", archive("Retail"));
    expect((await options("industries")).map(({ value }) => value)).not.toContain("Retail");

    const refused = await recruiter.call("POST /api/jobs", { body: aJob({ industry: "Retail" }) });
    expect([refused.status, refused.body.fields]).toEqual([400, { industry: ["Choose an industry."] }]);
    const other = await publishJob(recruiter, { industry: "Energy" });
    const moved = await recruiter.call("PUT /api/jobs/:id", {
      params: { id: other.id },
      body: { industry: "Retail" },
    });
    expect(moved.body.fields).toEqual({ industry: ["Choose an industry."] });
    const unchanged = await recruiter.call("PUT /api/jobs/:id", {
      params: { id: job.id },
      body: { industry: "Retail", title: "Still retail" },
    });
    expect([unchanged.status, unchanged.body.industryLabel]).toEqual([200, "Retail"]);
  },
);

test("values that are not in a list get 400 at their field", { tags: "full" }, async () => {
  const visitor = testApp.visitor();
  const application = await visitor.call("POST /api/applications", {
    body: anApplication({ industry: "Energy" }),
  });
  expect([application.status, application.body.fields]).toEqual([
    400,
    { industry: ["Please choose an industry from the list."] },
  ]);
  const message = await visitor.call("POST /api/contact/submit", { body: contactMessage({ helpType: "x" }) });
  expect([message.status, message.body.fields]).toEqual([400, { helpType: ["Please choose a topic."] }]);
  const admin = await testApp.as("admin");
  const user = await admin.call("PUT /api/admin/users/:id", {
    params: { id: (await testApp.as("user")).userId! },
    body: { department: "spies" },
  });
  expect(user.body.fields).toEqual({ department: ["Choose a department from the list."] });
  const article = await insertArticle();
  const edited = await admin.call("PUT /api/content/articles/:id", {
    params: { id: article.id },
    body: { category: "Gossip" },
  });
  expect(edited.body.fields).toEqual({ category: ["Choose a category from the list."] });
});

test(
  "an import takes industries and categories by key or name, and refuses industries that are not offered",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const label = `Health & Care ${unique()}`;
    await changeList(admin, "industries", (entries) =>
      archive("Retail")(rename("Healthcare", label)(entries)).toReversed(),
    );
    const titles = ["healthcare", label.toUpperCase(), "", "Retail", "Space"].map((industry) => ({
      industry,
      title: `Nurse ${unique()}`,
    }));
    const rows = titles.map(({ industry, title }) => `${title},Lakeside,"Chicago, IL",${industry},Work.`);
    const jobs = await importFile(admin, {
      kind: "jobs",
      text: ["title,company,location,industry,description", ...rows].join("\n"),
    });
    expect(jobs.counts).toEqual({ created: 3, failed: 2 });
    const stored = await select<{ industry: string }>("select industry from jobs order by rowid");
    expect(stored.map(({ industry }) => industry)).toEqual(["Healthcare", "Healthcare", "Non-Profit"]);
    const failed = await select<{ reason: string }>(
      "select reason from import_rows where outcome = 'failed'",
    );
    expect(failed[0]!.reason).toContain("Industry: Unknown value. Use one of: Non-Profit, Education");
    expect(failed[0]!.reason).toContain(label);
    expect(failed[0]!.reason).not.toContain("Retail");

    const career = `Careers ${unique()}`;
    await changeList(admin, "categories", rename("Career Guidance", career));
    await importFile(admin, {
      kind: "articles",
      text: `title,content,category\nOne ${unique()},Text.,${career}\nTwo ${unique()},Text.,Staffing\nThree ${unique()},Text.,`,
    });
    const articles = await select<{ category: string }>("select category from articles order by rowid");
    expect(articles.map(({ category }) => category)).toEqual([
      "Career Guidance",
      "Staffing",
      "Industry Insights",
    ]);
  },
);

test(
  "an earlier version of an article can be restored although its category was archived",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const { id } = await insertArticle({ category: "Career Guidance" });
    const params = { id };
    const edit = { category: "Market Trends", title: `New title ${unique()}` };
    expect((await admin.call("PUT /api/content/articles/:id", { params, body: edit })).status).toBe(200);
    await changeList(admin, "categories", archive("Career Guidance"));
    const [revision] = await select<{ version: number }>(
      "select version from article_revisions where article_id = ?",
      id,
    );
    const restored = await admin.call("POST /api/content/articles/:id/revisions/:version/restore", {
      params: { id, version: revision!.version },
    });
    expect([restored.status, restored.body.category]).toEqual([200, "Career Guidance"]);
  },
);

test(
  "the contact page offers the topics in their order, and mails and staff see the new name",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const label = `Everything else ${unique()}`;
    await changeList(admin, "contact-topics", (entries) => rename("other", label)(entries).toReversed());
    const { html } = await openPage(testApp.visitor(), "/contact");
    const values = [...html.matchAll(/<option value="([\w-]+)"/g)].map(([, value]) => value);
    expect(values).toEqual(["other", "epm-implementation", "analytics-bi", "fpa-budgeting", "epm-strategy"]);
    const form = contactMessage({ helpType: "other" });
    const sent = await testApp.visitor().call("POST /api/contact/submit", { body: form });
    expect(sent.status).toBe(201);
    const [entry] = await select<{ subject: string }>(
      "select subject from lead_activities where lead_id = (select id from crm_leads where contact_id = ?)",
      sent.body.id,
    );
    expect(entry!.subject).toBe(`Message about: ${label}`);
  },
);

test(
  "an entry in use can't be deleted, the answer counts the rows, and an unused one can",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    for (const _ of [1, 2]) await publishJob(admin, { industry: "Energy" });
    expect((await getList(admin, "industries")).uses).toEqual({ Energy: 2 });
    const without = (key: string) => (entries: readonly ListEntry[]) =>
      entries.filter((entry) => entry.key !== key);
    const before = await activityCount("list.update");
    const refused = await changeList(admin, "industries", without("Energy"));
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "2 jobs and applications use “Energy”. Archive it instead.",
    ]);
    expect(await activityCount("list.update")).toBe(before);
    expect((await getList(admin, "industries")).version).toBe(0);
    const deleted = await changeList(admin, "industries", without("Education"));
    expect(deleted.body.entries.map(({ key }) => key)).not.toContain("Education");
  },
);

test(
  "a stale version gets 409 with the current list, also for two first changes at once",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const { entries } = await getList(admin, "departments");
    const results = await Promise.all(
      ["Legal", "Research"].map((label) =>
        admin.call(save, {
          params: { name: "departments" },
          body: { version: 0, entries: [...entries, newEntry(label)] },
        }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const stale = await admin.call(save, { params: { name: "departments" }, body: { version: 0, entries } });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect(stale.body.current).toMatchObject({ name: "departments", version: 1 });
  },
);

test(
  "names are unique, a new entry gets a new key, and one entry stays offered",
  { tags: "full" },
  async () => {
    const admin = await testApp.as("admin");
    const twice = await changeList(admin, "industries", add("energy"));
    expect([twice.status, twice.body.fields]).toEqual([
      400,
      { "entries.9.label": ["There is already an entry with this name."] },
    ]);
    await changeList(admin, "industries", rename("Energy", "Power"));
    const former = await changeList(admin, "industries", add("Energy"));
    expect(former.body.fields?.["entries.9.label"]).toEqual([
      "This is the original name of another entry. Restore or rename that one.",
    ]);
    const reserved = await changeList(admin, "industries", add("Other"));
    expect(reserved.status).toBe(400);
    const unknown = await changeList(admin, "industries", (entries) => [
      ...entries,
      newEntry("Space", { key: "space" }),
    ]);
    expect(unknown.body.fields?.["entries.9.key"]).toEqual(["There is no such entry."]);
    const none = await changeList(admin, "industries", (entries) =>
      entries.map((entry) => ({ ...entry, isArchived: true })),
    );
    expect(none.body.fields).toEqual({ entries: ["Keep at least one entry that is not archived."] });
    const topic = await changeList(admin, "contact-topics", add("Cash & liquidity"));
    expect(topic.body.entries.at(-1)).toMatchObject({ key: "cash-liquidity", label: "Cash & liquidity" });
  },
);
