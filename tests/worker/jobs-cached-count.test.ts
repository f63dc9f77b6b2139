import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { JobFilter } from "#contract/jobs/schemas.ts";
import { openDb } from "#worker/db/client.ts";
import { listJobs } from "#worker/features/jobs/listing-queries.ts";
import { testApp } from "#tests/support/test-app.ts";
import { publishJob } from "#tests/support/samples.ts";

const HOUR = 3_600_000;
const at = (ahead: number) => new Date(Date.now() + ahead).toISOString();
const totalAt = async (now: string, filter: object = {}) =>
  (await listJobs(openDb(env.DB), JobFilter.parse(filter), now)).total;

test("the cached job count updates when a job is created, changed, deleted or expires", async () => {
  const recruiter = await testApp.as("recruiter");
  const closing = await publishJob(recruiter, { expiresAt: at(2 * HOUR) });
  const other = await publishJob(recruiter, { location: "Oslo" });
  expect(await totalAt(at(0))).toBe(2);
  expect(await totalAt(at(0), { location: "Oslo" })).toBe(1);

  await recruiter.call("PUT /api/jobs/:id", { params: { id: other.id }, body: { location: "Bergen" } });
  expect(await totalAt(at(0), { location: "Oslo" })).toBe(0);
  expect(await totalAt(at(0), { location: "Bergen" })).toBe(1);

  expect(await totalAt(at(0))).toBe(2);
  expect(await totalAt(at(3 * HOUR)), "one job has expired").toBe(1);
  await publishJob(recruiter);
  expect(await totalAt(at(0))).toBe(3);
  const manager = await testApp.as("manager");
  await manager.call("DELETE /api/jobs/:id", { params: { id: closing.id } });
  expect(await totalAt(at(0))).toBe(2);
});

test("listed jobs carry their current version", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, version } = await publishJob(recruiter);
  const change = { params: { id }, body: { title: "Planning lead", version } };
  expect((await recruiter.call("PUT /api/jobs/:id", change)).status).toBe(200);
  for (const query of [{}, { title: "lead" }, { scope: "all" }, { scope: "all", title: "lead" }] as const) {
    const { body } = await recruiter.call("GET /api/jobs", { query });
    expect(body.map((job) => job.version)).toEqual([version + 1]);
  }
});

test("the staff count includes a new draft immediately", async () => {
  const recruiter = await testApp.as("recruiter");
  const count = () => totalAt(at(0), { scope: "all" });
  expect(await count()).toBe(0);
  await publishJob(recruiter, { status: "draft" });
  expect(await count()).toBe(1);
});
