import { afterEach, beforeEach, expect, test } from "vitest";
import { ownVersion, writesFinished } from "#tests/support/articles.ts";
import { office } from "#tests/support/office.ts";
import { publishJob } from "#tests/support/samples.ts";
import { all, readXml, textOf } from "#tests/support/xml.ts";

beforeEach(ownVersion);
afterEach(writesFinished);

const get = (path: string) => office.visitor().fetch(path);

test("the job feed is available whole or in pages that together hold every job once", async () => {
  const recruiter = await office.as("recruiter");
  for (let n = 0; n < 5; n++) await publishJob(recruiter);
  const idsOf = async (path: string) =>
    all(readXml(await (await get(path)).text()), "job").map((job) => textOf(job, "referencenumber"));
  const full = await idsOf("/feeds/jobs.xml");
  expect(full).toHaveLength(5);
  const pages = [1, 2, 3].map((page) => idsOf(`/feeds/jobs.xml?limit=2&page=${page}`));
  expect((await Promise.all(pages)).map(({ length }) => length)).toEqual([2, 2, 1]);
  expect((await Promise.all(pages)).flat()).toEqual(full);
  expect(await idsOf("/feeds/jobs.xml?limit=2&page=4")).toEqual([]);
  for (const query of ["limit=0", "limit=1001", "limit=x", "page=0", "limit=2&page=1.5"])
    expect((await get(`/feeds/jobs.xml?${query}`)).status, query).toBe(400);
});
