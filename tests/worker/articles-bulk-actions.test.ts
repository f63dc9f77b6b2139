import { afterEach, beforeEach, expect, test } from "vitest";
import { useUniqueContentVersion, insertArticle, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { activityCount } from "#tests/support/tables.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const bulk = "POST /api/content/articles/bulk";
const draftFields = { status: "draft", publishedAt: null, firstPublishedAt: null } as const;
const aDraft = (more: Parameters<typeof insertArticle>[0] = {}) => insertArticle({ ...draftFields, ...more });
const anApprovedArticle = () => aDraft({ status: "approved" });

test(
  "bulk approve, publish, delete and restore report an outcome for each article",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const recruiter = await testApp.as("recruiter");
    const [draft, approved, published] = [await aDraft(), await anApprovedArticle(), await insertArticle()];
    const ids = [draft.id, approved.id, published.id, crypto.randomUUID()];
    const runBulk = async (person: Person, action: "approve" | "publish" | "delete" | "restore") => {
      const { status, body } = await person.call(bulk, { body: { action, ids } });
      return status === 200 ? body.results.map(({ done, message }) => (done ? "done" : message)) : status;
    };
    expect(await runBulk(recruiter, "publish")).toBe(403);
    expect(await runBulk(recruiter, "delete")).toBe(403);
    const gone = "This article no longer exists.";
    expect(await runBulk(recruiter, "approve")).toEqual([
      "done",
      "Only a draft can be approved. This one is approved.",
      "Only a draft can be approved. This one is published.",
      gone,
    ]);
    expect(await runBulk(manager, "publish")).toEqual([
      "done",
      "done",
      "Only an approved article can be published. This one is published.",
      gone,
    ]);
    expect(await runBulk(manager, "delete")).toEqual(["done", "done", "done", gone]);
    expect(await runBulk(manager, "delete")).toEqual([gone, gone, gone, gone]);
    const late = "This article can no longer be restored.";
    expect(await runBulk(manager, "restore")).toEqual(["done", "done", "done", late]);
    const counts = ["approve", "publish", "delete", "restore"].map((verb) =>
      activityCount(`article.${verb}`),
    );
    expect(await Promise.all(counts)).toEqual([1, 2, 3, 3]);
  },
);

test(
  "the staff list supports search, filters and paging, and the stats match it",
  { tags: "full" },
  async () => {
    const reader = await testApp.as("user");
    await aDraft({ title: "Élan in the close", category: "Modern Budgeting" });
    await anApprovedArticle();
    await insertArticle({ author: "Tove Okonjo", title: "Cash in thirteen weeks" });
    await insertArticle({ deletedAt: new Date().toISOString() });
    type Query = NonNullable<Parameters<typeof reader.call<"GET /api/content/articles">>[1]["query"]>;
    const list = async (query: Query) => {
      const { body, headers } = await reader.call("GET /api/content/articles", { query });
      return [body.map(({ title }) => title), headers.get("X-Total-Count")];
    };
    const [cash, budget, elan] = [
      "Cash in thirteen weeks",
      "The budget was right for eleven days",
      "Élan in the close",
    ];
    expect(await list({ limit: 1000 })).toEqual([[cash, budget, elan], "3"]);
    expect(await list({ limit: 1, offset: 1 })).toEqual([[budget], "3"]);
    expect(await list({ offset: 20 }), "past the end").toEqual([[], "3"]);
    expect(await list({ q: "WEEKS okonjo" })).toEqual([[cash], "1"]);
    expect(await list({ q: "Élan" })).toEqual([[elan], "1"]);
    expect(await list({ q: "100%" })).toEqual([[], "0"]);
    expect(await list({ status: "approved" })).toEqual([[budget], "1"]);
    expect(await list({ category: "Modern Budgeting" })).toEqual([[elan], "1"]);
    expect(
      (await reader.call("GET /api/content/articles", { query: { view: "card" } })).body[0]!.content,
    ).toBe("");

    const { body } = await reader.call("GET /api/content/stats", {});
    expect(body).toEqual({
      totalArticles: 3,
      publishedArticles: 1,
      drafts: 1,
      approvedArticles: 1,
      linkedinPosts: 0,
      activeSchedules: 0,
    });
  },
);
