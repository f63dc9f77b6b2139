import { expect } from "vitest";
import { connectedOffice } from "../ghl.ts";
import type { Person } from "../person.ts";
import { select } from "../tables.ts";
import { MAIL_URL } from "./outside.ts";
import { World } from "./world.ts";

/** A world in which the firm has set up its mail provider and its CRM. */
export async function openWorld(
  more: Parameters<typeof connectedOffice>[1] = {},
): Promise<{ world: World; admin: Person }> {
  const world = new World();
  const mail = { mail_api_url: MAIL_URL, mail_api_key: "mail-key-0000-1111" };
  const admin = await connectedOffice(world.outside.ghl, { ...mail, ...more });
  return { world, admin: admin.at(world.site) };
}

/** One in which the platform's own bindings carry the mail and write the articles, because no key is set. */
export async function openBoundWorld(): Promise<{ world: World; admin: Person }> {
  const world = new World();
  return { world, admin: (await connectedOffice(world.outside.ghl)).at(world.site) };
}

type Row = { action: string; status: string };
const outboxOf = (entityId: string) =>
  select<Row>("select action, status from deliveries where entity_id = ? order by action", entityId);

/** Everything that was to go out about this has gone out, once. */
export async function expectSent(entityId: string, ...actions: string[]): Promise<void> {
  const rows = await outboxOf(entityId);
  expect(rows.map(({ action, status }) => `${action} ${status}`)).toEqual(
    actions.toSorted().map((action) => `${action} sent`),
  );
}

/** Everything that has to go out about this waits for its turn, once: that each row is done once is a story of its own. */
export async function expectOrdered(entityId: string, ...actions: string[]): Promise<void> {
  const rows = await outboxOf(entityId);
  const wanted = rows.filter(({ status }) => status !== "cancelled").map(({ action }) => action);
  expect(wanted).toEqual(actions.toSorted());
}

export const count = async (sql: string, ...values: unknown[]): Promise<number> => {
  const [row] = await select<{ n: number }>(`select count(*) as n from ${sql}`, ...values);
  return row!.n;
};
