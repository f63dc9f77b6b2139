import { expect, test } from "vitest";
import { deliver } from "#worker/runtime/deliveries.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { orderLinkedInPost } from "#worker/features/linkedin/public.ts";
import { env } from "cloudflare:workers";
import { changeArticles, writeArticle } from "#tests/support/articles.ts";
import { deliveryRow } from "#tests/support/deliveries.ts";
import {
  type Answering,
  connected,
  linkedInFake,
  MEMBER,
  PAGE,
  registered,
  runBatch,
} from "#tests/support/linkedin.ts";
import { catchLog } from "#tests/support/log.ts";
import { ahead, office } from "#tests/support/office.ts";
import { ORIGIN } from "#tests/support/person.ts";
import { activityCount, select } from "#tests/support/tables.ts";

const POST = "POST /rest/posts";
type Fake = ReturnType<typeof linkedInFake>;

const postRow = async () => (await select("select * from linkedin_posts"))[0]!;
const status =
  (code: number, body = "", headers: Record<string, string> = {}): Answering =>
  () =>
    new Response(body || null, { status: code, headers });
const silence: Answering = () => new Promise<Response>(() => undefined);

/** An article whose post is ordered, and how to deliver it, each time a day later than before. */
async function ordered(fake: Fake, more: Parameters<typeof writeArticle>[0] = {}) {
  catchLog();
  const article = await writeArticle(more);
  const order = orderLinkedInPost(fake.ctx(), article);
  await runBatch(fake.ctx(), order.statements);
  let day = 0;
  const now = () => deliver(fake.ctx({ clock: ahead(day++, "hour") }), order.deliveryId, deliveryHandlers);
  return { article, id: order.deliveryId, now, row: () => deliveryRow(order.deliveryId) };
}

test("an article is posted with its words, its link, and its picture", async () => {
  await connected();
  const fake = linkedInFake();
  await env.FILES.put("media/articles/one.png", new Uint8Array([137, 80, 78, 71]), {
    httpMetadata: { contentType: "image/png" },
  });
  const { article, now, row } = await ordered(fake, {
    title: "Budgets (and #plans)",
    imageUrl: "/media/articles/one.png",
  });
  await now();
  const url = `${ORIGIN}/article/${article.id}`;
  expect(fake.asked.map(({ at }) => at)).toEqual(["POST /rest/images", "PUT /dms-uploads/abc/0", POST]);
  const [start, put, post] = fake.asked;
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

test("ordered and delivered fifty times it is one post", async () => {
  await connected();
  const fake = linkedInFake();
  const { article, id } = await ordered(fake);
  const orders = Array.from({ length: 50 }, () => orderLinkedInPost(fake.ctx(), article));
  await Promise.all(orders.map(({ statements }) => runBatch(fake.ctx(), statements)));
  const ids = [id, ...orders.map(({ deliveryId }) => deliveryId)];
  await Promise.all(ids.map((each) => deliver(fake.ctx(), each, deliveryHandlers)));
  await Promise.all(Array.from({ length: 50 }, () => deliver(fake.ctx(), id, deliveryHandlers)));
  // The row itself made to run again, as by somebody's hand in the database.
  await select("update deliveries set status = 'waiting', next_attempt_at = created_at");
  await deliver(fake.ctx(), id, deliveryHandlers);
  expect([fake.published.length, fake.times(POST)]).toEqual([1, 1]);
  expect(await select("select id from linkedin_posts")).toHaveLength(1);
});

test("while nobody is connected a post waits and says so; connecting wakes it", async () => {
  const fake = linkedInFake();
  const { row, now } = await ordered(fake);
  await now();
  expect(await row()).toMatchObject({ status: "waiting", waiting_for: "linkedin_account", attempts: 0 });
  expect(await postRow()).toMatchObject({
    status: "pending",
    error: expect.stringMatching(/is not connected/) as string,
  });
  await registered();
  const admin = (await office.as("admin")).at(fake.site());
  const away = await admin.fetch("/api/linkedin/connect");
  const state = new URL(away.headers.get("location")!).searchParams.get("state")!;
  await admin.fetch(`/api/linkedin/callback?state=${state}&code=c`);
  expect(Date.parse(String((await row()).next_attempt_at))).toBeLessThanOrEqual(Date.now());
  await now();
  expect((await postRow()).status).toBe("posted");
});

test.for([
  ["403", status(403, '{"code":"ACCESS_DENIED"}'), "dead", /may not do this/],
  [
    "422",
    status(422, '{"message":"ERROR :: /author :: field is required"}'),
    "dead",
    /refused the post, because of author/,
  ],
  ["400", status(400, "<html>"), "dead", /did not understand/],
  [
    "a duplicate that is not ours",
    status(
      422,
      '{"message":"Content is a duplicate of urn:li:share:1","errorDetails":{"inputErrors":[{"code":"DUPLICATE_POST"}]}}',
    ),
    "dead",
    /urn:li:share:1/,
  ],
] as const)("%s ends it with its reason; a person may retry", async ([, answer, state, reason]) => {
  await connected();
  const fake = linkedInFake({ [POST]: [answer, answer, linkedInFake().publish] });
  const { now, row, article } = await ordered(fake);
  await now();
  expect(await row()).toMatchObject({ status: state, last_error: expect.stringMatching(reason) as string });
  const failed = await postRow();
  expect(failed).toMatchObject({ status: "failed", error: expect.stringMatching(reason) as string });
  await now();
  expect(fake.times(POST), "dead stays dead").toBe(1);

  const manager = (await office.as("manager")).at(fake.site());
  const retry = () =>
    manager.call("POST /api/content/linkedin-posts/:id/retry", { params: { id: String(failed.id) } });
  expect((await retry()).body).toMatchObject({ status: "pending", articleTitle: article.title });
  await now();
  expect((await postRow()).status, "refused once more").toBe("failed");
  await retry();
  await now();
  expect(await postRow()).toMatchObject({ status: "posted", error: null });
  expect((await retry()).status, "what is posted is not posted again").toBe(409);
  expect(await activityCount("linkedin.retry")).toBe(2);
});

test("429 is obeyed, and one without a time is parked until the day is over", async () => {
  await connected();
  const fake = linkedInFake({ [POST]: [status(429, "", { "Retry-After": "90" }), status(429)] });
  const { now, row } = await ordered(fake);
  expect(await now()).toEqual({ done: false, retryInSeconds: 90 });
  expect(await postRow()).toMatchObject({ status: "pending", error: "LinkedIn: It takes no more just now." });
  await now();
  const parked = await now();
  expect(parked.done || parked.retryInSeconds).toBeGreaterThan(60);
  expect((await row()).last_error).toBe("LinkedIn: The limit of the day is used up.");
});

test("a version that has ended is a setting to change: nothing is lost", async () => {
  await connected();
  const fake = linkedInFake({ [POST]: [status(426, '{"code":"NONEXISTENT_VERSION"}')] });
  const { now, row } = await ordered(fake);
  await now();
  expect(await row()).toMatchObject({ status: "waiting", waiting_for: "linkedin_version" });
  expect((await postRow()).status).toBe("pending");
});

const lost: [string, (fake: () => Fake) => Answering][] = [
  [
    "500 although it was posted",
    (fake) => async (asked) => {
      await fake().publish(asked);
      return new Response("oops", { status: 500 });
    },
  ],
  [
    "silence although it was posted",
    (fake) => async (asked) => {
      await fake().publish(asked);
      return silence(asked);
    },
  ],
  [
    "truncated JSON although it was posted",
    (fake) => async (asked) => {
      await fake().publish(asked);
      return new Response('{"id":"urn:li', { status: 201 });
    },
  ],
  ["500, and it was not posted", () => status(500)],
  ["no connection at all", () => () => Promise.reject(new TypeError("unreachable"))],
];

test.for(
  lost.flatMap(
    ([name, first]) =>
      [
        [name, "a person", MEMBER, first],
        [name, "a page", PAGE, first],
      ] as const,
  ),
)("%s, by %s: posted once all the same", async ([, , urn, first]) => {
  await connected({ urn });
  const queue: Answering[] = [(asked) => first(() => fake)(asked), (asked) => fake.publish(asked)];
  const fake: Fake = linkedInFake({ [POST]: queue });
  const { now, row } = await ordered(fake);
  expect((await now()).done).toBe(false);
  expect(await postRow()).toMatchObject({
    status: "unknown",
    error: expect.stringMatching(/may or may not/) as string,
  });
  // Meanwhile the article is edited: the words of the second try are those of the first.
  await changeArticles("update articles set title = 'Another title altogether'");
  await now();
  expect(fake.published).toHaveLength(1);
  expect(await postRow()).toMatchObject({ status: "posted", linkedin_post_id: fake.published[0]!.id });
  expect((await row()).status).toBe("sent");
  expect(fake.times("GET /rest/posts"), "people's posts cannot be read").toBe(urn === PAGE ? 1 : 0);
});

test("a worker that dies after the call leaves a mark, and its successor finds the post", async () => {
  await connected({ urn: PAGE });
  const fake = linkedInFake({
    [POST]: [
      async (asked) => {
        const answer = await fake.publish(asked);
        // The answer arrives, and then the database does not take it.
        await select(
          "create trigger no_more before update on linkedin_posts when new.status = 'posted' begin select raise(abort, 'gone'); end",
        );
        return answer;
      },
    ],
  });
  const { now } = await ordered(fake);
  await now();
  expect((await postRow()).status).toBe("unknown");
  await select("drop trigger no_more");
  await now();
  expect((await postRow()).status).toBe("posted");
  expect([fake.published.length, fake.times(POST)]).toEqual([1, 1]);
});

test("a token that has ended: with a refresh token it is renewed, without one the post waits", async () => {
  const expired = status(401, '{"code":"EXPIRED_ACCESS_TOKEN"}');
  await registered();
  await connected({ refresh: true });
  const fake = linkedInFake({ [POST]: [expired, linkedInFake().publish] });
  const renewing = await ordered(fake);
  expect((await renewing.now()).done).toBe(false);
  expect(fake.asked.find(({ at }) => at.endsWith("accessToken"))!.form.get("grant_type")).toBe(
    "refresh_token",
  );
  await renewing.now();
  expect((await postRow()).status).toBe("posted");
});

test.for([
  ["EXPIRED_ACCESS_TOKEN", "expired"],
  ["REVOKED_ACCESS_TOKEN", "revoked"],
  ["INVALID_ACCESS_TOKEN", "revoked"],
] as const)("%s without a refresh token: the account is marked, the post waits", async ([code, state]) => {
  await connected();
  const fake = linkedInFake({ [POST]: [status(401, JSON.stringify({ code }))] });
  const { now, row } = await ordered(fake);
  await now();
  expect(await row()).toMatchObject({ status: "waiting", waiting_for: "linkedin_account" });
  expect((await postRow()).status).toBe("pending");
  const user = await office.as("user");
  const { body } = await user.call("GET /api/content/linkedin-status", {});
  expect(body).toMatchObject({ isConnected: false, state });
  await now();
  expect(fake.times(POST), "a refused token is not sent again").toBe(1);
});

test("a picture that LinkedIn will not have keeps no post back; one it cannot take now does", async () => {
  await connected();
  await env.FILES.put("media/a.jpg", "jpg", { httpMetadata: { contentType: "image/jpeg" } });
  const fake = linkedInFake({ "POST /rest/images": [status(500), status(403)] });
  const { now } = await ordered(fake, { imageUrl: "/media/a.jpg" });
  await now();
  expect([(await postRow()).status, fake.times(POST)]).toEqual(["pending", 0]);
  await now();
  const post = fake.asked.at(-1)!.json as { content: { article: object } };
  expect(post.content.article).not.toHaveProperty("thumbnail");
  expect((await postRow()).status).toBe("posted");
});

test("the token is not sent to an upload address that is not LinkedIn's", async () => {
  await connected();
  await env.FILES.put("media/a.jpg", "jpg", { httpMetadata: { contentType: "image/jpeg" } });
  const elsewhere: Answering = () =>
    new Response(
      JSON.stringify({ value: { uploadUrl: "https://evil-linkedin.com/x", image: "urn:li:image:1" } }),
    );
  const fake = linkedInFake({ "POST /rest/images": [elsewhere] });
  const { now } = await ordered(fake, { imageUrl: "/media/a.jpg" });
  await now();
  expect(fake.asked.map(({ at }) => at)).toEqual(["POST /rest/images", POST]);
});

test("an article that was withdrawn is not posted, and that is no failure of delivery", async () => {
  await connected();
  const fake = linkedInFake();
  const { now, row } = await ordered(fake);
  await changeArticles("update articles set status = 'approved', published_at = null");
  await now();
  expect(await row()).toMatchObject({ status: "cancelled", last_error: "The article is not published." });
  expect(await postRow()).toMatchObject({ status: "failed", error: "The article is not published." });
  expect(fake.asked).toEqual([]);
});

test("another author is not sent what the one before may have posted", async () => {
  await connected({ urn: MEMBER });
  await registered();
  const fake = linkedInFake({ [POST]: [status(500)] });
  const { now, row } = await ordered(fake);
  await now();
  const admin = (await office.as("admin")).at(fake.site());
  const away = await admin.fetch("/api/linkedin/connect?as=organization");
  const state = new URL(away.headers.get("location")!).searchParams.get("state")!;
  await admin.fetch(`/api/linkedin/callback?state=${state}&code=c`);
  expect(await postRow()).toMatchObject({
    status: "failed",
    error: expect.stringMatching(/as somebody else/) as string,
  });
  expect((await row()).status).toBe("cancelled");
});

test("the trigger posts the newest article that was not posted, one after the other", async () => {
  const fake = linkedInFake();
  const manager = (await office.as("manager")).at(fake.site());
  const trigger = () => manager.call("POST /api/content/trigger/linkedin", {});
  expect((await trigger()).body).toMatchObject({ code: "not_configured" });
  await connected();
  const older = await writeArticle({ title: "Older" });
  const newer = await writeArticle({ title: "Newer" });
  await writeArticle({ title: "Draft", status: "draft", publishedAt: null, firstPublishedAt: null });
  const first = await trigger();
  expect([first.status, first.body]).toMatchObject([202, { articleId: newer.id, status: "pending" }]);
  expect((await trigger()).body.articleId).toBe(older.id);
  expect((await trigger()).status).toBe(409);
  for (const { id } of await select<{ id: string }>("select id from deliveries"))
    await deliver(fake.ctx(), id, deliveryHandlers);
  expect(fake.published).toHaveLength(2);
  expect(await activityCount("linkedin.post")).toBe(2);
  const list = await (
    await office.as("user")
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
});
