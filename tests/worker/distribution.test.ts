import { jobPath } from "#contract/jobs/address.ts";
import { expect, test } from "vitest";
import {
  listDeliveries,
  createFakeBoard,
  activateOnly,
  getJobBoardId,
  getPosting,
  PUBLIC_ORIGIN,
  publishRoute,
  retryRoute,
  siteWithBoard,
  acceptingBoard,
  deliverAll,
} from "#tests/support/job-boards.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { aJob, expireJob, publishJob } from "#tests/support/samples.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { AppError, VendorFailure } from "#worker/base/errors.ts";

test(
  "publishing a job posts it to every active board and lists the result of each",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const job = await publishJob(manager);
    const { id } = job;
    await activateOnly("indeed", "google-for-jobs");
    const { board, calls } = acceptingBoard();
    manager.at(siteWithBoard(board));

    const { status, body } = await manager.call(publishRoute, { params: { id } });
    expect(status).toBe(200);
    expect(
      body.results.map(({ portal, status: portalStatus, externalId }) => [portal, portalStatus, externalId]),
    ).toEqual([
      ["Indeed", "pending", undefined],
      ["Google for Jobs", "confirmed", "ext-1"],
    ]);
    expect(calls).toMatchObject([{ action: "announce", urls: [PUBLIC_ORIGIN + jobPath(job)] }]);
    expect(await lastActivity("job.distribute")).toMatchObject({
      entity_id: id,
      details: { portals: ["Indeed", "Google for Jobs"] },
    });

    const { body: rows } = await manager.call("GET /api/jobs/:id/postings", { params: { id } });
    expect(rows.map((row) => [row.portal, row.status, row.errorMessage])).toEqual([
      ["Indeed", "pending", null],
      ["Google for Jobs", "confirmed", null],
    ]);
    await manager.call(publishRoute, { params: { id } });
    expect(calls.length, "posted jobs are not sent again").toBe(1);
    expect(await activityCount("job.distribute")).toBe(1);
  },
);

test("publishing a draft or expired job gets 409", async () => {
  const manager = await testApp.as("manager");
  const { body: draft } = await manager.call("POST /api/jobs", { body: aJob() });
  const expired = await publishJob(manager);
  await expireJob(expired.id);
  for (const { id } of [draft, expired]) {
    const { status, body } = await manager.call(publishRoute, { params: { id } });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.message).toMatch(/^Only open jobs can be published to job boards/);
  }
  expect(await select("select * from job_portal_postings")).toEqual([]);
});

test("six simultaneous publishes send one request to each board", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("indeed", "google-for-jobs", "indexnow");
  const { board, calls } = createFakeBoard(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return {};
  });
  manager.at(siteWithBoard(board));
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => manager.call(publishRoute, { params: { id } })),
  );
  for (const { status, body } of replies) {
    expect(status).toBe(200);
    for (const result of body.results) expect(["pending", "confirmed"]).toContain(result.status);
  }
  expect(calls.length).toBe(2);
  const [row] = await select<{ n: number }>(
    "select count(*) as n from job_portal_postings where job_id = ?",
    id,
  );
  expect(row!.n).toBe(3);
});

test(
  "a posting waits for a missing setting and is sent once it is configured",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    await activateOnly("indexnow");
    const portal = { params: { id: await getJobBoardId("indexnow") } };
    await manager.call("PUT /api/portals/:id", { ...portal, body: { config: {} } });
    const { board, calls } = acceptingBoard();
    manager.at(siteWithBoard(board));
    const { body } = await manager.call(publishRoute, { params: { id } });
    expect(body.results).toMatchObject([
      { status: "pending", errorMessage: "IndexNow is not configured: key is missing." },
    ]);
    expect(await listDeliveries(id)).toMatchObject([{ status: "waiting", waiting_for: "key" }]);
    expect(calls).toEqual([]);

    await manager.call("PUT /api/portals/:id", { ...portal, body: { config: { key: "fedcba9876543210" } } });
    await deliverAll(id, board);
    expect(await getPosting(id, "indexnow")).toMatchObject({ status: "confirmed", error_message: null });
    expect(calls.at(-1)!.portal.config).toEqual({ key: "fedcba9876543210" });
  },
);

test("a site without a public origin sends no postings", async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("google-for-jobs");
  const { board, calls } = acceptingBoard();
  const local = { config: { ...testApp.ctx().config, origin: "http://localhost:8787" } };
  const { body } = await manager.at(siteWithBoard(board, local)).call(publishRoute, { params: { id } });
  expect(body.results[0]!.errorMessage).toBe(
    "Google for Jobs is not configured: PUBLIC_ORIGIN is not a public https:// address.",
  );
  expect(calls).toEqual([]);
});

test(
  "a permanent failure fails the posting with its reason and can be retried",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    await activateOnly("google-for-jobs");
    let refuses = true;
    const { board, calls } = createFakeBoard(() => {
      if (refuses) throw new VendorFailure("Google for Jobs", "The site is not yours.", { permanent: true });
      return {};
    });
    manager.at(siteWithBoard(board));
    const { body } = await manager.call(publishRoute, { params: { id } });
    expect(body.results).toMatchObject([
      { status: "failed", errorMessage: "Google for Jobs: The site is not yours." },
    ]);
    expect(await listDeliveries(id)).toMatchObject([{ status: "dead" }]);

    refuses = false;
    const params = { id, portalId: await getJobBoardId("google-for-jobs") };
    const again = await manager.call(retryRoute, { params });
    expect([again.status, again.body.status, again.body.errorMessage]).toEqual([200, "confirmed", null]);
    expect(calls.length).toBe(2);
  },
);

test("a temporary failure leaves the posting pending with its error", async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("indexnow");
  let fails = true;
  const { board } = createFakeBoard(() => {
    if (fails) throw new AppError("upstream_timeout", "IndexNow did not respond within 10 seconds.");
    return {};
  });
  manager.at(siteWithBoard(board));
  const { body } = await manager.call(publishRoute, { params: { id } });
  expect(body.results).toMatchObject([
    { status: "pending", errorMessage: "IndexNow did not respond within 10 seconds." },
  ]);
  fails = false;
  await deliverAll(id, board, { clock: clockAhead(1, "minute") });
  expect(await getPosting(id, "indexnow")).toMatchObject({ status: "confirmed", error_message: null });
});

test("retrying a feed posting gets 409, and retrying an unknown posting gets 404", async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("indeed");
  await manager.call(publishRoute, { params: { id } });
  const { status, body } = await manager.call(retryRoute, {
    params: { id, portalId: await getJobBoardId("indeed") },
  });
  expect([status, body.message]).toEqual([409, "Indeed reads the feed itself. There is nothing to send."]);
  const unknown = await manager.call(retryRoute, {
    params: { id, portalId: await getJobBoardId("indexnow") },
  });
  expect(unknown.status).toBe(404);
});
