import { jobPath } from "#contract/jobs/address.ts";
import { expect, test } from "vitest";
import { breakTable } from "#tests/support/database.ts";
import { catchLog } from "#tests/support/log.ts";
import type { Person } from "#tests/support/person.ts";
import { testApp } from "#tests/support/test-app.ts";
import { getCspNonce, openPage, structuredData, getVisibleText } from "#tests/support/pages.ts";
import { publishJob } from "#tests/support/samples.ts";
import { insertArticle } from "#tests/support/articles.ts";
import { apply } from "#web/content/apply.ts";
import { jobPage, jobsPage } from "#web/content/jobs-page.ts";

const visitor = testApp.visitor();
const page = (path: string, init?: RequestInit) => openPage(visitor, path, init);

test("the server-rendered /jobs contains the count, every title and links", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const jobs = [
    await publishJob(recruiter, { title: "Planning Lead" }),
    await publishJob(recruiter, { title: "Cash & Carry" }),
  ];
  const { status, headers, html } = await page("/jobs");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(getVisibleText(html)).toContain("2 positions found");
  for (const { id, title } of jobs) {
    expect(getVisibleText(html)).toContain(title);
    expect(html).toContain(`href="${jobPath({ id, title })}"`);
  }
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(html).toMatch(/<title>[^<]+ · Tallgrass<\/title>/);
  expect(html).toContain('<link rel="canonical" href="http://planwright.test/jobs">');
  expect(html).not.toMatch(/__NONCE__|<!--head-->/);
});

test("job filters in the URL are applied and filled in without JavaScript", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  await publishJob(recruiter, { title: "Treasury Manager", location: "Boston, MA", industry: "Energy" });
  await publishJob(recruiter, { title: "Planning Lead", location: "Chicago, IL", industry: "Finance" });

  const filtered = await page("/jobs?title=treasury&location=Boston%2C+MA&industry=Energy");
  expect(getVisibleText(filtered.html)).toContain("1 position found");
  expect(getVisibleText(filtered.html)).toContain("Treasury Manager");
  expect(getVisibleText(filtered.html)).not.toContain("Planning Lead");
  expect(filtered.html).toMatch(/<input[^>]*name="title"[^>]*value="treasury"/);
  expect(filtered.html).toMatch(/<option[^>]*selected=""[^>]*>Boston, MA/);
  expect(filtered.html).toMatch(/<form[^>]*action="\/jobs"/);

  const none = await page("/jobs?title=nobody-writes-this");
  expect(none.status).toBe(200);
  expect(getVisibleText(none.html)).toContain(jobsPage.empty.heading);
  const odd = await page("/jobs?page=-1&title=%00&location=%F0%9F%98%80&industry=%22%3E%3Cb%3E");
  expect(odd.status).toBeLessThan(500);
  expect(odd.html).not.toContain("<b>");
});

test(
  "the second page of a long list links to the first and has its own canonical URL",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    for (let n = 0; n < 14; n++) await publishJob(recruiter, { title: `Role ${n}` });
    const second = await page("/jobs?page=2");
    expect(getVisibleText(second.html)).toContain("14 positions found");
    expect(getVisibleText(second.html)).toContain("13 to 14 of 14");
    expect(second.html).toContain('<link rel="canonical" href="http://planwright.test/jobs?page=2">');
    expect(second.html).toMatch(/href="\/jobs"/);
  },
);

test("a page number beyond the last redirects to the last page", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  for (let n = 0; n < 14; n++) await publishJob(recruiter, { title: `Role ${n}`, industry: "Energy" });
  const getRedirect = async (path: string) => {
    const { status, headers } = await page(path, { redirect: "manual" });
    return [status, headers.get("Location")];
  };
  expect(await getRedirect("/jobs?page=99")).toEqual([302, "/jobs?page=2"]);
  expect(await getRedirect("/jobs?title=role&industry=Energy&page=3")).toEqual([
    302,
    "/jobs?title=role&industry=Energy&page=2",
  ]);
  expect((await page("/jobs?title=nobody-writes-this&page=3")).status).toBe(200);
  await insertArticle();
  expect(await getRedirect("/resources?page=7")).toEqual([302, "/resources"]);
});

test("the application form of a missing job states that the job is no longer open, and omits its id", async () => {
  for (const id of [crypto.randomUUID(), "not-an-id"]) {
    const { status, html } = await page(`/apply?job=${id}`);
    expect(status).toBe(200);
    expect(getVisibleText(html)).toContain(apply.jobGone);
    expect(html).not.toContain('name="jobId"');
  }
});

test(
  "a job page has matching text, social tags and JobPosting structured data",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const job = await publishJob(recruiter, {
      title: 'Lead "FP&A"',
      type: "Contract",
      salaryMin: 90,
      salaryMax: 120,
      salaryPeriod: "hour",
      expiresAt,
      requirements: "- Oracle\n- SQL",
    });
    const { status, html } = await page(`/jobs/${job.id}`);
    expect(status).toBe(200);
    expect(getVisibleText(html)).toContain('Lead "FP&A"');
    expect(getVisibleText(html)).toContain("$90 – $120 per hour");
    expect(html).toMatch(/<li[^>]*>Oracle<\/li><li[^>]*>SQL<\/li>/);
    const title = 'content="Lead &quot;FP&amp;A&quot;, Tallowmere Foods, Chicago, IL"';
    expect(html).toContain(`<meta property="og:title" ${title}>`);
    expect(html).toContain(`<meta name="twitter:title" ${title}>`);
    const card = `http://planwright.test/media/cards/job/${job.id}.png`;
    for (const mark of ['property="og:image"', 'name="twitter:image"'])
      expect(html).toContain(`<meta ${mark} content="${card}">`);
    const { JobPosting, BreadcrumbList } = structuredData(html);
    expect(JobPosting).toMatchObject({
      title: 'Lead "FP&A"',
      identifier: { value: job.id },
      datePosted: job.publishedAt,
      // Google rejects fractional seconds.
      validThrough: expiresAt.replace(/\.\d+Z$/, "Z"),
      employmentType: "CONTRACTOR",
      hiringOrganization: { name: "Tallowmere Foods" },
      jobLocation: { address: { addressLocality: "Chicago", addressRegion: "IL", addressCountry: "US" } },
      baseSalary: { currency: "USD", value: { minValue: 90, maxValue: 120, unitText: "HOUR" } },
      url: `http://planwright.test${jobPath(job)}`,
    });
    expect(BreadcrumbList).toBeDefined();
  },
);

test("structured salary omits the minimum or maximum that is unknown", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const baseSalary = async (pay: { salaryMin?: number; salaryMax?: number }) => {
    const { id } = await publishJob(recruiter, pay);
    return structuredData((await page(`/jobs/${id}`)).html).JobPosting?.baseSalary;
  };
  const unitText = "YEAR";
  const value = async (pay: object) => ((await baseSalary(pay)) as { value: object } | undefined)?.value;
  expect(await value({ salaryMin: 90_000 })).toEqual({
    "@type": "QuantitativeValue",
    minValue: 90_000,
    unitText,
  });
  expect(await value({ salaryMax: 95_000 })).toEqual({
    "@type": "QuantitativeValue",
    maxValue: 95_000,
    unitText,
  });
  expect(await baseSalary({})).toBeUndefined();
});

test("publishing, editing and archiving a job show at the next request", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  expect(getVisibleText((await page("/jobs")).html)).toContain(jobsPage.empty.heading);
  const { id } = await publishJob(recruiter, { title: "Planning Lead" });
  expect(getVisibleText((await page("/jobs")).html)).toContain("Planning Lead");
  expect((await page(`/jobs/${id}`)).status).toBe(200);

  const params = { id };
  await recruiter.call("PUT /api/jobs/:id", { params, body: { title: "Head of Planning" } });
  expect(getVisibleText((await page(`/jobs/${id}`)).html)).toContain("Head of Planning");
  await recruiter.call("PUT /api/jobs/:id", { params, body: { status: "archived" } });
  expect(getVisibleText((await page("/jobs")).html)).not.toContain("Head of Planning");
  expect((await page(`/jobs/${id}`)).status).toBe(410);
});

test(
  "deleted jobs get 410, unknown ids 404, both as pages that list other jobs",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    await publishJob(manager, { title: "Another Role" });
    await manager.call("DELETE /api/jobs/:id", { params: { id } });

    const gone = await page(`/jobs/${id}`);
    const never = await page(`/jobs/${crypto.randomUUID()}`);
    const noId = await page("/jobs/not-an-id");
    expect([gone.status, never.status, noId.status]).toEqual([410, 404, 404]);
    for (const { html } of [gone, never]) {
      expect(getVisibleText(html)).toContain(jobPage.notFound.heading);
      expect(getVisibleText(html), "with open jobs").toContain("Another Role");
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
    const nothing = await page("/there/is/no/such-page");
    expect([nothing.status, nothing.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
    expect(getVisibleText(nothing.html)).toContain("404 Page Not Found");
  },
);

test("a trailing slash redirects to the canonical URL, never to another host", async () => {
  const getRedirect = async (path: string) => {
    const { status, headers } = await testApp.visitor().fetch(path);
    return [status, headers.get("Location")];
  };
  expect(await getRedirect("/jobs/")).toEqual([301, "http://planwright.test/jobs"]);
  expect(await getRedirect("/jobs/?title=a%20b")).toEqual([301, "http://planwright.test/jobs?title=a%20b"]);
  for (const path of ["//elsewhere.example/", "/\\elsewhere.example/", "///elsewhere.example//"]) {
    expect(await getRedirect(path), path).toEqual([301, "http://planwright.test/elsewhere.example"]);
  }
  expect((await page("//elsewhere.example/jobs")).status).toBe(404);
});

test("HEAD responds like GET without a body; other methods get 405", { tags: "full" }, async () => {
  const head = await page("/jobs", { method: "HEAD" });
  expect([head.status, head.html]).toEqual([200, ""]);
  expect(getCspNonce(head.headers)).not.toBe("");
  for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
    const { status, headers } = await page("/jobs", { method });
    expect([status, headers.get("Allow")], method).toEqual([405, "GET, HEAD"]);
  }
});

test("back-office pages are an empty shell with no-store and noindex", async () => {
  const admin = await testApp.as("admin");
  for (const path of ["/admin", "/admin/jobs", "/admin/ghl/anything", "/login"]) {
    const { status, headers, html } = await openPage(admin, path);
    expect([status, headers.get("Cache-Control")], path).toEqual([200, "private, no-store"]);
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
  for (const path of ["/admin/unknown", "/admin/unknown/page", "/admin/jobs/1/unknown", "/administrator"])
    expect((await openPage(admin, path)).status, path).toBe(404);
});

test("an external portal has a page under /admin for those to whom it is open, and 404 for everybody else", async () => {
  const admin = await testApp.as("admin");
  const body = {
    name: "Payroll",
    slug: "payroll",
    url: "https://payroll.example.com/",
    requiredRole: "manager",
  } as const;
  expect((await admin.call("POST /api/admin/portals", { body })).status).toBe(201);
  const getStatus = async (person: Person, path = "/admin/payroll") => (await openPage(person, path)).status;
  expect(await getStatus(admin)).toBe(200);
  expect(await getStatus(await testApp.as("manager"))).toBe(200);
  expect(await getStatus(await testApp.as("recruiter"))).toBe(404);
  expect(await getStatus(testApp.visitor())).toBe(404);
  expect(await getStatus(admin, "/admin/payroll/more")).toBe(404);
});

test("a failed render serves a readable page with 500 and is logged", async () => {
  const log = catchLog();
  await breakTable("jobs");
  const { status, html, headers } = await page("/jobs?title=failing");
  expect(status).toBe(500);
  expect(html).toContain("This page is not available at the moment");
  expect(html).toContain(`<style nonce="${getCspNonce(headers)}">`);
  expect(log.map(({ event }) => event)).toContain("page.render_failed");
});

test.for([
  "/%0a",
  "/%00",
  "/%e2%80%a8",
  "/%C2%85",
  "/privacy-policy%0a",
  "/salary%0dcalculator",
  "/jobs/%0a",
  "//host.example/%0d%0aLocation:x",
])("%s gets the not-found page with 404", async (path) => {
  const { status, headers, html } = await page(path);
  expect([status, headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
  expect(html).toContain("<h1");
});
