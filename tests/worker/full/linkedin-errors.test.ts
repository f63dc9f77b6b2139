import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  type LinkedInHandler,
  insertLinkedInAccount,
  createFakeLinkedIn,
  MEMBER,
  PAGE,
  setLinkedInApp,
} from "#tests/support/linkedin.ts";
import {
  type FakeLinkedIn,
  enqueueTestPost,
  POST_ROUTE,
  postRow,
  neverResponds,
  respondWith,
} from "#tests/support/linkedin-posts.ts";
import { testApp } from "#tests/support/test-app.ts";
import { activityCount, select } from "#tests/support/tables.ts";

test.for([
  ["403", respondWith(403, '{"code":"ACCESS_DENIED"}'), "dead", /may not do this/],
  [
    "422",
    respondWith(422, '{"message":"ERROR :: /author :: field is required"}'),
    "dead",
    /post was rejected, because of author/,
  ],
  ["400", respondWith(400, "<html>"), "dead", /request was invalid/],
  [
    "a duplicate of another post",
    respondWith(
      422,
      '{"message":"Content is a duplicate of urn:li:share:1","errorDetails":{"inputErrors":[{"code":"DUPLICATE_POST"}]}}',
    ),
    "dead",
    /urn:li:share:1/,
  ],
] as const)(
  "%s dead-letters the post with its reason; staff can retry it",
  async ([, answer, state, reason]) => {
    await insertLinkedInAccount();
    const fake = createFakeLinkedIn({ [POST_ROUTE]: [answer, answer, createFakeLinkedIn().publish] });
    const { deliverNext: now, row, article } = await enqueueTestPost(fake);
    await now();
    expect(await row()).toMatchObject({ status: state, last_error: expect.stringMatching(reason) as string });
    const failed = await postRow();
    expect(failed).toMatchObject({ status: "failed", error: expect.stringMatching(reason) as string });
    await now();
    expect(fake.countRequests(POST_ROUTE), "a dead-lettered delivery is not sent").toBe(1);

    const manager = (await testApp.as("manager")).at(fake.site());
    const retry = () =>
      manager.call("PUT /api/content/articles/:id/channels/:channel", {
        params: { id: article.id, channel: "linkedin" },
        body: { scheduledFor: null },
      });
    expect((await retry()).body).toMatchObject({ status: "queued", error: null });
    await now();
    expect((await postRow()).status, "rejected again").toBe("failed");
    await retry();
    await now();
    expect(await postRow()).toMatchObject({ status: "posted", error: null });
    expect((await retry()).status, "a published post cannot be retried").toBe(409);
    expect(await activityCount("linkedin.edit")).toBe(2);
  },
);

test("429 honors Retry-After; without it the post waits for the next day", async () => {
  await insertLinkedInAccount();
  const fake = createFakeLinkedIn({
    [POST_ROUTE]: [respondWith(429, "", { "Retry-After": "90" }), respondWith(429)],
  });
  const { deliverNext: now, row } = await enqueueTestPost(fake);
  expect(await now()).toEqual({ done: false, retryInSeconds: 90 });
  expect(await postRow()).toMatchObject({ status: "pending", error: "LinkedIn: Too many requests." });
  await now();
  const delayed = await now();
  expect(delayed.done || delayed.retryInSeconds).toBeGreaterThan(60);
  expect((await row()).last_error).toBe("LinkedIn: The daily limit is reached.");
});

test("a retired API version leaves the post waiting for the linkedin_version setting", async () => {
  await insertLinkedInAccount();
  const fake = createFakeLinkedIn({ [POST_ROUTE]: [respondWith(426, '{"code":"NONEXISTENT_VERSION"}')] });
  const { deliverNext: now, row } = await enqueueTestPost(fake);
  await now();
  expect(await row()).toMatchObject({ status: "waiting", waiting_for: "linkedin_version" });
  expect((await postRow()).status).toBe("pending");
});

const unknownOutcomes: [string, (fake: () => FakeLinkedIn) => LinkedInHandler][] = [
  [
    "500 although it was posted",
    (fake) => async (request) => {
      await fake().publish(request);
      return new Response("oops", { status: 500 });
    },
  ],
  [
    "a timeout although it was posted",
    (fake) => async (request) => {
      await fake().publish(request);
      return neverResponds(request);
    },
  ],
  [
    "truncated JSON although it was posted",
    (fake) => async (request) => {
      await fake().publish(request);
      return new Response('{"id":"urn:li', { status: 201 });
    },
  ],
  ["500, and it was not posted", () => respondWith(500)],
  ["no connection", () => () => Promise.reject(new TypeError("unreachable"))],
];

test.for(
  unknownOutcomes.flatMap(
    ([name, first]) =>
      [
        [name, "a member", MEMBER, first],
        [name, "a page", PAGE, first],
      ] as const,
  ),
)("%s, by %s: nothing is sent again without a person", async ([name, , urn, first]) => {
  await insertLinkedInAccount({ urn });
  const queue: LinkedInHandler[] = [
    (request) => first(() => fake)(request),
    (request) => fake.publish(request),
  ];
  const fake: FakeLinkedIn = createFakeLinkedIn({ [POST_ROUTE]: queue });
  const { deliverNext: now, row } = await enqueueTestPost(fake);
  await now();
  expect(await postRow()).toMatchObject({ status: "unknown" });
  for (let attempt = 0; attempt < 5; attempt++) await now();
  expect(fake.countRequests(POST_ROUTE)).toBe(1);
  const isFound = urn === PAGE && name.endsWith("although it was posted");
  expect((await postRow()).status).toBe(isFound ? "posted" : "unknown");
  expect((await row()).status).toBe(isFound ? "sent" : "dead");
  expect(fake.countRequests("GET /rest/posts") > 0, "only a page's posts can be read").toBe(urn === PAGE);
});

test("after a crash between post and save, the next attempt finds the published post", async () => {
  await insertLinkedInAccount({ urn: PAGE });
  const fake = createFakeLinkedIn({
    [POST_ROUTE]: [
      async (request) => {
        const answer = await fake.publish(request);
        // LinkedIn responds, but the database write fails.
        await select(
          "create trigger no_more before update on linkedin_posts when new.status = 'posted' begin select raise(abort, 'gone'); end",
        );
        return answer;
      },
    ],
  });
  const { deliverNext: now } = await enqueueTestPost(fake);
  await now();
  expect((await postRow()).status).toBe("unknown");
  await select("drop trigger no_more");
  await now();
  expect((await postRow()).status).toBe("posted");
  expect([fake.published.length, fake.countRequests(POST_ROUTE)]).toEqual([1, 1]);
});

test("an expired access token is renewed with the refresh token, then the post succeeds", async () => {
  const expired = respondWith(401, '{"code":"EXPIRED_ACCESS_TOKEN"}');
  await setLinkedInApp();
  await insertLinkedInAccount({ refresh: true });
  const fake = createFakeLinkedIn({ [POST_ROUTE]: [expired, createFakeLinkedIn().publish] });
  const renewing = await enqueueTestPost(fake);
  expect((await renewing.deliverNext()).done).toBe(false);
  expect(fake.requests.find(({ at }) => at.endsWith("accessToken"))!.form.get("grant_type")).toBe(
    "refresh_token",
  );
  await renewing.deliverNext();
  expect((await postRow()).status).toBe("posted");
});

test.for([
  ["EXPIRED_ACCESS_TOKEN", "expired"],
  ["REVOKED_ACCESS_TOKEN", "revoked"],
  ["INVALID_ACCESS_TOKEN", "revoked"],
] as const)(
  "%s without a refresh token marks the account and leaves the post waiting",
  async ([code, state]) => {
    await insertLinkedInAccount();
    const fake = createFakeLinkedIn({ [POST_ROUTE]: [respondWith(401, JSON.stringify({ code }))] });
    const { deliverNext: now, row } = await enqueueTestPost(fake);
    await now();
    expect(await row()).toMatchObject({ status: "waiting", waiting_for: "linkedin_account" });
    expect((await postRow()).status).toBe("pending");
    const user = await testApp.as("user");
    const { body } = await user.call("GET /api/content/linkedin-status", {});
    expect(body).toMatchObject({ isConnected: false, state });
    expect(Date.now() - Date.parse(body.endedAt!), "when LinkedIn refused it").toBeLessThan(60_000);
    await now();
    expect(fake.countRequests(POST_ROUTE), "a rejected token is not reused").toBe(1);
  },
);

test("a failed image upload is retried; a rejected image is left out of the post", async () => {
  await insertLinkedInAccount();
  await env.FILES.put("media/a.jpg", "jpg", { httpMetadata: { contentType: "image/jpeg" } });
  const fake = createFakeLinkedIn({ "POST /rest/images": [respondWith(500), respondWith(403)] });
  const { deliverNext: now } = await enqueueTestPost(fake, { imageUrl: "/media/a.jpg" });
  await now();
  expect([(await postRow()).status, fake.countRequests(POST_ROUTE)]).toEqual(["pending", 0]);
  await now();
  const post = fake.requests.at(-1)!.json as { content: { article: object } };
  expect(post.content.article).not.toHaveProperty("thumbnail");
  expect((await postRow()).status).toBe("posted");
});

test("the token is not sent to an upload URL outside linkedin.com", async () => {
  await insertLinkedInAccount();
  await env.FILES.put("media/a.jpg", "jpg", { httpMetadata: { contentType: "image/jpeg" } });
  const elsewhere: LinkedInHandler = () =>
    new Response(
      JSON.stringify({ value: { uploadUrl: "https://evil-linkedin.com/x", image: "urn:li:image:1" } }),
    );
  const fake = createFakeLinkedIn({ "POST /rest/images": [elsewhere] });
  const { deliverNext: now } = await enqueueTestPost(fake, { imageUrl: "/media/a.jpg" });
  await now();
  expect(fake.requests.map(({ at }) => at)).toEqual(["POST /rest/images", POST_ROUTE]);
});
