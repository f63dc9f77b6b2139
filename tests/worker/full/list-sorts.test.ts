import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { applicationSortDirections, applicationSorts } from "#contract/applications/constants.ts";
import { staffArticleSorts } from "#contract/articles/constants.ts";
import { jobSorts } from "#contract/jobs/constants.ts";
import { leadSorts } from "#contract/leads/constants.ts";
import { personSorts } from "#contract/people/constants.ts";
import { sortDirections } from "#contract/schemas.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { listLeads } from "#tests/support/leads.ts";
import { anApplication, publishJob, unique } from "#tests/support/samples.ts";
import { testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";

async function apply(lastName: string, more: Parameters<typeof anApplication>[0] = {}): Promise<string> {
  const { body } = await testApp.visitor().call("POST /api/applications", {
    body: anApplication({ firstName: "Ada", lastName, ...more }),
  });
  return body.id;
}

test("applications are sorted by name, job, stage and time in both directions", async () => {
  const recruiter = await testApp.as("recruiter");
  const [beta, alpha] = [
    await publishJob(recruiter, { title: "Beta" }),
    await publishJob(recruiter, { title: "alpha" }),
  ];
  await apply("berg", { jobId: beta.id });
  const hired = await apply("Adler", { jobId: alpha.id });
  await apply("Ceder");
  await select("update applications set stage = 'hired' where id = ?", hired);
  const names = async (query: object) =>
    (await recruiter.call("GET /api/applications", { query })).body.map(({ lastName }) => lastName);
  expect(await names({})).toEqual(["Ceder", "Adler", "berg"]);
  expect(await names({ dir: "asc" })).toEqual(["berg", "Adler", "Ceder"]);
  expect(await names({ sort: "name" })).toEqual(["Adler", "berg", "Ceder"]);
  expect(await names({ sort: "name", dir: "desc" })).toEqual(["Ceder", "berg", "Adler"]);
  expect((await names({ sort: "job" })).slice(-2)).toEqual(["Adler", "berg"]);
  expect((await names({ sort: "stage" })).at(-1), "in the order of the pipeline").toBe("Adler");
  expect((await names({ sort: "stage", dir: "desc" }))[0]).toBe("Adler");
  expect(Object.keys(applicationSortDirections)).toEqual([...applicationSorts]);
});

test("unknown sort orders and directions get 400", async () => {
  const admin = await testApp.as("admin");
  for (const path of [
    "/api/applications?sort=email",
    "/api/applications?sort=name&dir=up",
    "/api/crm/leads?sort=email",
    "/api/crm/people?sort=email",
    "/api/search/people?q=ada&sort=due",
    "/api/jobs?scope=all&sort=description",
    "/api/content/articles?sort=content",
    "/api/admin/export/jobs.csv?sort=description",
  ])
    expect((await admin.fetch(path)).status, path).toBe(400);
});

test("every order of every list is total: pages neither repeat nor skip rows", async () => {
  const admin = await testApp.as("admin");
  for (let n = 0; n < 5; n++) {
    await apply("Same", { phone: "(312) 555-0100" });
    await publishJob(admin, { title: "Same" });
    await insertArticle({ title: "Same" });
  }
  const lists = [
    ["/api/applications?", applicationSorts],
    ["/api/crm/leads?", leadSorts],
    ["/api/crm/people?", personSorts],
    ["/api/jobs?scope=all&", jobSorts],
    ["/api/content/articles?view=card&", staffArticleSorts],
  ] as const;
  for (const [path, sorts] of lists)
    for (const sort of sorts)
      for (const dir of sortDirections) {
        const ids: string[] = [];
        for (const offset of [0, 2, 4]) {
          const response = await admin.fetch(`${path}sort=${sort}&dir=${dir}&limit=2&offset=${offset}`);
          ids.push(...(await response.json<{ id: string }[]>()).map(({ id }) => id));
        }
        expect(new Set(ids).size, `${path} ${sort} ${dir}`).toBe(5);
      }
});

test("leads without a follow-up stay last in both directions", async () => {
  const recruiter = await testApp.as("recruiter");
  await apply("One");
  await apply("Two");
  await select("update crm_leads set next_follow_up = '2030-01-01T00:00:00.000Z' where last_name = 'One'");
  for (const dir of sortDirections) {
    const { rows } = await listLeads(recruiter, { sort: "follow-up", dir });
    expect(
      rows.map(({ lastName }) => lastName),
      dir,
    ).toEqual(["One", "Two"]);
  }
});

test("jobs and applications sort along an index in both directions", async () => {
  const plans = {
    applications_by_name:
      "select id from applications order by lower(last_name) desc, lower(first_name) desc, id desc",
    applications_by_title: "select id from applications order by job_title collate nocase desc, id desc",
    applications_newest: "select id from applications order by created_at asc, id asc",
    jobs_by_title: "select id from jobs where deleted_at is null order by title collate nocase desc, id desc",
    jobs_by_closing:
      "select id from jobs where deleted_at is null order by expires_at is null desc, expires_at desc, id desc",
  };
  for (const [name, sql] of Object.entries(plans)) {
    const { results } = await env.DB.prepare(`explain query plan ${sql} limit 20`).all<{ detail: string }>();
    const plan = results.map(({ detail }) => detail).join("; ");
    expect(plan).toContain(name);
    expect(plan).not.toContain("TEMP B-TREE");
  }
});

test("the owner of an applicant is that of the lead that staff see, also after a merge", async () => {
  const recruiter = await testApp.as("recruiter");
  const word = unique();
  const [one, two] = [await apply(`One${word}`), await apply(`Two${word}`)];
  const setOwner = (id: string, assignedTo: string | null) =>
    recruiter.call("PUT /api/applications/:id/owner", { params: { id }, body: { assignedTo } });
  const set = await setOwner(one, recruiter.userId);
  expect(set.body).toMatchObject({ assignedTo: recruiter.userId });
  const leads = (await listLeads(recruiter, { q: word, sort: "name" })).rows;
  await recruiter.call("POST /api/crm/leads/:id/merge", {
    params: { id: leads[0]!.id },
    body: { otherId: leads[1]!.id },
  });
  const mine = await recruiter.call("GET /api/applications", {
    query: { q: word, assignedTo: recruiter.userId! },
  });
  expect(mine.body.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted());
  expect((await setOwner(two, null)).body.assignedTo).toBeNull();
  const unassigned = await recruiter.call("GET /api/applications", {
    query: { q: word, assignedTo: "none" },
  });
  expect(unassigned.body).toHaveLength(2);
  expect((await setOwner(one, crypto.randomUUID())).status, "an unknown user").toBe(400);
});
