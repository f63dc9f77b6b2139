import { expect, test, vi } from "vitest";
import { splitRoute } from "#contract/endpoint.ts";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import { accountScenarios } from "#tests/support/faults/account-scenarios.ts";
import { allFaults, injectFaults } from "#tests/support/faults/inject-faults.ts";
import { createSimulation } from "#tests/support/faults/setup.ts";
import { formScenarios } from "#tests/support/faults/form-scenarios.ts";
import { interviewScenarios, shortlistScenarios } from "#tests/support/faults/link-scenarios.ts";
import { messageScenarios } from "#tests/support/faults/message-scenarios.ts";
import { staffScenarios } from "#tests/support/faults/staff-scenarios.ts";
import {
  bookingScenarios,
  privacyScenarios,
  createSlotSource,
} from "#tests/support/faults/submission-scenarios.ts";
import { SECRET, webhookScenarios } from "#tests/support/faults/webhook-scenarios.ts";
import { testApp } from "#tests/support/test-app.ts";

/** Signing in has its own tests, looking a link up writes nothing; the counts of an isolate that ends are lost (decision 71). */
const NO_SUBMISSIONS = new Set([
  "POST /api/auth/login",
  "POST /api/auth/logout",
  "POST /api/auth/links/find",
  "POST /api/analytics/page-views",
  "POST /api/analytics/empty-searches",
]);

/** Every public endpoint that writes, with a pattern of its URL. */
const publicWrites = contractEndpoints
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ route, access }) => access === "public" && !route.startsWith("GET ") && !NO_SUBMISSIONS.has(route),
  )
  .map(({ route }) => {
    const { method, path } = splitRoute(route);
    return { route, like: new RegExp(`^${method} ${path.replace(/:\w+/g, "[^/]+")}$`) };
  });

// Each step of each scenario is one run.
vi.setConfig({ testTimeout: 90_000 });

test.for(allFaults)("a visitor's submission is stored once when any step %s", async (fault) => {
  const { simulation } = await createSimulation({ ghl_webhook_secret: SECRET });
  const submissions = {
    ...webhookScenarios(simulation),
    ...messageScenarios(simulation),
    ...bookingScenarios(simulation, await createSlotSource()),
    ...privacyScenarios(simulation),
    ...interviewScenarios(simulation),
    ...(await shortlistScenarios(simulation)),
    ...accountScenarios(simulation),
  };
  // One batch and its enqueued deliveries; unsubscribing enqueues none.
  const steps = await injectFaults(simulation, fault, 1, submissions, () => Promise.resolve());
  expect(Object.keys(steps).toSorted()).toEqual(Object.keys(submissions).toSorted());
  const requested = [...simulation.requestedRoutes];
  const missing = publicWrites.filter(({ like }) => !requested.some((address) => like.test(address)));
  expect(
    missing.map(({ route }) => route),
    "public endpoints without a fault test",
  ).toEqual([]);
});

/** A failed read is reported in the response, so only these faults matter. */
const writeFaults = ["crashes", "fails after"] as const;
test.for(writeFaults)("a staff request is enqueued once when any step %s", async (fault) => {
  const { simulation } = await createSimulation();
  const manager = (await testApp.as("manager")).at(simulation.site);
  const submissions = staffScenarios(simulation, manager, await createSlotSource());
  const steps = await injectFaults(simulation, fault, 1, submissions, () => Promise.resolve());
  expect(Object.keys(steps).toSorted()).toEqual(Object.keys(submissions).toSorted());
});

const forms = contractEndpoints
  .filter(({ endpoint }) => endpoint.access === "public" && endpoint.form && endpoint.idempotent)
  .map(({ name }) => name);

test.for(writeFaults)("a form sent without JavaScript is stored once when any step %s", async (fault) => {
  const { simulation } = await createSimulation();
  const submissions = formScenarios(simulation, await createSlotSource());
  expect(Object.keys(submissions).toSorted()).toEqual(forms.toSorted());
  const steps = await injectFaults(simulation, fault, 2, submissions, () => Promise.resolve());
  expect(Object.keys(steps).toSorted()).toEqual(forms.toSorted());
});
