import { expect, test } from "vitest";
import { everywhere } from "#tests/support/faults/everywhere.ts";
import { openBoundWorld, openWorld } from "#tests/support/faults/firm.ts";
import { boundMail, mailKinds } from "#tests/support/faults/kinds-mail.ts";
import { arrange, deliveredEverywhere, type Kind, messageOf, rowOf } from "#tests/support/faults/orders.ts";
import type { Fault } from "#tests/support/faults/steps.ts";

/** Claiming the delivery, sending the mail and saving the result. */
const MIN_STEPS = 3;
/** A sample of the mail kinds, for faults that the worker survives. */
const { "booking.confirmation": confirmation, "newsletter.letter": letter, ...others } = mailKinds;
const sampleKinds = { confirmation: confirmation!, letter: letter!, reply: others["inbox.reply"]! };

test.for<[Fault, Record<string, Kind>]>([
  ["dies", mailKinds],
  ["fails", sampleKinds],
  ["fails after", sampleKinds],
])("each mail is sent once when any step of its delivery %s", async ([fault, kinds]) => {
  const { world } = await openWorld();
  const makers = await arrange(world, kinds);
  const before = world.outside.mails.size;
  const steps = await deliveredEverywhere(world, fault, MIN_STEPS, makers);
  const mails = Object.values(steps).reduce((sum, n) => sum + n + 1, 0);
  expect(world.outside.mails.size - before, "no other mails").toBe(mails);
});

test("without idempotency keys a mail repeats only if its worker dies right after sending", async () => {
  const { world } = await openBoundWorld();
  const { next } = await arrange(world, { next: boundMail });
  const mailCounts: number[] = [];
  const mail = async () => {
    const { id, effects } = await next!();
    return {
      act: () => world.consume([messageOf(id)]),
      check: async () => {
        expect((await rowOf(id)).status).toBe("sent");
        mailCounts.push(await effects());
      },
    };
  };
  await everywhere(world, "dies", MIN_STEPS, { mail });
  // Died before the claim, before sending, after sending, and not at all.
  expect(mailCounts).toEqual([1, 1, 2, 1]);
});
