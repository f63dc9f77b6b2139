import type { APIRequestContext } from "@playwright/test";
import {
  parseJson,
  sendConcurrently,
  expect,
  listActivity,
  REQUEST_COUNT,
  uniqueName,
  countOutcomes,
  getJson,
  test,
} from "../support/concurrent-requests.ts";
import { queryDatabase } from "../support/database.ts";

type Article = { id: string; version: number; status: string; title: string };

const ARTICLES_URL = "/api/content/articles";

/** Creates a draft that is no longer an outline, so that it can be approved. */
async function createWrittenDraft(staff: APIRequestContext, title: string): Promise<Article> {
  const created = await staff.post(`${ARTICLES_URL}/generate`, { data: { category: "Market Trends" } });
  expect(created.status()).toBe(201);
  const { id } = await parseJson<Article>(created);
  const data = { title, summary: "What a close costs.", content: "# The close\n\nIt takes four days less." };
  const saved = await staff.put(`${ARTICLES_URL}/${id}`, { data });
  expect(saved.status()).toBe(200);
  return parseJson<Article>(saved);
}

test("50 concurrent approvals and 50 publications of an article each take effect and are logged once", async ({
  request,
  recruiter,
  manager,
  admin,
}) => {
  const { id } = await createWrittenDraft(recruiter, uniqueName());
  const runStep = (transition: string) =>
    sendConcurrently((n) => (n % 2 ? manager : admin).put(`${ARTICLES_URL}/${id}/${transition}`));
  expect(await countOutcomes(await runStep("approve"))).toEqual({
    "200": 1,
    "409 invalid_transition": REQUEST_COUNT - 1,
  });
  expect(await countOutcomes(await runStep("publish"))).toEqual({
    "200": 1,
    "409 invalid_transition": REQUEST_COUNT - 1,
  });
  for (const transition of ["approve", "publish"]) {
    expect(await listActivity(admin, `article.${transition}`, id), transition).toHaveLength(1);
  }
  expect((await request.get(`/api/content/published-articles/${id}`)).status()).toBe(200);

  // Concurrent publish and unpublish: the log alternates, and its last entry matches the status.
  const mixed = await sendConcurrently((n) =>
    manager.put(`${ARTICLES_URL}/${id}/${n % 2 ? "publish" : "unpublish"}`),
  );
  const succeeded = mixed.filter((response) => response.ok()).length;
  const steps = [
    ...(await listActivity(admin, "article.publish", id)),
    ...(await listActivity(admin, "article.unpublish", id)),
  ];
  expect(steps).toHaveLength(1 + succeeded);
  const published = steps.filter(({ action }) => action === "article.publish").length;
  const { status } = await getJson<Article>(manager, `${ARTICLES_URL}/${id}`);
  expect(2 * published - steps.length, "publications minus withdrawals").toBe(status === "published" ? 1 : 0);
  expect((await request.get(`/api/content/published-articles/${id}`)).status()).toBe(
    status === "published" ? 200 : 404,
  );
});

test("50 concurrent saves of one article version: one succeeds, the others get 409 with the current text", async ({
  recruiter,
  admin,
}) => {
  const { id, version } = await createWrittenDraft(recruiter, uniqueName());
  const before = await listActivity(admin, "article.update", id);
  const responses = await sendConcurrently((n) =>
    (n % 2 ? recruiter : admin).put(`${ARTICLES_URL}/${id}`, { data: { title: `Wording ${n}`, version } }),
  );
  expect(await countOutcomes(responses)).toEqual({ "200": 1, "409 conflict": REQUEST_COUNT - 1 });
  const saved = await parseJson<Article>(responses.find((response) => response.ok())!);
  expect(saved.version).toBe(version + 1);
  expect(await getJson<Article>(admin, `${ARTICLES_URL}/${id}`)).toMatchObject({
    title: saved.title,
    version: version + 1,
  });
  const rejected = await parseJson<{ current: Article }>(responses.find((response) => !response.ok())!);
  expect(rejected.current.title).toBe(saved.title);
  expect(await listActivity(admin, "article.update", id)).toHaveLength(before.length + 1);
  // The replaced revision and the one before, each once.
  const revisions = await getJson<{ version: number }[]>(admin, `${ARTICLES_URL}/${id}/revisions`);
  expect(revisions.map((revision) => revision.version)).toEqual([version, version - 1]);
});

test("50 concurrent bulk publications of three articles publish each article once", async ({
  manager,
  admin,
}) => {
  const name = uniqueName();
  // One after the other: an equal request that is still open gets 409.
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.push((await createWrittenDraft(manager, `${name} ${n}`)).id);
  const runBulkAction = (action: string) => manager.post(`${ARTICLES_URL}/bulk`, { data: { action, ids } });
  expect((await runBulkAction("approve")).status()).toBe(200);
  const responses = await sendConcurrently(() => runBulkAction("publish"));
  expect(await countOutcomes(responses)).toEqual({ "200": REQUEST_COUNT });
  const results = await Promise.all(
    responses.map(
      async (response) => (await parseJson<{ results: { id: string; done: boolean }[] }>(response)).results,
    ),
  );
  for (const id of ids) {
    expect(
      results.flat().filter((result) => result.id === id && result.done),
      id,
    ).toHaveLength(1);
    expect(await listActivity(admin, "article.publish", id)).toHaveLength(1);
  }
});

test("50 concurrent starts and cancellations of a bulk run create one run with 100 accounted articles", async ({
  request,
  manager,
  admin,
}) => {
  const key = uniqueName();
  // Half of the articles are written meanwhile; the others wait, so that the run is still open when it is canceled.
  await queryDatabase(
    request,
    `create trigger if not exists hold_half_of_the_run after insert on deliveries
      when new.action = 'bulk.write' and unicode(substr(new.id, -1)) % 2 = 0
      begin update deliveries set next_attempt_at = '9999-01-01T00:00:00.000Z' where id = new.id; end`,
  );
  const started = await sendConcurrently((n) =>
    manager.post("/api/content/bulk-generate", {
      data: {},
      headers: n % 3 === 0 ? {} : { "idempotency-key": n % 3 === 1 ? key : `${key} ${n}` },
    }),
  );
  await queryDatabase(request, "drop trigger hold_half_of_the_run");
  expect(await countOutcomes(started)).toEqual({ "202": REQUEST_COUNT });
  const ids = new Set(
    await Promise.all(started.map(async (response) => (await parseJson<{ id: string }>(response)).id)),
  );
  expect(ids.size).toBe(1);
  const [id] = ids as unknown as [string];
  const run = `/api/content/bulk-generate/${id}`;
  expect(await countOutcomes(await sendConcurrently(() => manager.delete(run)))).toEqual({
    "200": REQUEST_COUNT,
  });
  for (const action of ["bulk.start", "bulk.cancel"])
    expect(await listActivity(admin, action, id)).toHaveLength(1);

  type Run = {
    status: string;
    inserted: number;
    failed: number;
    withdrawn: number;
    waiting: number;
    writing: number;
  };
  await expect
    .poll(async () => {
      const { waiting, writing } = await getJson<Run>(manager, run);
      return waiting + writing;
    })
    .toBe(0);
  const { status, inserted, failed, withdrawn } = await getJson<Run>(manager, run);
  expect([status, inserted + failed + withdrawn]).toEqual(["cancelled", 100]);
  const drafts = await queryDatabase(request, "select title from articles where bulk_run_id = ?", id);
  const titles = drafts.map(({ title }) => title);
  expect(titles).toHaveLength(inserted);
  expect(new Set(titles).size, "distinct titles").toBe(inserted);
});

test("50 manual triggers and 10 cron ticks create one article for each of ten due schedules", async ({
  request,
  manager,
  admin,
}) => {
  const createdIds = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const data = { title: uniqueName(), category: "Market Trends", prompt: "What a close costs." };
      const response = await manager.post("/api/content/schedules", { data });
      expect(response.status()).toBe(201);
      return (await parseJson<{ id: number }>(response)).id;
    }),
  );
  const ids = JSON.stringify(createdIds);
  const idList = "(select value from json_each(?))";
  const dueAt = new Date(Date.now() - 60_000).toISOString();
  const makeDue = () =>
    queryDatabase(request, `update content_schedules set next_run = ? where id in ${idList}`, dueAt, ids);
  const runCron = () => request.post(`/cdn-cgi/handler/scheduled?cron=${encodeURIComponent("*/5 * * * *")}`);
  const triggerGeneration = () => manager.post("/api/content/trigger/generation", { data: {} });
  const countDeliveries = async () =>
    (
      await queryDatabase<{ n: number }>(
        request,
        `select count(*) as n from deliveries where action = 'schedule.write'
          and cast(entity_id as integer) in ${idList} group by entity_id`,
        ids,
      )
    ).map(({ n }) => n);
  const onePerSchedule = createdIds.map(() => 1);

  await makeDue();
  // Mixed: claiming ten schedules takes long enough for other requests to find them due, too.
  const responses = await sendConcurrently(
    (n) => (n % 6 === 5 ? runCron() : triggerGeneration()),
    REQUEST_COUNT + 10,
  );
  expect(await countOutcomes(responses)).toEqual({ "200": 10, "202": REQUEST_COUNT });
  expect(await countDeliveries()).toEqual(onePerSchedule);
  for (const id of createdIds) {
    expect((await listActivity(admin, "schedule.due", String(id))).length, "log entries").toBeLessThanOrEqual(
      1,
    );
    const { nextRun } = await getJson<{ nextRun: string }>(manager, `/api/content/schedules/${id}`);
    expect(Date.parse(nextRun)).toBeGreaterThan(Date.now());
  }
  const articles = () =>
    queryDatabase(request, `select id from articles where schedule_id in ${idList}`, ids);
  await expect.poll(async () => (await articles()).length, { timeout: 20_000 }).toBe(createdIds.length);

  // A claimed time is not due again.
  await makeDue();
  await sendConcurrently(runCron, 5);
  expect(await countDeliveries()).toEqual(onePerSchedule);
  for (const id of createdIds)
    expect((await manager.delete(`/api/content/schedules/${id}`)).status()).toBe(200);
});
