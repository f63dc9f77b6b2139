import { expect, test } from "vitest";
import { anApplication, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

/** Applications in the order of the list, newest first; two of them share their time. */
async function createApplications(word: string) {
  const ids: string[] = [];
  for (const [n, stage] of ["new", "reviewing", "new", "new"].entries()) {
    const body = anApplication({ firstName: `Nr${n}`, lastName: word });
    const sent = await testApp.visitor().call("POST /api/applications", { body });
    await select(
      "update applications set stage = ?, created_at = ? where id = ?",
      stage,
      `2030-01-0${n === 3 ? 3 : n + 1}T00:00:00.000Z`,
      sent.body.id,
    );
    ids.unshift(sent.body.id);
  }
  return ids;
}

test("the neighbors of an application follow the order of the filtered list", { tags: "full" }, async () => {
  const word = `W${unique()}`;
  const ids = await createApplications(word);
  const recruiter = await testApp.as("recruiter");
  const list = await recruiter.call("GET /api/applications", { query: { q: word } });
  expect(list.body.map(({ id }) => id)).toEqual(ids);
  for (const [n, id] of ids.entries()) {
    const { body } = await recruiter.call("GET /api/applications/:id/neighbors", {
      params: { id },
      query: { q: word },
    });
    expect(body).toMatchObject({ position: n + 1, total: 4 });
    expect(body.previous?.id ?? null).toBe(ids[n - 1] ?? null);
    expect(body.next?.id ?? null).toBe(ids[n + 1] ?? null);
  }
});

test(
  "an application that left the filter keeps its neighbors, without a position",
  { tags: "full" },
  async () => {
    const word = `W${unique()}`;
    const [, newer, moved, older] = await createApplications(word);
    const recruiter = await testApp.as("recruiter");
    const { body } = await recruiter.call("GET /api/applications/:id/neighbors", {
      params: { id: moved! },
      query: { q: word, stage: "new" },
    });
    expect(body).toEqual({
      position: null,
      total: 3,
      previous: { id: newer, name: `Nr2 ${word}` },
      next: { id: older, name: `Nr0 ${word}` },
    });
  },
);

test("neighbors need the permission to read applications, and an application that exists", async () => {
  const [id] = await createApplications(unique());
  const request = { params: { id: id! } };
  expect((await testApp.visitor().call("GET /api/applications/:id/neighbors", request)).status).toBe(401);
  const user = await testApp.as("user");
  expect((await user.call("GET /api/applications/:id/neighbors", request)).status).toBe(403);
  const recruiter = await testApp.as("recruiter");
  const missing = { params: { id: crypto.randomUUID() } };
  expect((await recruiter.call("GET /api/applications/:id/neighbors", missing)).status).toBe(404);
});
