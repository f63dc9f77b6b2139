// Rows that the previous release writes after the migrations of a deploy, and after a rollback.
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  insertArticle,
  updateArticles,
  useUniqueContentVersion,
  waitForBackgroundWrites,
} from "#tests/support/articles.ts";
import { aDelivery, getDelivery } from "#tests/support/deliveries.ts";
import { aJob, publishJob, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";
import { cronSchedule, runCron } from "#worker/background/cron.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { formerActivityActions, formerDeliveryActions } from "#worker/runtime/former-actions.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const [, NIGHTLY_CRON] = Object.keys(cronSchedule) as [string, string];

test("every former delivery action has the handler of its new name", async () => {
  for (const [former, action] of Object.entries(formerDeliveryActions)) {
    const row = await aDelivery({ action: former });
    expect(deliveryHandlers).toHaveProperty([action]);
    expect(deliveryHandlers).not.toHaveProperty([former]);
    await deliver(testApp.ctx(), row.id, { [action]: () => Promise.resolve({ externalId: "sent-1" }) });
    expect(await getDelivery(row.id)).toMatchObject({ status: "sent", external_id: "sent-1" });
  }
});

test("a newsletter mail of the previous release is cancelled: a person sends newsletters now", async () => {
  for (const action of ["newsletter.letter", "newsletter.issue"]) {
    const { id } = await aDelivery({ action, payload: { articleId: unique() } });
    await deliver(testApp.ctx(), id, deliveryHandlers);
    expect(await getDelivery(id)).toMatchObject({ status: "cancelled", external_id: null });
  }
});

test(
  "the nightly run renames former actions, except where the new dedupe key is taken",
  { tags: "full" },
  async () => {
    const [renamed, taken] = [unique(), unique()];
    await aDelivery({ action: "newsletter.letter", dedupeKey: `newsletter.letter:${renamed}` });
    await aDelivery({ action: "newsletter.letter", dedupeKey: `newsletter.letter:${taken}` });
    await aDelivery({ action: "newsletter.issue", dedupeKey: `newsletter.issue:${taken}` });
    const entity = unique();
    for (const action of [...Object.keys(formerActivityActions), "job.withdraw"]) {
      await select(
        "insert into admin_activity_logs (id, action, entity_type, entity_id, created_at) values (?, ?, 'article', ?, ?)",
        unique(),
        action,
        entity,
        new Date().toISOString(),
      );
    }
    await runCron(NIGHTLY_CRON, testApp.ctx({ enqueue: () => Promise.resolve() }));
    const keys = "select action, dedupe_key from deliveries where dedupe_key like ? order by dedupe_key";
    expect(await select(keys, `newsletter.%:${renamed}`)).toEqual([
      { action: "newsletter.issue", dedupe_key: `newsletter.issue:${renamed}` },
    ]);
    expect(await select(keys, `newsletter.%:${taken}`)).toHaveLength(2);
    const entries = await select<{ action: string }>(
      "select action from admin_activity_logs where entity_id = ?",
      entity,
    );
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      ...Object.values(formerActivityActions).toSorted(),
      "job.withdraw",
    ]);
  },
);

test(
  "an article without a slug opens at its id, and a new title gives it a slug",
  { tags: "full" },
  async () => {
    const article = await insertArticle({ title: `Written by the old code ${unique()}` });
    await updateArticles("delete from article_slugs where article_id = ?", article.id);
    await updateArticles("update articles set slug = null where id = ?", article.id);
    const page = await testApp.visitor().fetch(`/article/${article.id}`, { redirect: "manual" });
    expect(page.status).toBe(200);
    const manager = await testApp.as("manager");
    const title = `A new title ${unique()}`;
    const saved = await manager.call("PUT /api/content/articles/:id", {
      params: { id: article.id },
      body: { title },
    });
    expect(saved.status).toBe(200);
    const [stored] = await select<{ slug: string }>("select slug from articles where id = ?", article.id);
    expect(stored!.slug).toMatch(/^a-new-title-/);
  },
);

test("a job without structured places is listed for staff to check", { tags: "full" }, async () => {
  const { id } = await publishJob(await testApp.as("recruiter"), aJob());
  await select(
    "update jobs set workplace = 'On-site', employment_type = null, places = '[]', applicant_countries = '[]', place_to_check = 0 where id = ?",
    id,
  );
  const recruiter = await testApp.as("recruiter");
  const { body } = await recruiter.call("GET /api/jobs", {
    query: { scope: "all", placeToCheck: "true", limit: 100 },
  });
  expect(body.map((job) => job.id)).toContain(id);
});

test(
  "custom permissions that the previous release gives are a role, and take effect as it would have them",
  { tags: "full" },
  async () => {
    const person = await testApp.as("admin");
    const getAccess = async () => {
      const { roleName, permissions, capabilities } = (await person.call("GET /api/auth/verify", {})).body;
      return { roleName, permissions, count: capabilities.length };
    };
    const set = (permissions: string | null) =>
      select("update users set permissions = ? where id = ?", permissions, person.userId);
    await set('["jobs.read"]');
    expect(await getAccess()).toEqual({ roleName: "Custom 1", permissions: ["jobs.read"], count: 1 });
    await set("[]");
    expect(await getAccess()).toEqual({ roleName: "Custom 2", permissions: [], count: 0 });
    await set('["jobs.read"]');
    expect((await getAccess()).roleName, "the same list").toBe("Custom 1");
    await set(null);
    expect(await getAccess()).toMatchObject({ roleName: "Administrator", permissions: null });
    const now = new Date().toISOString();
    await select(
      "insert into users (id, username, password_hash, role, permissions, created_at, updated_at) values (?1, ?1, 'none', 'admin', '[]', ?2, ?2)",
      unique(),
      now,
    );
    expect(
      await select("select 1 from users join roles on roles.id = role_id where name = 'Custom 2'"),
    ).toHaveLength(1);
  },
);
