import { expect, test } from "vitest";
import { fuzz, requestsTo, shareOfRows } from "#tests/support/fuzzing.ts";

test.for(shareOfRows(2, 4))("%s withstands nonsense, whoever sends it", async ([, row]) => {
  expect(await fuzz(row)).toBe(requestsTo(row));
});
