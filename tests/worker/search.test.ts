import { expect, test } from "vitest";
import { insertArticle } from "#tests/support/articles.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { insertCopies, select } from "#tests/support/tables.ts";

const search = (person: Person, q: string) => person.call("GET /api/admin/search", { query: { q } });

/** Creates a job, an article and a lead that share a word. */
async function createMatches() {
  const word = `zeb${unique()}`;
  const recruiter = await testApp.as("recruiter");
  const job = await publishJob(recruiter, { title: `Analyst ${word}`, status: "draft" });
  await insertArticle({ title: `On ${word}`, status: "draft", publishedAt: null, firstPublishedAt: null });
  const body = anApplication({ lastName: word });
  await testApp.visitor().call("POST /api/applications", { body });
  return { word, recruiter, job, email: body.email };
}

const countMatches = async (person: Person, word: string) => {
  const { status, body } = await search(person, word);
  expect(status).toBe(200);
  return [body.jobs.length, body.articles.length, body.leads.length];
};

test("search finds jobs, articles and leads of every status", async () => {
  const { word, recruiter, job, email } = await createMatches();
  const { body } = await search(recruiter, word);
  expect(body.jobs).toEqual([{ id: job.id, title: job.title, company: "Tallowmere Foods", status: "draft" }]);
  expect(body.articles).toMatchObject([{ title: `On ${word}`, status: "draft" }]);
  expect(body.leads).toMatchObject([{ name: `Iris ${word}`, email }]);
  const [application] = await select<{ id: string }>("select id from applications where email = ?", email);
  expect(body.leads[0]!.applicationId).toBe(application!.id);
  expect((await search(recruiter, email.slice(0, 9).toUpperCase())).body.leads).toHaveLength(1);
});

test("search returns only the types that the user may read", async () => {
  const { word } = await createMatches();
  const people: [Person, number[]][] = [
    [await testApp.as("user"), [1, 1, 0]],
    [await testApp.as("recruiter"), [1, 1, 1]],
    [await testApp.as("user", { permissions: ["crm.read"] }), [0, 0, 1]],
    [await testApp.as("admin", { permissions: ["jobs.read"] }), [1, 0, 0]],
    [await testApp.as("admin", { permissions: [] }), [0, 0, 0]],
  ];
  for (const [person, found] of people) expect(await countMatches(person, word)).toEqual(found);
  expect((await search(testApp.visitor(), word)).status).toBe(401);
});

test("search matches word prefixes, ignores operators and skips deleted jobs", { tags: "full" }, async () => {
  const { word, job } = await createMatches();
  const manager = await testApp.as("manager");
  expect((await search(manager, word.slice(0, 6))).body.jobs).toHaveLength(1);
  for (const odd of ['"*', "a OR b", "NEAR(x", "title:x", "%%", "((", "'; --", "{title} : x", "日本"])
    expect((await search(manager, odd)).status, odd).toBe(200);
  await manager.call("DELETE /api/jobs/:id", { params: { id: job.id } });
  expect((await search(manager, word)).body.jobs).toEqual([]);
});

test("search returns six results per type and limits the query length", { tags: "full" }, async () => {
  const word = `zeb${unique()}`;
  const recruiter = await testApp.as("recruiter");
  for (let n = 0; n < 9; n++) await publishJob(recruiter, { title: `${word} ${n}` });
  expect((await search(recruiter, word)).body.jobs).toHaveLength(6);
  expect((await search(recruiter, "x")).status).toBe(400);
  expect((await search(recruiter, "x".repeat(81))).status).toBe(400);
});

test("search ranks all jobs: the exact title first, then all words in the title", async () => {
  const word = `zeb${unique()}`;
  const recruiter = await testApp.as("recruiter");
  const exact = await publishJob(recruiter, { title: word });
  const titled = await publishJob(recruiter, { title: `Analyst ${word}` });
  const { id } = await publishJob(recruiter, { title: "Controller", company: `${word} Foods` });
  // Newer matches of lower rank.
  await insertCopies(id, 120);
  const found = (await search(recruiter, word)).body.jobs.map((job) => job.id);
  expect(found).toHaveLength(6);
  expect(found.slice(0, 2)).toEqual([exact.id, titled.id]);
});

test("search ranks all articles: the exact title first", async () => {
  const word = `zeb${unique()}`;
  const recruiter = await testApp.as("recruiter");
  await insertArticle({ title: word });
  for (let n = 0; n < 8; n++) await insertArticle({ title: `${word} ${n}` });
  expect((await search(recruiter, word)).body.articles[0]!.title).toBe(word);
});
