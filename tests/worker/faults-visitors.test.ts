import { expect, test } from "vitest";
import { everyFault, everywhere } from "#tests/support/faults/everywhere.ts";
import { openWorld } from "#tests/support/faults/firm.ts";
import {
  bookingStories,
  messageStories,
  privacyStories,
  startTimes,
} from "#tests/support/faults/submissions.ts";
import { SECRET, webhookStories } from "#tests/support/faults/webhooks.ts";

test.for(everyFault)("what a visitor sends is there once, when any step of it %s", async (fault) => {
  const { world } = await openWorld({ ghl_webhook_secret: SECRET });
  const stories = {
    ...webhookStories(world),
    ...messageStories(world),
    ...bookingStories(world, await startTimes()),
    ...privacyStories(world),
  };
  // One batch and the announcement of what it orders; the end of a subscription orders nothing.
  const steps = await everywhere(world, fault, 1, stories, () => Promise.resolve());
  expect(Object.keys(steps).toSorted()).toEqual(Object.keys(stories).toSorted());
});
