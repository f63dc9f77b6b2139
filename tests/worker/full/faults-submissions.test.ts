import { expect, test } from "vitest";
import { splitRoute } from "#contract/endpoint.ts";
import { endpointRows } from "#tests/support/endpoint-rows.ts";
import { everyFault, everywhere } from "#tests/support/faults/everywhere.ts";
import { openWorld } from "#tests/support/faults/firm.ts";
import { formStories } from "#tests/support/faults/forms.ts";
import { messageStories } from "#tests/support/faults/messages.ts";
import { staffOrders } from "#tests/support/faults/staff-orders.ts";
import { bookingStories, privacyStories, startTimes } from "#tests/support/faults/submissions.ts";
import { SECRET, webhookStories } from "#tests/support/faults/webhooks.ts";
import { office } from "#tests/support/office.ts";

/** Authentication is no submission; it has its own tests. */
const AUTH_ROUTES = new Set(["POST /api/auth/login", "POST /api/auth/logout"]);

/** Every public endpoint that writes, with a pattern of its URL. */
const publicWrites = endpointRows
  .map(({ row }) => row)
  .filter(({ route: at, access }) => access === "public" && !at.startsWith("GET ") && !AUTH_ROUTES.has(at))
  .map(({ route: at }) => {
    const { method, path } = splitRoute(at);
    return { at, like: new RegExp(`^${method} ${path.replace(/:\w+/g, "[^/]+")}$`) };
  });

test.for(everyFault)("a visitor's submission is stored once when any step %s", async (fault) => {
  const { world } = await openWorld({ ghl_webhook_secret: SECRET });
  const submissions = {
    ...webhookStories(world),
    ...messageStories(world),
    ...bookingStories(world, await startTimes()),
    ...privacyStories(world),
  };
  // One batch and its enqueued deliveries; unsubscribing enqueues none.
  const steps = await everywhere(world, fault, 1, submissions, () => Promise.resolve());
  expect(Object.keys(steps).toSorted()).toEqual(Object.keys(submissions).toSorted());
  const requested = [...world.asked];
  const missing = publicWrites.filter(({ like }) => !requested.some((address) => like.test(address)));
  expect(
    missing.map(({ at }) => at),
    "public endpoints without a fault test",
  ).toEqual([]);
});

/** A failed read is reported in the response, so only these faults matter. */
const writeFaults = ["dies", "fails after"] as const;
test.for(writeFaults)("a staff request is enqueued once when any step %s", async (fault) => {
  const { world } = await openWorld();
  const manager = (await office.as("manager")).at(world.site);
  const submissions = staffOrders(world, manager, await startTimes());
  const steps = await everywhere(world, fault, 1, submissions, () => Promise.resolve());
  expect(Object.keys(steps).toSorted()).toEqual(Object.keys(submissions).toSorted());
});

const forms = endpointRows
  .filter(({ row }) => row.access === "public" && row.form && row.idempotent)
  .map(({ name }) => name);

test.for(writeFaults)("a form sent without JavaScript is stored once when any step %s", async (fault) => {
  const { world } = await openWorld();
  const submissions = formStories(world, await startTimes());
  expect(Object.keys(submissions).toSorted()).toEqual(forms.toSorted());
  const steps = await everywhere(world, fault, 2, submissions, () => Promise.resolve());
  expect(Object.keys(steps).toSorted()).toEqual(forms.toSorted());
});
