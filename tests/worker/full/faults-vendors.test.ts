import { expect, test } from "vitest";
import { allFaults } from "#tests/support/faults/everywhere.ts";
import { createSimulation } from "#tests/support/faults/firm.ts";
import { articleDeliveries } from "#tests/support/faults/kinds-articles.ts";
import { vendorDeliveries } from "#tests/support/faults/kinds-vendors.ts";
import { setUpDeliveries, injectDeliveryFaults } from "#tests/support/faults/orders.ts";

const kinds = { ...vendorDeliveries, ...articleDeliveries };

test.for(allFaults)(
  "a vendor delivery takes effect once when any step %s",
  { timeout: 60_000 },
  async (fault) => {
    const { simulation } = await createSimulation();
    const steps = await injectDeliveryFaults(simulation, fault, 3, await setUpDeliveries(simulation, kinds));
    expect(Object.keys(steps).toSorted()).toEqual(Object.keys(kinds).toSorted());
  },
);
