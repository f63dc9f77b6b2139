import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addTime } from "#worker/base/clock.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { enqueueLinkedInPost } from "#worker/features/linkedin/index.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { updateArticles, insertArticle } from "#tests/support/articles.ts";
import {
  insertLinkedInAccount,
  createFakeLinkedIn,
  MEMBER,
  setLinkedInApp,
  runBatch,
} from "#tests/support/linkedin.ts";
import { enqueueTestPost, POST_ROUTE, postRow, respondWith } from "#tests/support/linkedin-posts.ts";
import { testApp } from "#tests/support/test-app.ts";
import { ORIGIN } from "#tests/support/person.ts";
import { activityCount, select } from "#tests/support/tables.ts";

test("an article is posted with title, summary, link and image", async () => {
  await insertLinkedInAccount();
  const fake = createFakeLinkedIn();
  await env.FILES.put("media/articles/one.png", new Uint8Array([137, 80, 78, 71]), {
    httpMetadata: { contentType: "image/png" },
  });
  const {
    article,
    deliverNext: now,
    row,
  } = await enqueueTestPost(fake, {
    title: "Budgets (and #plans)",
    imageUrl: "/media/articles/one.png",
  });
  await now();
  const url = `${ORIGIN}/article/${article.slug}`;
  expect(fake.requests.map(({ at }) => at)).toEqual([
    "POST /rest/images",
    "PUT /dms-uploads/abc/0",
    POST_ROUTE,
  ]);
  const [start, put, post] = fake.requests;
  expect(start!.json).toEqual({ initializeUploadRequest: { owner: MEMBER } });
  expect([put!.bytes, put!.headers.get("content-type")]).toEqual([4, "image/png"]);
  expect(post!.headers.get("linkedin-version")).toBe("202607");
  expect(post!.headers.get("x-restli-protocol-version")).toBe("2.0.0");
  expect(post!.json).toMatchObject({
    author: MEMBER,
    commentary: `Budgets \\(and \\#plans\\)\n\n${article.summary}\n\n${url}`,
    content: { article: { source: url, title: "Budgets (and #plans)", thumbnail: "urn:li:image:C54" } },
  });
  expect(await row()).toMatchObject({ status: "sent", external_id: fake.published[0]!.id });
  expect(await postRow()).toMatchObject({
    status: "posted",
    linkedin_post_id: fake.published[0]!.id,
    error: null,
  });
  const [{ linkedin_post_id } = {}] = await select(
    "select linkedin_post_id from articles where id = ?",
    article.id,
  );
  expect(linkedin_post_id).toBe(fake.published[0]!.id);
});

test("a post enqueued and delivered 50 times is published once", { tags: "full" }, async () => {
  await insertLinkedInAccount();
  const fake = createFakeLinkedIn();
  const { article, id } = await enqueueTestPost(fake);
  const requests = Array.from({ length: 50 }, () => enqueueLinkedInPost(fake.ctx(), article));
  await Promise.all(requests.map(({ statements }) => runBatch(fake.ctx(), statements)));
  const ids = [id, ...requests.map(({ deliveryId }) => deliveryId)];
  await Promise.all(ids.map((each) => deliver(fake.ctx(), each, deliveryHandlers)));
  await Promise.all(Array.from({ length: 50 }, () => deliver(fake.ctx(), id, deliveryHandlers)));
  // Simulates a manual reset of the delivery row in the database.
  await select("update deliveries set status = 'waiting', next_attempt_at = created_at");
  await deliver(fake.ctx(), id, deliveryHandlers);
  expect([fake.published.length, fake.countRequests(POST_ROUTE)]).toEqual([1, 1]);
  expect(await select("select id from linkedin_posts")).toHaveLength(1);
});

test("without a connected account a post waits; connecting releases it", { tags: "full" }, async () => {
  const fake = createFakeLinkedIn();
  const { row, deliverNext: now } = await enqueueTestPost(fake);
  await now();
  expect(await row()).toMatchObject({ status: "waiting", waiting_for: "linkedin_account", attempts: 0 });
  expect(await postRow()).toMatchObject({
    status: "pending",
    error: expect.stringMatching(/is not connected/) as string,
  });
  await setLinkedInApp();
  const admin = (await testApp.as("admin")).at(fake.site());
  const redirect = await admin.fetch("/api/linkedin/connect");
  const state = new URL(redirect.headers.get("location")!).searchParams.get("state")!;
  await admin.fetch(`/api/linkedin/callback?state=${state}&code=c`);
  expect(Date.parse(String((await row()).next_attempt_at))).toBeLessThanOrEqual(Date.now());
  await now();
  expect((await postRow()).status).toBe("posted");
});

test("the post of an unpublished article is cancelled without a request to LinkedIn", async () => {
  await insertLinkedInAccount();
  const fake = createFakeLinkedIn();
  const { deliverNext: now, row } = await enqueueTestPost(fake);
  await updateArticles("update articles set status = 'approved', published_at = null");
  await now();
  expect(await row()).toMatchObject({ status: "cancelled", last_error: "The article is not published." });
  expect(await postRow()).toMatchObject({ status: "failed", error: "The article is not published." });
  expect(fake.requests).toEqual([]);
});

test("the post of an article that was moved to a later date waits for it", async () => {
  await insertLinkedInAccount();
  const fake = createFakeLinkedIn();
  const { article, deliverNext: now, row } = await enqueueTestPost(fake);
  const later = addTime(new Date(), 2, "day").toISOString();
  await updateArticles(
    "update articles set status = 'approved', published_at = null, scheduled_for = ?",
    later,
  );
  await now();
  expect(await row()).toMatchObject({ status: "waiting", waiting_for: "scheduled_time" });
  expect(String((await row()).next_attempt_at) > later).toBe(true);
  expect(await postRow()).toMatchObject({ status: "pending", article_id: article.id });
  expect(fake.requests).toEqual([]);
});

const connectAs = async (fake: ReturnType<typeof createFakeLinkedIn>, as: string) => {
  const admin = (await testApp.as("admin")).at(fake.site());
  const redirect = await admin.fetch(`/api/linkedin/connect?as=${as}`);
  const state = new URL(redirect.headers.get("location")!).searchParams.get("state")!;
  await admin.fetch(`/api/linkedin/callback?state=${state}&code=c`);
};

test.for(["member", "organization"])(
  "a post with unknown outcome is not sent again after a reconnect as %s",
  async (as) => {
    await insertLinkedInAccount({ urn: MEMBER });
    await setLinkedInApp();
    const fake = createFakeLinkedIn({ [POST_ROUTE]: [respondWith(500)] });
    const { deliverNext: now, row, id } = await enqueueTestPost(fake);
    await now();
    await connectAs(fake, as);
    // Staff replay it from the outbox, too.
    await select("update deliveries set status = 'waiting', next_attempt_at = created_at where id = ?", id);
    await now();
    expect(fake.countRequests(POST_ROUTE)).toBe(1);
    expect((await postRow()).status).toBe("unknown");
    expect(await row()).toMatchObject({
      status: "dead",
      last_error: expect.stringMatching(/Check on LinkedIn/) as string,
    });
  },
);

const POST = "POST /api/content/articles/:id/channels/:channel";
const EDIT = "PUT /api/content/articles/:id/channels/:channel";
const linkedIn = (id: unknown) => ({ id: String(id), channel: "linkedin" as const });

test(
  "a chosen article is posted with edited words; its hashtags and links stay",
  { tags: "full" },
  async () => {
    await insertLinkedInAccount();
    const fake = createFakeLinkedIn();
    const { id, slug, title } = await insertArticle({ title: "Older" });
    await insertArticle({ title: "Newer" });
    const manager = (await testApp.as("manager")).at(fake.site());
    const get = async () => {
      const { body } = await manager.call("GET /api/content/articles/:id/channels", { params: { id } });
      return { ...body, linkedIn: body.channels.find(({ channel }) => channel === "linkedin")! };
    };
    const before = await get();
    expect(before).toMatchObject({ card: { title, url: `${ORIGIN}/article/${slug}` } });
    expect(before.linkedIn).toMatchObject({ account: "Priya Raman", missing: [], post: null });
    expect(before.linkedIn.defaultText).toContain(title);

    const text = "We counted (twice) what a #forecast costs_\n\nhttps://example.com/a_b";
    const params = linkedIn(id);
    const created = await manager.call(POST, { params, body: { text } });
    expect([created.status, created.body]).toMatchObject([202, { text, status: "queued" }]);
    const again = await manager.call(POST, { params, body: {} });
    expect([again.status, again.body.code]).toEqual([409, "conflict"]);

    const edited = await manager.call(EDIT, {
      params,
      body: { text: text.replace("We counted", "I counted") },
    });
    expect(edited.body.text).toMatch(/^I counted/);
    const [delivery] = await select<{ id: string }>("select id from deliveries where kind = 'linkedin'");
    await deliver(fake.ctx(), delivery!.id, deliveryHandlers);
    expect(fake.published).toMatchObject([
      { text: "I counted \\(twice\\) what a #forecast costs\\_\n\nhttps://example.com/a_b" },
    ]);
    const late = await manager.call(EDIT, { params, body: { text: "Too late." } });
    expect(late.status).toBe(409);
    expect((await get()).linkedIn.post).toMatchObject({ status: "posted", canEdit: false });
  },
);

test("an unpublished article can't be posted, and without a connection the error states that", async () => {
  const fake = createFakeLinkedIn();
  const manager = (await testApp.as("manager")).at(fake.site());
  const draft = await insertArticle({ status: "draft", publishedAt: null, firstPublishedAt: null });
  const article = await insertArticle();
  const post = async ({ id }: { id: string }) =>
    (await manager.call(POST, { params: linkedIn(id), body: {} })).body;
  expect(await post(draft)).toMatchObject({ message: "Only a published article can be posted." });
  expect(await post(article)).toMatchObject({ code: "not_configured" });
  expect(await select("select id from linkedin_posts")).toEqual([]);
});

const RESOLVE = "POST /api/content/articles/:id/channels/:channel/resolve";

test.for([
  ["https://www.linkedin.com/feed/update/urn:li:share:7300/", "urn:li:share:7300"],
  ["https://www.linkedin.com/posts/priya_budgets-activity-7301-x_y", "urn:li:activity:7301"],
  ["", null],
])("staff confirm a post of unknown outcome at %s", async ([url, urn]) => {
  await insertLinkedInAccount();
  const fake = createFakeLinkedIn({ [POST_ROUTE]: [respondWith(500)] });
  const { deliverNext: now, row } = await enqueueTestPost(fake);
  await now();
  const manager = (await testApp.as("manager")).at(fake.site());
  const params = linkedIn((await postRow()).article_id);
  const retried = await manager.call(EDIT, { params, body: { scheduledFor: null } });
  expect([retried.status, retried.body.code], "it needs an answer first").toEqual([409, "conflict"]);
  const wrong = { outcome: "posted", url: "https://example.com" } as const;
  expect((await manager.call(RESOLVE, { params, body: wrong })).body.fields).toHaveProperty("url");
  const { body } = await manager.call(RESOLVE, { params, body: { outcome: "posted", url: url! } });
  expect(body.status).toBe("posted");
  expect((await postRow()).linkedin_post_id).toBe(urn);
  expect((await row()).status).toBe("cancelled");
  expect((await manager.call(RESOLVE, { params, body: { outcome: "not_posted" } })).status).toBe(409);
  expect(fake.countRequests(POST_ROUTE)).toBe(1);
});

test("a post that staff did not find on LinkedIn is sent again, once", { tags: "full" }, async () => {
  await insertLinkedInAccount();
  const fake = createFakeLinkedIn({
    [POST_ROUTE]: [respondWith(500), (request) => fake.publish(request)],
  });
  const { deliverNext: now } = await enqueueTestPost(fake);
  await now();
  const manager = (await testApp.as("manager")).at(fake.site());
  const params = linkedIn((await postRow()).article_id);
  const { body } = await manager.call(RESOLVE, { params, body: { outcome: "not_posted" } });
  expect(body.status).toBe("queued");
  await now();
  await now();
  expect([(await postRow()).status, fake.published.length]).toEqual(["posted", 1]);
});

test("a resend that LinkedIn recognizes as a duplicate counts as posted", { tags: "full" }, async () => {
  await insertLinkedInAccount();
  const fake: ReturnType<typeof createFakeLinkedIn> = createFakeLinkedIn({
    [POST_ROUTE]: [
      async (request) => {
        await fake.publish(request);
        return new Response("oops", { status: 500 });
      },
      (request) => fake.publish(request),
    ],
  });
  const { deliverNext: now } = await enqueueTestPost(fake);
  await now();
  const manager = (await testApp.as("manager")).at(fake.site());
  const params = linkedIn((await postRow()).article_id);
  await manager.call(RESOLVE, { params, body: { outcome: "not_posted" } });
  // An edit in between must not change the text: LinkedIn detects duplicates by it.
  await updateArticles("update articles set title = 'Another title altogether'");
  await now();
  expect(await postRow()).toMatchObject({ status: "posted", linkedin_post_id: fake.published[0]!.id });
  expect(fake.published).toHaveLength(1);
});

test(
  "the trigger enqueues the newest article not yet posted, then 409 when none is left",
  { tags: "full" },
  async () => {
    const fake = createFakeLinkedIn();
    const manager = (await testApp.as("manager")).at(fake.site());
    const trigger = () => manager.call("POST /api/content/trigger/linkedin", {});
    expect((await trigger()).body).toMatchObject({ code: "not_configured" });
    await insertLinkedInAccount();
    const older = await insertArticle({ title: "Older" });
    const newer = await insertArticle({ title: "Newer" });
    await insertArticle({ title: "Draft", status: "draft", publishedAt: null, firstPublishedAt: null });
    const first = await trigger();
    expect([first.status, first.body]).toMatchObject([202, { articleId: newer.id, status: "pending" }]);
    expect((await trigger()).body.articleId).toBe(older.id);
    expect((await trigger()).status).toBe(409);
    for (const { id } of await select<{ id: string }>("select id from deliveries"))
      await deliver(fake.ctx(), id, deliveryHandlers);
    expect(fake.published).toHaveLength(2);
    expect(await activityCount("linkedin.post")).toBe(2);
    const list = await (
      await testApp.as("user")
    ).call("GET /api/content/linkedin-posts", { query: { limit: 10 } });
    expect(list.headers.get("X-Total-Count")).toBe("2");
    expect(
      list.body.map(({ status: state, url }) => [
        state,
        url?.startsWith("https://www.linkedin.com/feed/update/urn:li:share:"),
      ]),
    ).toEqual([
      ["posted", true],
      ["posted", true],
    ]);
  },
);
