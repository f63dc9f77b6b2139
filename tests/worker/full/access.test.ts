import { afterAll, expect, test } from "vitest";
import {
  accessRules,
  callerNames,
  createCallAsAll,
  getExpectedVerdicts,
} from "#tests/support/access-matrix.ts";
import { wipe } from "#tests/support/database.ts";

const callAsAll = createCallAsAll(callerNames);
// The callers stay from test to test.
afterAll(wipe);

test.for(accessRules)("%s enforces its access level (%s) for everybody", async (rule) => {
  const verdicts = await callAsAll(rule, { id: crypto.randomUUID(), body: '{"' });
  expect(verdicts).toEqual(getExpectedVerdicts(rule, callerNames));
});

test.for(accessRules.filter(([route, , hasBody]) => hasBody || route.includes(":")))(
  "%s enforces its access level (%s) with an invalid id or a body of the wrong type",
  async (rule) => {
    const verdicts = await callAsAll(rule, { id: "no-id-at-all", body: "[]" });
    expect(verdicts).toEqual(getExpectedVerdicts(rule, callerNames));
  },
);
