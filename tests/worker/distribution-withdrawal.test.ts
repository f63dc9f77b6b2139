import { expect, test } from "vitest";
import {
  acceptingBoard,
  activateOnly,
  createFakeBoard,
  deliverAll,
  getJobBoardId,
  getPosting,
  publishRoute,
  retryRoute,
  siteWithBoard,
} from "#tests/support/job-boards.ts";
import type { Person } from "#tests/support/person.ts";
import { publishJob } from "#tests/support/samples.ts";
import { lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";
import { NotConfigured } from "#worker/base/errors.ts";

const withdrawRoute = "POST /api/jobs/:id/withdraw-from-portals";
const visitor = testApp.visitor();
const isInFeed = async (id: string, key: string) =>
  (await (await visitor.fetch(`/feeds/${key}.xml`)).text()).includes(id);
const isOnSite = async (id: string) => (await visitor.fetch(`/api/jobs/${id}`)).status === 200;

/** Publishes the job, or takes it off, on the boards with these keys. */
async function call(
  manager: Person,
  route: typeof publishRoute | typeof withdrawRoute,
  id: string,
  ...keys: string[]
) {
  const portalIds = (await Promise.all(keys.map(getJobBoardId))).join(",");
  return manager.call(route, { params: { id }, query: keys.length > 0 ? { portalIds } : {} });
}

test("a job is published only to the chosen boards; an inactive or unknown one is refused", async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("indeed", "ziprecruiter", "google-for-jobs");
  const { board, calls } = acceptingBoard();
  manager.at(siteWithBoard(board));
  const { body } = await call(manager, publishRoute, id, "ziprecruiter");
  expect((body as { results: object[] }).results).toMatchObject([
    { portal: "ZipRecruiter", status: "pending" },
  ]);
  expect(calls).toEqual([]);
  expect(await getPosting(id, "indeed")).toBeUndefined();
  expect((await call(manager, publishRoute, id, "linkedin")).status).toBe(409);
  const query = { portalIds: crypto.randomUUID() };
  expect((await manager.call(publishRoute, { params: { id }, query })).status).toBe(404);
});

test("the result names the missing setting of a board that reads the feed", async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("indeed", "linkedin");
  const { body } = await manager.call(publishRoute, { params: { id } });
  expect(body.results).toEqual([
    expect.not.objectContaining({ errorMessage: expect.anything() as string }),
    expect.objectContaining({ errorMessage: "LinkedIn requires the ID of the company page." }),
  ]);
});

test(
  "a job taken off one board stays on the site and on the others, until it is published there again",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager, { publishToPortals: true });
    await activateOnly("indeed", "ziprecruiter", "google-for-jobs");
    const { board, calls } = acceptingBoard();
    manager.at(siteWithBoard(board));
    await call(manager, publishRoute, id);
    const { status } = await call(manager, withdrawRoute, id, "google-for-jobs", "indeed");
    expect(status).toBe(200);
    expect(calls.map(({ action }) => action)).toEqual(["announce", "withdraw"]);
    expect([await getPosting(id, "google-for-jobs"), await getPosting(id, "ziprecruiter")]).toMatchObject([
      { status: "removed", posted_at: null },
      { status: "pending" },
    ]);
    expect([await isInFeed(id, "indeed"), await isInFeed(id, "ziprecruiter")]).toEqual([false, true]);
    expect(await isOnSite(id)).toBe(true);
    expect(await lastActivity("job.withdraw")).toMatchObject({
      entity_id: id,
      details: { portals: ["Indeed", "Google for Jobs"] },
    });

    // An edit, and closing and reopening within the undo time, do not bring it back.
    const params = { id };
    for (const body of [
      { title: "Head of Planning" },
      { status: "archived" },
      { status: "published" },
    ] as const)
      await manager.call("PUT /api/jobs/:id", { params, body });
    await deliverAll(id, board);
    expect(await isInFeed(id, "indeed")).toBe(false);
    expect(await getPosting(id, "google-for-jobs")).toMatchObject({ status: "removed" });
    await call(manager, publishRoute, id, "indeed");
    expect(await isInFeed(id, "indeed")).toBe(true);
  },
);

test("a job taken off all boards leaves every feed and stays on the site", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const { id, version } = await publishJob(manager, { publishToPortals: true });
  await activateOnly("indeed", "ziprecruiter", "google-for-jobs");
  const { board, calls } = acceptingBoard();
  manager.at(siteWithBoard(board));
  await call(manager, publishRoute, id, "google-for-jobs");
  await call(manager, withdrawRoute, id);
  expect(calls.map(({ action }) => action)).toEqual(["announce", "withdraw"]);
  expect([await isInFeed(id, "indeed"), await isInFeed(id, "ziprecruiter")]).toEqual([false, false]);
  const { body: job } = await manager.call("GET /api/jobs/:id", { params: { id } });
  expect([job.publishToPortals, job.version]).toEqual([false, version + 1]);
  await call(manager, withdrawRoute, id);
  expect(calls.length, "a second time").toBe(2);
});

test(
  "a withdrawal that failed is retried as a withdrawal although the job is open",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    await activateOnly("google-for-jobs");
    let isReady = true;
    const { board, calls } = createFakeBoard(({ action, portal }) => {
      if (action === "withdraw" && !isReady) throw new NotConfigured("service account key", portal.name);
      return {};
    });
    manager.at(siteWithBoard(board));
    await call(manager, publishRoute, id);
    isReady = false;
    await call(manager, withdrawRoute, id, "google-for-jobs");
    expect((await getPosting(id, "google-for-jobs"))?.error_message).toMatch(/^Not taken down yet/);
    isReady = true;
    const params = { id, portalId: await getJobBoardId("google-for-jobs") };
    expect((await manager.call(retryRoute, { params })).body).toMatchObject({
      status: "removed",
      postedAt: null,
    });
    expect(calls.map(({ action }) => action)).toEqual(["announce", "withdraw", "withdraw"]);
  },
);

test("a job board is renamed and deleted with its feed and postings", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("indeed");
  await call(manager, publishRoute, id, "indeed");
  const params = { id: await getJobBoardId("indeed") };
  const renamed = await manager.call("PUT /api/portals/:id", { params, body: { name: " Indeed US " } });
  expect(renamed.body).toMatchObject({ name: "Indeed US", key: "indeed" });
  expect((await manager.call("PUT /api/portals/:id", { params, body: { name: " " } })).status).toBe(400);
  expect(await lastActivity("job_portal.update")).toMatchObject({
    details: { name: { before: "Indeed", after: "Indeed US" } },
  });
  const recruiter = await testApp.as("recruiter");
  expect((await recruiter.call("DELETE /api/portals/:id", { params })).status).toBe(403);
  expect((await manager.call("DELETE /api/portals/:id", { params })).status).toBe(200);
  expect((await visitor.fetch("/feeds/indeed.xml")).status).toBe(404);
  expect(await select("select id from job_portal_postings")).toEqual([]);
  expect(await lastActivity("job_portal.delete")).toMatchObject({
    details: { name: "Indeed US", key: "indeed" },
  });
  expect((await manager.call("DELETE /api/portals/:id", { params })).status).toBe(404);
});
