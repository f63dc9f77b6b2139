import { expect } from "vitest";
import { type Fault, WorkerKilled, Steps } from "./steps.ts";
import type { Simulation } from "./simulation.ts";

export const allFaults: readonly Fault[] = ["dies", "fails", "fails after"];

export type Scenario = {
  /** What is struck. */
  act: () => Promise<unknown>;
  /** What whoever got no answer does then; queue and cron go on by themselves. */
  retry?: () => Promise<unknown>;
  /** What must be so in the end. */
  check: () => Promise<void>;
};
type CreateScenario = () => Promise<Scenario>;

/** One round of one story: struck at its step number `at`, if it has so many. */
async function runWithFault(world: Simulation, fault: Fault, stepNumber: number, createScenario: CreateScenario) {
  const { act, retry, check } = await createScenario();
  const steps = new Steps(stepNumber, fault);
  world.steps = steps;
  await act().catch((error: unknown) => {
    if (!(error instanceof WorkerKilled)) throw error;
  });
  world.steps = null;
  await retry?.();
  return { steps, check };
}

/**
 * Plays stories from their beginning, once for each outward step that their act makes and once more without harm, and
 * strikes at that step. The code itself decides how many there are, and they are answered by the name of the story;
 * `minSteps` fails a wrapper that no longer counts. Stories play side by side, so that queue and cron go on for all at once.
 */
export async function injectFaults(
  world: Simulation,
  fault: Fault,
  minSteps: number,
  scenarios: Record<string, CreateScenario>,
  settle = () => world.settle(),
): Promise<Record<string, number>> {
  const stepCounts: Record<string, number> = {};
  for (let stepNumber = 1; Object.keys(stepCounts).length < Object.keys(scenarios).length; stepNumber++) {
    const runs = [];
    for (const [name, createScenario] of Object.entries(scenarios)) {
      if (name in stepCounts) continue;
      runs.push({ name, ...(await runWithFault(world, fault, stepNumber, createScenario)) });
    }
    await settle();
    for (const { name, steps, check } of runs) {
      try {
        await check();
      } catch (error) {
        if (error instanceof Error)
          error.message = `[${name}: ${fault} at ${stepNumber}: ${steps.failedStep}] ${error.message}`;
        throw error;
      }
      if (!steps.failedStep) stepCounts[name] = stepNumber - 1;
    }
  }
  for (const [name, steps] of Object.entries(stepCounts))
    expect(steps, `steps of ${name}`).toBeGreaterThanOrEqual(minSteps);
  return stepCounts;
}
