import { expect, test } from "vitest";
import { allFaults } from "#tests/support/faults/inject-faults.ts";
import { createSimulation } from "#tests/support/faults/setup.ts";
import { articleDeliveries } from "#tests/support/faults/article-deliveries.ts";
import { resumeDeliveries } from "#tests/support/faults/resume-deliveries.ts";
import { vendorDeliveries } from "#tests/support/faults/vendor-deliveries.ts";
import { setUpDeliveries, injectDeliveryFaults } from "#tests/support/faults/deliveries.ts";

const kinds = { ...vendorDeliveries, ...articleDeliveries, ...resumeDeliveries };

test.for(allFaults)(
  "a vendor delivery takes effect once when any step %s",
  { timeout: 60_000 },
  async (fault) => {
    const { simulation } = await createSimulation();
    const steps = await injectDeliveryFaults(simulation, fault, 3, await setUpDeliveries(simulation, kinds));
    expect(Object.keys(steps).toSorted()).toEqual(Object.keys(kinds).toSorted());
  },
);
