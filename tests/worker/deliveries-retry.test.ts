import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { aDelivery, getDelivery } from "#tests/support/deliveries.ts";
import { catchLog } from "#tests/support/log.ts";
import { clockAhead, testApp, createTestSite } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";

const silentQueue = createTestSite(() => ({ enqueue: () => Promise.resolve() }));

test(
  "a dead delivery of every action can be retried, and gives a reason when its cause no longer exists",
  { tags: "full" },
  async () => {
    catchLog();
    const person = (await testApp.as("manager")).at(silentQueue);
    const ctx = testApp.ctx();
    // Sets the staff address, so that no delivery waits for it.
    const config = { ...ctx.config, staffMail: "firm@example.com" };
    const statuses: Record<string, unknown> = {};
    for (const action of Object.keys(deliveryHandlers)) {
      const { id } = await aDelivery({ action });
      await select("update deliveries set status = 'dead', attempts = 9 where id = ?", id);
      const retried = await person.call("POST /api/admin/deliveries/:id/retry", { params: { id } });
      expect([retried.status, retried.body.status, retried.body.attempts], action).toEqual([
        200,
        "waiting",
        0,
      ]);
      await deliver({ ...ctx, config, enqueue: () => Promise.resolve() }, id, deliveryHandlers);
      const { status, last_error: reason, waiting_for: setting, attempts } = await getDelivery(id);
      expect([setting, attempts], action).toEqual([null, 1]);
      expect(status === "sent" ? "Sent" : reason, action).toMatch(/^[A-Z][\w ,.:]+$/);
      statuses[action] = status;
    }
    const actionsWithStatus = (status: string) =>
      Object.keys(statuses).filter((action) => statuses[action] === status);
    // These succeed when there is nothing left to do.
    expect(actionsWithStatus("sent")).toEqual(["crm.erase", "posting.publish", "posting.withdraw"]);
    // Their payload is missing here.
    expect(actionsWithStatus("waiting")).toEqual([
      "article.write",
      "application.move",
      "booking.slot_freed",
      "inbox.reply",
      "interview.erased",
    ]);
    expect(actionsWithStatus("dead")).toEqual([]);
  },
);

test("a delayed delivery counts as sent on the day it is sent", async () => {
  const { id, action } = await aDelivery();
  await select(
    "update deliveries set created_at = ? where id = ?",
    clockAhead(-3, "day")().toISOString(),
    id,
  );
  const person = await testApp.as("manager");
  const countSentToday = async () => {
    const { body } = await person.call("GET /api/admin/deliveries/counts", {});
    return body.find(({ kind }) => kind === "crm")!.sentToday;
  };
  const before = await countSentToday();
  await deliver(testApp.ctx(), id, { [action]: () => Promise.resolve({}) });
  expect(await countSentToday()).toBe(before + 1);
  await select("update deliveries set sent_at = ? where id = ?", clockAhead(-25, "hour")().toISOString(), id);
  expect(await countSentToday()).toBe(before);
});
