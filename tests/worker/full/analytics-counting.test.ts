import { expect, test } from "vitest";
import { jobPath } from "#contract/jobs/address.ts";
import { firmDate } from "#worker/base/firm-day.ts";
import { deleteOldCounts } from "#worker/features/analytics/index.ts";
import { browserHeaders, openDocument, readCounts, sendReport } from "#tests/support/analytics.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { publishJob, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

const VIEWS = "/api/analytics/page-views";
const SEARCHES = "/api/analytics/empty-searches";

test("documents are counted by page and source, rendered or cached, and set no cookie", async () => {
  const visitor = testApp.visitor();
  const article = await insertArticle();
  const job = await publishJob(await testApp.as("recruiter"));
  await openDocument(visitor, "/contact");
  const cached = await openDocument(visitor, "/contact?utm_source=LinkedIn&utm_medium=social");
  await openDocument(visitor, "/contact", { referer: "https://www.google.com/" });
  await openDocument(visitor, `/article/${article.slug}`, { referer: "http://planwright.test/" });
  await openDocument(visitor, jobPath(job));
  expect(cached.headers.getSetCookie()).toEqual([]);
  expect(await readCounts()).toEqual([
    `/article/:id ${article.id} site 1`,
    "/contact  direct 1",
    "/contact  google 1",
    "/contact  linkedin 1",
    `/jobs/:id ${job.id} direct 1`,
  ]);
  const [{ day } = { day: "" }] = await select("select distinct day from page_views");
  expect(day).toBe(firmDate(new Date()));
});

test("crawlers, prefetches, staff, private browsers, other methods and missing pages are not counted", async () => {
  const visitor = testApp.visitor();
  await openDocument(visitor, "/contact", { "user-agent": "Googlebot/2.1" });
  await openDocument(visitor, "/contact", { "sec-purpose": "prefetch;prerender" });
  await openDocument(visitor, "/contact", { "sec-gpc": "1" });
  await openDocument(visitor, "/contact", { accept: "text/markdown" });
  await openDocument(await testApp.as("recruiter"), "/contact");
  await openDocument(visitor, "/jobs/gone-00000000dead");
  await openDocument(visitor, "/company/nothing");
  await openDocument(visitor, "/robots.txt");
  await openDocument(visitor, "/your-data?token=x");
  await visitor.fetch("/contact", { method: "HEAD", headers: browserHeaders });
  await visitor.fetch("/contact");
  expect(await readCounts()).toEqual([]);
});

test("a page reports navigations and documents that were fetched ahead", async () => {
  const visitor = testApp.visitor();
  const article = await insertArticle();
  const sent = await sendReport(visitor, VIEWS, { path: `/article/${article.slug}` });
  expect([sent.status, await sent.json(), sent.headers.getSetCookie()]).toEqual([
    200,
    { status: "received" },
    [],
  ]);
  await sendReport(visitor, VIEWS, { path: "/contact", referrer: "https://www.bing.com/", campaign: null });
  await sendReport(visitor, VIEWS, { path: "/contact", referrer: null, campaign: "newsletter" });
  expect(await readCounts()).toEqual([
    `/article/:id ${article.id} site 1`,
    "/contact  bing 1",
    "/contact  newsletter 1",
  ]);
});

test("reports of invented addresses, of other sites and of private browsers fill no rows", async () => {
  const visitor = testApp.visitor();
  for (const path of [
    "/article/invented",
    "/jobs/invented-00000000dead",
    "/services/invented",
    "/admin/jobs",
  ])
    expect((await sendReport(visitor, VIEWS, { path })).status).toBe(200);
  await sendReport(visitor, VIEWS, { path: "/contact" }, { dnt: "1" });
  expect(
    (await sendReport(visitor, VIEWS, { path: "/contact" }, { origin: "https://evil.example" })).status,
  ).toBe(403);
  expect(await readCounts()).toEqual([]);
  // A page that a document request has shown to exist.
  await openDocument(visitor, "/services/executive-search");
  await readCounts();
  await sendReport(visitor, VIEWS, { path: "/services/executive-search" });
  expect(await readCounts()).toEqual([
    "/services/:slug executive-search direct 1",
    "/services/:slug executive-search site 1",
  ]);
});

test("a day names at most 60 sources; further sites count as other", async () => {
  const visitor = testApp.visitor();
  const rows = Array.from(
    { length: 60 },
    (_, n) => `('${firmDate(new Date())}', '/', '', 'site-${n}.example', 1)`,
  );
  await select(`insert into page_views (day, page, entity_id, source, views) values ${rows.join(", ")}`);
  await openDocument(visitor, "/contact", { referer: "https://one-more.example/" });
  await openDocument(visitor, "/contact", { referer: "https://site-7.example/" });
  await openDocument(visitor, "/contact", { referer: "https://www.google.com/" });
  expect((await readCounts()).filter((row) => row.startsWith("/contact"))).toEqual([
    "/contact  google 1",
    "/contact  other 1",
    "/contact  site-7.example 1",
  ]);
});

test("a failed write of counts is logged and no page fails", async () => {
  const visitor = testApp.visitor();
  await select("alter table page_views rename to page_views_away");
  expect((await openDocument(visitor, "/contact")).status).toBe(200);
  await expect(readCounts()).rejects.toThrow("no such table");
  await select("alter table page_views_away rename to page_views");
  expect(await readCounts()).toEqual([]);
});

test("a search counts when its words find nothing by themselves, without what could name a person", async () => {
  const visitor = testApp.visitor();
  // Without digits: six of them count as a phone number.
  const word = `zeppelin${unique().replaceAll(/\d/g, "x")}`;
  await publishJob(await testApp.as("recruiter"), { title: `Controller ${unique()}` });
  const report = (term: string, kind = "jobs") => sendReport(visitor, SEARCHES, { kind, term });
  for (const term of [word, ` ${word.toUpperCase()} `, "ada@example.com", "+1 312 555 0142", "Controller"])
    expect((await report(term)).status).toBe(200);
  await report(word, "articles");
  await sendReport(visitor, SEARCHES, { kind: "jobs", term: word }, { "sec-gpc": "1" });
  expect(await select("select kind, term, searches from empty_searches order by kind")).toEqual([
    { kind: "articles", term: word, searches: 1 },
    { kind: "jobs", term: word, searches: 2 },
  ]);
});

test("counts older than 25 months are deleted", async () => {
  await select(
    `insert into page_views (day, page, entity_id, source, views) values ('2020-01-01', '/', '', 'direct', 9), ('${firmDate(new Date())}', '/', '', 'direct', 1)`,
  );
  await select(
    "insert into empty_searches (day, kind, term, searches) values ('2020-01-01', 'jobs', 'x', 1)",
  );
  await deleteOldCounts(testApp.ctx());
  expect(await select("select views from page_views")).toEqual([{ views: 1 }]);
  expect(await select("select count(*) as n from empty_searches")).toEqual([{ n: 0 }]);
});
