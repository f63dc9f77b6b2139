import { expect, test } from "vitest";
import { MAX_RESULTS } from "#contract/jobs/search.ts";
import { office } from "#tests/support/office.ts";
import { publishJob } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";

/** The same job many times over, titles counting up. */
const copies = (id: string, count: number) =>
  select(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
    insert into jobs (id, title, company, location, description, requirements, created_at, updated_at)
    select id || '-' || i, printf('Ledger %05d', i), company, location, description, requirements, created_at, updated_at
    from jobs, n where id = ? returning id`,
    count,
    id,
  );

test("a staff search costs the same however many jobs fit, in whichever order", async () => {
  const recruiter = await office.as("recruiter");
  const { id } = await publishJob(recruiter, { title: "Ledger 00000" });
  await copies(id, MAX_RESULTS + 20);
  const found = async (sort?: "title" | "expires") => {
    const query = { scope: "all" as const, title: "ledger", limit: 1, ...(sort && { sort }) };
    const { body, headers } = await recruiter.call("GET /api/jobs", { query });
    return [headers.get("X-Total-Count"), body[0]!.title];
  };
  expect((await found())[0]).toBe(String(MAX_RESULTS));
  // Of the newest that fit the first in order: the oldest twenty-one are not among them.
  expect(await found("title")).toEqual([String(MAX_RESULTS), "Ledger 00021"]);
  expect((await found("expires"))[0]).toBe(String(MAX_RESULTS));
});
