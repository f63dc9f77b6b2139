import { beforeEach, expect, test } from "vitest";
import { allFaults, injectFaults } from "#tests/support/faults/inject-faults.ts";
import {
  createRevocation,
  createRevocationScenario,
  revocationNames,
} from "#tests/support/faults/session-revocations.ts";
import { createSimulation } from "#tests/support/faults/setup.ts";
import type { Simulation } from "#tests/support/faults/simulation.ts";
import { insertUserWithPassword, signIn } from "#tests/support/sign-in.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

let simulation: Simulation;
beforeEach(async () => {
  ({ simulation } = await createSimulation());
});

const atOnce = () => Promise.resolve();
const casesByWay = <T>(createCase: (way: string) => T) =>
  Object.fromEntries(revocationNames.map((way) => [`somebody ${way}`, createCase(way)]));

test.for(allFaults)("an ended session stays ended when any step of ending it %s", async (fault) => {
  const admin = (await testApp.as("admin")).at(simulation.site);
  const cases = casesByWay((way) => async () => {
    const { revoke: put, verify: ask } = await createRevocation(simulation, admin, way);
    return createRevocationScenario(simulation, put, async () => expect((await ask()).status).toBe(401));
  });
  const steps = await injectFaults(simulation, fault, 1, cases, atOnce);
  expect(Object.keys(steps)).toHaveLength(revocationNames.length);
});

test("an ended session gets no access when any step of checking it fails", async () => {
  const admin = (await testApp.as("admin")).at(simulation.site);
  const cases = casesByWay((way) => async () => {
    const { revoke: put, verify: ask } = await createRevocation(simulation, admin, way);
    expect((await put()).status).toBe(200);
    const act = async () => expect([401, 500, 503]).toContain((await ask()).status);
    return { act, check: atOnce };
  });
  // One step: reading the session with its user.
  await injectFaults(simulation, "fails", 1, cases, atOnce);
});

test("an exhausted sign-in limit gives no access when any step of counting fails", async () => {
  const { username } = await insertUserWithPassword();
  const guess = () => signIn(testApp.visitor().at(simulation.site), username, "a guess");
  expect((await guess()).status).toBe(401);
  await select("update rate_counters set count = 10 where key like 'sign-in:account:%'");
  const attempts = async () => ({
    act: async () =>
      expect([429, 500, 503]).toContain(
        (await signIn(testApp.visitor().at(simulation.site), username)).status,
      ),
    check: atOnce,
  });
  for (const fault of allFaults) await injectFaults(simulation, fault, 1, { attempts }, atOnce);
});
