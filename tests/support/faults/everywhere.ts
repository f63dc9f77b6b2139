import { expect } from "vitest";
import { type Fault, Killed, Steps } from "./steps.ts";
import type { World } from "./world.ts";

export const everyFault: readonly Fault[] = ["dies", "fails", "fails after"];

export type Run = {
  /** What is struck. */
  act: () => Promise<unknown>;
  /** What whoever got no answer does then; queue and cron go on by themselves. */
  again?: () => Promise<unknown>;
  /** What must be so in the end. */
  check: () => Promise<void>;
};
type Story = () => Promise<Run>;

/** One round of one story: struck at its step number `at`, if it has so many. */
async function struck(world: World, fault: Fault, at: number, story: Story) {
  const { act, again, check } = await story();
  const steps = new Steps(at, fault);
  world.steps = steps;
  await act().catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  world.steps = null;
  await again?.();
  return { steps, check };
}

/**
 * Plays stories from their beginning, once for each outward step that their act makes and once more without harm, and
 * strikes at that step. The code itself decides how many there are, and they are answered by the name of the story;
 * `atLeast` fails a wrapper that no longer counts. Stories play side by side, so that queue and cron go on for all at once.
 */
export async function everywhere(
  world: World,
  fault: Fault,
  atLeast: number,
  stories: Record<string, Story>,
  settle = () => world.settle(),
): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (let at = 1; Object.keys(counted).length < Object.keys(stories).length; at++) {
    const rounds = [];
    for (const [name, story] of Object.entries(stories)) {
      if (name in counted) continue;
      rounds.push({ name, ...(await struck(world, fault, at, story)) });
    }
    await settle();
    for (const { name, steps, check } of rounds) {
      try {
        await check();
      } catch (error) {
        if (error instanceof Error)
          error.message = `[${name}: ${fault} at ${at}: ${steps.struck}] ${error.message}`;
        throw error;
      }
      if (!steps.struck) counted[name] = at - 1;
    }
  }
  for (const [name, steps] of Object.entries(counted))
    expect(steps, `steps of ${name}`).toBeGreaterThanOrEqual(atLeast);
  return counted;
}
