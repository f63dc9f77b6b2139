import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { cronSchedule } from "#worker/background/cron.ts";
import { ownVersion, writeArticle } from "#tests/support/articles.ts";
import { everyFault, everywhere } from "#tests/support/faults/everywhere.ts";
import { count, openWorld } from "#tests/support/faults/firm.ts";
import { articleKinds } from "#tests/support/faults/kinds-articles.ts";
import { mailKinds } from "#tests/support/faults/kinds-mail.ts";
import { vendorKinds } from "#tests/support/faults/kinds-vendors.ts";
import { aNight, fiveMinutes, NIGHT, THURSDAY } from "#tests/support/faults/ticks.ts";
import { SWEEP, type World } from "#tests/support/faults/world.ts";
import { address } from "#tests/support/readers.ts";
import { select } from "#tests/support/tables.ts";

const DAY = 86_400_000;

test("every cron task and delivery kind is covered by a fault test", () => {
  const tasks = Object.entries(cronSchedule).map(([cron, list]) => [cron, list.map(({ name }) => name)]);
  expect(Object.fromEntries(tasks)).toEqual({
    [SWEEP]: [
      "closeExpiredJobs",
      "enqueueMissedDeliveries",
      "enqueueDueRuns",
      "finishBulkRuns",
      "checkLinkedInToken",
    ],
    [NIGHT]: [
      "deleteExpiredRows",
      "cleanUpReports",
      "enforceRetention",
      "deleteOrphanedResumes",
      "measureStorage",
      "enqueueMissedNewsletter",
    ],
    [THURSDAY]: ["enqueueNewsletter"],
  });
  const kinds = Object.keys({ ...mailKinds, ...vendorKinds, ...articleKinds });
  expect(kinds.toSorted()).toEqual(Object.keys(deliveryHandlers).toSorted());
});

test.for(everyFault)("each five-minute task runs once when any step of the run %s", async (fault) => {
  const { world } = await openWorld();
  const arrange = await fiveMinutes(world);
  const tick = async () => {
    const check = await arrange();
    return { act: () => world.tick(), again: () => world.tick(), check };
  };
  expect(await everywhere(world, fault, 5, { tick })).toHaveProperty("tick");
});

test.for(everyFault)("each nightly task completes when any step of the run %s", async (fault) => {
  const { world } = await openWorld();
  const arrange = await aNight(world);
  const night = async () => {
    const check = await arrange();
    const next = () => {
      world.ahead += DAY;
      return world.tick(NIGHT);
    };
    return { act: () => world.tick(NIGHT), again: next, check };
  };
  expect(await everywhere(world, fault, 5, { night })).toHaveProperty("night");
});

test("five-minute tasks run once after a day without cron and with overlapping runs", async () => {
  const { world } = await openWorld();
  const arrange = await fiveMinutes(world);
  for (const ticks of [1, 2, 3]) {
    const check = await arrange();
    world.ahead += DAY;
    await Promise.all(Array.from({ length: ticks }, () => world.tick()));
    await world.tick();
    await world.settle();
    await expect(check()).resolves.toBeUndefined();
  }
});

test("nightly tasks run once after a missed night and with overlapping runs", async () => {
  const { world } = await openWorld();
  const arrange = await aNight(world);
  for (const ticks of [1, 2, 3]) {
    const check = await arrange();
    world.ahead += DAY;
    await Promise.all(Array.from({ length: ticks }, () => world.tick(NIGHT)));
    await world.tick(NIGHT);
    await world.settle();
    await expect(check()).resolves.toBeUndefined();
  }
});

const addSubscribers = async (n: number) => {
  const now = new Date().toISOString();
  for (let one = 0; one < n; one++)
    await select(
      "insert into newsletter_subscribers (id, email, status, created_at, updated_at) values (?, ?, 'active', ?3, ?3)",
      crypto.randomUUID(),
      address(),
      now,
    );
};
const countNewsletters = () => count("deliveries where action = 'newsletter.letter'");

/** Moves the clock to the next Thursday, 13:01 UTC. */
function moveToThursday(world: World): void {
  const now = world.clock();
  const at = new Date(now);
  at.setUTCHours(13, 1, 0, 0);
  at.setUTCDate(at.getUTCDate() + ((11 - at.getUTCDay()) % 7 || 7));
  world.ahead += at.getTime() - now.getTime();
}
const runNextNight = (world: World) => {
  world.ahead += 14.25 * 3_600_000;
  return world.tick(NIGHT);
};

test.for(everyFault)(
  "each subscriber gets the weekly newsletter once when any step of its run %s",
  async (fault) => {
    const { world } = await openWorld();
    await ownVersion();
    await addSubscribers(52);
    const thursday = async () => {
      await select("delete from deliveries");
      moveToThursday(world);
      await writeArticle({ publishedAt: new Date(world.clock().getTime() - DAY).toISOString() });
      return {
        act: () => world.tick(THURSDAY),
        again: async () => {
          // A later article of the same week does not trigger a second newsletter.
          await writeArticle({ publishedAt: world.clock().toISOString() });
          await runNextNight(world);
        },
        check: async () => expect(await countNewsletters()).toBe(52),
      };
    };
    await everywhere(world, fault, 3, { thursday }, () => Promise.resolve());
  },
);

test("a missed weekly newsletter is sent by the next nightly run, and only by that one", async () => {
  const { world } = await openWorld();
  await ownVersion();
  await addSubscribers(2);
  moveToThursday(world);
  await writeArticle({ publishedAt: new Date(world.clock().getTime() - DAY).toISOString() });
  await runNextNight(world);
  expect(await countNewsletters()).toBe(2);
  await addSubscribers(1);
  world.ahead += DAY;
  await world.tick(NIGHT);
  expect(await countNewsletters(), "a later subscriber waits for the next newsletter").toBe(2);
});

test("overlapping and repeated newsletter runs send one newsletter", async () => {
  const { world } = await openWorld();
  await ownVersion();
  await addSubscribers(52);
  moveToThursday(world);
  await writeArticle({ publishedAt: new Date(world.clock().getTime() - DAY).toISOString() });
  await Promise.all([world.tick(THURSDAY), world.tick(THURSDAY)]);
  await world.tick(THURSDAY);
  await runNextNight(world);
  expect(await countNewsletters()).toBe(52);
});

test.for(everyFault)(
  "a missed weekly newsletter is sent once when any step of the nightly run %s",
  async (fault) => {
    const { world } = await openWorld();
    await ownVersion();
    await addSubscribers(3);
    const night = async () => {
      await select("delete from deliveries");
      moveToThursday(world);
      await writeArticle({ publishedAt: new Date(world.clock().getTime() - DAY).toISOString() });
      world.ahead += 14.25 * 3_600_000;
      const next = () => {
        world.ahead += DAY;
        return world.tick(NIGHT);
      };
      return {
        act: () => world.tick(NIGHT),
        again: next,
        check: async () => expect(await countNewsletters()).toBe(3),
      };
    };
    await everywhere(world, fault, 5, { night }, () => Promise.resolve());
  },
);
