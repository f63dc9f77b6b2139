import { expect, test } from "vitest";
import { addTime } from "#worker/base/clock.ts";
import { newId } from "#worker/base/ids.ts";
import { readEngagement } from "#worker/features/linkedin/engagement.ts";
import {
  createFakeLinkedIn,
  insertLinkedInAccount,
  MEMBER,
  PAGE,
  setLinkedInApp,
} from "#tests/support/linkedin.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

const ROUTE = "GET /rest/organizationalEntityShareStatistics";
const SCOPE = "r_organization_social,w_organization_social,rw_organization_admin";

async function insertPost(linkedinPostId: string, { author = PAGE, days = 1 } = {}): Promise<string> {
  const [id, now] = [newId(), new Date().toISOString()];
  await select(
    `insert into linkedin_posts (id, article_title, article_category, linkedin_post_id, post_content, author_urn, status, posted_at, created_at, updated_at)
      values (?, 'T', 'C', ?, 'Text', ?, 'posted', ?, ?, ?)`,
    id,
    linkedinPostId,
    author,
    addTime(new Date(), -days, "day").toISOString(),
    now,
    now,
  );
  return id;
}

async function connect(urn: string, scope = SCOPE): Promise<void> {
  await setLinkedInApp();
  await insertLinkedInAccount({ urn });
  await select("update linkedin_accounts set scope = ?", scope);
}

const readStats = async (id: string) => {
  const [row] = await select<{ engagement_stats: string | null }>(
    "select engagement_stats from linkedin_posts where id = ?",
    id,
  );
  return row!.engagement_stats && (JSON.parse(row!.engagement_stats) as unknown);
};
const getState = async () => {
  const manager = await testApp.as("manager");
  return (await manager.call("GET /api/admin/analytics/articles", {})).body.linkedin.state;
};

const figures = (id: object, impressionCount: number) => ({
  organizationalEntity: PAGE,
  ...id,
  totalShareStatistics: {
    impressionCount,
    uniqueImpressionsCount: 1,
    clickCount: 2,
    likeCount: 3,
    commentCount: 4,
    shareCount: 5,
    engagement: 0.4,
  },
});

test("figures of a page's posts are read every night, shares and UGC posts apart", async () => {
  await connect(PAGE);
  const [share, ugc, old, personal] = [
    await insertPost("urn:li:share:1"),
    await insertPost("urn:li:ugcPost:2"),
    await insertPost("urn:li:share:3", { days: 400 }),
    await insertPost("urn:li:share:4", { author: MEMBER }),
  ];
  expect(await getState()).toBe("pending");
  const fake = createFakeLinkedIn({
    [ROUTE]: [
      () =>
        fake.json(200, {
          elements: [figures({ share: "urn:li:share:1" }, 90), figures({ share: "urn:li:share:9" }, 1)],
        }),
      () => fake.json(200, { elements: [figures({ ugcPost: "urn:li:ugcPost:2" }, 7)] }),
    ],
  });
  await readEngagement(fake.ctx());
  expect(await readStats(share)).toEqual({
    impressions: 90,
    clicks: 2,
    reactions: 3,
    comments: 4,
    reposts: 5,
  });
  expect(await readStats(ugc)).toMatchObject({ impressions: 7 });
  expect([await readStats(old), await readStats(personal)]).toEqual([null, null]);
  expect(fake.countRequests(ROUTE)).toBe(2);
  expect(await getState()).toBe("ready");
});

test("a refusal is shown and tried again, and an outage changes nothing", { tags: "full" }, async () => {
  await connect(PAGE);
  await insertPost("urn:li:share:1");
  const fake = createFakeLinkedIn({
    [ROUTE]: [
      () => fake.json(403, { status: 403, code: "ACCESS_DENIED", message: "Not an administrator" }),
      () => fake.json(503, {}),
      () => fake.json(200, { elements: [figures({ share: "urn:li:share:1" }, 1)] }),
    ],
  });
  await readEngagement(fake.ctx());
  expect(await getState()).toBe("refused");
  await readEngagement(fake.ctx());
  expect(await getState()).toBe("refused");
  await readEngagement(fake.ctx());
  expect(await getState()).toBe("ready");
});

test("figures of posts are requested only for a connected company page with the permission", async () => {
  const fake = createFakeLinkedIn();
  await readEngagement(fake.ctx());
  expect(await getState()).toBe("disconnected");
  await connect(MEMBER);
  await readEngagement(fake.ctx());
  expect(await getState()).toBe("member");
  await select("update linkedin_accounts set author_urn = ?, scope = 'w_organization_social'", PAGE);
  await readEngagement(fake.ctx());
  expect(await getState()).toBe("scope");
  expect(fake.requests).toEqual([]);
});
