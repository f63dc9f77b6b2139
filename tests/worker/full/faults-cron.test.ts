import { expect, test } from "vitest";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { cronSchedule } from "#worker/background/cron.ts";
import { useUniqueContentVersion, insertArticle } from "#tests/support/articles.ts";
import { allFaults, injectFaults } from "#tests/support/faults/inject-faults.ts";
import { countRows, createSimulation } from "#tests/support/faults/setup.ts";
import { articleDeliveries } from "#tests/support/faults/article-deliveries.ts";
import { resumeDeliveries } from "#tests/support/faults/resume-deliveries.ts";
import { mailDeliveries } from "#tests/support/faults/mail-deliveries.ts";
import { vendorDeliveries } from "#tests/support/faults/vendor-deliveries.ts";
import {
  setUpNightlyWork,
  setUpFiveMinuteWork,
  NIGHTLY_CRON,
  WEEKLY_CRON,
} from "#tests/support/faults/cron-work.ts";
import { FIVE_MINUTE_CRON, type Simulation } from "#tests/support/faults/simulation.ts";
import { uniqueEmail } from "#tests/support/newsletter.ts";
import { select } from "#tests/support/tables.ts";

const DAY = 86_400_000;

/** Deliveries whose handlers run twice in the tests of their feature. */
const repeatedElsewhere = {
  "application.move": "pipeline-moves.test.ts",
  "calendar.read": "staff-calendars.test.ts",
  "interview.cancellation": "interviews.test.ts",
  "interview.confirmation": "interviews.test.ts",
  "interview.invitation": "interviews.test.ts",
  "interview.notice": "interviews.test.ts",
  "interview.release": "interviews.test.ts",
  "interview.reminder": "interviews.test.ts",
  "submittal.consent": "shortlist.test.ts",
  "submittal.feedback": "shortlist.test.ts",
  "submittal.link": "shortlist.test.ts",
};

test("every cron task and delivery kind is covered by a fault test", () => {
  const tasks = Object.entries(cronSchedule).map(([cron, list]) => [cron, list.map(({ name }) => name)]);
  expect(Object.fromEntries(tasks)).toEqual({
    [FIVE_MINUTE_CRON]: [
      "closeExpiredJobs",
      "applyDueDates",
      "releaseExpiredHolds",
      "enqueueMissedDeliveries",
      "enqueueResumeTexts",
      "enqueueDueRuns",
      "finishBulkRuns",
      "checkLinkedInToken",
      "enqueueCalendarReads",
    ],
    [NIGHTLY_CRON]: [
      "deleteExpiredRows",
      "renameFormerActions",
      "cleanUpReports",
      "deleteOldNotifications",
      "deleteOldMergeData",
      "remindOfEndedGuarantees",
      "enforceRetention",
      "deleteOrphanedResumes",
      "deleteOldCounts",
      "readEngagement",
      "measureStorage",
      "enqueueMissedNewsletter",
    ],
    [WEEKLY_CRON]: ["enqueueNewsletter"],
  });
  const kinds = Object.keys({
    ...mailDeliveries,
    ...vendorDeliveries,
    ...articleDeliveries,
    ...resumeDeliveries,
    ...repeatedElsewhere,
  });
  expect(kinds.toSorted()).toEqual(Object.keys(deliveryHandlers).toSorted());
});

test.for(allFaults)("each five-minute task runs once when any step of the run %s", async (fault) => {
  const { simulation } = await createSimulation();
  const arrange = await setUpFiveMinuteWork(simulation);
  const tick = async () => {
    const check = await arrange();
    return { act: () => simulation.tick(), retry: () => simulation.tick(), check };
  };
  expect(await injectFaults(simulation, fault, 5, { tick })).toHaveProperty("tick");
});

test.for(allFaults)("each nightly task completes when any step of the run %s", async (fault) => {
  const { simulation } = await createSimulation();
  const arrange = await setUpNightlyWork(simulation);
  const night = async () => {
    const check = await arrange();
    const next = () => {
      simulation.clockOffsetMs += DAY;
      return simulation.tick(NIGHTLY_CRON);
    };
    return { act: () => simulation.tick(NIGHTLY_CRON), retry: next, check };
  };
  expect(await injectFaults(simulation, fault, 5, { night })).toHaveProperty("night");
});

test("five-minute tasks run once after a day without cron and with overlapping runs", async () => {
  const { simulation } = await createSimulation();
  const arrange = await setUpFiveMinuteWork(simulation);
  for (const ticks of [1, 2, 3]) {
    const check = await arrange();
    simulation.clockOffsetMs += DAY;
    await Promise.all(Array.from({ length: ticks }, () => simulation.tick()));
    await simulation.tick();
    await simulation.waitUntilIdle();
    await expect(check()).resolves.toBeUndefined();
  }
});

test("nightly tasks run once after a missed night and with overlapping runs", async () => {
  const { simulation } = await createSimulation();
  const arrange = await setUpNightlyWork(simulation);
  for (const ticks of [1, 2, 3]) {
    const check = await arrange();
    simulation.clockOffsetMs += DAY;
    await Promise.all(Array.from({ length: ticks }, () => simulation.tick(NIGHTLY_CRON)));
    await simulation.tick(NIGHTLY_CRON);
    await simulation.waitUntilIdle();
    await expect(check()).resolves.toBeUndefined();
  }
});

const addSubscribers = async (n: number) => {
  const now = new Date().toISOString();
  for (let one = 0; one < n; one++)
    await select(
      "insert into newsletter_subscribers (id, email, status, created_at, updated_at) values (?, ?, 'active', ?3, ?3)",
      crypto.randomUUID(),
      uniqueEmail(),
      now,
    );
};
const countNewsletters = () => countRows("deliveries where action = 'newsletter.issue'");

/** Moves the clock to the next Thursday, 13:01 UTC. */
function moveToThursday(simulation: Simulation): void {
  const now = simulation.clock();
  const at = new Date(now);
  at.setUTCHours(13, 1, 0, 0);
  at.setUTCDate(at.getUTCDate() + ((11 - at.getUTCDay()) % 7 || 7));
  simulation.clockOffsetMs += at.getTime() - now.getTime();
}
const runNextNight = (simulation: Simulation) => {
  simulation.clockOffsetMs += 14.25 * 3_600_000;
  return simulation.tick(NIGHTLY_CRON);
};

test.for(allFaults)(
  "each subscriber gets the weekly newsletter once when any step of its run %s",
  async (fault) => {
    const { simulation } = await createSimulation();
    await useUniqueContentVersion();
    await addSubscribers(52);
    const thursday = async () => {
      await select("delete from deliveries");
      moveToThursday(simulation);
      await insertArticle({ publishedAt: new Date(simulation.clock().getTime() - DAY).toISOString() });
      return {
        act: () => simulation.tick(WEEKLY_CRON),
        retry: async () => {
          // A later article of the same week does not trigger a second newsletter.
          await insertArticle({ publishedAt: simulation.clock().toISOString() });
          await runNextNight(simulation);
        },
        check: async () => expect(await countNewsletters()).toBe(52),
      };
    };
    await injectFaults(simulation, fault, 3, { thursday }, () => Promise.resolve());
  },
);

test("a missed weekly newsletter is sent by the next nightly run, and only by that one", async () => {
  const { simulation } = await createSimulation();
  await useUniqueContentVersion();
  await addSubscribers(2);
  moveToThursday(simulation);
  await insertArticle({ publishedAt: new Date(simulation.clock().getTime() - DAY).toISOString() });
  await runNextNight(simulation);
  expect(await countNewsletters()).toBe(2);
  await addSubscribers(1);
  simulation.clockOffsetMs += DAY;
  await simulation.tick(NIGHTLY_CRON);
  expect(await countNewsletters(), "a later subscriber waits for the next newsletter").toBe(2);
});

test("overlapping and repeated newsletter runs send one newsletter", async () => {
  const { simulation } = await createSimulation();
  await useUniqueContentVersion();
  await addSubscribers(52);
  moveToThursday(simulation);
  await insertArticle({ publishedAt: new Date(simulation.clock().getTime() - DAY).toISOString() });
  await Promise.all([simulation.tick(WEEKLY_CRON), simulation.tick(WEEKLY_CRON)]);
  await simulation.tick(WEEKLY_CRON);
  await runNextNight(simulation);
  expect(await countNewsletters()).toBe(52);
});

test.for(allFaults)(
  "a missed weekly newsletter is sent once when any step of the nightly run %s",
  async (fault) => {
    const { simulation } = await createSimulation();
    await useUniqueContentVersion();
    await addSubscribers(3);
    const night = async () => {
      await select("delete from deliveries");
      moveToThursday(simulation);
      await insertArticle({ publishedAt: new Date(simulation.clock().getTime() - DAY).toISOString() });
      simulation.clockOffsetMs += 14.25 * 3_600_000;
      const next = () => {
        simulation.clockOffsetMs += DAY;
        return simulation.tick(NIGHTLY_CRON);
      };
      return {
        act: () => simulation.tick(NIGHTLY_CRON),
        retry: next,
        check: async () => expect(await countNewsletters()).toBe(3),
      };
    };
    await injectFaults(simulation, fault, 5, { night }, () => Promise.resolve());
  },
);
