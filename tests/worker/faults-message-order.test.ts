import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openWorld } from "#tests/support/faults/firm.ts";
import { articleKinds } from "#tests/support/faults/kinds-articles.ts";
import { mailKinds } from "#tests/support/faults/kinds-mail.ts";
import { arrange, messageOf, type Order, rowOf } from "#tests/support/faults/orders.ts";
import { vendorKinds } from "#tests/support/faults/kinds-vendors.ts";

/** Every delivery kind, except the token warning: another kind renews the token. */
const { "linkedin.warning": _warning, ...mails } = mailKinds;
const everyKind = { ...mails, ...vendorKinds, ...articleKinds };

test(
  "duplicate and out-of-order messages in any batches run each delivery once",
  { timeout: 60_000 },
  async () => {
    const { world } = await openWorld();
    const kinds = await arrange(world, everyKind);
    const consumeInOrder = async (order: readonly number[], sizes: readonly number[]) => {
      const deliveries: Order[] = [];
      for (const next of Object.values(kinds)) deliveries.push(await next());
      // Splits the messages into batches. Each goes to two consumers at once, and once more later.
      const messages = order.map((n) => messageOf(deliveries[n]!.id));
      for (let offset = 0, cut = 0; offset < messages.length; cut++) {
        const batch = messages.slice(offset, (offset += sizes[cut % sizes.length]!));
        await Promise.all([world.consume(batch), world.consume(batch.toReversed())]);
      }
      await world.consume(messages.toReversed());
      await world.settle();
      for (const { id, effects, orFoundDone } of deliveries) {
        const { status, action } = await rowOf(id);
        const ends = orFoundDone ? ["sent", "cancelled"] : ["sent"];
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
