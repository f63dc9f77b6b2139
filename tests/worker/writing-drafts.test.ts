import { expect, test } from "vitest";
import { isOutlineDraft } from "#contract/article-generation/constants.ts";
import { newId } from "#worker/base/ids.ts";
import { writeDraft } from "#worker/features/article-generation/index.ts";
import { nextDraftRequest } from "#worker/features/article-generation/rules.ts";
import { createTestUser, testApp } from "#tests/support/test-app.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

const aRequest = () => ({ id: newId(), ...nextDraftRequest("Modern Budgeting", []) });
const articleRow = async (id: string) => (await select("select * from articles where id = ?", id))[0]!;

test("without an API key the draft is an outline labeled as such", async () => {
  const writer = await createTestUser({ role: "recruiter" });
  const request = { ...aRequest(), createdBy: writer.id };
  expect(await writeDraft(testApp.ctx(), request)).toEqual({ articleId: request.id, writer: "outline" });
  const row = await articleRow(request.id);
  expect(row).toMatchObject({
    status: "draft",
    writer: "outline",
    category: "Modern Budgeting",
    template_id: "budget-method",
    tokens_used: null,
    created_by: writer.id,
    schedule_id: null,
  });
  expect(row.title).toMatch(/^Outline: A budgeting method, tried on one team: the rolling forecast/);
  expect(isOutlineDraft(String(row.content))).toBe(true);
  expect(row.content).toContain("Settings, API Keys");
  expect(row.content).toContain("## When not to do it");
  expect(row.content).not.toMatch(/\{\{/);
  expect(await lastActivity("article.create")).toMatchObject({
    user_id: writer.id,
    username: writer.username,
    details: { writer: "outline" },
  });
});

test("a request creates one article, also concurrently and after its deletion", async () => {
  const request = aRequest();
  const both = await Promise.all([writeDraft(testApp.ctx(), request), writeDraft(testApp.ctx(), request)]);
  expect(both.map(({ articleId }) => articleId)).toEqual([request.id, request.id]);
  await testApp
    .ctx()
    .db.run(`update articles set deleted_at = '2026-01-01T00:00:00.000Z' where id = '${request.id}'`);
  expect(await writeDraft(testApp.ctx(), request)).toEqual({ articleId: request.id, writer: "outline" });
  expect(await select("select id from articles")).toHaveLength(1);
  expect(await activityCount("article.create")).toBe(1);
});

test("a weekly schedule can reuse a template, and missing references are stored as null", async () => {
  const missing = { scheduleId: 4711, bulkRunId: newId(), createdBy: newId() };
  for (let week = 0; week < 3; week++) await writeDraft(testApp.ctx(), { ...aRequest(), ...missing });
  const rows = await select("select schedule_id, bulk_run_id, created_by from articles");
  expect(rows).toEqual(
    Array.from({ length: 3 }, () => ({ schedule_id: null, bulk_run_id: null, created_by: null })),
  );
});
