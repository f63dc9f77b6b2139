import { expect, test } from "vitest";
import { OUTLINE_LABEL } from "#contract/article-generation/constants.ts";
import { catchLog } from "#tests/support/log.ts";
import { testApp } from "#tests/support/test-app.ts";
import { changeSettings } from "#tests/support/settings.ts";
import { activityCount, select } from "#tests/support/tables.ts";
import { createOpenAiVendor, articleResponse, setOpenAiKey } from "#tests/support/openai.ts";

const listTemplates = "GET /api/content/prompt-templates";
const generate = "POST /api/content/articles/generate";
const fromPrompt = "POST /api/content/generate-from-prompt";

test("staff get the templates with their fields, and the active writer", async () => {
  const user = await testApp.as("user");
  const { body } = await user.call(listTemplates, {});
  expect(body.length).toBeGreaterThanOrEqual(10);
  expect(body.find(({ id }) => id === "budget-method")).toMatchObject({
    category: "Modern Budgeting",
    variables: ["method", "organization", "present"],
    fields: [{ name: "method", label: "Method", example: "the rolling forecast" }, {}, {}],
  });
  expect(JSON.stringify(body)).not.toContain("points");
  expect((await user.call("GET /api/content/writer", {})).body).toEqual({
    writer: "outline",
    model: null,
    problem: null,
  });

  await setOpenAiKey();
  const now = await user.call("GET /api/content/writer", {});
  expect(now.body).toEqual({ writer: "openai", model: "gpt-5.4-mini", problem: null });
  await changeSettings(await testApp.as("admin"), { openai_model: "local-model" });
  expect((await user.call("GET /api/content/writer", {})).body.model).toBe("local-model");
  expect((await testApp.visitor().call(listTemplates, {})).status).toBe(401);
});

test(
  "without a key, generating again uses another template and labels each outline",
  { tags: "full" },
  async () => {
    const recruiter = await testApp.as("recruiter");
    const body = { category: "BI & Analytics" } as const;
    const first = await recruiter.call(generate, { body });
    const second = await recruiter.call(generate, { body });
    const third = await recruiter.call(generate, { body });
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(first.body).toMatchObject({
      status: "draft",
      writer: "outline",
      category: "BI & Analytics",
      tokensUsed: null,
    });
    expect(first.body.content).toContain(OUTLINE_LABEL);
    expect(first.body.templateId).not.toBe(second.body.templateId);
    expect(third.body.templateId).toBe(first.body.templateId);
    expect(third.body.title, "the same template with other examples").not.toBe(first.body.title);
    const rows = await select("select status, entity_id from deliveries where action = 'article.write'");
    expect(rows.map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
    expect(await activityCount("article.request")).toBe(3);
  },
);

test("invalid generation requests are rejected before the vendor is called", async () => {
  await setOpenAiKey();
  const vendor = createOpenAiVendor(articleResponse());
  const recruiter = (await testApp.as("recruiter")).at(vendor.site);
  const good = { prompt: "Explain it.", variables: {}, category: "Market Trends" };
  const refused = async (change: Record<string, unknown>) => {
    const { status, body } = await recruiter.callUntyped(fromPrompt, { body: { ...good, ...change } });
    return [status, Object.keys(body.fields ?? {})];
  };
  expect(await refused({ prompt: "  " })).toEqual([400, ["prompt"]]);
  expect(await refused({ prompt: "x".repeat(4_001) })).toEqual([400, ["prompt"]]);
  expect(await refused({ category: "Gossip" })).toEqual([400, ["category"]]);
  expect(await refused({ templateId: "no-such" })).toEqual([400, ["templateId"]]);
  expect(await refused({ variables: { industry: "x".repeat(501) } })).toEqual([400, ["variables.industry"]]);
  expect((await refused({ variables: { "not a name": "x" } }))[0]).toBe(400);
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`v${at}`, "x"]));
  expect(await refused({ variables: many })).toEqual([400, ["variables"]]);
  expect((await refused({ autoPublish: true }))[0]).toBe(400);

  const reader = (await testApp.as("user")).at(vendor.site);
  expect((await reader.callUntyped(fromPrompt, { body: good })).status).toBe(403);
  expect((await reader.callUntyped(generate, { body: { category: "Market Trends" } })).status).toBe(403);
  expect(vendor.requests).toEqual([]);
  expect(await select("select id from articles union select id from deliveries")).toEqual([]);
});

test("a private base URL is not called; writer status and generation name the setting", async () => {
  catchLog();
  await setOpenAiKey();
  const recruiter = await testApp.as("recruiter");
  const db = testApp.ctx().db;
  await db.run(
    "update app_settings set setting_value = 'http://10.0.0.1/v1' where setting_key = 'openai_base_url'",
  );
  const vendor = createOpenAiVendor(articleResponse());
  const status = await recruiter.call("GET /api/content/writer", {});
  expect(status.body).toMatchObject({
    writer: null,
    problem: expect.stringContaining("openai_base_url") as string,
  });
  const reply = await recruiter.at(vendor.site).call(generate, { body: { category: "Market Trends" } });
  expect([reply.status, reply.body.code]).toEqual([503, "not_configured"]);
  expect(vendor.requests).toEqual([]);
  const [row] = await select("select status from deliveries where action = 'article.write'");
  expect(row).toEqual({ status: "cancelled" });
});
