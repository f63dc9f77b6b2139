import { expect, test } from "vitest";
import type { Db } from "#worker/db/client.ts";
import { openRankCache } from "#worker/features/people-search/rank-cache.ts";

const createDatabase = () => ({}) as Db;
const ranked = (count = 1) => ({ ids: Array.from({ length: count }, (_, n) => n), version: 1 });

test("a search that is used again outlives thousands of others", () => {
  const db = createDatabase();
  openRankCache(db, "planning analyst").store(ranked());
  for (let n = 0; n < 5_000; n++) {
    openRankCache(db, `name ${n}`).store(ranked());
    if (n % 500 === 0) openRankCache(db, "planning analyst").get();
  }
  expect(openRankCache(db, "planning analyst").get()).toEqual(ranked());
  expect(openRankCache(db, "name 0").get()).toBeUndefined();
});

test("searches with many matches leave once all together have too many", () => {
  const db = createDatabase();
  for (let n = 0; n < 26; n++) openRankCache(db, `word ${n}`).store(ranked(20_000));
  expect(openRankCache(db, "word 0").get()).toBeUndefined();
  expect(openRankCache(db, "word 25").get()?.ids).toHaveLength(20_000);
});

test("each database has its own searches", () => {
  const [one, other] = [createDatabase(), createDatabase()];
  openRankCache(one, "planning").store(ranked());
  expect(openRankCache(other, "planning").get()).toBeUndefined();
});
