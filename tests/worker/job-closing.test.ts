import { afterEach, beforeEach, expect, test } from "vitest";
import type { Job } from "#contract/jobs/schemas.ts";
import { runCron } from "#worker/background/cron.ts";
import { closeExpiredJobs } from "#worker/features/jobs/tasks.ts";
import { useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { postToAllBoards, listPostings, getJobSurfaces } from "#tests/support/job-surfaces.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { expireJob, publishJob, unique } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const CRON = "*/5 * * * *";
const REFUSED =
  "410 This job is no longer open. Your application was not sent; please choose another job or apply without one.";

type Surfaces = Awaited<ReturnType<typeof getJobSurfaces>>;
const everyFeed = ({ feeds }: Surfaces, held: boolean) =>
  Object.fromEntries(Object.keys(feeds).map((path) => [path, held]));

const expectOpen = (seen: Surfaces, postings: string[]) =>
  expect(seen).toEqual({
    page: 200,
    structuredData: true,
    similar: false,
    listPage: true,
    searchPage: true,
    api: 200,
    apiList: true,
    apiSearch: true,
    sitemap: true,
    llms: true,
    card: 200,
    feeds: everyFeed(seen, true),
    applyPage: true,
    apply: "accepted",
    applyByForm: "accepted",
    postings,
  });

const expectClosed = (seen: Surfaces) =>
  expect(seen).toEqual({
    page: 410,
    structuredData: false,
    similar: true,
    listPage: false,
    searchPage: false,
    api: 404,
    apiList: false,
    apiSearch: false,
    sitemap: false,
    llms: false,
    card: 404,
    feeds: everyFeed(seen, false),
    applyPage: false,
    apply: REFUSED,
    applyByForm: "410 true",
    postings: ["removed"],
  });

const withdrawnPostings = async (jobId: string) =>
  (await listPostings(jobId)).filter(({ status }) => status === "removed");

type Way = {
  close: (manager: Person, job: Job) => Promise<unknown>;
  undo: (manager: Person, job: Job) => Promise<unknown>;
  action: string;
};
const archive = (person: Person, { id }: Job) =>
  person.call("POST /api/admin/jobs/bulk", { body: { action: "archive", ids: [id] } });

const ways: Record<string, Way> = {
  archiving: {
    close: archive,
    undo: (person, { id }) =>
      person.call("POST /api/admin/jobs/bulk", { body: { action: "reopen", ids: [id] } }),
    action: "job.archive",
  },
  "archiving in the editor": {
    close: (person, { id }) =>
      person.call("PUT /api/jobs/:id", { params: { id }, body: { status: "archived" } }),
    undo: (person, { id }) =>
      person.call("POST /api/admin/jobs/bulk", { body: { action: "reopen", ids: [id] } }),
    action: "job.update",
  },
  deleting: {
    close: (person, { id }) => person.call("DELETE /api/jobs/:id", { params: { id } }),
    undo: (person, { id }) => person.call("POST /api/jobs/:id/restore", { params: { id } }),
    action: "job.delete",
  },
  expiring: {
    close: async (_, { id }) => {
      await expireJob(id);
      await runCron(CRON, testApp.ctx());
    },
    undo: (person, { id }) =>
      person.call("PUT /api/jobs/:id", {
        params: { id },
        body: { status: "published", expiresAt: new Date(Date.now() + 86_400_000).toISOString() },
      }),
    action: "job.expire",
  },
};

for (const [name, { close, undo, action }] of Object.entries(ways)) {
  test(
    `${name} a job closes it on every surface, and undoing it reopens it everywhere`,
    { tags: "full" },
    async () => {
      const manager = await testApp.as("manager");
      await publishJob(manager, { title: "Unaffected job" });
      const job = await publishJob(manager, { title: `Closing ${unique()}` });
      await postToAllBoards(job.id);
      const before = await getJobSurfaces(job);
      expect(Object.keys(before.feeds).length).toBeGreaterThan(2);
      expectOpen(before, ["listed"]);

      await close(manager, job);
      expectClosed(await getJobSurfaces(job));
      expect(await activityCount(action)).toBe(1);

      await undo(manager, job);
      // Pull-based job boards list the job again only after their next fetch.
      const after = await getJobSurfaces(job);
      expectOpen(after, after.postings);
      expect(after.postings).not.toContain("removed");
    },
  );
}

test(
  "concurrent cron runs close an expired job once, with one activity entry without a user",
  { tags: "full" },
  async () => {
    const job = await publishJob(await testApp.as("recruiter"));
    await expireJob(job.id);
    const closed = await Promise.all([closeExpiredJobs(testApp.ctx()), closeExpiredJobs(testApp.ctx())]);
    expect(closed[0]).toBe(1);
    await runCron(CRON, testApp.ctx());
    expect(await activityCount("job.expire")).toBe(1);
    expect(await lastActivity("job.expire")).toMatchObject({
      entity_id: job.id,
      user_id: null,
      details: { title: job.title, status: { before: "published", after: "archived" } },
    });
    const [row] = await select("select status, archived_from, version from jobs where id = ?", job.id);
    expect(row).toEqual({ status: "archived", archived_from: null, version: 2 });
  },
);

test(
  "a job extended while the cron run closes it stays published with its postings",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const job = await publishJob(recruiter);
    await expireJob(job.id);
    const { db } = testApp.ctx();
    const batch = db.batch.bind(db) as (statements: unknown) => Promise<unknown>;
    // The recruiter saves between the cron job's read and its write.
    const late = async (statements: unknown) => {
      const body = { expiresAt: new Date(Date.now() + 86_400_000).toISOString() };
      await recruiter.call("PUT /api/jobs/:id", { params: { id: job.id }, body });
      return batch(statements);
    };
    const ctx = testApp.ctx({ db: Object.assign(Object.create(db), { batch: late }) as typeof db });
    await postToAllBoards(job.id);
    await closeExpiredJobs(ctx);
    const [row] = await select("select status from jobs where id = ?", job.id);
    expect(row).toEqual({ status: "published" });
    expect(await activityCount("job.expire")).toBe(0);
    expect(await withdrawnPostings(job.id), "postings stay listed").toEqual([]);
  },
);

test("archiving with a stale version gets 409 and withdraws no postings", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { id, version } = await publishJob(recruiter);
  await postToAllBoards(id);
  const change = (body: object) =>
    recruiter.call("PUT /api/jobs/:id", { params: { id }, body: { ...body, version } });
  expect((await change({ title: "Planning Lead" })).status).toBe(200);
  expect((await change({ status: "archived" })).status).toBe(409);
  expect(await withdrawnPostings(id)).toEqual([]);
});

test("publishing a draft whose closing date has passed gets 400", async () => {
  const recruiter = await testApp.as("recruiter");
  const past = new Date(Date.now() - 60_000).toISOString();
  const { id } = await publishJob(recruiter, { status: "draft", expiresAt: past });
  const publish = await recruiter.call("PUT /api/jobs/:id", {
    params: { id },
    body: { status: "published" },
  });
  expect([publish.status, publish.body.fields]).toEqual([
    400,
    { expiresAt: ["The closing date has passed. Choose a later date or remove it."] },
  ]);
  const body = { status: "published" as const, expiresAt: null };
  expect((await recruiter.call("PUT /api/jobs/:id", { params: { id }, body })).status).toBe(200);
});
