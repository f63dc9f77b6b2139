import { expect } from "vitest";
import { connectGhl } from "../ghl.ts";
import type { Person } from "../person.ts";
import { select } from "../tables.ts";
import { MAIL_URL } from "./fake-vendors.ts";
import { Simulation } from "./simulation.ts";

/** A simulation with a mail provider and the CRM configured. */
export async function createSimulation(
  more: Parameters<typeof connectGhl>[1] = {},
): Promise<{ simulation: Simulation; admin: Person }> {
  const simulation = new Simulation();
  const mail = { mail_api_url: MAIL_URL, mail_api_key: "mail-key-0000-1111" };
  const admin = await connectGhl(simulation.vendors.ghl, { ...mail, ...more });
  return { simulation, admin: admin.at(simulation.site) };
}

/** A simulation without keys: Cloudflare bindings send mail and write articles. */
export async function createBindingSimulation(): Promise<{ simulation: Simulation; admin: Person }> {
  const simulation = new Simulation();
  return { simulation, admin: (await connectGhl(simulation.vendors.ghl)).at(simulation.site) };
}

type Row = { action: string; status: string };
const listOutbox = (entityId: string) =>
  select<Row>("select action, status from deliveries where entity_id = ? order by action", entityId);

/** Asserts that each of these deliveries of an entity was sent once. */
export async function expectDeliveriesSent(entityId: string, ...actions: string[]): Promise<void> {
  const rows = await listOutbox(entityId);
  expect(rows.map(({ action, status }) => `${action} ${status}`)).toEqual(
    actions.toSorted().map((action) => `${action} sent`),
  );
}

/** Asserts that each of these deliveries of an entity exists once; other tests cover their execution. */
export async function expectDeliveriesEnqueued(entityId: string, ...actions: string[]): Promise<void> {
  const rows = await listOutbox(entityId);
  const activeActions = rows.filter(({ status }) => status !== "cancelled").map(({ action }) => action);
  expect(activeActions).toEqual(actions.toSorted());
}

export const countRows = async (sql: string, ...values: unknown[]): Promise<number> => {
  const [row] = await select<{ n: number }>(`select count(*) as n from ${sql}`, ...values);
  return row!.n;
};
