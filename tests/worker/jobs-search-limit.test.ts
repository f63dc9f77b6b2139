import { expect, test } from "vitest";
import { MAX_RESULTS } from "#contract/jobs/constants.ts";
import { testApp } from "#tests/support/test-app.ts";
import { publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";

/** Inserts `count` copies of a job with numbered titles. */
const insertCopies = (id: string, count: number) =>
  select(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
    insert into jobs (id, title, company, location, description, requirements, created_at, updated_at)
    select id || '-' || i, printf('Ledger %05d', i), company, location, description, requirements, created_at, updated_at
    from jobs, n where id = ? returning id`,
    count,
    id,
  );

test("a staff search caps its total at MAX_RESULTS for every sort order", async () => {
  const recruiter = await testApp.as("recruiter");
  const { id } = await publishJob(recruiter, { title: "Ledger 00000" });
  await insertCopies(id, MAX_RESULTS + 20);
  const search = async (sort?: "title" | "expires") => {
    const query = { scope: "all" as const, title: "ledger", limit: 1, ...(sort && { sort }) };
    const { body, headers } = await recruiter.call("GET /api/jobs", { query });
    return [headers.get("X-Total-Count"), body[0]!.title];
  };
  expect((await search())[0]).toBe(String(MAX_RESULTS));
  // Sorting happens within the newest MAX_RESULTS matches, so the oldest 21 are missing.
  expect(await search("title")).toEqual([String(MAX_RESULTS), "Ledger 00021"]);
  expect((await search("expires"))[0]).toBe(String(MAX_RESULTS));
});
