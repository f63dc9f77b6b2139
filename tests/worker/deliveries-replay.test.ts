import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { aDelivery, deliveryRow } from "#tests/support/deliveries.ts";
import { catchLog } from "#tests/support/log.ts";
import { ahead, office, siteWith } from "#tests/support/office.ts";
import { select } from "#tests/support/tables.ts";

const silentQueue = siteWith(() => ({ enqueue: () => Promise.resolve() }));

test("what died for any vendor is replayed; where its cause is gone, it says so in words and is done with", async () => {
  catchLog();
  const person = (await office.as("manager")).at(silentQueue);
  const ctx = office.ctx();
  // With the firm's address nothing waits for it.
  const config = { ...ctx.config, staffMail: "firm@example.com" };
  const ended: Record<string, unknown> = {};
  for (const action of Object.keys(deliveryHandlers)) {
    const { id } = await aDelivery({ action });
    await select("update deliveries set status = 'dead', attempts = 9 where id = ?", id);
    const again = await person.call("POST /api/admin/deliveries/:id/retry", { params: { id } });
    expect([again.status, again.body.status, again.body.attempts], action).toEqual([200, "waiting", 0]);
    await deliver({ ...ctx, config, enqueue: () => Promise.resolve() }, id, deliveryHandlers);
    const { status, last_error: reason, waiting_for: setting, attempts } = await deliveryRow(id);
    expect([setting, attempts], action).toEqual([null, 1]);
    expect(status === "sent" ? "Sent" : reason, action).toMatch(/^[A-Z][\w ,.:]+$/);
    ended[action] = status;
  }
  const only = (status: string) => Object.keys(ended).filter((action) => ended[action] === status);
  // An erasure and the boards of a job have nothing to do where there is nothing.
  expect(only("sent")).toEqual(["crm.erase", "posting.publish", "posting.withdraw"]);
  // What they were to write was never said.
  expect(only("waiting")).toEqual(["article.write", "inbox.reply"]);
  expect(only("dead")).toEqual([]);
});

test("what waited for days counts as sent on the day on which it goes out", async () => {
  const { id, action } = await aDelivery();
  await select("update deliveries set created_at = ? where id = ?", ahead(-3, "day")().toISOString(), id);
  const person = await office.as("recruiter");
  const sent = async () => {
    const { body } = await person.call("GET /api/admin/deliveries/counts", {});
    return body.find(({ kind }) => kind === "crm")!.sentToday;
  };
  const before = await sent();
  await deliver(office.ctx(), id, { [action]: () => Promise.resolve({}) });
  expect(await sent()).toBe(before + 1);
  await select("update deliveries set sent_at = ? where id = ?", ahead(-25, "hour")().toISOString(), id);
  expect(await sent()).toBe(before);
});
