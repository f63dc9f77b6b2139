import { expect, test } from "vitest";
import { everyFault } from "#tests/support/faults/everywhere.ts";
import { openWorld } from "#tests/support/faults/firm.ts";
import { articleKinds } from "#tests/support/faults/kinds-articles.ts";
import { arrange, deliveredEverywhere } from "#tests/support/faults/orders.ts";

test.for(everyFault)("what is for a vendor happens once, when any step of its work %s", async (fault) => {
  const { world } = await openWorld();
  const steps = await deliveredEverywhere(world, fault, 3, await arrange(world, articleKinds));
  expect(Object.keys(steps).toSorted()).toEqual(Object.keys(articleKinds).toSorted());
});
