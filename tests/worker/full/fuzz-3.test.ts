import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzz, expectedOutcome, getEndpointShare } from "#tests/support/fuzzing.ts";
import { removeSeededFixture, installSeededFixture } from "#tests/support/known-office.ts";

beforeAll(installSeededFixture);
afterAll(removeSeededFixture);

test.for(getEndpointShare(2, 4))(
  "%s handles generated input from every kind of caller",
  async ([, endpoint]) => {
    expect(await fuzz(endpoint)).toEqual(expectedOutcome(endpoint));
  },
);
