import { expect, test } from "vitest";
import { everyFault } from "#tests/support/faults/everywhere.ts";
import { openWorld } from "#tests/support/faults/firm.ts";
import { articleKinds } from "#tests/support/faults/kinds-articles.ts";
import { vendorKinds } from "#tests/support/faults/kinds-vendors.ts";
import { arrange, deliveredEverywhere } from "#tests/support/faults/orders.ts";

const kinds = { ...vendorKinds, ...articleKinds };

test.for(everyFault)(
  "a vendor delivery takes effect once when any step %s",
  { timeout: 60_000 },
  async (fault) => {
    const { world } = await openWorld();
    const steps = await deliveredEverywhere(world, fault, 3, await arrange(world, kinds));
    expect(Object.keys(steps).toSorted()).toEqual(Object.keys(kinds).toSorted());
  },
);
