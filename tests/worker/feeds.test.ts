import { jobPath } from "#contract/jobs/address.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { useUniqueContentVersion, insertArticle, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";
import { ORIGIN } from "#tests/support/person.ts";
import { expireJob, publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { findAll, parseXml, getText, type XmlElement } from "#tests/support/xml.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

/** Text that breaks XML, CDATA or scripts unless escaped. */
const SPECIAL_TEXT = `A & B <c> "d" ]]> \u0007 é 漢 <script>alert(1)</script> &amp; '`;

const get = (path: string, headers: Record<string, string> = {}) =>
  testApp.visitor().fetch(path, { headers });

async function read(path: string, headers: Record<string, string> = {}): Promise<XmlElement> {
  const response = await get(path, headers);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/xml/);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  return parseXml(await response.text());
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const locations = (sitemap: XmlElement) =>
  findAll(sitemap, "loc").map(({ text }) => text.replace(ORIGIN, ""));

test(
  "the sitemap lists static pages, open jobs and published articles with their last change",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const open = await publishJob(recruiter, { expiresAt: inAnHour() });
    const expired = await publishJob(recruiter);
    await expireJob(expired.id);
    const article = await insertArticle();
    const draft = await insertArticle({ status: "draft", publishedAt: null, firstPublishedAt: null });

    const sitemap = await read("/sitemap.xml");
    expect(sitemap.attributes.xmlns).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
    const paths = locations(sitemap);
    for (const path of ["/jobs", "/resources", "/apply", jobPath(open), `/article/${article.slug}`])
      expect(paths).toContain(path);
    for (const path of [
      jobPath(expired),
      `/article/${draft.slug}`,
      "/apply/received",
      "/newsletter/confirm",
      "/login",
    ]) {
      expect(paths).not.toContain(path);
    }
    expect(new Set(paths).size).toBe(paths.length);
    const entry = findAll(sitemap, "url").find((url) => getText(url, "loc")?.endsWith(article.slug));
    expect(getText(entry!, "lastmod")).toBe(article.updatedAt);
  },
);

test("an archived job leaves the sitemap, the feeds and llms.txt at once", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const job = await publishJob(recruiter);
  const checkListed = async () => [
    locations(await read("/sitemap.xml")).includes(jobPath(job)),
    (await (await get("/feeds/jobs.xml")).text()).includes(job.id),
    (await (await get("/llms.txt")).text()).includes(jobPath(job)),
    (await get(`/media/cards/job/${job.id}.png`)).status,
  ];
  expect(await checkListed()).toEqual([true, true, true, 200]);
  await recruiter.call("PUT /api/jobs/:id", { params: { id: job.id }, body: { status: "archived" } });
  expect(await checkListed()).toEqual([false, false, false, 404]);
});

test("the article feed is valid Atom with full, escaped content", async () => {
  const article = await insertArticle({
    title: SPECIAL_TEXT,
    summary: SPECIAL_TEXT,
    author: SPECIAL_TEXT,
    category: SPECIAL_TEXT,
    content: `## ${SPECIAL_TEXT}\n\n[x](/jobs)`,
  });
  const feed = await read("/feeds/articles.xml");
  const [entry] = findAll(feed, "entry");
  const escaped = SPECIAL_TEXT.replace("\u0007", "");
  expect([getText(entry!, "title"), getText(entry!, "summary"), getText(entry!, "name")]).toEqual([
    escaped,
    escaped,
    escaped,
  ]);
  expect(getText(entry!, "id")).toBe(`urn:uuid:${article.id}`);
  expect(findAll(entry!, "category")[0]?.attributes.term).toBe(escaped);
  const [content] = findAll(entry!, "content");
  expect(content?.attributes).toEqual({ type: "html", "xml:base": `${ORIGIN}/` });
  expect(content?.text).toContain("&lt;script>");
  expect(content?.text).not.toContain("<script>");
  expect(getText(feed, "updated")).toBe(article.updatedAt);
});

test("the feeds and the sitemap of an empty site are well-formed", async () => {
  expect(findAll(await read("/feeds/articles.xml"), "entry")).toEqual([]);
  expect(findAll(await read("/feeds/jobs.xml"), "job")).toEqual([]);
  expect(locations(await read("/sitemap.xml"))).toContain("/jobs");
});

test("the job feed has the fields that Indeed requires, for open jobs only", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const pay = { salaryMin: 90_000, salaryMax: 120_000 };
  const job = await publishJob(recruiter, {
    title: SPECIAL_TEXT,
    description: `${SPECIAL_TEXT}\n\nSecond.`,
    requirements: "- SQL\n- <b>Care</b>",
    ...pay,
  });
  const remote = await publishJob(recruiter, {
    title: "Remote analyst",
    location: "Remote",
    type: "Remote",
    expiresAt: inAnHour(),
  });
  await expireJob((await publishJob(recruiter)).id);
  await recruiter.call("POST /api/jobs", { body: { ...job, status: "draft" } as never });

  const feed = await read("/feeds/jobs.xml");
  const jobs = findAll(feed, "job");
  expect(jobs.map((element) => getText(element, "referencenumber")).toSorted()).toEqual(
    [job.id, remote.id].toSorted(),
  );
  const find = (id: string) => jobs.find((element) => getText(element, "referencenumber") === id)!;
  const facts = (id: string, names: string[]) => names.map((name) => getText(find(id), name));
  expect(facts(job.id, ["title", "city", "state", "country", "salary", "jobtype"])).toEqual([
    SPECIAL_TEXT.replace("\u0007", ""),
    "Chicago",
    "IL",
    "US",
    "$90,000 - $120,000 per year",
    "fulltime",
  ]);
  expect(getText(find(job.id), "url")).toBe(ORIGIN + jobPath(job));
  expect(getText(find(job.id), "date")).toBe(job.publishedAt);
  expect(getText(find(job.id), "description")).toMatch(
    /^<p>A & B ‹c›.*<ul><li>SQL<\/li><li>‹b›Care‹\/b›<\/li><\/ul>/s,
  );
  expect(facts(remote.id, ["city", "state", "remotetype", "expirationdate"])).toEqual([
    "",
    "",
    "Fully remote",
    remote.expiresAt,
  ]);
});

test("the public feed of a job board lists its jobs and proves no fetch", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const toAllBoards = await publishJob(await testApp.as("manager"), { publishToPortals: true });
  const toIndeed = await publishJob(recruiter);
  await publishJob(recruiter);
  const [portal] = await select<{ id: string }>("select id from job_portals where key = 'indeed'");
  const now = new Date().toISOString();
  const posting =
    "insert into job_portal_postings (id, job_id, portal_id, status, created_at, updated_at) values (?, ?, ?, 'pending', ?, ?) returning id";
  await select(posting, crypto.randomUUID(), toIndeed.id, portal!.id, now, now);

  const feed = await read("/feeds/indeed.xml", { "user-agent": "Indeedbot" });
  const jobs = findAll(feed, "job");
  expect(jobs.map((job) => getText(job, "referencenumber")).toSorted()).toEqual(
    [toAllBoards.id, toIndeed.id].toSorted(),
  );
  expect(getText(jobs[0]!, "url")).toMatch(/\?source=indeed&utm_source=indeed&utm_medium=job_board$/);
  expect(await select("select status from job_portal_postings where job_id = ?", toIndeed.id)).toEqual([
    { status: "pending" },
  ]);
  expect(await select("select id from job_portals where fetched_at is not null")).toEqual([]);

  const linkedin = findAll(await read("/feeds/linkedin.xml"), "job");
  expect(
    linkedin.map((job) => [
      getText(job, "partnerJobId"),
      getText(job, "location"),
      getText(job, "workplaceTypes"),
    ]),
  ).toEqual([[toAllBoards.id, "Chicago, IL, United States", "On-site"]]);
  await select("update job_portals set is_active = 0 where key = 'linkedin'");
  for (const key of ["linkedin", "indexnow", "nobody", "%2e%2e"])
    expect((await get(`/feeds/${key}.xml`)).status).toBe(404);
});

test("a feed with a matching ETag gets 304, and a database failure gets 503", async () => {
  await publishJob(await testApp.as("recruiter"));
  const first = await get("/feeds/jobs.xml");
  const tag = first.headers.get("etag")!;
  expect(tag).toMatch(/^"[0-9a-f]{32}"$/);
  await first.body?.cancel();
  expect((await get("/feeds/jobs.xml", { "if-none-match": `W/${tag}` })).status).toBe(304);
  expect((await get("/feeds/jobs.xml", { "if-none-match": '"other"' })).status).toBe(200);

  const site = createTestSite(() => ({ db: {} as never }));
  const failed = await site(new Request(`${ORIGIN}/feeds/broken.xml`));
  expect([failed.status, failed.headers.get("retry-after")]).toEqual([503, "60"]);
});

test("robots.txt and llms.txt link to the sitemap and the articles", async () => {
  const article = await insertArticle({ title: "On [brackets]\nand lines" });
  const robots = await (await get("/robots.txt")).text();
  expect(robots).toContain("Disallow: /admin\n");
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
  const llms = await (await get("/llms.txt")).text();
  expect(llms).toMatch(/^# Tallgrass Partners\n\n> /);
  expect(llms).toContain(`- [On brackets and lines](${ORIGIN}/article/${article.slug}.md): `);
});
