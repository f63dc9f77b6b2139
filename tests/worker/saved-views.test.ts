import { expect, test } from "vitest";
import { createApplicant, eraseRecord } from "#tests/support/applicants.ts";
import type { Person } from "#tests/support/person.ts";
import { testApp } from "#tests/support/test-app.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";

type NewView = {
  list?: "applications" | "jobs" | "leads";
  name?: string;
  query?: string;
  isShared?: boolean;
};

const create = (person: Person, more: NewView = {}) =>
  person.call("POST /api/admin/views", {
    body: { list: "applications", name: "Interviews", query: "stage=interview", isShared: false, ...more },
  });

const list = async (person: Person, name: "applications" | "jobs" | "leads" = "applications") =>
  (await person.call("GET /api/admin/views", { query: { list: name } })).body;

test("a view is private until it is shared, and its owner updates, renames and deletes it", async () => {
  const owner = await testApp.as("recruiter");
  const other = await testApp.as("recruiter");
  const { status, body: view } = await create(owner);
  expect([status, view.canEdit, view.isShared]).toEqual([201, true, false]);
  expect((await list(other)).views).toEqual([]);
  const asOther = (body: object) => other.call("PUT /api/admin/views/:id", { params: { id: view.id }, body });
  expect((await asOther({ name: "Mine now" })).status, "others don't know it").toBe(404);

  await owner.call("PUT /api/admin/views/:id", { params: { id: view.id }, body: { isShared: true } });
  const [shared] = (await list(other)).views;
  expect(shared).toMatchObject({ id: view.id, name: "Interviews", query: "stage=interview", canEdit: false });
  expect((await asOther({ name: "Mine now" })).status).toBe(403);
  expect((await other.call("DELETE /api/admin/views/:id", { params: { id: view.id } })).status).toBe(403);

  const renamed = await owner.call("PUT /api/admin/views/:id", {
    params: { id: view.id },
    body: { name: "Second interviews", query: "sort=name&stage=interview" },
  });
  expect(renamed.body).toMatchObject({ name: "Second interviews", query: "sort=name&stage=interview" });
  expect(await lastActivity("view.update")).toMatchObject({
    details: { list: "applications", changed: ["name", "query"] },
  });
  await owner.call("PUT /api/admin/views/:id", { params: { id: view.id }, body: { isShared: false } });
  expect((await list(other)).views, "private again").toEqual([]);
  expect((await owner.call("DELETE /api/admin/views/:id", { params: { id: view.id } })).status).toBe(200);
  expect((await list(owner)).views).toEqual([]);
});

test("an administrator may change and delete the shared view of somebody else, but not see a private one", async () => {
  const owner = await testApp.as("recruiter");
  const admin = await testApp.as("admin");
  const { body: hidden } = await create(owner, { name: "Private" });
  const { body: shared } = await create(owner, { name: "Shared", isShared: true });
  expect((await list(admin)).views.map(({ id, canEdit }) => [id, canEdit])).toEqual([[shared.id, true]]);
  expect((await admin.call("DELETE /api/admin/views/:id", { params: { id: hidden.id } })).status).toBe(404);
  expect((await admin.call("DELETE /api/admin/views/:id", { params: { id: shared.id } })).status).toBe(200);
});

test("views follow the permissions of their list: reading to see and save, writing to share", async () => {
  const user = await testApp.as("user");
  const recruiter = await testApp.as("recruiter");
  await create(recruiter, { isShared: true });
  expect(await list(user), "no access to applications").toEqual({ views: [], defaultId: null });
  expect((await create(user)).status).toBe(403);
  expect((await create(user, { list: "jobs" })).status, "jobs may be read").toBe(201);
  expect((await create(user, { list: "jobs", name: "For all", isShared: true })).status).toBe(403);
  const [own] = (await list(user, "jobs")).views;
  const share = await user.call("PUT /api/admin/views/:id", {
    params: { id: own!.id },
    body: { isShared: true },
  });
  expect(share.status).toBe(403);
});

test("a name is used once per person and list, also by two requests at the same moment", async () => {
  const recruiter = await testApp.as("recruiter");
  const both = await Promise.all([create(recruiter), create(recruiter)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await create(recruiter, { list: "leads" })).status, "another list").toBe(201);
  expect((await create(await testApp.as("recruiter"))).status, "another person").toBe(201);
  const { body: other } = await create(recruiter, { name: "Other" });
  const rename = await recruiter.call("PUT /api/admin/views/:id", {
    params: { id: other.id },
    body: { name: "Interviews" },
  });
  expect(rename.status).toBe(409);
  expect(await activityCount("view.create")).toBe(4);
});

test(
  "each person has a default view per list, which goes away with the view and when it is no longer shared",
  { tags: "full" },
  async () => {
    const owner = await testApp.as("recruiter");
    const other = await testApp.as("recruiter");
    const { body: view } = await create(owner, { isShared: true });
    const setDefault = (
      person: Person,
      viewId: string | null,
      name: "applications" | "leads" = "applications",
    ) => person.call("PUT /api/admin/views/default", { body: { list: name, viewId } });
    expect((await setDefault(other, view.id)).body).toEqual({ defaultId: view.id });
    expect((await list(other)).defaultId).toBe(view.id);
    expect((await list(owner)).defaultId, "only for this person").toBeNull();
    expect((await setDefault(other, view.id, "leads")).status, "a view of another list").toBe(404);
    await owner.call("PUT /api/admin/views/:id", { params: { id: view.id }, body: { isShared: false } });
    expect((await list(other)).defaultId).toBeNull();
    expect((await setDefault(other, view.id)).status).toBe(404);
    await setDefault(owner, view.id);
    expect((await setDefault(owner, null)).body).toEqual({ defaultId: null });
    await setDefault(owner, view.id);
    await owner.call("DELETE /api/admin/views/:id", { params: { id: view.id } });
    expect(await list(owner)).toEqual({ views: [], defaultId: null });
  },
);

test("the views of a deleted user are deleted", async () => {
  const recruiter = await testApp.as("recruiter");
  await create(recruiter, { isShared: true });
  await select("delete from users where id = ?", recruiter.userId);
  expect((await list(await testApp.as("recruiter"))).views).toEqual([]);
});

test("erasing a person deletes the views that search for their address", { tags: "full" }, async () => {
  const recruiter = await testApp.as("recruiter");
  const { who, visitor, token } = await createApplicant();
  await create(recruiter, { name: "One", query: new URLSearchParams({ q: who.email }).toString() });
  await create(recruiter, { name: "Two" });
  await eraseRecord(visitor, token);
  expect((await list(recruiter)).views.map(({ name }) => name)).toEqual(["Two"]);
});
