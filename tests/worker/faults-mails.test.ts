import { expect, test } from "vitest";
import { openWorld } from "#tests/support/faults/firm.ts";
import { mailKinds } from "#tests/support/faults/kinds-mail.ts";
import { arrange, deliveredEverywhere, type Kind } from "#tests/support/faults/orders.ts";
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
