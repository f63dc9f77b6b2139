import { expect, test } from "vitest";
import { jobFields } from "#tests/support/job-fields.ts";
import { aJob, publishJob } from "#tests/support/samples.ts";
import { activityCount } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

const get = "GET /api/jobs/:id/draft";
const save = "PUT /api/jobs/:id/draft";
const discard = "DELETE /api/jobs/:id/draft";
const presence = "POST /api/jobs/:id/presence";

const draft = { baseVersion: 1, revision: 0, fields: jobFields };
const asWriter = () => testApp.as("recruiter", { username: `writer-${crypto.randomUUID().slice(0, 8)}` });

test(
  "a job's draft is stored for its writer only, and the public text stays until it is saved",
  { tags: "full" },
  async () => {
    const [writer, other] = [await asWriter(), await asWriter()];
    const { id, description } = await publishJob(writer);
    const params = { id };
    const stored = await writer.call(save, { params, body: draft });
    expect([stored.status, stored.body]).toEqual([200, { revision: 1, version: 1, editors: [] }]);
    expect((await writer.call(get, { params })).body.draft).toMatchObject({ revision: 1, fields: jobFields });
    expect((await other.call(get, { params })).body.draft).toBeNull();
    expect((await testApp.visitor().call("GET /api/jobs/:id", { params })).body.description).toBe(
      description,
    );
    expect(await activityCount("job.update"), "automatic saves are not logged").toBe(0);

    await writer.call("PUT /api/jobs/:id", { params, body: { isUrgent: true } });
    expect((await writer.call(get, { params })).body.draft?.fields, "not the editor's save").not.toBeNull();
    const body = { description: "Saved.", version: 1 };
    expect((await writer.call("PUT /api/jobs/:id", { params, body })).status, "stale").toBe(409);
    expect((await writer.call(get, { params })).body.draft?.fields).not.toBeNull();
    await writer.call("PUT /api/jobs/:id", { params, body: { ...body, version: 2 } });
    expect((await writer.call(get, { params })).body.draft?.fields, "the save replaces it").toBeNull();
  },
);

test("of two automatic saves of one revision the second gets 409 with the stored draft", async () => {
  const writer = await asWriter();
  const params = { id: (await publishJob(writer)).id };
  const both = await Promise.all([
    writer.call(save, { params, body: draft }),
    writer.call(save, { params, body: draft }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)!.body.current).toMatchObject({
    revision: 1,
    fields: jobFields,
  });
  expect((await writer.call(discard, { params })).status).toBe(200);
  expect((await writer.call(get, { params })).body.draft).toMatchObject({ revision: 2, fields: null });
});

test("everybody who has a job open sees who else has", async () => {
  const [first, second] = [await asWriter(), await asWriter()];
  const params = { id: (await publishJob(first)).id };
  const body = { baseVersion: 1 };
  await first.call(presence, { params, body });
  const { editors } = (await second.call(presence, { params, body })).body;
  expect(editors).toEqual([expect.stringMatching(/^writer-/)]);
});

test("drafts of a job that does not exist get 404, and a viewer may not read them", async () => {
  const params = { id: crypto.randomUUID() };
  expect((await (await asWriter()).call(save, { params, body: draft })).status).toBe(404);
  expect((await (await testApp.as("user")).call(get, { params })).status).toBe(403);
});

test("a job whose creation is repeated with its key is created once, also when the text has changed", async () => {
  const [writer, other] = [await asWriter(), await asWriter()];
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const body = aJob({ title: "Sent twice" });
  const sent = await Promise.all([1, 2].map(() => writer.call("POST /api/jobs", { body }, headers)));
  expect(sent.map(({ status }) => status)).toEqual([201, 201]);
  expect(sent[1]!.body.id).toBe(sent[0]!.body.id);
  // The response was lost, and the writer has gone on meanwhile.
  const later = await writer.call(
    "POST /api/jobs",
    { body: { ...body, description: "Plan, later." } },
    headers,
  );
  expect([later.status, later.body]).toMatchObject([201, sent[0]!.body]);
  expect(await activityCount("job.create")).toBe(1);
  const others = await other.call("POST /api/jobs", { body }, headers);
  expect(others.body.id, "another person's key").not.toBe(sent[0]!.body.id);
});
