import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createSimulation } from "#tests/support/faults/setup.ts";
import { articleDeliveries } from "#tests/support/faults/article-deliveries.ts";
import { resumeDeliveries } from "#tests/support/faults/resume-deliveries.ts";
import { mailDeliveries } from "#tests/support/faults/mail-deliveries.ts";
import {
  setUpDeliveries,
  toQueueMessage,
  type TestDelivery,
  getDeliveryRow,
} from "#tests/support/faults/deliveries.ts";
import { vendorDeliveries } from "#tests/support/faults/vendor-deliveries.ts";

/** Every delivery kind, except the token warning: another kind renews the token. */
const { "linkedin.warning": _warning, ...mails } = mailDeliveries;
const everyKind = { ...mails, ...vendorDeliveries, ...articleDeliveries, ...resumeDeliveries };

test(
  "duplicate and out-of-order messages in any batches run each delivery once",
  { timeout: 60_000 },
  async () => {
    const { simulation } = await createSimulation();
    const kinds = await setUpDeliveries(simulation, everyKind);
    const consumeInOrder = async (order: readonly number[], sizes: readonly number[]) => {
      const deliveries: TestDelivery[] = [];
      for (const next of Object.values(kinds)) deliveries.push(await next());
      // Splits the messages into batches. Each goes to two consumers at once, and once more later.
      const messages = order.map((n) => toQueueMessage(deliveries[n]!.id));
      for (let offset = 0, cut = 0; offset < messages.length; cut++) {
        const batch = messages.slice(offset, (offset += sizes[cut % sizes.length]!));
        await Promise.all([simulation.consume(batch), simulation.consume(batch.toReversed())]);
      }
      await simulation.consume(messages.toReversed());
      await simulation.waitUntilIdle();
      for (const { id, effects, mayBeCancelled } of deliveries) {
        const { status, action } = await getDeliveryRow(id);
        const ends = mayBeCancelled ? ["sent", "cancelled"] : ["sent"];
        expect(ends, action).toContain(status);
        expect([action, await effects()]).toEqual([action, 1]);
      }
    };
    const count = Object.keys(everyKind).length;
    const indexes = Array.from({ length: count }, (_, n) => n);
    const order = fc.shuffledSubarray(indexes, { minLength: count });
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
    await fc.assert(fc.asyncProperty(order, sizes, consumeInOrder), { numRuns: 3 });
  },
);
