import { expect, test } from "vitest";
import {
  acceptingBoard,
  activateOnly,
  createFakeBoard,
  getJobBoardId,
  getPosting,
  publishRoute,
  siteWithBoard,
} from "#tests/support/job-boards.ts";
import type { Person } from "#tests/support/person.ts";
import { publishJob } from "#tests/support/samples.ts";
import { activityCount, lastActivity } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";
import { VendorFailure } from "#worker/base/errors.ts";

const confirmRoute = "POST /api/jobs/:id/postings/:portalId/confirm";
const withdrawRoute = "POST /api/jobs/:id/withdraw-from-portals";
const AD = "https://jobs.example.com/ad/7";

const confirm = async (person: Person, id: string, key: string, adUrl = "") =>
  person.call(confirmRoute, { params: { id, portalId: await getJobBoardId(key) }, body: { adUrl } });

const getName = async (person: Person) => (await person.call("GET /api/auth/verify", {})).body.username;

test("each posting states who chose, confirmed and took it off, and when", { tags: "full" }, async () => {
  const manager = await testApp.as("manager");
  const { id } = await publishJob(manager);
  await activateOnly("indeed");
  const portalIds = await getJobBoardId("indeed");
  await manager.call(publishRoute, { params: { id }, query: { portalIds } });
  const other = await testApp.as("admin");
  const { status, body } = await confirm(other, id, "indeed", AD);
  const [chooser, confirmer] = [await getName(manager), await getName(other)];
  const time = expect.any(String) as string;
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({
      status: "confirmed",
      requestedAt: time,
      requestedBy: chooser,
      confirmedAt: time,
      confirmedBy: confirmer,
      adUrl: AD,
      excludedAt: null,
      excludedBy: null,
    }),
  ]);
  expect(await lastActivity("job.confirm")).toMatchObject({
    user_id: other.userId,
    entity_id: id,
    details: { portal: "Indeed", adUrl: AD },
  });

  const { body: removed } = await manager.call(withdrawRoute, { params: { id }, query: { portalIds } });
  expect(removed).toMatchObject([{ status: "removed", excludedBy: chooser, adUrl: AD }]);
  expect((await confirm(manager, id, "indeed")).body.message).toBe(
    "The job was taken off Indeed. Publish it there again first.",
  );
  // What is published again is another ad.
  await other.call(publishRoute, { params: { id }, query: { portalIds } });
  const { body: again } = await manager.call("GET /api/jobs/:id/postings", { params: { id } });
  expect(again).toMatchObject([
    { status: "pending", requestedBy: confirmer, confirmedAt: null, adUrl: null, excludedBy: null },
  ]);
  expect(await activityCount("job.confirm")).toBe(1);
});

test(
  "an edited confirmed job is pending until its next fetch, and its confirmation stays",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    await activateOnly("indeed");
    await manager.call(publishRoute, { params: { id } });
    await confirm(manager, id, "indeed", AD);
    await manager.call("PUT /api/jobs/:id", { params: { id }, body: { title: "Head of Planning" } });
    const { body } = await manager.call("GET /api/jobs/:id/postings", { params: { id } });
    expect(body).toMatchObject([{ status: "pending", confirmedBy: await getName(manager), adUrl: AD }]);
  },
);

test(
  "a job in all feeds is confirmed without being chosen; one that is in no feed is not",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    await activateOnly("indeed");
    const everywhere = await publishJob(manager, { publishToPortals: true });
    expect((await confirm(manager, everywhere.id, "indeed")).body).toMatchObject({
      status: "confirmed",
      requestedAt: null,
      adUrl: null,
    });
    expect((await confirm(manager, everywhere.id, "ziprecruiter")).status, "inactive").toBe(404);
    const nowhere = await publishJob(manager);
    expect((await confirm(manager, nowhere.id, "indeed")).status).toBe(404);
    await manager.call("PUT /api/jobs/:id", { params: { id: everywhere.id }, body: { status: "archived" } });
    const closed = await confirm(manager, everywhere.id, "indeed");
    expect([closed.status, closed.body.message]).toEqual([409, "Only open jobs can be live on a portal."]);
    expect(await activityCount("job.confirm")).toBe(1);
  },
);

test(
  "a job that could not be sent to a board is not confirmed; one that was is",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const { id } = await publishJob(manager);
    await activateOnly("google-for-jobs");
    const refusing = createFakeBoard(() => {
      throw new VendorFailure("Google", "No.", { permanent: true });
    });
    await manager.at(siteWithBoard(refusing.board)).call(publishRoute, { params: { id } });
    expect(await getPosting(id, "google-for-jobs")).toMatchObject({ status: "failed" });
    const refused = await confirm(manager, id, "google-for-jobs");
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The job has not been sent to Google for Jobs yet.",
    ]);
    await manager.at(siteWithBoard(acceptingBoard().board)).call(publishRoute, { params: { id } });
    expect((await confirm(manager, id, "google-for-jobs", AD)).body).toMatchObject({
      status: "confirmed",
      confirmedBy: await getName(manager),
    });
  },
);

test("only those who distribute jobs confirm, with a public https address or none", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(await testApp.as("manager"), { publishToPortals: true });
  expect((await confirm(recruiter, id, "indeed")).status).toBe(403);
  const manager = await testApp.as("manager");
  for (const url of [
    "http://jobs.example.com/",
    "javascript:alert(1)",
    "https://10.0.0.1/",
    "jobs.example.com",
  ]) {
    const { status, body } = await confirm(manager, id, "indeed", url);
    expect([status, Object.keys(body.fields ?? {})], url).toEqual([400, ["adUrl"]]);
  }
  expect((await confirm(manager, crypto.randomUUID(), "indeed")).status).toBe(404);
});
