import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { articlePath } from "#contract/articles/address.ts";
import { jobPath } from "#contract/jobs/address.ts";
import { shortId } from "#contract/slug.ts";
import { writeDraft } from "#worker/features/article-generation/index.ts";
import { nextDraftRequest } from "#worker/features/article-generation/rules.ts";
import { newId } from "#worker/base/ids.ts";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { someText } from "#tests/support/openai.ts";
import { openPage, structuredData } from "#tests/support/pages.ts";
import { ORIGIN } from "#tests/support/person.ts";
import { aJob, publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

/** Status, Location and Cache-Control. */
async function open(path: string) {
  const { status, headers } = await testApp.visitor().fetch(path, { headers: { accept: "text/html" } });
  return { status, to: headers.get("Location"), caching: headers.get("Cache-Control") };
}

const moved = (to: string) => ({ status: 301, to, caching: "private, no-cache" });

test(
  "a job's page is at its title and short id; its UUID and any other title get 301 there, with the query",
  { tags: "full" },
  async () => {
    const job = await publishJob(await testApp.as("recruiter"), { title: "Crème de la EPM: Lead (m/w/d)" });
    const path = `/jobs/creme-de-la-epm-lead-m-w-d-${shortId(job.id)}`;
    expect(jobPath(job)).toBe(path);
    const { status, html } = await openPage(testApp.visitor(), path);
    expect(status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`);
    const { JobPosting, BreadcrumbList } = structuredData(html);
    expect(JobPosting!.url).toBe(ORIGIN + path);
    expect(JSON.stringify(BreadcrumbList)).toContain(path);

    expect(await open(`/jobs/${job.id}`)).toEqual(moved(path));
    expect(await open(`/jobs/${job.id}?utm_source=indeed`)).toEqual(moved(`${path}?utm_source=indeed`));
    expect(await open(`/jobs/an-old-title-${shortId(job.id)}`)).toEqual(moved(path));
    expect(await open(`/jobs/${shortId(job.id).toUpperCase()}`)).toEqual(moved(path));
    expect(await open(`/jobs/an-old-title-${shortId(newId())}`)).toMatchObject({ status: 404 });
  },
);

test(
  "a renamed job keeps its old address as a redirect, and a title without Latin letters is left out",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const job = await publishJob(recruiter, { title: "First title" });
    await recruiter.call("PUT /api/jobs/:id", { params: { id: job.id }, body: { title: "計画" } });
    expect(await open(jobPath(job))).toEqual(moved(`/jobs/${shortId(job.id)}`));
    expect(await open(`/jobs/${shortId(job.id)}`)).toMatchObject({ status: 200 });
  },
);

test("of two jobs with the same short id each is found by its title", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const first = await publishJob(recruiter, { title: "Planning lead" });
  const second = await publishJob(recruiter, { title: "Forecast lead" });
  const id = second.id.slice(0, -12) + shortId(first.id);
  await select("update jobs set id = ? where id = ? returning id", id, second.id);
  for (const { title } of [first, second]) {
    const { status, html } = await openPage(testApp.visitor(), jobPath({ id: first.id, title }));
    expect(status).toBe(200);
    expect(structuredData(html).JobPosting!.title).toBe(title);
  }
  expect(await open(`/jobs/${id}`)).toEqual(moved(jobPath({ id, title: second.title })));
});

test("an archived or deleted job answers 410 at both addresses, a draft 404", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const manager = await testApp.as("manager");
  const archived = await publishJob(recruiter);
  await recruiter.call("PUT /api/jobs/:id", { params: { id: archived.id }, body: { status: "archived" } });
  const deleted = await publishJob(recruiter);
  expect((await manager.call("DELETE /api/jobs/:id", { params: { id: deleted.id } })).status).toBe(200);
  const { body: draft } = await recruiter.call("POST /api/jobs", { body: aJob({ status: "draft" }) });
  for (const [job, status] of [
    [archived, 410],
    [deleted, 410],
    [draft, 404],
  ] as const)
    for (const path of [`/jobs/${job.id}`, jobPath(job)]) expect(await open(path)).toMatchObject({ status });
});

test(
  "an article's page is at its slug; its UUID and other spellings get 301 there",
  { tags: "full" },
  async () => {
    const article = await insertArticle({ title: "Why budgets fail" });
    const path = `/article/${article.slug}`;
    const { status, html } = await openPage(testApp.visitor(), path);
    expect(status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}${path}">`);
    expect(structuredData(html).Article!.url).toBe(ORIGIN + path);
    expect(await open(`/article/${article.id}?utm_source=letter`)).toEqual(
      moved(`${path}?utm_source=letter`),
    );
    expect(await open(path.toUpperCase().replace("/ARTICLE", "/article"))).toEqual(moved(path));
    expect((await openPage(testApp.visitor(), "/resources")).html).toContain(`href="${path}"`);
  },
);

/** A draft with this title, as an article writer returns it. */
async function newDraft(title: string) {
  const { ports } = testApp.ctx();
  const written = { title, summary: "About it.", content: someText(), keywords: [], tokensUsed: 1 };
  const workersAi = { write: () => Promise.resolve(written) };
  const ctx = testApp.ctx({ ports: { ...ports, writers: { ...ports.writers, workersAi } } });
  const { articleId } = await writeDraft(ctx, { id: newId(), ...nextDraftRequest("Market Trends", []) });
  const manager = await testApp.as("manager");
  return (await manager.call("GET /api/content/articles/:id", { params: { id: articleId } })).body;
}

test(
  "drafts with the same title get different slugs, also when saved concurrently",
  { tags: "full" },
  async () => {
    const drafts = await Promise.all(Array.from({ length: 12 }, () => newDraft("Rolling forecasts, again")));
    const slugs = drafts.map(({ slug }) => slug!);
    expect(new Set(slugs).size).toBe(12);
    const base = "rolling-forecasts-again";
    expect(slugs).toEqual(
      expect.arrayContaining([base, ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${base}-${number}`)]),
    );
    const rest = drafts.filter(({ slug }) => !/again(-\d)?$/.test(slug!));
    expect(rest.map(({ slug }) => slug)).toEqual(rest.map(({ id }) => `${base}-${shortId(id)}`));
    expect((await newDraft("Preview")).slug, "the address of preview links").toBe("preview-2");
  },
);

test(
  "a renamed article keeps its old slugs as redirects, and no other article can take them",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id, slug: first } = await insertArticle({ title: "The first name of it" });
    const rename = async (title: string) =>
      (await manager.call("PUT /api/content/articles/:id", { params: { id }, body: { title } })).body.slug!;
    const second = await rename(`Another name ${shortId(id)}`);
    expect(second).toBe(`another-name-${shortId(id)}`);
    expect(await open(`/article/${first}`)).toEqual(moved(`/article/${second}`));
    expect(await open(`/article/${id}`)).toEqual(moved(`/article/${second}`));
    expect(await open(`/article/${second}`)).toMatchObject({ status: 200 });

    const other = await newDraft(`Another name ${shortId(id)}`);
    expect(other.slug).toBe(`${second}-2`);
    const third = await rename(`A third name ${shortId(id)}`);
    expect(await open(`/article/${second}`)).toEqual(moved(`/article/${third}`));
    expect(await rename(`Another name ${shortId(id)}`), "its own earlier slug").toBe(second);
    expect(await open(`/article/${third}`)).toEqual(moved(`/article/${second}`));
  },
);

test("a rejected rename takes no slug", async () => {
  const manager = await testApp.as("manager");
  const { id, slug, version } = await insertArticle();
  const body = { title: `Nobody sees this ${shortId(id)}`, version: version + 1 };
  expect((await manager.call("PUT /api/content/articles/:id", { params: { id }, body })).status).toBe(409);
  const rows = await select<{ slug: string }>("select slug from article_slugs where article_id = ?", id);
  expect(rows).toEqual([{ slug }]);
});

test("a deleted article answers 410 at all its addresses", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const { id, slug } = await insertArticle();
  await manager.call("DELETE /api/content/articles/:id", { params: { id } });
  for (const key of [id, slug]) expect(await open(`/article/${key}`)).toMatchObject({ status: 410 });
});

test("sitemap, feeds and llms.txt name the addresses that answer 200", { tags: "full" }, async () => {
  const job = await publishJob(await testApp.as("recruiter"));
  const article = await insertArticle();
  for (const file of ["/sitemap.xml", "/llms.txt"]) {
    const text = await (await testApp.visitor().fetch(file)).text();
    expect(text).toContain(ORIGIN + jobPath(job));
    expect(text).toContain(ORIGIN + articlePath(article));
    expect(text).not.toContain(`/jobs/${job.id}`);
    expect(text).not.toContain(`/article/${article.id}`);
  }
  expect(await (await testApp.visitor().fetch("/feeds/articles.xml")).text()).toContain(
    `href="${ORIGIN}${articlePath(article)}"`,
  );
  expect(await (await testApp.visitor().fetch("/feeds/jobs.xml")).text()).toContain(ORIGIN + jobPath(job));
  const { results } = await env.DB.prepare(
    "explain query plan select * from jobs where substr(jobs.id, -12) = ?",
  )
    .bind(shortId(job.id))
    .all<{ detail: string }>();
  expect(results.map(({ detail }) => detail).join()).toContain("jobs_short_id");
});
