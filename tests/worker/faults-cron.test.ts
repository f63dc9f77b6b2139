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

test("every row of the timetable and every kind of delivery has its story", () => {
  const works = Object.entries(cronSchedule).map(([cron, list]) => [cron, list.map(({ name }) => name)]);
  expect(Object.fromEntries(works)).toEqual({
    [SWEEP]: ["closeExpiredJobs", "enqueueMissedDeliveries", "enqueueDueRuns", "finishBulkRuns", "checkLinkedInToken"],
    [NIGHT]: [
      "deleteExpiredRows",
      "cleanUpReports",
      "enforceRetention",
      "deleteOrphanedResumes",
      "measureStorage",
      "enqueueMissedNewsletter",
    ],
    [THURSDAY]: ["letters"],
  });
  const kinds = Object.keys({ ...mailKinds, ...vendorKinds, ...articleKinds });
  expect(kinds.toSorted()).toEqual(Object.keys(deliveryHandlers).toSorted());
});

test.for(everyFault)(
  "what is due every five minutes is done once, when any step of the tick %s",
  async (fault) => {
    const { world } = await openWorld();
    const arrange = await fiveMinutes(world);
    const tick = async () => {
      const check = await arrange();
      return { act: () => world.tick(), again: () => world.tick(), check };
    };
    expect(await everywhere(world, fault, 5, { tick })).toHaveProperty("tick");
  },
);

test.for(everyFault)("what is due at night is done, when any step of the tick %s", async (fault) => {
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

test("a cron that was away for a day makes up for it once; doubled and overlapping ticks do it once", async () => {
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

test("nights that were missed, doubled or overlap are made up for once, and harm nothing", async () => {
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

const readers = async (n: number) => {
  const now = new Date().toISOString();
  for (let one = 0; one < n; one++)
    await select(
      "insert into newsletter_subscribers (id, email, status, created_at, updated_at) values (?, ?, 'active', ?3, ?3)",
      crypto.randomUUID(),
      address(),
      now,
    );
};
const letters = () => count("deliveries where action = 'newsletter.letter'");

/** The next Thursday, a minute past one. */
function toThursday(world: World): void {
  const now = world.clock();
  const at = new Date(now);
  at.setUTCHours(13, 1, 0, 0);
  at.setUTCDate(at.getUTCDate() + ((11 - at.getUTCDay()) % 7 || 7));
  world.ahead += at.getTime() - now.getTime();
}
const toNight = (world: World) => {
  world.ahead += 14.25 * 3_600_000;
  return world.tick(NIGHT);
};

test.for(everyFault)(
  "each reader gets the week's letter once, when any step of Thursday %s",
  async (fault) => {
    const { world } = await openWorld();
    await ownVersion();
    await readers(52);
    const thursday = async () => {
      await select("delete from deliveries");
      toThursday(world);
      await writeArticle({ publishedAt: new Date(world.clock().getTime() - DAY).toISOString() });
      return {
        act: () => world.tick(THURSDAY),
        again: async () => {
          // Of two articles in a week the letter is about the one of its Thursday, whenever it goes out.
          await writeArticle({ publishedAt: world.clock().toISOString() });
          await toNight(world);
        },
        check: async () => expect(await letters()).toBe(52),
      };
    };
    await everywhere(world, fault, 3, { thursday }, () => Promise.resolve());
  },
);

test("a Thursday without a tick is made up for by the night, and not once more by the next", async () => {
  const { world } = await openWorld();
  await ownVersion();
  await readers(2);
  toThursday(world);
  await writeArticle({ publishedAt: new Date(world.clock().getTime() - DAY).toISOString() });
  await toNight(world);
  expect(await letters()).toBe(2);
  await readers(1);
  world.ahead += DAY;
  await world.tick(NIGHT);
  expect(await letters(), "who came on Friday waits for the next one").toBe(2);
});

test("a Thursday that comes twice at once, and once more later, sends one letter", async () => {
  const { world } = await openWorld();
  await ownVersion();
  await readers(52);
  toThursday(world);
  await writeArticle({ publishedAt: new Date(world.clock().getTime() - DAY).toISOString() });
  await Promise.all([world.tick(THURSDAY), world.tick(THURSDAY)]);
  await world.tick(THURSDAY);
  await toNight(world);
  expect(await letters()).toBe(52);
});

test.for(everyFault)(
  "a Thursday without a tick is made up for once, when any step of the night %s",
  async (fault) => {
    const { world } = await openWorld();
    await ownVersion();
    await readers(3);
    const night = async () => {
      await select("delete from deliveries");
      toThursday(world);
      await writeArticle({ publishedAt: new Date(world.clock().getTime() - DAY).toISOString() });
      world.ahead += 14.25 * 3_600_000;
      const next = () => {
        world.ahead += DAY;
        return world.tick(NIGHT);
      };
      return {
        act: () => world.tick(NIGHT),
        again: next,
        check: async () => expect(await letters()).toBe(3),
      };
    };
    await everywhere(world, fault, 5, { night }, () => Promise.resolve());
  },
);
