import { expect, test } from "vitest";
import type { Db } from "#worker/db/client.ts";
import { createSearchOrderCache } from "#worker/runtime/search-order-cache.ts";

const openOrder = createSearchOrderCache();
const createDatabase = () => ({}) as Db;
const createOrder = (count = 1) => ({ ids: Array.from({ length: count }, (_, n) => n), version: 1 });

test("a search that is used again outlives thousands of others", () => {
  const db = createDatabase();
  openOrder(db, "planning analyst").store(createOrder());
  for (let n = 0; n < 5_000; n++) {
    openOrder(db, `name ${n}`).store(createOrder());
    if (n % 500 === 0) openOrder(db, "planning analyst").get();
  }
  expect(openOrder(db, "planning analyst").get()).toEqual(createOrder());
  expect(openOrder(db, "name 0").get()).toBeUndefined();
});

test("the oldest searches are removed when the cache holds too many ids", () => {
  const db = createDatabase();
  for (let n = 0; n < 26; n++) openOrder(db, `word ${n}`).store(createOrder(20_000));
  expect(openOrder(db, "word 0").get()).toBeUndefined();
  expect(openOrder(db, "word 25").get()?.ids).toHaveLength(20_000);
});

test("each database has its own searches", () => {
  const [one, other] = [createDatabase(), createDatabase()];
  openOrder(one, "planning").store(createOrder());
  expect(openOrder(other, "planning").get()).toBeUndefined();
});
