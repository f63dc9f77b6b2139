import { expect, test } from "vitest";
import { jobPath } from "#contract/jobs/address.ts";
import { publishJob } from "#tests/support/samples.ts";
import { testApp } from "#tests/support/test-app.ts";

const MARKDOWN =
  "## The role\n\nYou own the **forecast**, [here](https://firm.example).\n\n- Plan\n- Close\n\n<script>alert(1)</script>";

test("a Markdown description is shown as HTML on the page, in structured data and in the feed, and as words elsewhere", async () => {
  const recruiter = await testApp.as("recruiter");
  const visitor = testApp.visitor();
  const word = `Zephyr${crypto.randomUUID().slice(0, 8)}`;
  const { id, title } = await publishJob(recruiter, {
    title: `Planner ${word}`,
    description: MARKDOWN,
    descriptionFormat: "markdown",
  });
  const page = await (await visitor.fetch(jobPath({ id, title }))).text();
  expect(page).toContain("<strong>forecast</strong>");
  expect(page).toContain("<li>Plan</li>");
  expect(page).not.toContain("<script>alert(1)");
  expect(page).toContain('content="The role You own the forecast, here.');
  const [jsonLd] =
    /<script type="application\/ld\+json"[^>]*>[^]*?JobPosting[^]*?<\/script>/.exec(page) ?? [];
  expect(jsonLd).toContain("u003cstrong>forecast".replace("u003c", "\\u003c"));
  const feed = await (await visitor.fetch("/feeds/jobs.xml")).text();
  expect(feed).toContain(
    "<p><strong>The role</strong></p><p>You own the <strong>forecast</strong>, here.</p>",
  );
  const query = { title: word, view: "card" as const };
  const [card] = (await visitor.call("GET /api/jobs", { query })).body;
  expect(card!.description).toMatch(/^The role\nYou own the forecast, here\.\nPlan\nClose/);
});

test("a plain text stays text: its signs are shown as they are", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, title } = await publishJob(recruiter, { description: "We *plan*.\n• Forecast\n• Close" });
  const page = await (await testApp.visitor().fetch(jobPath({ id, title }))).text();
  expect(page).toContain("<p>We *plan*.</p><ul><li>Forecast</li><li>Close</li></ul>");
});

test("an update with a description alone makes it plain text, and one without keeps the format", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter, { description: MARKDOWN, descriptionFormat: "markdown" });
  const params = { id };
  const read = async () => (await recruiter.call("GET /api/jobs/:id", { params })).body;
  await recruiter.call("PUT /api/jobs/:id", { params, body: { isUrgent: true } });
  expect((await read()).descriptionHtml).toContain("<strong>forecast</strong>");
  await recruiter.call("PUT /api/jobs/:id", { params, body: { description: "A *text*." } });
  expect(await read()).toMatchObject({ descriptionFormat: "text", descriptionHtml: "<p>A *text*.</p>" });
});

test("the preview of a description is the HTML that saving stores", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter, { description: MARKDOWN, descriptionFormat: "markdown" });
  const { body } = await recruiter.call("POST /api/jobs/preview", { body: { description: MARKDOWN } });
  expect((await recruiter.call("GET /api/jobs/:id", { params: { id } })).body.descriptionHtml).toBe(
    body.descriptionHtml,
  );
});
