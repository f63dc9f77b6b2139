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

/** Not a submission, and a story of its own: who comes in and who is kept out. */
const DOOR = new Set(["POST /api/auth/login", "POST /api/auth/logout"]);

/** Every way in which the public changes something, as a pattern of its address. */
const ways = endpointRows
  .map(({ row }) => row)
  .filter(({ route: at, access }) => access === "public" && !at.startsWith("GET ") && !DOOR.has(at))
  .map(({ route: at }) => {
    const { method, path } = splitRoute(at);
    return { at, like: new RegExp(`^${method} ${path.replace(/:\w+/g, "[^/]+")}$`) };
  });

test.for(everyFault)("what a visitor sends is there once, when any step of it %s", async (fault) => {
  const { world } = await openWorld({ ghl_webhook_secret: SECRET });
  const stories = {
    ...webhookStories(world),
    ...messageStories(world),
    ...bookingStories(world, await startTimes()),
    ...privacyStories(world),
  };
  // One batch and the announcement of what it orders; the end of a subscription orders nothing.
  const steps = await everywhere(world, fault, 1, stories, () => Promise.resolve());
  expect(Object.keys(steps).toSorted()).toEqual(Object.keys(stories).toSorted());
  const asked = [...world.asked];
  const untold = ways.filter(({ like }) => !asked.some((address) => like.test(address)));
  expect(
    untold.map(({ at }) => at),
    "ways in without a story",
  ).toEqual([]);
});

/** What only reads and fails is told to whoever stands before the screen. */
const struck = ["dies", "fails after"] as const;
test.for(struck)("what staff order is ordered once, when any step of it %s", async (fault) => {
  const { world } = await openWorld();
  const manager = (await office.as("manager")).at(world.site);
  const stories = staffOrders(world, manager, await startTimes());
  const steps = await everywhere(world, fault, 1, stories, () => Promise.resolve());
  expect(Object.keys(steps).toSorted()).toEqual(Object.keys(stories).toSorted());
});

const forms = endpointRows
  .filter(({ row }) => row.access === "public" && row.form && row.idempotent)
  .map(({ name }) => name);

test.for(struck)(
  "what a browser without scripts sends is there once, when any step of it %s",
  async (fault) => {
    const { world } = await openWorld();
    const stories = formStories(world, await startTimes());
    expect(Object.keys(stories).toSorted()).toEqual(forms.toSorted());
    const steps = await everywhere(world, fault, 2, stories, () => Promise.resolve());
    expect(Object.keys(steps).toSorted()).toEqual(forms.toSorted());
  },
);
