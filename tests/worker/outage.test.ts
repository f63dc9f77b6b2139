import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { escapeHtml } from "#contract/html.ts";
import { jobPath } from "#contract/jobs/address.ts";
import { openDb } from "#worker/db/client.ts";
import worker from "#worker/index.ts";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import { contactMessage } from "#tests/support/messages.ts";
import { sampleFiles, createFile } from "#tests/support/files.ts";
import { catchLog } from "#tests/support/log.ts";
import { openPage } from "#tests/support/pages.ts";
import { anApplication, publishJob, toFormData } from "#tests/support/samples.ts";
import { createTestSite, testApp } from "#tests/support/test-app.ts";

const lost = () => {
  throw new Error("D1_ERROR: Network connection lost.");
};

/** The app with a database that cannot be reached. */
const offlineSite = createTestSite(() => ({
  db: openDb({ prepare: lost, batch: lost } as unknown as D1Database),
}));
const visitor = () => testApp.visitor().at(offlineSite);

/** The content version is cached for seconds; an outage lasts longer. */
const open = (path: string, init?: RequestInit) => {
  invalidateContentVersion();
  return openPage(visitor(), path, init);
};

test("without the database the last rendering of a page is served", async () => {
  catchLog();
  const job = await publishJob(await testApp.as("recruiter"));
  expect((await openPage(testApp.visitor(), jobPath(job))).html).toContain(job.title);
  const { status, html, headers } = await open(jobPath(job));
  expect(status).toBe(200);
  expect(html).toContain(job.title);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("without the database a page that reads nothing is rendered", { tags: "full" }, async () => {
  catchLog();
  const { status, html } = await open("/terms-of-service");
  expect(status).toBe(200);
  expect(html).toContain("<h1");
});

test("without the database a page without a cached rendering gets a plain 503 page", async () => {
  const log = catchLog();
  const { status, html, headers } = await open("/jobs?title=never-cached");
  expect([status, headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(html).toContain("This page is not available at the moment");
  expect(html).toContain('href="tel:');
  expect(log.map(({ event }) => event)).toContain("page.render_failed");
});

test("without the database a form reports that nothing was sent", async () => {
  catchLog();
  const { status, body } = await visitor().call("POST /api/contact/submit", { body: contactMessage() });
  expect([status, body.code]).toEqual([503, "unavailable"]);
  expect(body.message).toMatch(/^Nothing was sent or saved/);
  expect(JSON.stringify(body)).not.toMatch(/D1|sqlite/i);
});

test("without the database a form post without scripts keeps its input and can be sent again", async () => {
  catchLog();
  const application = anApplication({ additionalInfo: 'I "know" <planning>' });
  const form = { method: "POST", body: toFormData(application, createFile(sampleFiles.pdf, "a.pdf")) };
  const { status, html } = await open("/api/applications", form);
  expect(status).toBe(503);
  expect(html).toContain("Nothing was sent");
  expect(html).toContain('<form method="post" action="/api/applications">');
  expect(html).toContain(`name="email" value="${application.email}"`);
  expect(html).toContain(escapeHtml(application.additionalInfo!));
  expect(html, "check boxes and keys are not shown").not.toMatch(/<li>(on|[\w-]{24,})<\/li>/);
});

test.for<[string, Record<string, unknown>]>([
  ["a missing secret", { SESSION_SECRET: "" }],
  ["production without PUBLIC_ORIGIN", { APP_ENV: "production", PUBLIC_ORIGIN: "" }],
])("%s answers a plain 503 without naming internals", async ([, settings]) => {
  const log = catchLog();
  const fetch = async (path: string) =>
    worker.fetch(
      new Request(`https://forged.example${path}`),
      { ...env, ...settings },
      createExecutionContext(),
    );
  const page = await fetch("/jobs");
  const text = await page.text();
  expect([page.status, page.headers.get("Content-Type")]).toEqual([503, "text/html; charset=utf-8"]);
  const api = await fetch("/api/jobs");
  const json = await api.text();
  expect(api.status).toBe(503);
  for (const body of [text, json]) expect(body).not.toMatch(/SECRET|PUBLIC_ORIGIN|forged\.example/);
  const setup = log.find(({ event }) => event === "setup.incomplete");
  expect(setup?.reason).toMatch(/SESSION_SECRET|PUBLIC_ORIGIN/);
});
