import { expect, test, vi } from "vitest";
import { receiveText } from "#worker/features/sms/index.ts";
import { unique } from "#tests/support/samples.ts";
import {
  createCampaign,
  createPeople,
  createSimulation,
  maxPerMinute,
} from "#tests/support/sms-campaigns.ts";

// Each of 500 texts is delivered twice.
vi.setConfig({ testTimeout: 240_000 });

test("a campaign to 500 texts each person once, without the 60 who opt out while it is being sent", async () => {
  const simulation = await createSimulation();
  const people = await createPeople(Array.from({ length: 500 }, () => ({})));
  const campaign = await createCampaign(simulation, { ratePerMinute: 40 });
  const { manager, params } = campaign;
  await campaign.start();
  const stopped: string[] = [];
  await simulation.run(20, async (minute) => {
    if (minute === 4) await manager.call("POST /api/sms/campaigns/:id/pause", { params });
    if (minute === 6) await manager.call("POST /api/sms/campaigns/:id/resume", { params });
    if (minute >= 10) return;
    // Six people each minute, from the end, some of whose texts are already planned.
    const numbers = people.slice(494 - minute * 6, 500 - minute * 6).map(({ number }) => number);
    stopped.push(...numbers);
    await Promise.all([
      ...numbers.map((from) =>
        receiveText(simulation.ctx(), {
          from,
          body: "Stop",
          externalId: unique(),
          at: new Date().toISOString(),
        }),
      ),
      simulation.deliverDue(),
    ]);
  });
  const numbers = simulation.sent.map(({ to }) => to);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(maxPerMinute(simulation.sent)).toBeLessThanOrEqual(40);
  const missing = people.filter(({ number }) => !numbers.includes(number)).map(({ number }) => number);
  expect(missing.every((number) => stopped.includes(number))).toBe(true);
  expect(await campaign.get()).toMatchObject({
    status: "finished",
    total: 500,
    counts: { queued: 0, failed: 0, skipped: 0, sent: numbers.length, opted_out: missing.length },
  });
  expect(missing.length).toBeGreaterThan(50);
});
