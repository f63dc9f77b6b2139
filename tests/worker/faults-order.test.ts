import * as fc from "fast-check";
import { expect, test } from "vitest";
import { openWorld } from "#tests/support/faults/firm.ts";
import { articleKinds } from "#tests/support/faults/kinds-articles.ts";
import { mailKinds } from "#tests/support/faults/kinds-mail.ts";
import { arrange, messageOf, type Order, rowOf } from "#tests/support/faults/orders.ts";
import { vendorKinds } from "#tests/support/faults/kinds-vendors.ts";

/** Every kind of delivery that there is; of a token that is renewed beside it nobody is warned. */
const { "linkedin.warning": _warning, ...mails } = mailKinds;
const everyKind = { ...mails, ...vendorKinds, ...articleKinds };

test(
  "messages that come twice, out of order, or in any batches do each row once",
  { timeout: 60_000 },
  async () => {
    const { world } = await openWorld();
    const kinds = await arrange(world, everyKind);
    const story = async (order: readonly number[], sizes: readonly number[]) => {
      const orders: Order[] = [];
      for (const next of Object.values(kinds)) orders.push(await next());
      // In this order, cut into batches of these sizes: each to two consumers at once, and once more later.
      const messages = order.map((n) => messageOf(orders[n]!.id));
      for (let at = 0, cut = 0; at < messages.length; cut++) {
        const batch = messages.slice(at, (at += sizes[cut % sizes.length]!));
        await Promise.all([world.consume(batch), world.consume(batch.toReversed())]);
      }
      await world.consume(messages.toReversed());
      await world.settle();
      for (const { id, effects, orFoundDone } of orders) {
        const { status, action } = await rowOf(id);
        const ends = orFoundDone ? ["sent", "cancelled"] : ["sent"];
        expect(ends, action).toContain(status);
        expect([action, await effects()]).toEqual([action, 1]);
      }
    };
    const count = Object.keys(everyKind).length;
    const every = Array.from({ length: count }, (_, n) => n);
    const order = fc.shuffledSubarray(every, { minLength: count });
    const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 });
    await fc.assert(fc.asyncProperty(order, sizes, story), { numRuns: 3 });
  },
);
