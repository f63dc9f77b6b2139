import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import type { Channel } from "#contract/channels/constants.ts";
import { enqueueMissedDeliveries } from "#worker/runtime/deliveries.ts";
import { insertArticle, updateArticles } from "#tests/support/articles.ts";
import {
  BLUESKY_POST,
  connectNetworks,
  createFakeNetworks,
  deliverPosts,
  DID,
  MASTODON_POST,
} from "#tests/support/channels.ts";
import { createFakeLinkedIn, insertLinkedInAccount } from "#tests/support/linkedin.ts";
import { catchLog } from "#tests/support/log.ts";
import { ORIGIN, type Person } from "#tests/support/person.ts";
import { activityCount, select } from "#tests/support/tables.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";

const POST = "POST /api/content/articles/:id/channels/:channel";
const EDIT = "PUT /api/content/articles/:id/channels/:channel";
const CANCEL = "DELETE /api/content/articles/:id/channels/:channel";
const RESOLVE = "POST /api/content/articles/:id/channels/:channel/resolve";
type Fake = ReturnType<typeof createFakeNetworks>;

beforeEach(() => void catchLog());

const managerOf = async (fake: Pick<Fake, "site">) => (await testApp.as("manager")).at(fake.site());
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function findPost(who: Person, id: string, channel: Channel) {
  const { body } = await who.call("GET /api/content/articles/:id/channels", { params: { id } });
  return body.channels.find((each) => each.channel === channel)!.post;
}

test(
  "Bluesky gets the text with its links and hashtags, and a card with the article's picture, once",
  { tags: "full" },
  async () => {
    await connectNetworks();
    const fake = createFakeNetworks();
    const manager = await managerOf(fake);
    await env.FILES.put("media/articles/one.png", new Uint8Array([137, 80, 78, 71]), {
      httpMetadata: { contentType: "image/png" },
    });
    const article = await insertArticle({ imageUrl: "/media/articles/one.png" });
    const params = { id: article.id, channel: "bluesky" } as const;
    const text = "Größe zählt 📈 #forecast https://example.com/a";
    const created = await manager.call(POST, { params, body: { text } });
    expect([created.status, created.body]).toMatchObject([202, { status: "queued", text, canEdit: true }]);
    await Promise.all(Array.from({ length: 10 }, () => deliverPosts(fake)));
    await select(
      "update deliveries set status = 'waiting', next_attempt_at = created_at where kind = 'linkedin'",
    );
    await deliverPosts(fake);
    expect(fake.countRequests(BLUESKY_POST)).toBe(1);
    const [key, record] = [...fake.records][0]!;
    const url = `${ORIGIN}/article/${article.slug}`;
    expect(record).toMatchObject({
      $type: "app.bsky.feed.post",
      text,
      embed: {
        $type: "app.bsky.embed.external",
        external: {
          uri: url,
          title: article.title,
          thumb: { $type: "blob", mimeType: "image/png", size: 4 },
        },
      },
    });
    const bytes = new TextEncoder().encode(text);
    const facets = record.facets as { index: { byteStart: number; byteEnd: number } }[];
    expect(
      facets.map(({ index }) => new TextDecoder().decode(bytes.slice(index.byteStart, index.byteEnd))),
    ).toEqual(["#forecast", "https://example.com/a"]);
    expect(await findPost(manager, article.id, "bluesky")).toMatchObject({
      status: "posted",
      url: `https://bsky.app/profile/${DID}/post/${key}`,
      canEdit: false,
    });
    expect((await manager.call(POST, { params, body: {} })).status).toBe(409);
    expect((await manager.call(CANCEL, { params })).status).toBe(409);
  },
);

test(
  "Mastodon gets title and summary, then the link; the post has its own idempotency key",
  { tags: "full" },
  async () => {
    await connectNetworks();
    const fake = createFakeNetworks();
    const manager = await managerOf(fake);
    const article = await insertArticle();
    const params = { id: article.id, channel: "mastodon" } as const;
    const { body } = await manager.call(POST, { params, body: {} });
    await deliverPosts(fake);
    const [key, status] = [...fake.statuses][0]!;
    expect(status.text).toBe(`${article.title}\n\n${article.summary}\n\n${ORIGIN}/article/${article.slug}`);
    expect(key).toBe(body.id);
    expect(await findPost(manager, article.id, "mastodon")).toMatchObject({
      status: "posted",
      url: "https://mastodon.example/@planwright/10",
    });
  },
);

const postRoutes = { bluesky: BLUESKY_POST, mastodon: MASTODON_POST } as const;

test.for([
  ["bluesky", true],
  ["bluesky", false],
  ["mastodon", true],
  ["mastodon", false],
] as const)(
  "a lost response of %s (published: %s) publishes nothing twice",
  { tags: "full" },
  async ([channel, after]) => {
    await connectNetworks();
    const fake = createFakeNetworks({ [postRoutes[channel]]: { status: 502, after } });
    const manager = await managerOf(fake);
    const { id } = await insertArticle();
    await manager.call(POST, { params: { id, channel }, body: {} });
    await deliverPosts(fake);
    const waiting = await findPost(manager, id, channel);
    expect(waiting).toMatchObject({ status: "queued", canEdit: false });
    // Later than an idempotency key of Mastodon lasts.
    await deliverPosts(fake, 2);
    expect((await findPost(manager, id, channel))?.status).toBe("posted");
    expect(fake.countRequests(postRoutes[channel])).toBe(after ? 1 : 2);
    expect(fake.records.size + fake.statuses.size).toBe(1);
  },
);

test.for(["linkedin", "bluesky", "mastodon"] as const)(
  "a scheduled post on %s leaves when it is due, and can be moved before",
  { tags: "full" },
  async (channel) => {
    await connectNetworks();
    await insertLinkedInAccount();
    const [networks, linkedIn] = [createFakeNetworks(), createFakeLinkedIn()];
    const ports = { ...networks.ctx().ports, socialPublisher: linkedIn.publisher };
    const fake = {
      ctx: (more = {}) => testApp.ctx({ ports, ...more }),
      site: () => networks.site({ ports }),
    };
    const published = () => networks.records.size + networks.statuses.size + linkedIn.published.length;
    const manager = await managerOf(fake);
    const { id } = await insertArticle();
    const params = { id, channel };
    const scheduledFor = inHours(24);
    const created = await manager.call(POST, { params, body: { scheduledFor } });
    expect(created.body).toMatchObject({ status: "scheduled", scheduledFor, canEdit: true });
    await deliverPosts(fake, 23);
    expect(published()).toBe(0);

    const later = inHours(48);
    const moved = await manager.call(EDIT, { params, body: { scheduledFor: later } });
    expect(moved.body).toMatchObject({ status: "scheduled", scheduledFor: later });
    // A delivery that became due before it was moved.
    await select("update deliveries set next_attempt_at = created_at where kind = 'linkedin'");
    await deliverPosts(fake, 24);
    expect(published()).toBe(0);
    expect((await findPost(manager, id, channel))?.status).toBe("scheduled");

    const messages: string[] = [];
    const enqueue = (sent: readonly { id: string }[]) =>
      Promise.resolve(void messages.push(...sent.map((message) => message.id)));
    await enqueueMissedDeliveries(fake.ctx({ clock: clockAhead(49, "hour"), enqueue }));
    const [delivery] = await select<{ id: string }>("select id from deliveries where kind = 'linkedin'");
    expect(messages).toEqual([delivery!.id]);
    await Promise.all([deliverPosts(fake, 49), deliverPosts(fake, 49)]);
    expect(published()).toBe(1);
    expect((await findPost(manager, id, channel))?.status).toBe("posted");
  },
);

test(
  "a canceled post is not sent, and the article can be posted later with a new text",
  { tags: "full" },
  async () => {
    await connectNetworks();
    const fake = createFakeNetworks();
    const manager = await managerOf(fake);
    const { id } = await insertArticle();
    const params = { id, channel: "bluesky" } as const;
    await manager.call(POST, { params, body: { scheduledFor: inHours(1) } });
    expect((await manager.call(CANCEL, { params })).status).toBe(200);
    await deliverPosts(fake, 2);
    expect(await findPost(manager, id, "bluesky")).toBeNull();
    expect(fake.records.size).toBe(0);
    await manager.call(POST, { params, body: { text: "First", scheduledFor: inHours(1) } });
    const edited = await manager.call(EDIT, { params, body: { text: "Second" } });
    expect(edited.body).toMatchObject({ status: "scheduled", text: "Second" });
    await manager.call(EDIT, { params, body: { scheduledFor: null } });
    await deliverPosts(fake);
    expect([...fake.records.values()]).toMatchObject([{ text: "Second" }]);
    expect(await activityCount("channel.edit")).toBe(2);
    expect([await activityCount("channel.post"), await activityCount("channel.cancel")]).toEqual([2, 1]);
  },
);

test("without an account the settings are named, and nothing is queued", async () => {
  const fake = createFakeNetworks();
  const manager = await managerOf(fake);
  const { id } = await insertArticle();
  const { body } = await manager.call("GET /api/content/articles/:id/channels", { params: { id } });
  expect(body.channels.map(({ missing }) => missing)).toEqual([
    ["linkedin_account"],
    ["bluesky_handle", "bluesky_app_password"],
    ["mastodon_access_token", "mastodon_base_url"],
  ]);
  const refused = await manager.call(POST, { params: { id, channel: "bluesky" }, body: {} });
  expect([refused.status, refused.body.code]).toEqual([503, "not_configured"]);
  expect(await select("select id from channel_posts")).toEqual([]);
});

test(
  "a refused key makes the post wait; a refused text fails it, and it can be posted again",
  { tags: "full" },
  async () => {
    await connectNetworks({ mastodon_access_token: "a-token-of-yesterday" });
    const fake = createFakeNetworks({
      [MASTODON_POST]: { status: 401 },
      [BLUESKY_POST]: { status: 400 },
    });
    const manager = await managerOf(fake);
    const { id } = await insertArticle();
    for (const channel of ["mastodon", "bluesky"] as const)
      await manager.call(POST, { params: { id, channel }, body: {} });
    await deliverPosts(fake);
    expect(await findPost(manager, id, "mastodon")).toMatchObject({
      status: "queued",
      waitingFor: "mastodon_access_token",
    });
    expect(await findPost(manager, id, "bluesky")).toMatchObject({
      status: "failed",
      error: "Bluesky: The post was rejected.",
      canEdit: true,
    });
    const again = {
      params: { id, channel: "bluesky" },
      body: { text: "Shorter", scheduledFor: null },
    } as const;
    expect((await manager.call(EDIT, again)).body.status).toBe("queued");
    await deliverPosts(fake);
    expect(await findPost(manager, id, "bluesky")).toMatchObject({ status: "posted", text: "Shorter" });
  },
);

test("an account changed after a lost response leaves the post to a person", { tags: "full" }, async () => {
  await connectNetworks();
  const fake = createFakeNetworks({ [BLUESKY_POST]: { status: 500 } });
  const manager = await managerOf(fake);
  const { id } = await insertArticle();
  const params = { id, channel: "bluesky" } as const;
  await manager.call(POST, { params, body: {} });
  await deliverPosts(fake);
  await connectNetworks({ bluesky_handle: "another.example" });
  await deliverPosts(fake, 1);
  const unknown = await findPost(manager, id, "bluesky");
  expect(unknown).toMatchObject({ status: "unknown", canEdit: false });
  expect(unknown?.error).toMatch(/planwright\.example/);
  const wrong = { outcome: "posted", url: "https://example.com/post" } as const;
  expect((await manager.call(RESOLVE, { params, body: wrong })).body.fields).toHaveProperty("url");
  expect((await manager.call(EDIT, { params, body: { text: "Other" } })).status).toBe(409);
  await manager.call(RESOLVE, { params, body: { outcome: "not_posted" } });
  await deliverPosts(fake, 1);
  expect((await findPost(manager, id, "bluesky"))?.status).toBe("posted");
  expect((await manager.call(RESOLVE, { params, body: { outcome: "not_posted" } })).status).toBe(409);
});

test(
  "texts over the network's limit, past times and unpublished articles are refused",
  { tags: "full" },
  async () => {
    await connectNetworks();
    const fake = createFakeNetworks();
    const manager = await managerOf(fake);
    const { id } = await insertArticle();
    const params = { id, channel: "bluesky" } as const;
    const long = await manager.call(POST, { params, body: { text: "a".repeat(301) } });
    expect(long.body.fields).toEqual({ text: ["Shorten the text by 1 character."] });
    // Bluesky counts what readers see as characters.
    expect((await manager.call(POST, { params, body: { text: "👩‍👩‍👧".repeat(100) } })).status).toBe(202);
    await manager.call(CANCEL, { params });
    const past = await manager.call(POST, { params, body: { scheduledFor: inHours(-1) } });
    expect(past.body.fields).toHaveProperty("scheduledFor");
    await manager.call(POST, { params, body: { scheduledFor: inHours(1) } });
    await updateArticles("update articles set status = 'approved', published_at = null");
    await deliverPosts(fake, 2);
    expect(await findPost(manager, id, "bluesky")).toMatchObject({
      status: "failed",
      error: "The article is not published.",
    });
    const draft = await manager.call(POST, { params: { id, channel: "mastodon" }, body: {} });
    expect([draft.status, draft.body.code]).toEqual([409, "conflict"]);
  },
);

test("a post waits when its article is moved to a later date", { tags: "full" }, async () => {
  await connectNetworks();
  const fake = createFakeNetworks();
  const manager = await managerOf(fake);
  const dates = { publishedAt: null, firstPublishedAt: null, scheduledFor: inHours(1) };
  const { id } = await insertArticle({ status: "approved", ...dates });
  const params = { id, channel: "bluesky" } as const;
  expect((await manager.call(POST, { params, body: { scheduledFor: inHours(2) } })).status).toBe(202);
  await updateArticles("update articles set scheduled_for = ?", inHours(48));
  await deliverPosts(fake, 3);
  expect(await findPost(manager, id, "bluesky")).toMatchObject({ waitingFor: "scheduled_time" });
  expect(fake.countRequests(BLUESKY_POST)).toBe(0);
  await updateArticles(
    "update articles set status = 'published', scheduled_for = null, published_at = ?1, first_published_at = ?1",
    inHours(48),
  );
  await deliverPosts(fake, 49);
  expect(await findPost(manager, id, "bluesky")).toMatchObject({ status: "posted", error: null });
});

test("the connection test names the account and learns the server's limit of characters", async () => {
  await connectNetworks();
  const fake = createFakeNetworks();
  const admin = (await testApp.as("admin")).at(fake.site());
  const check = async (key: "bluesky_app_password" | "mastodon_access_token") =>
    (await admin.call("POST /api/admin/settings/test", { body: { key } })).body.message;
  expect(await check("bluesky_app_password")).toBe(
    "Posts as @planwright.example, with up to 300 characters.",
  );
  expect(await check("mastodon_access_token")).toBe(
    "Posts as @planwright@mastodon.example, with up to 975 characters.",
  );
  const { id } = await insertArticle();
  const { body } = await admin.call("GET /api/content/articles/:id/channels", { params: { id } });
  expect(body.channels.map(({ maxLength }) => maxLength)).toEqual([3_000, 300, 975]);
  await connectNetworks({ bluesky_app_password: "wrong-password-of-bluesky" });
  expect(await check("bluesky_app_password")).toMatch(/Bluesky refused the key/);
});

test(
  "the calendar lists a scheduled post and moves it; a move of an outdated time gets 409",
  { tags: "full" },
  async () => {
    await connectNetworks();
    const fake = createFakeNetworks();
    const manager = await managerOf(fake);
    const { id } = await insertArticle();
    const [at, to] = [inHours(24), inHours(48)];
    await manager.call(POST, { params: { id, channel: "bluesky" }, body: { scheduledFor: at } });
    const query = { from: inHours(-48).slice(0, 10), to: inHours(96).slice(0, 10) };
    const { body } = await manager.call("GET /api/content/calendar", { query });
    expect(body.entries).toMatchObject([{ kind: "bluesky", id, at, status: "planned", movable: true }]);
    const move = { body: { kind: "bluesky", id, at, to } } as const;
    const moved = await manager.call("POST /api/content/calendar/move", move);
    expect(moved.body).toMatchObject({ at: to, status: "planned" });
    expect((await manager.call("POST /api/content/calendar/move", move)).status).toBe(409);
    expect(await findPost(manager, id, "bluesky")).toMatchObject({ status: "scheduled", scheduledFor: to });
  },
);

test("an article with a publication date can be posted after it", { tags: "full" }, async () => {
  await connectNetworks();
  const fake = createFakeNetworks();
  const manager = await managerOf(fake);
  const dates = { publishedAt: null, firstPublishedAt: null, scheduledFor: inHours(24) };
  const { id } = await insertArticle({ status: "approved", ...dates });
  const params = { id, channel: "mastodon" } as const;
  const early = await manager.call(POST, { params, body: { scheduledFor: inHours(24) } });
  expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([409, ["scheduledFor"]]);
  expect((await manager.call(POST, { params, body: {} })).status).toBe(409);
  const created = await manager.call(POST, { params, body: { scheduledFor: inHours(25) } });
  expect(created.body.status).toBe("scheduled");
  await updateArticles("update articles set summary = 'A later summary.'");
  expect((await findPost(manager, id, "mastodon"))?.text, "an unedited text follows the article").toMatch(
    /A later summary\.$/,
  );
  await updateArticles(
    "update articles set status = 'published', published_at = ?1, first_published_at = ?1",
    inHours(24),
  );
  await deliverPosts(fake, 26);
  expect((await findPost(manager, id, "mastodon"))?.status).toBe("posted");
});
