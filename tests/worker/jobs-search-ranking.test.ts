import { expect, test } from "vitest";
import { newId } from "#worker/base/ids.ts";
import { testApp } from "#tests/support/test-app.ts";
import { publishJob } from "#tests/support/samples.ts";
import { insertCopies } from "#tests/support/tables.ts";

test(
  "among 10,000 matches an exact title is first for visitors, staff and the palette, and all are paged",
  { tags: "full" },
  async () => {
    const manager = await testApp.as("manager");
    const title = "Ledger Planning Director";
    const exact = await publishJob(manager, { title });
    const other = await publishJob(manager, { title: "Ledger Planning Analyst", company: "Director & Sons" });
    await insertCopies(other.id, 9_998);
    const visitor = testApp.visitor();
    const list = async (query: object) => {
      const person = "scope" in query ? manager : visitor;
      const { body, headers } = await person.call("GET /api/jobs", { query });
      return { ids: body.map(({ id }) => id), total: headers.get("X-Total-Count") };
    };
    for (const scope of [{}, { scope: "all" as const }]) {
      const first = await list({ ...scope, title, limit: 2 });
      expect([first.ids[0], first.total]).toEqual([exact.id, "10000"]);
      const last = await list({ ...scope, title, limit: 100, offset: 9_900 });
      expect([new Set(last.ids).size, last.total]).toEqual([100, "10000"]);
      expect(last.ids).toContain(other.id);
    }
    const byTitle = await list({ scope: "all", sort: "title", title: "ledger", offset: 9_999 });
    expect(byTitle).toEqual({ ids: [exact.id], total: "10000" });
    const palette = await manager.call("GET /api/admin/search", { query: { q: title } });
    expect(palette.body.jobs[0]!.id).toBe(exact.id);
  },
);

test("a word that stands only in the benefits of an advert finds the job", async () => {
  const manager = await testApp.as("manager");
  const offered = await publishJob(manager, { benefits: "Zephyr leave\n401(k) match of 6%" });
  const other = await publishJob(manager, { benefits: "Zephyr pension" });
  const ids = async (title: string) =>
    (await testApp.visitor().call("GET /api/jobs", { query: { title } })).body.map(({ id }) => id);
  expect((await ids("zephyr")).toSorted()).toEqual([offered.id, other.id].toSorted());
  expect(await ids("zephyr 401k")).toEqual([offered.id]);
  await manager.call("PUT /api/jobs/:id", { params: { id: offered.id }, body: { benefits: "None" } });
  expect(await ids("zephyr")).toEqual([other.id]);
});

test("a search for jobs knows phrases and exclusions, and a quoted title is first", async () => {
  const manager = await testApp.as("manager");
  const word = `w${newId().slice(-8)}`;
  const exact = await publishJob(manager, { title: `Close Lead ${word}` });
  const other = await publishJob(manager, {
    title: `Lead of the Close ${word}`,
    description: "An internship.",
  });
  const ids = async (title: string) =>
    (await manager.call("GET /api/jobs", { query: { scope: "all", title } })).body.map(({ id }) => id);
  expect((await ids(`close lead ${word}`)).toSorted()).toEqual([exact.id, other.id].toSorted());
  expect(await ids(`"close lead" ${word}`)).toEqual([exact.id]);
  expect(await ids(`${word} -internship`)).toEqual([exact.id]);
  expect(await ids(`${word} -"lead of the close"`)).toEqual([exact.id]);
  expect((await ids(`"Close Lead ${word}"`))[0]).toBe(exact.id);
});
