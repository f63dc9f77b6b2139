import { expect, test } from "vitest";
import { everyFault } from "#tests/support/faults/everywhere.ts";
import { openWorld } from "#tests/support/faults/firm.ts";
import { articleKinds } from "#tests/support/faults/kinds-articles.ts";
import { vendorKinds } from "#tests/support/faults/kinds-vendors.ts";
import { arrange, deliveredEverywhere } from "#tests/support/faults/orders.ts";

const kinds = { ...vendorKinds, ...articleKinds };

test.for(everyFault)(
  "what is for a vendor happens once, when any step of its work %s",
  { timeout: 60_000 },
  async (fault) => {
    const { world } = await openWorld();
    const steps = await deliveredEverywhere(world, fault, 3, await arrange(world, kinds));
    expect(Object.keys(steps).toSorted()).toEqual(Object.keys(kinds).toSorted());
  },
);
