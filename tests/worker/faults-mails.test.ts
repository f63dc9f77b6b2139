import { expect, test } from "vitest";
import { everywhere } from "#tests/support/faults/everywhere.ts";
import { openBoundWorld, openWorld } from "#tests/support/faults/firm.ts";
import { boundMail, mailKinds } from "#tests/support/faults/kinds-mail.ts";
import { arrange, deliveredEverywhere, type Kind, messageOf, rowOf } from "#tests/support/faults/orders.ts";
import type { Fault } from "#tests/support/faults/steps.ts";

/** Claim, call, and settling it. */
const LEAST = 3;
/** Of those that only read their subject and send, one stands for all where the worker lives on. */
const { "booking.confirmation": confirmation, "newsletter.letter": letter, ...others } = mailKinds;
const some = { confirmation: confirmation!, letter: letter!, reply: others["inbox.reply"]! };

test.for<[Fault, Record<string, Kind>]>([
  ["dies", mailKinds],
  ["fails", some],
  ["fails after", some],
])("every mail is in its mailbox once, when any step of its work %s", async ([fault, kinds]) => {
  const { world } = await openWorld();
  const arranged = await arrange(world, kinds);
  const before = world.outside.mails.size;
  const steps = await deliveredEverywhere(world, fault, LEAST, arranged);
  const mails = Object.values(steps).reduce((sum, n) => sum + n + 1, 0);
  expect(world.outside.mails.size - before, "and no mail beside them").toBe(mails);
});

test("a mail by Cloudflare's service, which knows no key, is never lost, and comes twice only where its worker died behind the sending", async () => {
  const { world } = await openBoundWorld();
  const { next } = await arrange(world, { next: boundMail });
  const times: number[] = [];
  const mail = async () => {
    const { id, effects } = await next!();
    return {
      act: () => world.consume([messageOf(id)]),
      check: async () => {
        expect((await rowOf(id)).status).toBe("sent");
        times.push(await effects());
      },
    };
  };
  await everywhere(world, "dies", LEAST, { mail });
  // Before the claim, before the sending, behind it, and unharmed.
  expect(times).toEqual([1, 1, 2, 1]);
});
