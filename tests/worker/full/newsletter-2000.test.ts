import { beforeEach, expect, test } from "vitest";
import { useUniqueContentVersion } from "#tests/support/articles.ts";
import { Steps } from "#tests/support/faults/steps.ts";
import { createDraft, createNewsletterSimulation, insertSubscribers } from "#tests/support/newsletter.ts";
import { sendDueNewsletters } from "#worker/features/newsletter/tasks.ts";

beforeEach(useUniqueContentVersion);

test(
  "2,000 subscribers get a newsletter once each although the worker is killed twice",
  { timeout: 300_000 },
  async () => {
    const { simulation, admin } = await createNewsletterSimulation();
    const subscribers = await insertSubscribers(2_000);
    const { id } = await createDraft({ admin });
    const kill = async (step: number, run: () => Promise<unknown>) => {
      const steps = new Steps(step, "crashes");
      simulation.steps = steps;
      await run().catch(() => undefined);
      simulation.steps = null;
      expect(steps.failedStep).not.toBeNull();
    };
    const sendAt = new Date(simulation.clock().getTime() + 3_600_000).toISOString();
    await admin.call("POST /api/newsletters/:id/schedule", { params: { id }, body: { version: 1, sendAt } });
    simulation.clockOffsetMs += 3_700_000;
    // First while the audience is chosen, page by page.
    await kill(3, () => simulation.background(sendDueNewsletters));
    await simulation.tick();
    // Then while mails are sent: after the carrier has accepted the third, before that is stored.
    const batch = simulation.queuedMessages.splice(0, 10);
    await kill(11, () => simulation.consume(batch));
    expect(simulation.vendors.postmark.mails).toHaveLength(3);
    await simulation.waitUntilIdle();

    const sent = simulation.vendors.postmark.mails.map(({ To }) => To);
    expect(sent).toHaveLength(2_000);
    expect(new Set(sent)).toEqual(new Set(subscribers.values()));
    const { body } = await admin.call("GET /api/newsletters/:id", { params: { id } });
    expect(body).toMatchObject({ status: "sent", counts: { recipients: 2_000, sent: 2_000, queued: 0 } });
  },
);
