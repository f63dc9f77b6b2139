import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzz, expectedOutcome, getEndpointShare } from "#tests/support/fuzz.ts";
import { removeSeededFixture, installSeededFixture } from "#tests/support/seeded-fixture.ts";

beforeAll(installSeededFixture);
afterAll(removeSeededFixture);

test.for(getEndpointShare(2, 4))(
  "%s handles generated input from every kind of caller",
  async ([, endpoint]) => {
    expect(await fuzz(endpoint)).toEqual(expectedOutcome(endpoint));
  },
);
