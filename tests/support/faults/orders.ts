import { expect } from "vitest";
import type { deliveryKinds } from "#contract/deliveries/constants.ts";
import { insertDelivery } from "#worker/runtime/deliveries.ts";
import { unique } from "../samples.ts";
import { select } from "../tables.ts";
import { everywhere } from "./everywhere.ts";
import type { Fault } from "./steps.ts";
import type { World } from "./world.ts";

/** One row of the outbox, and how often its effect has happened. */
export type Order = {
  id: string;
  effects: () => number | Promise<number>;
  /** Where the vendor has no way to make it exactly once: it may end as dead, which says so, rather than happen twice. */
  atMostOnce?: true;
  /** What a dead worker had already done is found done by the next one, which then has nothing to do and says so. */
  orFoundDone?: true;
};

/** Arranges, once for a test, what orders of a kind need, and answers how one more of them is made. */
export type Kind = (world: World) => Promise<() => Promise<Order>>;

type About = { entityType: string; entityId: string; payload?: Record<string, unknown> };

/** A row that is due, of which no message speaks yet. */
export async function insertOrder(
  world: World,
  kind: (typeof deliveryKinds)[number],
  action: string,
  about: About,
): Promise<string> {
  const order = insertDelivery(world.ctx(), { kind, action, dedupeKey: `${action}:${unique()}`, ...about });
  await order.statement;
  return order.id;
}

export const messageOf = (id: string) => ({ body: { type: "delivery", id }, attempts: 1, at: 0 });

type Row = { action: string; status: string; last_error: string | null; attempts: number };
export const rowOf = async (id: string): Promise<Row> =>
  (await select<Row>("select * from deliveries where id = ?", id))[0]!;

/** Strikes at each step of the work on one row of each kind: in the end its effect has happened once, and the row knows. */
export async function deliveredEverywhere(
  world: World,
  fault: Fault,
  atLeast: number,
  kinds: Record<string, () => Promise<Order>>,
): Promise<Record<string, number>> {
  const storyOf = (next: () => Promise<Order>) => async () => {
    const { id, effects, atMostOnce, orFoundDone } = await next();
    return {
      act: () => world.consume([messageOf(id)]),
      check: async () => {
        const [row, happened] = [await rowOf(id), await effects()];
        if (atMostOnce && row.status === "dead") {
          expect(happened, "not twice").toBeLessThanOrEqual(1);
          expect(row.last_error, "and not silently").toMatch(/\w/);
          return;
        }
        const ends = orFoundDone ? ["sent", "cancelled"] : ["sent"];
        expect(ends, String(row.last_error)).toContain(row.status);
        expect(happened, "times").toBe(1);
      },
    };
  };
  const stories = Object.entries(kinds).map(([name, next]) => [name, storyOf(next)] as const);
  return everywhere(world, fault, atLeast, Object.fromEntries(stories));
}

/** Arranges all of these kinds; what they set off by themselves is through then. */
export async function arrange(world: World, kinds: Record<string, Kind>) {
  const arranged: Record<string, () => Promise<Order>> = {};
  for (const [name, kind] of Object.entries(kinds)) arranged[name] = await kind(world);
  await world.tick();
  await world.settle();
  return arranged;
}
