import { expect, test } from "vitest";
import { everyFault, everywhere } from "#tests/support/faults/everywhere.ts";
import { openWorld } from "#tests/support/faults/firm.ts";
import { staffOrders } from "#tests/support/faults/staff-orders.ts";
import { startTimes } from "#tests/support/faults/submissions.ts";
import { office } from "#tests/support/office.ts";

test.for(everyFault)("what staff order is ordered once, when any step of it %s", async (fault) => {
  const { world } = await openWorld();
  const manager = (await office.as("manager")).at(world.site);
  const stories = staffOrders(world, manager, await startTimes());
  const steps = await everywhere(world, fault, 1, stories, () => Promise.resolve());
  expect(Object.keys(steps).toSorted()).toEqual(Object.keys(stories).toSorted());
});
