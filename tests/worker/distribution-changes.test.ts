import { expect, test } from "vitest";
import {
  deliveriesOf,
  fakeBoard,
  onlyActive,
  portalId,
  postingOf,
  PUBLIC,
  publish,
  retry,
  siteWithBoard,
  willing,
  workOff,
} from "#tests/support/boards.ts";
import { office } from "#tests/support/office.ts";
import { publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import { updatePostings, restorePostings, withdrawPostings } from "#worker/features/job-boards/index.ts";

/** Closes a job and runs the statements that withdraw its postings. */
async function close(id: string, status = "archived") {
  const ctx = office.ctx({ enqueue: () => Promise.resolve() });
  await select("update jobs set status = ? where id = ?", status, id);
  const { statements } = withdrawPostings(ctx, id);
  await ctx.db.batch([statements[0]!, ...statements.slice(1)]);
}

/** Runs the statements of an edit or, with `since`, those that restore postings withdrawn after that time. */
async function change(id: string, since?: string) {
  const ctx = office.ctx({ enqueue: () => Promise.resolve() });
  const { statements } = since ? restorePostings(ctx, id, since) : updatePostings(ctx, id);
  await ctx.db.batch([statements[0]!, ...statements.slice(1)]);
}

test("closing a job withdraws its posting once from each notified board, and feeds drop it", async () => {
  const manager = await office.as("manager");
  const { id } = await publishJob(manager);
  await onlyActive("indeed", "google-for-jobs");
  const { board, said } = willing();
  await manager.at(siteWithBoard(board)).call(publish, { params: { id } });
  await close(id);
  expect([await postingOf(id, "indeed"), await postingOf(id, "google-for-jobs")]).toMatchObject([
    { status: "removed" },
    { status: "removed" },
  ]);
  await workOff(id, board);
  await close(id, "archived");
  await workOff(id, board);
  expect(said.map(({ what }) => what)).toEqual(["announce", "withdraw"]);
  expect(await postingOf(id, "google-for-jobs")).toMatchObject({ status: "removed", posted_at: null });
});

test("an open job is not withdrawn, and editing an unposted job creates no deliveries", async () => {
  const manager = await office.as("manager");
  const { id } = await publishJob(manager);
  await change(id);
  expect(await deliveriesOf(id)).toEqual([]);
  await onlyActive("google-for-jobs");
  const { board } = willing();
  await manager.at(siteWithBoard(board)).call(publish, { params: { id } });
  await close(id, "published");
  expect(await postingOf(id, "google-for-jobs")).toMatchObject({ status: "confirmed" });
  expect((await deliveriesOf(id)).map(({ action }) => action)).toEqual(["posting.publish"]);
});

test("a failed withdrawal shows its error on the posting and can be retried", async () => {
  const manager = await office.as("manager");
  const { id } = await publishJob(manager);
  await onlyActive("indexnow");
  let fails = false;
  const { board } = fakeBoard(() => {
    if (fails) throw new VendorFailure("IndexNow", "No.", { permanent: true });
    return {};
  });
  manager.at(siteWithBoard(board));
  await manager.call(publish, { params: { id } });
  fails = true;
  await close(id);
  await workOff(id, board);
  expect(await postingOf(id, "indexnow")).toMatchObject({
    error_message: "Not taken down yet. IndexNow: No.",
  });
  fails = false;
  const { body } = await manager.call(retry, { params: { id, portalId: await portalId("indexnow") } });
  expect(body).toMatchObject({ status: "removed", errorMessage: null, postedAt: null });
});

test("a changed job is sent again once, and a reopened job returns to its former boards", async () => {
  const manager = await office.as("manager");
  const { id } = await publishJob(manager);
  await onlyActive("indeed", "google-for-jobs");
  const { board, said } = willing();
  await manager.at(siteWithBoard(board)).call(publish, { params: { id } });
  await select("update job_portal_postings set status = 'listed' where status = 'pending'");
  await change(id);
  await change(id);
  expect(await postingOf(id, "indeed"), "pending until the feed is read again").toMatchObject({
    status: "pending",
  });
  await workOff(id, board);
  expect(said.map(({ what }) => what)).toEqual(["announce", "announce"]);

  await close(id);
  await workOff(id, board);
  await select("update jobs set status = 'published' where id = ?", id);
  await change(id);
  await change(id, new Date(Date.now() + 60_000).toISOString());
  expect(await postingOf(id, "google-for-jobs"), "closed too long ago").toMatchObject({ status: "removed" });
  await change(id, new Date(Date.now() - 60_000).toISOString());
  await workOff(id, board);
  expect(said.map(({ what }) => what)).toEqual(["announce", "announce", "withdraw", "announce"]);
  expect(await postingOf(id, "google-for-jobs")).toMatchObject({ status: "confirmed" });
});

test("a job that closes while it is being posted is withdrawn", async () => {
  const manager = await office.as("manager");
  const { id } = await publishJob(manager);
  await onlyActive("google-for-jobs");
  const { board, said } = fakeBoard(async ({ what }) => {
    if (what === "announce") await close(id);
    return {};
  });
  const { body } = await manager.at(siteWithBoard(board)).call(publish, { params: { id } });
  expect(body.results).toMatchObject([{ status: "removed" }]);
  await workOff(id, board);
  expect(said.map(({ what }) => what)).toEqual(["announce", "withdraw"]);
});

test("a job that changes while it is being posted is posted again", async () => {
  const manager = await office.as("manager");
  const { id } = await publishJob(manager);
  await onlyActive("google-for-jobs");
  let changed = false;
  const { board, said } = fakeBoard(async () => {
    if (!changed) {
      changed = true;
      await change(id);
    }
    return {};
  });
  await manager.at(siteWithBoard(board)).call(publish, { params: { id } });
  await workOff(id, board);
  expect(await postingOf(id, "google-for-jobs")).toMatchObject({ status: "confirmed" });
  expect(said.length).toBe(2);
});

test("a repeated request keeps its notification id, and a changed job gets a new one", async () => {
  const manager = await office.as("manager");
  const { id } = await publishJob(manager);
  await onlyActive("google-for-jobs");
  let isLost = true;
  // Requests arrive, but responses are lost.
  const { board, said } = fakeBoard(() => {
    if (isLost) throw new VendorFailure("Google", "The service could not be reached.");
    return {};
  });
  const retryWaiting = async () => {
    await select(
      "update deliveries set next_attempt_at = '2000-01-01T00:00:00.000Z' where status = 'waiting'",
    );
    await workOff(id, board);
  };
  await manager.at(siteWithBoard(board)).call(publish, { params: { id } });
  await retryWaiting();
  await change(id);
  await retryWaiting();
  const ids = said.map((request) => request.ids[0]);
  const changed = ids.at(-1);
  expect(ids.slice(0, 2)).toEqual([ids[0], ids[0]]);
  expect(changed).not.toBe(ids[0]);
  isLost = false;
  await retryWaiting();
  expect(said.at(-1)!.ids).toEqual([changed]);

  // Closes, reopens and closes the job again while the board's first response is outstanding.
  isLost = true;
  said.length = 0;
  await close(id);
  await workOff(id, board);
  await retryWaiting();
  await select("update jobs set status = 'published' where id = ?", id);
  await change(id, new Date(Date.now() - 60_000).toISOString());
  await close(id);
  isLost = false;
  await retryWaiting();
  const withdrawalIds = said.filter(({ what }) => what === "withdraw").map((request) => request.ids[0]);
  expect(withdrawalIds[1]).toBe(withdrawalIds[0]);
  expect(withdrawalIds.at(-1)).not.toBe(withdrawalIds[0]);
  expect(await postingOf(id, "google-for-jobs")).toMatchObject({ status: "removed", posted_at: null });
});

test("a board that accepts batches receives all waiting jobs in one request", async () => {
  const manager = await office.as("manager");
  const jobs = [await publishJob(manager), await publishJob(manager), await publishJob(manager)];
  await onlyActive("indexnow");
  let missing = true;
  const { board, said } = fakeBoard(() => {
    if (missing) throw new NotConfigured("key", "IndexNow");
    return {};
  });
  const batchBoard = { ...board, maxBatch: 500 };
  manager.at(siteWithBoard(batchBoard));
  for (const { id } of jobs) await manager.call(publish, { params: { id } });
  missing = false;
  said.length = 0;
  await manager.call(publish, { params: { id: jobs[1]!.id } });
  expect(said.length).toBe(1);
  expect(said[0]!.urls[0]).toBe(`${PUBLIC}/jobs/${jobs[1]!.id}`);
  expect(said[0]!.urls.toSorted()).toEqual(jobs.map(({ id }) => `${PUBLIC}/jobs/${id}`).toSorted());
  await select("update deliveries set next_attempt_at = '2000-01-01T00:00:00.000Z' where status = 'waiting'");
  for (const { id } of jobs) await workOff(id, batchBoard);
  expect(said.length, "already sent").toBe(1);
  for (const { id } of jobs) expect(await postingOf(id, "indexnow")).toMatchObject({ status: "confirmed" });
});
