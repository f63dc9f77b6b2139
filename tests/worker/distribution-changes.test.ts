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
import { testApp } from "#tests/support/test-app.ts";
import { publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { updatePostings, restorePostings, withdrawPostings } from "#worker/features/jobs/postings.ts";

/** Closes a job and runs the statements that withdraw its postings. */
async function close(id: string, status = "archived") {
  const ctx = testApp.ctx({ enqueue: () => Promise.resolve() });
  await select("update jobs set status = ? where id = ?", status, id);
  const { statements } = withdrawPostings(ctx, id);
  await ctx.db.batch([statements[0]!, ...statements.slice(1)]);
}

/** Runs the statements of an edit or, with `since`, those that restore postings withdrawn after that time. */
async function change(id: string, since?: string) {
  const ctx = testApp.ctx({ enqueue: () => Promise.resolve() });
  const { statements } = since ? restorePostings(ctx, id, since) : updatePostings(ctx, id);
  await ctx.db.batch([statements[0]!, ...statements.slice(1)]);
}

test(
  "closing a job withdraws its posting once from each notified board, and feeds drop it",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    await activateOnly("indeed", "google-for-jobs");
    const { board, calls } = acceptingBoard();
    await manager.at(siteWithBoard(board)).call(publishRoute, { params: { id } });
    await close(id);
    expect([await getPosting(id, "indeed"), await getPosting(id, "google-for-jobs")]).toMatchObject([
      { status: "removed" },
      { status: "removed" },
    ]);
    await deliverAll(id, board);
    await close(id, "archived");
    await deliverAll(id, board);
    expect(calls.map(({ action }) => action)).toEqual(["announce", "withdraw"]);
    expect(await getPosting(id, "google-for-jobs")).toMatchObject({ status: "removed", posted_at: null });
  },
);

test("an open job is not withdrawn, and editing an unposted job creates no deliveries", async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await change(id);
  expect(await listDeliveries(id)).toEqual([]);
  await activateOnly("google-for-jobs");
  const { board } = acceptingBoard();
  await manager.at(siteWithBoard(board)).call(publishRoute, { params: { id } });
  await close(id, "published");
  expect(await getPosting(id, "google-for-jobs")).toMatchObject({ status: "confirmed" });
  expect((await listDeliveries(id)).map(({ action }) => action)).toEqual(["posting.publish"]);
});

test("a failed withdrawal shows its error on the posting and can be retried", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("indexnow");
  let fails = false;
  const { board } = createFakeBoard(() => {
    if (fails) throw new VendorFailure("IndexNow", "No.", { permanent: true });
    return {};
  });
  manager.at(siteWithBoard(board));
  await manager.call(publishRoute, { params: { id } });
  fails = true;
  await close(id);
  await deliverAll(id, board);
  expect(await getPosting(id, "indexnow")).toMatchObject({
    error_message: "Not taken down yet. IndexNow: No.",
  });
  fails = false;
  const { body } = await manager.call(retryRoute, {
    params: { id, portalId: await getJobBoardId("indexnow") },
  });
  expect(body).toMatchObject({ status: "removed", errorMessage: null, postedAt: null });
});

test(
  "a changed job is sent again once, and a reopened job returns to its former boards",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    await activateOnly("indeed", "google-for-jobs");
    const { board, calls } = acceptingBoard();
    await manager.at(siteWithBoard(board)).call(publishRoute, { params: { id } });
    await select("update job_portal_postings set status = 'listed' where status = 'pending'");
    await change(id);
    await change(id);
    expect(await getPosting(id, "indeed"), "pending until the feed is read again").toMatchObject({
      status: "pending",
    });
    await deliverAll(id, board);
    expect(calls.map(({ action }) => action)).toEqual(["announce", "announce"]);

    await close(id);
    await deliverAll(id, board);
    await select("update jobs set status = 'published' where id = ?", id);
    await change(id);
    await change(id, new Date(Date.now() + 60_000).toISOString());
    expect(await getPosting(id, "google-for-jobs"), "closed too long ago").toMatchObject({
      status: "removed",
    });
    await change(id, new Date(Date.now() - 60_000).toISOString());
    await deliverAll(id, board);
    expect(calls.map(({ action }) => action)).toEqual(["announce", "announce", "withdraw", "announce"]);
    expect(await getPosting(id, "google-for-jobs")).toMatchObject({ status: "confirmed" });
  },
);

test("a job that closes while it is being posted is withdrawn", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("google-for-jobs");
  const { board, calls } = createFakeBoard(async ({ action }) => {
    if (action === "announce") await close(id);
    return {};
  });
  const { body } = await manager.at(siteWithBoard(board)).call(publishRoute, { params: { id } });
  expect(body.results).toMatchObject([{ status: "removed" }]);
  await deliverAll(id, board);
  expect(calls.map(({ action }) => action)).toEqual(["announce", "withdraw"]);
});

test("a job that changes while it is being posted is posted again", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("google-for-jobs");
  let changed = false;
  const { board, calls } = createFakeBoard(async () => {
    if (!changed) {
      changed = true;
      await change(id);
    }
    return {};
  });
  await manager.at(siteWithBoard(board)).call(publishRoute, { params: { id } });
  await deliverAll(id, board);
  expect(await getPosting(id, "google-for-jobs")).toMatchObject({ status: "confirmed" });
  expect(calls.length).toBe(2);
});

test(
  "a repeated request keeps its notification id, and a changed job gets a new one",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    await activateOnly("google-for-jobs");
    let isLost = true;
    // Requests arrive, but responses are lost.
    const { board, calls } = createFakeBoard(() => {
      if (isLost) throw new VendorFailure("Google", "The service could not be reached.");
      return {};
    });
    const retryWaiting = async () => {
      await select(
        "update deliveries set next_attempt_at = '2000-01-01T00:00:00.000Z' where status = 'waiting'",
      );
      await deliverAll(id, board);
    };
    await manager.at(siteWithBoard(board)).call(publishRoute, { params: { id } });
    await retryWaiting();
    await change(id);
    await retryWaiting();
    const ids = calls.map((request) => request.ids[0]);
    const changed = ids.at(-1);
    expect(ids.slice(0, 2)).toEqual([ids[0], ids[0]]);
    expect(changed).not.toBe(ids[0]);
    isLost = false;
    await retryWaiting();
    expect(calls.at(-1)!.ids).toEqual([changed]);

    // Closes, reopens and closes the job again while the board's first response is outstanding.
    isLost = true;
    calls.length = 0;
    await close(id);
    await deliverAll(id, board);
    await retryWaiting();
    await select("update jobs set status = 'published' where id = ?", id);
    await change(id, new Date(Date.now() - 60_000).toISOString());
    await close(id);
    isLost = false;
    await retryWaiting();
    const withdrawalIds = calls
      .filter(({ action }) => action === "withdraw")
      .map((request) => request.ids[0]);
    expect(withdrawalIds[1]).toBe(withdrawalIds[0]);
    expect(withdrawalIds.at(-1)).not.toBe(withdrawalIds[0]);
    expect(await getPosting(id, "google-for-jobs")).toMatchObject({ status: "removed", posted_at: null });
  },
);

test("a board that accepts batches receives all waiting jobs in one request", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const jobs = [await publishJob(manager), await publishJob(manager), await publishJob(manager)];
  await activateOnly("indexnow");
  let missing = true;
  const { board, calls } = createFakeBoard(() => {
    if (missing) throw new NotConfigured("key", "IndexNow");
    return {};
  });
  const batchBoard = { ...board, maxBatch: 500 };
  manager.at(siteWithBoard(batchBoard));
  for (const { id } of jobs) await manager.call(publishRoute, { params: { id } });
  missing = false;
  calls.length = 0;
  await manager.call(publishRoute, { params: { id: jobs[1]!.id } });
  expect(calls.length).toBe(1);
  expect(calls[0]!.urls[0]).toBe(PUBLIC_ORIGIN + jobPath(jobs[1]!));
  expect(calls[0]!.urls.toSorted()).toEqual(jobs.map((job) => PUBLIC_ORIGIN + jobPath(job)).toSorted());
  await select("update deliveries set next_attempt_at = '2000-01-01T00:00:00.000Z' where status = 'waiting'");
  for (const { id } of jobs) await deliverAll(id, batchBoard);
  expect(calls.length, "already sent").toBe(1);
  for (const { id } of jobs) expect(await getPosting(id, "indexnow")).toMatchObject({ status: "confirmed" });
});
