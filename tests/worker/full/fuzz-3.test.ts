import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzz, outcomeOf, shareOfRows } from "#tests/support/fuzzing.ts";
import { closeOffice, openOffice } from "#tests/support/known-office.ts";

beforeAll(openOffice);
afterAll(closeOffice);

test.for(shareOfRows(2, 4))("%s handles generated input from every kind of caller", async ([, row]) => {
  expect(await fuzz(row)).toEqual(outcomeOf(row));
});
