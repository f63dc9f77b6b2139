import { expect } from "vitest";
import type { deliveryKinds } from "#contract/deliveries/constants.ts";
import { insertDelivery } from "#worker/runtime/deliveries.ts";
import { unique } from "../samples.ts";
import { select } from "../tables.ts";
import { injectFaults } from "./inject-faults.ts";
import type { Fault } from "./steps.ts";
import type { Simulation } from "./simulation.ts";

/** A delivery, and how often its effect happened. */
export type TestDelivery = {
  id: string;
  effects: () => number | Promise<number>;
  /** For vendors without idempotency keys: the delivery may end as dead, with an error, but not happen twice. */
  hasNoIdempotencyKey?: true;
  /** A retry may find the work done and cancel the delivery. */
  mayBeCancelled?: true;
};

/** Prepares a test once and returns a factory for deliveries of this kind. */
export type DeliverySetup = (simulation: Simulation) => Promise<() => Promise<TestDelivery>>;

type DeliveryEntity = { entityType: string; entityId: string; payload?: Record<string, unknown> };

/** Inserts a due delivery without a queue message. */
export async function insertDueDelivery(
  simulation: Simulation,
  kind: (typeof deliveryKinds)[number],
  action: string,
  entity: DeliveryEntity,
): Promise<string> {
  const delivery = insertDelivery(simulation.ctx(), {
    kind,
    action,
    dedupeKey: `${action}:${unique()}`,
    ...entity,
  });
  await delivery.statement;
  return delivery.id;
}

export const toQueueMessage = (id: string) => ({ body: { type: "delivery", id }, attempts: 1, at: 0 });

type Row = { action: string; status: string; last_error: string | null; attempts: number };
export const getDeliveryRow = async (id: string): Promise<Row> =>
  (await select<Row>("select * from deliveries where id = ?", id))[0]!;

/**
 * Injects a fault at each step of one delivery of each kind, and asserts that its effect happened once and that the row
 * is sent.
 */
export async function injectDeliveryFaults(
  simulation: Simulation,
  fault: Fault,
  minSteps: number,
  deliveries: Record<string, () => Promise<TestDelivery>>,
): Promise<Record<string, number>> {
  const toScenario = (next: () => Promise<TestDelivery>) => async () => {
    const { id, effects, hasNoIdempotencyKey, mayBeCancelled } = await next();
    return {
      act: () => simulation.consume([toQueueMessage(id)]),
      check: async () => {
        const [row, effectCount] = [await getDeliveryRow(id), await effects()];
        if (hasNoIdempotencyKey && row.status === "dead") {
          expect(effectCount, "at most once").toBeLessThanOrEqual(1);
          expect(row.last_error, "has an error").toMatch(/\w/);
          return;
        }
        const finalStatuses = mayBeCancelled ? ["sent", "cancelled"] : ["sent"];
        expect(finalStatuses, String(row.last_error)).toContain(row.status);
        expect(effectCount, "times").toBe(1);
      },
    };
  };
  const scenarios = Object.entries(deliveries).map(([name, next]) => [name, toScenario(next)] as const);
  return injectFaults(simulation, fault, minSteps, Object.fromEntries(scenarios));
}

/** Prepares these kinds and runs the deliveries that doing so enqueues. */
export async function setUpDeliveries(simulation: Simulation, deliveries: Record<string, DeliverySetup>) {
  const factories: Record<string, () => Promise<TestDelivery>> = {};
  for (const [name, setUp] of Object.entries(deliveries)) factories[name] = await setUp(simulation);
  await simulation.tick();
  await simulation.waitUntilIdle();
  return factories;
}
