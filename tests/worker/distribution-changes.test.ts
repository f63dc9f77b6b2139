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

/** What closing a job puts into its batch. */
async function close(id: string, status = "archived") {
  const ctx = office.ctx({ enqueue: () => Promise.resolve() });
  await select("update jobs set status = ? where id = ?", status, id);
  const { statements } = withdrawPostings(ctx, id);
  await ctx.db.batch([statements[0]!, ...statements.slice(1)]);
}

/** What an edit puts into its batch; with `since`, what opens a job again that was closed after it. */
async function change(id: string, since?: string) {
  const ctx = office.ctx({ enqueue: () => Promise.resolve() });
  const { statements } = since ? restorePostings(ctx, id, since) : updatePostings(ctx, id);
  await ctx.db.batch([statements[0]!, ...statements.slice(1)]);
}

test("a closed job is taken off: portals that were told hear it once, feeds by themselves", async () => {
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

test("nothing is withdrawn of a job that is open, nor told of one that never was", async () => {
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

test("a withdrawal that fails says so on its row, and can be tried again", async () => {
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

test("a changed job is announced again once; reopened, it comes back where it was", async () => {
  const manager = await office.as("manager");
  const { id } = await publishJob(manager);
  await onlyActive("indeed", "google-for-jobs");
  const { board, said } = willing();
  await manager.at(siteWithBoard(board)).call(publish, { params: { id } });
  await select("update job_portal_postings set status = 'listed' where status = 'pending'");
  await change(id);
  await change(id);
  expect(await postingOf(id, "indeed"), "until it has read the feed again").toMatchObject({
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

test("a job that closes while a portal is being told is taken back", async () => {
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

test("a job that changes while a portal is being told is told as it is now", async () => {
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

test("a notice bears the same id when it is repeated, and another one after a change", async () => {
  const manager = await office.as("manager");
  const { id } = await publishJob(manager);
  await onlyActive("google-for-jobs");
  let isLost = true;
  // It hears everything; only its answers are lost.
  const { board, said } = fakeBoard(() => {
    if (isLost) throw new VendorFailure("Google", "The service could not be reached.");
    return {};
  });
  const again = async () => {
    await select(
      "update deliveries set next_attempt_at = '2000-01-01T00:00:00.000Z' where status = 'waiting'",
    );
    await workOff(id, board);
  };
  await manager.at(siteWithBoard(board)).call(publish, { params: { id } });
  await again();
  await change(id);
  await again();
  const ids = said.map((heard) => heard.ids[0]);
  const changed = ids.at(-1);
  expect(ids.slice(0, 2)).toEqual([ids[0], ids[0]]);
  expect(changed).not.toBe(ids[0]);
  isLost = false;
  await again();
  expect(said.at(-1)!.ids).toEqual([changed]);

  // Closed, open again and closed once more, while the portal's first answer is outstanding.
  isLost = true;
  said.length = 0;
  await close(id);
  await workOff(id, board);
  await again();
  await select("update jobs set status = 'published' where id = ?", id);
  await change(id, new Date(Date.now() - 60_000).toISOString());
  await close(id);
  isLost = false;
  await again();
  const closings = said.filter(({ what }) => what === "withdraw").map((heard) => heard.ids[0]);
  expect(closings[1]).toBe(closings[0]);
  expect(closings.at(-1)).not.toBe(closings[0]);
  expect(await postingOf(id, "google-for-jobs")).toMatchObject({ status: "removed", posted_at: null });
});

test("where a portal takes several at a time, what else waits for it goes along", async () => {
  const manager = await office.as("manager");
  const jobs = [await publishJob(manager), await publishJob(manager), await publishJob(manager)];
  await onlyActive("indexnow");
  let missing = true;
  const { board, said } = fakeBoard(() => {
    if (missing) throw new NotConfigured("key", "IndexNow");
    return {};
  });
  const many = { ...board, maxBatch: 500 };
  manager.at(siteWithBoard(many));
  for (const { id } of jobs) await manager.call(publish, { params: { id } });
  missing = false;
  said.length = 0;
  await manager.call(publish, { params: { id: jobs[1]!.id } });
  expect(said.length).toBe(1);
  expect(said[0]!.urls[0]).toBe(`${PUBLIC}/jobs/${jobs[1]!.id}`);
  expect(said[0]!.urls.toSorted()).toEqual(jobs.map(({ id }) => `${PUBLIC}/jobs/${id}`).toSorted());
  await select("update deliveries set next_attempt_at = '2000-01-01T00:00:00.000Z' where status = 'waiting'");
  for (const { id } of jobs) await workOff(id, many);
  expect(said.length, "they were told already").toBe(1);
  for (const { id } of jobs) expect(await postingOf(id, "indexnow")).toMatchObject({ status: "confirmed" });
});
