import { expect, test } from "vitest";
import { MAX_RESULTS } from "#contract/jobs/search.ts";
import { writeArticle } from "#tests/support/articles.ts";
import { office } from "#tests/support/office.ts";
import type { Person } from "#tests/support/person.ts";
import { anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";

const search = (person: Person, q: string) => person.call("GET /api/admin/search", { query: { q } });

/** A job, an article and a lead that share a word. */
async function threeOfAKind() {
  const word = `zeb${unique()}`;
  const recruiter = await office.as("recruiter");
  const job = await publishJob(recruiter, { title: `Analyst ${word}`, status: "draft" });
  await writeArticle({ title: `On ${word}`, status: "draft", publishedAt: null, firstPublishedAt: null });
  const body = anApplication({ lastName: word });
  await office.visitor().call("POST /api/applications", { body });
  return { word, recruiter, job, email: body.email };
}

const kinds = async (person: Person, word: string) => {
  const { status, body } = await search(person, word);
  expect(status).toBe(200);
  return [body.jobs.length, body.articles.length, body.leads.length];
};

test("one search over jobs, articles and leads, of every status", async () => {
  const { word, recruiter, job, email } = await threeOfAKind();
  const { body } = await search(recruiter, word);
  expect(body.jobs).toEqual([{ id: job.id, title: job.title, company: "Tallowmere Foods", status: "draft" }]);
  expect(body.articles).toMatchObject([{ title: `On ${word}`, status: "draft" }]);
  expect(body.leads).toMatchObject([{ name: `Iris ${word}`, email }]);
  const [application] = await select<{ id: string }>("select id from applications where email = ?", email);
  expect(body.leads[0]!.applicationId).toBe(application!.id);
  expect((await search(recruiter, email.slice(0, 9).toUpperCase())).body.leads).toHaveLength(1);
});

test("somebody finds only what they may read", async () => {
  const { word } = await threeOfAKind();
  const people: [Person, number[]][] = [
    [await office.as("user"), [1, 1, 0]],
    [await office.as("recruiter"), [1, 1, 1]],
    [await office.as("user", { permissions: ["crm.read"] }), [0, 0, 1]],
    [await office.as("admin", { permissions: ["jobs.read"] }), [1, 0, 0]],
    [await office.as("admin", { permissions: [] }), [0, 0, 0]],
  ];
  for (const [person, found] of people) expect(await kinds(person, word)).toEqual(found);
  expect((await search(office.visitor(), word)).status).toBe(401);
});

test("the beginning of a word is enough, signs are no commands, deleted things are gone", async () => {
  const { word, job } = await threeOfAKind();
  const manager = await office.as("manager");
  expect((await search(manager, word.slice(0, 6))).body.jobs).toHaveLength(1);
  for (const odd of ['"*', "a OR b", "NEAR(x", "title:x", "%%", "((", "'; --", "{title} : x", "日本"])
    expect((await search(manager, odd)).status, odd).toBe(200);
  await manager.call("DELETE /api/jobs/:id", { params: { id: job.id } });
  expect((await search(manager, word)).body.jobs).toEqual([]);
});

test("a search is bounded, however much there is", async () => {
  const word = `zeb${unique()}`;
  const recruiter = await office.as("recruiter");
  for (let n = 0; n < 9; n++) await publishJob(recruiter, { title: `${word} ${n}` });
  expect((await search(recruiter, word)).body.jobs).toHaveLength(6);
  expect((await search(recruiter, "x")).status).toBe(400);
  expect((await search(recruiter, "x".repeat(81))).status).toBe(400);
});

test("among the newest that fit, titles come first, and not even a common word reads more", async () => {
  const word = `zeb${unique()}`;
  const recruiter = await office.as("recruiter");
  const old = await publishJob(recruiter, { title: `Oldest ${word}` });
  const titled = await publishJob(recruiter, { title: `Analyst ${word}` });
  const { id } = await publishJob(recruiter, { title: "Controller", company: `${word} Foods` });
  expect((await search(recruiter, word)).body.jobs.map((job) => job.id)).toEqual([titled.id, old.id, id]);
  // With these the oldest is no longer among the newest that are looked at.
  await select(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
    insert into jobs (id, title, company, location, description, requirements, created_at, updated_at)
    select id || '-' || i, title, company, location, description, requirements, created_at, updated_at
    from jobs, n where id = ? returning id`,
    MAX_RESULTS - 2,
    id,
  );
  const found = (await search(recruiter, word)).body.jobs.map((job) => job.id);
  expect(found).toHaveLength(6);
  expect(found[0]).toBe(titled.id);
  expect(found).not.toContain(old.id);
});
