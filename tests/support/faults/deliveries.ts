import { expect } from "vitest";
import type { deliveryKinds } from "#contract/deliveries/constants.ts";
import { insertDelivery } from "#worker/runtime/deliveries.ts";
import { unique } from "../samples.ts";
import { select } from "../tables.ts";
import { injectFaults } from "./inject-faults.ts";
import type { Fault } from "./steps.ts";
import type { Simulation } from "./simulation.ts";

/** One row of the outbox, and how often its effect has happened. */
export type TestDelivery = {
  id: string;
  effects: () => number | Promise<number>;
  /** Where the vendor has no way to make it exactly once: it may end as dead, which says so, rather than happen twice. */
  atMostOnce?: true;
  /** What a dead worker had already done is found done by the next one, which then has nothing to do and says so. */
  mayBeCancelled?: true;
};

/** Arranges, once for a test, what orders of a kind need, and answers how one more of them is made. */
export type DeliverySetup = (simulation: Simulation) => Promise<() => Promise<TestDelivery>>;

type DeliveryEntity = { entityType: string; entityId: string; payload?: Record<string, unknown> };

/** A row that is due, of which no message speaks yet. */
export async function insertDueDelivery(
  simulation: Simulation,
  kind: (typeof deliveryKinds)[number],
  action: string,
  entity: DeliveryEntity,
): Promise<string> {
  const delivery = insertDelivery(simulation.ctx(), { kind, action, dedupeKey: `${action}:${unique()}`, ...entity });
  await delivery.statement;
  return delivery.id;
}

export const toQueueMessage = (id: string) => ({ body: { type: "delivery", id }, attempts: 1, at: 0 });

type Row = { action: string; status: string; last_error: string | null; attempts: number };
export const getDeliveryRow = async (id: string): Promise<Row> =>
  (await select<Row>("select * from deliveries where id = ?", id))[0]!;

/** Strikes at each step of the work on one row of each kind: in the end its effect has happened once, and the row knows. */
export async function injectDeliveryFaults(
  simulation: Simulation,
  fault: Fault,
  minSteps: number,
  deliveries: Record<string, () => Promise<TestDelivery>>,
): Promise<Record<string, number>> {
  const toScenario = (next: () => Promise<TestDelivery>) => async () => {
    const { id, effects, atMostOnce, mayBeCancelled } = await next();
    return {
      act: () => simulation.consume([toQueueMessage(id)]),
      check: async () => {
        const [row, effectCount] = [await getDeliveryRow(id), await effects()];
        if (atMostOnce && row.status === "dead") {
          expect(effectCount, "not twice").toBeLessThanOrEqual(1);
          expect(row.last_error, "and not silently").toMatch(/\w/);
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

/** Arranges all of these kinds; what they set off by themselves is through then. */
export async function setUpDeliveries(simulation: Simulation, deliveries: Record<string, DeliverySetup>) {
  const factories: Record<string, () => Promise<TestDelivery>> = {};
  for (const [name, setUp] of Object.entries(deliveries)) factories[name] = await setUp(simulation);
  await simulation.tick();
  await simulation.settle();
  return factories;
}
