import { afterEach, beforeEach, expect, test } from "vitest";
import { useUniqueContentVersion, waitForBackgroundWrites } from "#tests/support/articles.ts";
import { testApp } from "#tests/support/test-app.ts";
import { publishJob } from "#tests/support/samples.ts";
import { findAll, parseXml, getText } from "#tests/support/xml.ts";

beforeEach(useUniqueContentVersion);
afterEach(waitForBackgroundWrites);

const get = (path: string) => testApp.visitor().fetch(path);

test("the job feed is available whole or in pages that together hold every job once", async () => {
  const recruiter = await testApp.as("recruiter");
  for (let n = 0; n < 5; n++) await publishJob(recruiter);
  const listIds = async (path: string) =>
    findAll(parseXml(await (await get(path)).text()), "job").map((job) => getText(job, "referencenumber"));
  const full = await listIds("/feeds/jobs.xml");
  expect(full).toHaveLength(5);
  const pages = [1, 2, 3].map((page) => listIds(`/feeds/jobs.xml?limit=2&page=${page}`));
  expect((await Promise.all(pages)).map(({ length }) => length)).toEqual([2, 2, 1]);
  expect((await Promise.all(pages)).flat()).toEqual(full);
  expect(await listIds("/feeds/jobs.xml?limit=2&page=4")).toEqual([]);
  for (const query of ["limit=0", "limit=1001", "limit=x", "page=0", "limit=2&page=1.5"])
    expect((await get(`/feeds/jobs.xml?${query}`)).status, query).toBe(400);
});
