import { expect, test } from "vitest";
import { injectFaults } from "#tests/support/faults/inject-faults.ts";
import { createBindingSimulation, createSimulation } from "#tests/support/faults/setup.ts";
import { bindingMail, mailDeliveries } from "#tests/support/faults/mail-deliveries.ts";
import {
  setUpDeliveries,
  injectDeliveryFaults,
  type DeliverySetup,
  toQueueMessage,
  getDeliveryRow,
} from "#tests/support/faults/deliveries.ts";
import type { Fault } from "#tests/support/faults/steps.ts";

/** Claiming the delivery, sending the mail and saving the result. */
const MIN_STEPS = 3;
/** A sample of the mail kinds, for faults that the worker survives. */
const { "booking.confirmation": confirmation, "newsletter.confirm": newsletter, ...others } = mailDeliveries;
const sampleKinds = { confirmation: confirmation!, newsletter: newsletter!, reply: others["inbox.reply"]! };

test.for<[Fault, Record<string, DeliverySetup>]>([
  ["crashes", mailDeliveries],
  ["fails", sampleKinds],
  ["fails after", sampleKinds],
])("each mail is sent once when any step of its delivery %s", async ([fault, kinds]) => {
  const { simulation } = await createSimulation();
  const makers = await setUpDeliveries(simulation, kinds);
  const before = simulation.vendors.mails.size;
  const steps = await injectDeliveryFaults(simulation, fault, MIN_STEPS, makers);
  const mails = Object.values(steps).reduce((sum, n) => sum + n + 1, 0);
  expect(simulation.vendors.mails.size - before, "no other mails").toBe(mails);
});

test("without idempotency keys a mail repeats only if its worker crashes right after sending", async () => {
  const { simulation } = await createBindingSimulation();
  const { next } = await setUpDeliveries(simulation, { next: bindingMail });
  const mailCounts: number[] = [];
  const mail = async () => {
    const { id, effects } = await next!();
    return {
      act: () => simulation.consume([toQueueMessage(id)]),
      check: async () => {
        expect((await getDeliveryRow(id)).status).toBe("sent");
        mailCounts.push(await effects());
      },
    };
  };
  await injectFaults(simulation, "crashes", MIN_STEPS, { mail });
  // Crashed before the claim, before sending, after sending, and not at all.
  expect(mailCounts).toEqual([1, 1, 2, 1]);
});
