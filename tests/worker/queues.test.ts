import { expect, test } from "vitest";
import { enqueueDeliveries, enqueueMissedDeliveries } from "#worker/runtime/deliveries.ts";
import { aDelivery, captureQueue } from "#tests/support/deliveries.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { select } from "#tests/support/tables.ts";

test("mail and SMS use the high-priority queue, enqueued directly or by cron", async () => {
  const rows = {
    mail: await aDelivery(),
    sms: await aDelivery(),
    crm: await aDelivery(),
    article: await aDelivery(),
  };
  for (const [kind, { id }] of Object.entries(rows))
    await select("update deliveries set kind = ? where id = ?", kind, id);
  const idsByPriority = (messages: { id: string; priority: string }[], priority: string) =>
    messages
      .filter((each) => each.priority === priority)
      .map(({ id }) => id)
      .toSorted();
  const [high, low] = [[rows.mail.id, rows.sms.id].toSorted(), [rows.crm.id, rows.article.id].toSorted()];

  const queue = captureQueue();
  enqueueDeliveries(testApp.ctx(queue.overrides), [...high, ...low, "missing-id"]);
  const enqueued = await queue.drainMessages();
  expect([idsByPriority(enqueued, "high"), idsByPriority(enqueued, "default")]).toEqual([high, low]);
  await enqueueMissedDeliveries(testApp.ctx({ ...queue.overrides, clock: clockAhead(5, "minute") }));
  const reenqueued = await queue.drainMessages();
  expect([idsByPriority(reenqueued, "high"), idsByPriority(reenqueued, "default")]).toEqual([high, low]);
});

test(
  "one sweep enqueues every due delivery, sendable ones before those waiting for a setting",
  { tags: "full" },
  async () => {
    for (const [kind, setting] of [
      ["sms", "sms_active"],
      ["crm", "ghl_api_key"],
    ]) {
      await select(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < 900)
       insert into deliveries (id, kind, action, dedupe_key, entity_type, entity_id, waiting_for, next_attempt_at, created_at, updated_at)
       select ?1 || i, ?1, 'test.wait', ?1 || i, 'test', i, ?2, ?3, ?3, ?3 from n`,
        kind,
        setting,
        clockAhead(-1, "hour")().toISOString(),
      );
    }
    const nextAttemptAt = clockAhead(-2, "minute")().toISOString();
    const [reminder, post] = [await aDelivery({ nextAttemptAt }), await aDelivery({ nextAttemptAt })];
    await select("update deliveries set kind = 'mail' where id = ?", reminder.id);
    await select("update deliveries set kind = 'linkedin' where id = ?", post.id);
    const queue = captureQueue();
    await enqueueMissedDeliveries(testApp.ctx(queue.overrides));
    const enqueued = (await queue.drainMessages()).map(({ id }) => id);
    expect(new Set(enqueued).size).toBe(1_802);
    expect(enqueued).toHaveLength(1_802);
    // Two pages of each queue are interleaved; the sendable row is in the first of its queue.
    expect(enqueued.indexOf(reminder.id)).toBeLessThan(1_000);
    expect(enqueued.indexOf(post.id)).toBeLessThan(1_000);

    // A row whose message may still be on its way is not enqueued again before 15 minutes.
    await enqueueMissedDeliveries(testApp.ctx({ ...queue.overrides, clock: clockAhead(5, "minute") }));
    expect(await queue.drainMessages()).toEqual([]);
    await enqueueMissedDeliveries(testApp.ctx({ ...queue.overrides, clock: clockAhead(16, "minute") }));
    expect(await queue.drainMessages()).toHaveLength(1_802);
  },
);
