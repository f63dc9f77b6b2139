import { afterEach, beforeEach, expect, test } from "vitest";
import { jobPath } from "#contract/jobs/address.ts";
import { insertArticle, useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { openPage } from "#tests/support/pages.ts";
import { ORIGIN } from "#tests/support/person.ts";
import { publishJob } from "#tests/support/samples.ts";
import { testApp } from "#tests/support/test-app.ts";
import { home } from "#web/content/home.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

async function get(path: string, accept?: string) {
  const response = await testApp.visitor().fetch(path, { headers: accept ? { accept } : {} });
  const { status, headers } = response;
  const type = headers.get("Content-Type")?.split(";")[0];
  return { status, type, headers, text: await response.text() };
}

test(
  "a job has a Markdown twin at its address with .md, made of the same data",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const job = await publishJob(recruiter, {
      title: "Planning *lead*",
      requirements: "- Oracle\n- SQL",
      salaryMin: 90_000,
      salaryMax: 120_000,
    });
    const { status, type, text, headers } = await get(`${jobPath(job)}.md`);
    expect([status, type]).toEqual([200, "text/markdown"]);
    expect(headers.get("Link")).toBe(`<${ORIGIN}${jobPath(job)}>; rel="canonical"`);
    expect(headers.get("Vary")).toBe("Accept");
    expect(text).toMatch(/^# Planning \\\*lead\\\*$/m);
    expect(text).toMatch(/^- Oracle\n- SQL$/m);
    expect(text).toContain("Own the weekly forecast.");
    expect(text).toContain("$90,000 – $120,000");
    expect(text).toMatch(/Chicago, IL · /);
    expect(text).not.toMatch(/<\w|class=|self\.__/);
    expect(text).toContain(`](${ORIGIN}/apply?job=${job.id})`);

    await recruiter.call("PUT /api/jobs/:id", {
      params: { id: job.id },
      body: { title: "Head of planning" },
    });
    const path = jobPath({ id: job.id, title: "Head of planning" });
    const moved = await get(`/jobs/${job.id}.md?utm_source=x`);
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, `${path}.md?utm_source=x`]);
    expect((await get(`${path}.md`)).text).toContain("# Head of planning");
    await recruiter.call("PUT /api/jobs/:id", { params: { id: job.id }, body: { status: "archived" } });
    expect((await get(`${path}.md`)).status).toBe(410);
  },
);

test("an article's twin has its headings, tables and links", { tags: "full" }, async () => {
  const content =
    "## What it *is* for\n\nTo [notice](/jobs).  \nR&amp;D, \u00a9 2026, 1 &lt; 2 &mdash; \u00fc\n\n---\n\n| a | b |\n| - | - |\n| 1 | 2 |";
  const article = await insertArticle({ title: "On budgets", content });
  const { text } = await get(`/article/${article.slug}.md`);
  expect(text).toContain("# On budgets");
  expect(text).toContain("## What it *is* for");
  expect(text).toContain(`To [notice](${ORIGIN}/jobs).\\\nR\\&D, \u00a9 2026, 1 < 2 \u2014 \u00fc\n\n***\n`);
  expect(text).toMatch(/\| a \| b \|\n\| - \| - \|\n\| 1 \| 2 \|/);
  expect(text).toContain("Priya Raman");
  expect(text).not.toContain("&amp;");
});

test.for([
  ["text/markdown", "text/markdown"],
  ["text/markdown, text/html;q=0.9, */*;q=0.1", "text/markdown"],
  ["text/html, text/markdown", "text/markdown"],
  ["text/html, text/markdown;q=0.5", "text/html"],
  ["text/markdown;q=0", "text/html"],
  ["text/*", "text/html"],
  ["*/*", "text/html"],
  ["text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"],
] as const)("Accept: %s gets %s at the page's own address", async ([accept, type]) => {
  // Twice: the second page comes from memory.
  for (const time of [1, 2]) {
    const page = await get("/company/about", accept);
    expect([page.status, page.type, page.headers.get("Vary")], `${time}`).toEqual([200, type, "Accept"]);
  }
});

test("the note of a heading is set apart from its text", { tags: "full" }, async () => {
  const { heading, mark } = home.recognition;
  expect((await get("/index.md")).text).toContain([`## ${heading}`, mark].filter(Boolean).join(" · "));
});

test("personal and missing pages have no twin", { tags: "full" }, async () => {
  for (const path of ["/nothing-here", "/your-data", "/admin", "/login", "/newsletter/confirm"]) {
    const { html } = await openPage(testApp.visitor(), path);
    expect(html, path).not.toContain("text/markdown");
  }
  for (const path of ["/nothing-here.md", "/your-data.md?token=x", "/login.md", "/apply/received.md", "/.md"])
    expect((await get(path)).status, path).toBe(404);
  expect((await get("/nothing-here", "text/markdown")).status).toBe(404);
});

test(
  "robots.txt states what machines may do with the texts, and llms.txt links the twins",
  { tags: "full" },
  async () => {
    const article = await insertArticle();
    const robots = (await get("/robots.txt")).text;
    expect(robots).toContain(
      "User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n",
    );
    const llms = (await get("/llms.txt")).text;
    expect(llms).toContain(`](${ORIGIN}/article/${article.slug}.md)`);
    const links = [...llms.matchAll(/\]\(([^)]+\.md)\)/g)].map(([, url]) => url!.replace(ORIGIN, ""));
    expect(links.length).toBeGreaterThan(15);
    for (const link of links) expect((await get(link)).status, link).toBe(200);
  },
);
