import { expect } from "vitest";
import { type Fault, WorkerKilled, Steps } from "./steps.ts";
import type { Simulation } from "./simulation.ts";

export const allFaults: readonly Fault[] = ["crashes", "fails", "fails after"];

export type Scenario = {
  /** The work that the fault hits. */
  act: () => Promise<unknown>;
  /** What a client without a response does next; queue and cron continue by themselves. */
  retry?: () => Promise<unknown>;
  /** Asserts the final state. */
  check: () => Promise<void>;
};
type CreateScenario = () => Promise<Scenario>;

/** Runs one scenario with a fault at step `stepNumber`, if it has that many. */
async function runWithFault(
  simulation: Simulation,
  fault: Fault,
  stepNumber: number,
  createScenario: CreateScenario,
) {
  const { act, retry, check } = await createScenario();
  const steps = new Steps(stepNumber, fault);
  simulation.steps = steps;
  await act().catch((error: unknown) => {
    if (!(error instanceof WorkerKilled)) throw error;
  });
  simulation.steps = null;
  await retry?.();
  return { steps, check };
}

/**
 * Runs each scenario once per outward step with a fault at that step, and once without. Returns the step count per
 * scenario; `minSteps` fails if the instrumentation stops counting. Scenarios share queue and cron runs.
 */
export async function injectFaults(
  simulation: Simulation,
  fault: Fault,
  minSteps: number,
  scenarios: Record<string, CreateScenario>,
  waitUntilIdle = () => simulation.waitUntilIdle(),
): Promise<Record<string, number>> {
  const stepCounts: Record<string, number> = {};
  for (let stepNumber = 1; Object.keys(stepCounts).length < Object.keys(scenarios).length; stepNumber++) {
    const runs = [];
    for (const [name, createScenario] of Object.entries(scenarios)) {
      if (name in stepCounts) continue;
      runs.push({ name, ...(await runWithFault(simulation, fault, stepNumber, createScenario)) });
    }
    await waitUntilIdle();
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
