import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { exif, jpeg } from "#tests/support/images.ts";
import type { Person } from "#tests/support/person.ts";
import { lastActivity } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

async function upload(person: Person, content: BlobPart, path = "/api/auth/photo") {
  const body = new FormData();
  body.set("photo", new Blob([content]), "me.jpg");
  const response = await person.fetch(path, { method: "POST", body });
  return { status: response.status, body: (await response.json()) as { photo: string | null } };
}

/** A file is deleted after the response. */
const listFiles = async () => (await env.FILES.list({ prefix: "photos/" })).objects.map(({ key }) => key);

test(
  "a photo is for signed-in users only, loses its metadata, and its file goes with it",
  { tags: "full" },
  async () => {
    const person = await testApp.as("user");
    const first = await upload(person, jpeg({ extra: [exif] }));
    expect(first.status).toBe(200);
    const path = first.body.photo!;
    const served = await person.fetch(path);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(served.headers.get("cache-control")).toMatch(/^private/);
    expect(new TextDecoder().decode(await served.arrayBuffer())).not.toContain("GPS");
    expect((await testApp.visitor().fetch(path)).status).toBe(401);
    expect((await person.fetch("/api/auth/photos/..%2F..%2Fresumes%2Fx.jpg")).status).toBe(404);
    const second = await upload(person, jpeg({ extra: [exif] }));
    expect(second.body.photo).not.toBe(path);
    await expect.poll(listFiles).toHaveLength(1);
    expect((await upload(person, "no image")).status).toBe(400);
    expect((await person.call("DELETE /api/auth/photo", {})).body.photo).toBeNull();
    await expect.poll(listFiles).toEqual([]);
    expect(await lastActivity("user.delete_photo")).toMatchObject({ entity_id: person.userId });
  },
);

test("who manages users sets photos of users of no higher role; a deleted user's file is deleted", async () => {
  const [admin, user] = [await testApp.as("admin"), await testApp.as("user")];
  const path = `/api/admin/users/${user.userId}/photo`;
  expect((await upload(admin, jpeg({ extra: [exif] }), path)).status).toBe(200);
  expect((await upload(user, jpeg({ extra: [exif] }), `/api/admin/users/${admin.userId}/photo`)).status).toBe(
    403,
  );
  const clerk = await testApp.as("user", { permissions: ["users.manage"] });
  expect(
    (await upload(clerk, jpeg({ extra: [exif] }), `/api/admin/users/${admin.userId}/photo`)).status,
  ).toBe(403);
  expect(await listFiles()).toHaveLength(1);
  await admin.call("DELETE /api/admin/users/:id", { params: { id: user.userId! } });
  await expect.poll(listFiles).toEqual([]);
});
