import { afterEach, beforeEach, expect, test } from "vitest";
import { articlePath } from "#contract/articles/address.ts";
import { jobPath } from "#contract/jobs/address.ts";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { publishJob, unique } from "#tests/support/samples.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const open = async (path: string) => {
  const { status, headers } = await testApp.visitor().fetch(path, { headers: { accept: "text/html" } });
  return { status, to: headers.get("Location") };
};
const redirect = async (from: string, to = "") =>
  (await testApp.as("admin")).call("POST /api/redirects", { body: { from, to } });

test(
  "an old address gets 301 to its new one with the query, with and without a trailing slash",
  { tags: "full" },
  async () => {
    const path = `/2019/05/${unique()}`;
    expect(await open(path)).toEqual({ status: 404, to: null });
    expect(await redirect(`https://old.example.com${path}/?utm=x`, "/jobs")).toMatchObject({
      status: 201,
      body: { from: path, to: "/jobs" },
    });
    expect(await open(path)).toEqual({ status: 301, to: "/jobs" });
    expect(await open(`${path}?page=2`)).toEqual({ status: 301, to: "/jobs?page=2" });
    expect((await open(`${path}/`)).to).toMatch(new RegExp(`${path}$`));
    expect(await lastActivity("redirect.create")).toMatchObject({ details: { from: path, to: "/jobs" } });
  },
);

test("an address without a new one answers 410, and a deleted redirect 404", { tags: "full" }, async () => {
  const path = `/${unique()}`;
  const { body } = await redirect(path);
  expect(await open(path)).toEqual({ status: 410, to: null });
  const admin = await testApp.as("admin");
  await admin.call("DELETE /api/redirects/:id", { params: { id: (body as { id: string }).id } });
  expect(await open(path)).toEqual({ status: 404, to: null });
});

test("a page that exists is served, whatever is redirected", async () => {
  await redirect("/jobs", "/contact");
  expect((await open("/jobs")).status).toBe(200);
});

test(
  "an article's and a job's redirect lead to the current address in one step after a new title",
  { tags: "full" },
  async () => {
    const article = await insertArticle({ title: `Before ${unique()}` });
    const job = await publishJob(await testApp.as("recruiter"));
    const now = new Date().toISOString();
    const paths = [`/${unique()}`, `/${unique()}`];
    for (const [n, column] of ["article_id", "job_id"].entries())
      await select(
        `insert into redirects (id, from_path, ${column}, created_at, updated_at) values (?, ?, ?, ?, ?) returning id`,
        crypto.randomUUID(),
        paths[n],
        n === 0 ? article.id : job.id,
        now,
        now,
      );
    const manager = await testApp.as("manager");
    const title = `After ${unique()}`;
    const renamed = await manager.call("PUT /api/content/articles/:id", {
      params: { id: article.id },
      body: { title },
    });
    await manager.call("PUT /api/jobs/:id", { params: { id: job.id }, body: { title } });
    expect(await open(paths[0]!)).toEqual({
      status: 301,
      to: articlePath({ slug: (renamed.body as { slug: string }).slug }),
    });
    expect(await open(paths[1]!)).toEqual({ status: 301, to: jobPath({ id: job.id, title }) });
  },
);

test("invalid, equal and repeated addresses are refused with a reason", { tags: "full" }, async () => {
  const path = `/${unique()}`;
  for (const [from, to] of [
    ["no path", "/jobs"],
    ["/", "/jobs"],
    [path, "//elsewhere.example"],
    [path, "http://10.0.0.1/"],
    [path, path],
  ] as const)
    expect((await redirect(from, to)).status, `${from} ${to}`).toBe(400);
  await redirect(path, "/jobs");
  expect(await redirect(path, "/contact")).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await open(path)).toEqual({ status: 301, to: "/jobs" });
});
