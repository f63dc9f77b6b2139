import type { APIRequestContext } from "@playwright/test";
import { bodyOf, crowd, expect, logged, MANY, mark, outcomes, read, test } from "../support/concurrent-requests.ts";
import { inDatabase } from "../support/database.ts";

type Article = { id: string; version: number; status: string; title: string };

const at = "/api/content/articles";

/** A draft that somebody has written: what is still an outline goes no further. */
async function written(office: APIRequestContext, title: string): Promise<Article> {
  const made = await office.post(`${at}/generate`, { data: { category: "Market Trends" } });
  expect(made.status()).toBe(201);
  const { id } = await bodyOf<Article>(made);
  const data = { title, summary: "What a close costs.", content: "# The close\n\nIt takes four days less." };
  const saved = await office.put(`${at}/${id}`, { data });
  expect(saved.status()).toBe(200);
  return bodyOf<Article>(saved);
}

test("fifty approve an article and fifty publish it: each step is taken once, and told once", async ({
  request,
  as,
}) => {
  const [recruiter, manager, admin] = [await as("recruiter"), await as("manager"), await as("admin")];
  const { id } = await written(recruiter, mark());
  const step = (move: string) => crowd((n) => (n % 2 ? manager : admin).put(`${at}/${id}/${move}`));
  expect(await outcomes(await step("approve"))).toEqual({ "200": 1, "409 invalid_transition": MANY - 1 });
  expect(await outcomes(await step("publish"))).toEqual({ "200": 1, "409 invalid_transition": MANY - 1 });
  for (const move of ["approve", "publish"]) {
    expect(await logged(admin, `article.${move}`, id), move).toHaveLength(1);
  }
  expect((await request.get(`/api/content/published-articles/${id}`)).status()).toBe(200);

  // Back and forth at once: it stands as the log says, which never tells two steps of one kind after another.
  const mixed = await crowd((n) => manager.put(`${at}/${id}/${n % 2 ? "publish" : "unpublish"}`));
  const taken = mixed.filter((answer) => answer.ok()).length;
  const steps = [
    ...(await logged(admin, "article.publish", id)),
    ...(await logged(admin, "article.unpublish", id)),
  ];
  expect(steps).toHaveLength(1 + taken);
  const published = steps.filter(({ action }) => action === "article.publish").length;
  const { status } = await read<Article>(manager, `${at}/${id}`);
  expect(2 * published - steps.length, "more publications than withdrawals").toBe(
    status === "published" ? 1 : 0,
  );
  expect((await request.get(`/api/content/published-articles/${id}`)).status()).toBe(
    status === "published" ? 200 : 404,
  );
});

test("fifty save one version of an article: one has changed it, the others are shown what it says now", async ({
  as,
}) => {
  const [recruiter, admin] = [await as("recruiter"), await as("admin")];
  const { id, version } = await written(recruiter, mark());
  const before = await logged(admin, "article.update", id);
  const answers = await crowd((n) =>
    (n % 2 ? recruiter : admin).put(`${at}/${id}`, { data: { title: `Wording ${n}`, version } }),
  );
  expect(await outcomes(answers)).toEqual({ "200": 1, "409 conflict": MANY - 1 });
  const saved = await bodyOf<Article>(answers.find((answer) => answer.ok())!);
  expect(saved.version).toBe(version + 1);
  expect(await read<Article>(admin, `${at}/${id}`)).toMatchObject({
    title: saved.title,
    version: version + 1,
  });
  const refused = await bodyOf<{ current: Article }>(answers.find((answer) => !answer.ok())!);
  expect(refused.current.title).toBe(saved.title);
  expect(await logged(admin, "article.update", id)).toHaveLength(before.length + 1);
  // The wording that was replaced, the one before it, and none twice.
  const kept = await read<{ version: number }[]>(admin, `${at}/${id}/revisions`);
  expect(kept.map((revision) => revision.version)).toEqual([version, version - 1]);
});

test("fifty publish the same three articles in bulk: each is published by one of them", async ({ as }) => {
  const [manager, admin] = [await as("manager"), await as("admin")];
  const name = mark();
  const ids = (await Promise.all([1, 2, 3].map((n) => written(manager, `${name} ${n}`)))).map(({ id }) => id);
  const act = (action: string) => manager.post(`${at}/bulk`, { data: { action, ids } });
  expect((await act("approve")).status()).toBe(200);
  const answers = await crowd(() => act("publish"));
  expect(await outcomes(answers)).toEqual({ "200": MANY });
  const results = await Promise.all(
    answers.map(
      async (answer) => (await bodyOf<{ results: { id: string; done: boolean }[] }>(answer)).results,
    ),
  );
  for (const id of ids) {
    expect(
      results.flat().filter((result) => result.id === id && result.done),
      id,
    ).toHaveLength(1);
    expect(await logged(admin, "article.publish", id)).toHaveLength(1);
  }
});

test("fifty start a bulk run and fifty cancel it: it is one run, and every article is accounted for", async ({
  request,
  as,
}) => {
  const [manager, admin] = [await as("manager"), await as("admin")];
  const key = mark();
  const started = await crowd((n) =>
    manager.post("/api/content/bulk-generate", {
      data: {},
      headers: n % 3 === 0 ? {} : { "idempotency-key": n % 3 === 1 ? key : `${key} ${n}` },
    }),
  );
  expect(await outcomes(started)).toEqual({ "202": MANY });
  const ids = new Set(
    await Promise.all(started.map(async (answer) => (await bodyOf<{ id: string }>(answer)).id)),
  );
  expect(ids.size).toBe(1);
  const [id] = ids as unknown as [string];
  const run = `/api/content/bulk-generate/${id}`;
  expect(await outcomes(await crowd(() => manager.delete(run)))).toEqual({ "200": MANY });
  for (const action of ["bulk.start", "bulk.cancel"]) expect(await logged(admin, action, id)).toHaveLength(1);

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
      const { waiting, writing } = await read<Run>(manager, run);
      return waiting + writing;
    })
    .toBe(0);
  const { status, inserted, failed, withdrawn } = await read<Run>(manager, run);
  expect([status, inserted + failed + withdrawn]).toEqual(["cancelled", 100]);
  const drafts = await inDatabase(request, "select title from articles where bulk_run_id = ?", id);
  const made = drafts.map(({ title }) => title);
  expect(made).toHaveLength(inserted);
  expect(new Set(made).size, "no title twice").toBe(inserted);
});

test("fifty people and ten ticks come for ten schedules that are due: each has its article ordered once", async ({
  request,
  as,
}) => {
  const [manager, admin] = [await as("manager"), await as("admin")];
  const made = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const data = { title: mark(), category: "Market Trends", prompt: "What a close costs." };
      const answer = await manager.post("/api/content/schedules", { data });
      expect(answer.status()).toBe(201);
      return (await bodyOf<{ id: number }>(answer)).id;
    }),
  );
  const ids = JSON.stringify(made);
  const own = "(select value from json_each(?))";
  const dueAt = new Date(Date.now() - 60_000).toISOString();
  const fallDue = () =>
    inDatabase(request, `update content_schedules set next_run = ? where id in ${own}`, dueAt, ids);
  const tick = () => request.post(`/cdn-cgi/handler/scheduled?cron=${encodeURIComponent("*/5 * * * *")}`);
  const trigger = () => manager.post("/api/content/trigger/generation", { data: {} });
  const ordered = async () =>
    (
      await inDatabase<{ n: number }>(
        request,
        `select count(*) as n from deliveries where action = 'schedule.write'
          and cast(entity_id as integer) in ${own} group by entity_id`,
        ids,
      )
    ).map(({ n }) => n);
  const onceEach = made.map(() => 1);

  await fallDue();
  // Among each other: claiming ten takes long enough for others to find them due as well.
  const answers = await crowd((n) => (n % 6 === 5 ? tick() : trigger()), MANY + 10);
  expect(await outcomes(answers)).toEqual({ "200": 10, "202": MANY });
  expect(await ordered()).toEqual(onceEach);
  for (const id of made) {
    expect((await logged(admin, "schedule.due", String(id))).length, "told").toBeLessThanOrEqual(1);
    const { nextRun } = await read<{ nextRun: string }>(manager, `/api/content/schedules/${id}`);
    expect(Date.parse(nextRun)).toBeGreaterThan(Date.now());
  }
  const articles = () => inDatabase(request, `select id from articles where schedule_id in ${own}`, ids);
  await expect.poll(async () => (await articles()).length, { timeout: 20_000 }).toBe(made.length);

  // A time that was claimed is not due again, whoever asks.
  await fallDue();
  await crowd(tick, 5);
  expect(await ordered()).toEqual(onceEach);
  for (const id of made) expect((await manager.delete(`/api/content/schedules/${id}`)).status()).toBe(200);
});
