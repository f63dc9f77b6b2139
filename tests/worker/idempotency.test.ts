import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createDelayedDatabase } from "#tests/support/delayed-database.ts";
import { anInterview, createInterviewParties, listFreeTimes } from "#tests/support/interviews.ts";
import { sampleFiles, createFile, createPdf } from "#tests/support/files.ts";
import { siteAhead, testApp, createTestSite } from "#tests/support/test-app.ts";
import { readResponse } from "#tests/support/person.ts";
import { anApplication, toFormData, unique } from "#tests/support/samples.ts";
import { countFiles, countAllRows } from "#tests/support/tables.ts";
import { openDb } from "#worker/db/client.ts";

const submit = "POST /api/applications";
const withKey = (key: string) => ({ "Idempotency-Key": key });

/** Posts the application form with an idempotency key. */
const post = async (
  key: string,
  values: Record<string, unknown>,
  bytes: Uint8Array,
  site = testApp.visitor(),
) => {
  const body = toFormData(values, createFile(bytes, "resume.pdf"));
  return readResponse(await site.fetch("/api/applications", { method: "POST", headers: withKey(key), body }));
};

test("a repeated key and body gets the stored response without a second effect", async () => {
  const visitor = testApp.visitor();
  const body = anApplication();
  const key = unique();
  const first = await visitor.call(submit, { body }, withKey(key));
  const counts = await countAllRows();
  const again = await visitor.call(submit, { body }, withKey(key));
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("Idempotency-Replayed")).toBe("true");
  expect(first.headers.get("Idempotency-Replayed")).toBeNull();
  expect(await countAllRows()).toEqual(counts);
});

test(
  "of twenty simultaneous posts with one key one is stored, and all get its response",
  { tags: "full" },
  async () => {
    const values = anApplication();
    const key = unique();
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(key, values, sampleFiles.pdf)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(replies.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect(await countAllRows()).toMatchObject({
      applications: 1,
      crm_leads: 1,
      lead_activities: 1,
      deliveries: 4,
    });
    expect(await countFiles()).toBe(1);
  },
);

test(
  "of five requests that race past the key check one succeeds, and the others delete their files",
  { tags: "full" },
  async () => {
    let waiting = 5;
    let release = () => {};
    const allArrived = new Promise<void>((resolve) => (release = resolve));
    const slowFiles = createTestSite(({ files }) => ({
      files: {
        put: async (key: string, value: ArrayBuffer) => {
          if (--waiting === 0) release();
          await allArrived;
          return files.put(key, value);
        },
        delete: (key: string) => files.delete(key),
      } as R2Bucket,
    }));
    const values = anApplication();
    const key = unique();
    const requests = [1, 2, 3, 4, 5].map(() =>
      post(key, values, sampleFiles.pdf, testApp.visitor().at(slowFiles)),
    );
    const replies = await Promise.all(requests);
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(replies.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect(await countAllRows()).toMatchObject({ applications: 1, crm_leads: 1, deliveries: 4 });
    expect(await countFiles()).toBe(1);
  },
);

test(
  "a repeated request for a time gets the response of the first one, whenever that one finishes",
  { tags: "full" },
  async () => {
    const { recruiter, userId, applicationId } = await createInterviewParties();
    const times = await listFreeTimes(recruiter, [userId]);
    const calls: number[] = [];
    for (let heldCall = 1; heldCall <= 6; heldCall++) {
      const body = anInterview(applicationId, [userId], { startsAt: times[heldCall * 2]!.startsAt });
      const key = { "Idempotency-Key": crypto.randomUUID() };
      let call = 0;
      let first: Promise<{ body: { id: string } }> | undefined;
      // The second request waits before one of its database calls until the first one is done.
      const slowDb = createDelayedDatabase(env.DB, async () => {
        if (++call !== heldCall) return;
        first = recruiter.call("POST /api/interviews", { body }, key);
        await first;
      });
      const site = createTestSite(() => ({ db: openDb(slowDb) }));
      const second = await recruiter.at(site).call("POST /api/interviews", { body }, key);
      calls.push(call);
      expect([second.status, second.body.id], `call ${heldCall}`).toEqual([201, (await first)?.body.id]);
    }
    expect(Math.min(...calls), "calls of the second request").toBeGreaterThan(1);
  },
);

test("a key reused with another body or file gets 409 and stores nothing", async () => {
  const values = anApplication();
  const key = unique();
  expect((await post(key, values, sampleFiles.pdf)).status).toBe(201);
  const counts = await countAllRows();
  for (const [other, bytes] of [
    [{ ...values, lastName: "Berg" }, sampleFiles.pdf],
    [values, createPdf(400)],
  ] as const) {
    const { status, body } = await post(key, other, bytes);
    expect([status, body.code]).toEqual([409, "conflict"]);
  }
  expect(await countAllRows()).toEqual(counts);
  expect(await countFiles()).toBe(1);
});

test("a rejected request does not consume its key", async () => {
  const visitor = testApp.visitor();
  const key = unique();
  const refused = await visitor.callUntyped(
    submit,
    { body: { ...anApplication(), email: "no address" } },
    withKey(key),
  );
  expect(refused.status).toBe(400);
  expect((await visitor.call(submit, { body: anApplication() }, withKey(key))).status).toBe(201);
});

test("a key expires after a day, even before the cleanup", async () => {
  const body = anApplication();
  const key = unique();
  const first = await testApp.visitor().call(submit, { body }, withKey(key));
  const tomorrow = testApp.visitor().at(siteAhead(25, "hour"));
  const second = await tomorrow.call(submit, { body }, withKey(key));
  expect(second.status).toBe(201);
  expect(second.body.id).not.toBe(first.body.id);
  expect((await tomorrow.call(submit, { body }, withKey(key))).body, "stored for another day").toEqual(
    second.body,
  );
});

test("a key over 64 characters gets 400, and other endpoints ignore the header", async () => {
  const visitor = testApp.visitor();
  const tooLong = await visitor.call(submit, { body: anApplication() }, withKey("k".repeat(65)));
  expect([tooLong.status, tooLong.body.code]).toEqual([400, "validation_failed"]);
  expect((await visitor.call(submit, { body: anApplication() }, withKey("k".repeat(64)))).status).toBe(201);
  expect((await visitor.callUntyped("GET /api/jobs", {}, withKey("k".repeat(500)))).status).toBe(200);
  expect((await countAllRows()).applications).toBe(1);
});

test("after thirty requests a minute from one IP the endpoint gets 429", async () => {
  const busy = testApp.visitor();
  const statuses: number[] = [];
  // A new minute may start while counting, so up to two windows are filled.
  while (statuses.length < 62 && statuses.at(-1) !== 429)
    statuses.push((await busy.callUntyped(submit, { body: {} })).status);
  expect(statuses.slice(0, 30)).not.toContain(429);
  const refused = await busy.call(submit, { body: anApplication() });
  expect([refused.status, refused.body.code, refused.headers.get("Retry-After")]).toEqual([
    429,
    "rate_limited",
    "60",
  ]);
  expect((await testApp.visitor().callUntyped(submit, { body: {} })).status, "another address").toBe(400);
  expect((await busy.call("GET /api/jobs", {})).status, "another endpoint").toBe(200);
  expect((await countAllRows()).applications).toBe(0);
});
