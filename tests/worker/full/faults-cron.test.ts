import { expect, test, vi } from "vitest";
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
import { select } from "#tests/support/tables.ts";

// Each step of each task is one run.
vi.setConfig({ testTimeout: 90_000 });

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
  "newsletter.issue": "newsletters-sending.test.ts",
  "newsletter.test": "newsletters.test.ts",
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
      "advanceCampaigns",
      "enqueueResumeTexts",
      "enqueueDueRuns",
      "sendDueNewsletters",
      "finishBulkRuns",
      "checkLinkedInToken",
      "enqueueCalendarReads",
      "notifyOverdue",
      "notifyFailedDeliveries",
      "enqueueDigests",
      "chainActivity",
    ],
    [NIGHTLY_CRON]: [
      "deleteExpiredRows",
      "maintainApiKeys",
      "cleanUpWebhooks",
      "renameFormerActions",
      "cleanUpReports",
      "deleteOldNotifications",
      "deleteOldMergeData",
      "remindOfEndedGuarantees",
      "enforceRetention",
      "signActivityHead",
      "deleteOrphanedResumes",
      "deleteOldCounts",
      "readEngagement",
      "measureStorage",
      "draftMissedNewsletter",
    ],
    [WEEKLY_CRON]: ["draftNewsletter"],
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

const countDrafts = () => countRows("newsletters where week_of is not null");
const countNotices = () => countRows("deliveries where action = 'newsletter.draft'");
const forgetDrafts = () => select("delete from newsletters");

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

test.for(allFaults)("one draft a week is prepared when any step of its run %s", async (fault) => {
  const { simulation } = await createSimulation();
  await useUniqueContentVersion();
  const thursday = async () => {
    await forgetDrafts();
    await select("delete from deliveries");
    moveToThursday(simulation);
    await insertArticle({ publishedAt: new Date(simulation.clock().getTime() - DAY).toISOString() });
    return {
      act: () => simulation.tick(WEEKLY_CRON),
      retry: () => runNextNight(simulation),
      check: async () => expect([await countDrafts(), await countNotices()]).toEqual([1, 1]),
    };
  };
  await injectFaults(simulation, fault, 2, { thursday }, () => Promise.resolve());
});

test("a missed weekly draft is prepared by the next nightly run, overlapping runs prepare one", async () => {
  const { simulation } = await createSimulation();
  await useUniqueContentVersion();
  moveToThursday(simulation);
  await insertArticle({ publishedAt: new Date(simulation.clock().getTime() - DAY).toISOString() });
  await runNextNight(simulation);
  expect([await countDrafts(), await countNotices()]).toEqual([1, 1]);
  simulation.clockOffsetMs += DAY;
  await simulation.tick(NIGHTLY_CRON);
  expect(await countDrafts()).toBe(1);

  moveToThursday(simulation);
  await insertArticle({ publishedAt: new Date(simulation.clock().getTime() - DAY).toISOString() });
  await Promise.all([simulation.tick(WEEKLY_CRON), simulation.tick(WEEKLY_CRON)]);
  await simulation.tick(WEEKLY_CRON);
  await runNextNight(simulation);
  expect([await countDrafts(), await countNotices()]).toEqual([2, 2]);
});
