import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { publicPages } from "#web/app/routes.tsx";
import worker from "#worker/index.ts";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import { busyOffice, quietOffice } from "#tests/support/busy-office.ts";
import { type Asked, countedDatabase } from "#tests/support/counted-database.ts";
import { endpointRows } from "#tests/support/endpoint-rows.ts";
import { office } from "#tests/support/office.ts";
import type { Person } from "#tests/support/person.ts";
import { calledByPages, filled, screens, type Things, visited } from "#tests/support/screens.ts";

/** Queries of one page, or of one call of a screen, the look at who is signed in included. */
const MOST = 4;

const counted = countedDatabase(env.DB);
const bindings = { ...env, DB: counted.db };

/** The whole worker before a database that counts. */
async function site(request: Request): Promise<Response> {
  const waiter = createExecutionContext();
  const incoming = request as Request<unknown, IncomingRequestCfProperties>;
  const response = await worker.fetch(incoming, bindings, waiter);
  await waitOnExecutionContext(waiter);
  return response;
}

/** Nothing is remembered: no page, no version, no ready-made answer. Sessions stay. */
async function forget(): Promise<void> {
  await env.DB.prepare("update content_version set version = version + 1").run();
  invalidateContentVersion();
  const { keys } = await env.KV.list();
  await Promise.all(
    keys.filter(({ name }) => !name.startsWith("session:")).map(({ name }) => env.KV.delete(name)),
  );
}

type Costs = Map<string, Asked>;

async function costsOf(person: Person, addresses: readonly string[], things: Things): Promise<Costs> {
  const costs: Costs = new Map();
  for (const address of addresses) {
    await forget();
    const asked = await counted.count(async () => {
      const response = await person.fetch(filled(address, things));
      await response.text();
      const answers = address.startsWith("/api/") ? response.ok : response.status < 500;
      expect(answers, `${address}: ${response.status}`).toBe(true);
    });
    costs.set(address, asked);
  }
  return costs;
}

const told = ({ statements, trips }: Asked) =>
  `${String(statements).padStart(2)} in ${trips} round trip${trips === 1 ? "" : "s"}`;

/** The budgets as a person reads them. */
function report(pages: Costs, calls: Costs, reads: Costs): string {
  const lines = (costs: Costs) => [...costs].map(([address, asked]) => `${told(asked)}  ${address}`);
  const perScreen = Object.entries(screens).flatMap(([screen, addresses]) => {
    const its = new Map(addresses.map((address) => [address, calls.get(address)!]));
    const sum = (part: "statements" | "trips") =>
      [...its.values()].reduce((all, asked) => all + asked[part], 0);
    return ["", `${screen}: ${sum("statements")} when every panel of it is opened`, ...lines(its)];
  });
  return [
    "Queries (statements) of a page that nobody has kept, everything it asks for included",
    "",
    ...lines(pages),
    "",
    "Queries of the public calls behind them",
    "",
    ...lines(reads),
    "",
    "Queries of each call of a screen, the look at who is signed in included",
    ...perScreen,
    "",
  ].join("\n");
}

const known = (addresses: readonly string[]) =>
  addresses.map((address) => address.split("?")[0]!.replace(/:\w+|\/1$/g, (part) => part));

test("every page and every read of the contract has a budget", () => {
  const paths = publicPages.map(({ index, path }) => (index ? "/" : path!));
  expect(Object.keys(visited).toSorted()).toEqual([...paths, "machines"].toSorted());
  const asked = known([...Object.values(screens).flat(), ...calledByPages]);
  const reads = endpointRows.map(({ name }) => name).filter((name) => name.startsWith("GET "));
  const pattern = (name: string) => new RegExp(`^${name.slice(4).replace(/:\w+/g, "[^/]+")}$`);
  // This one asks the vendor, and one query for how.
  const without = reads.filter((name) => !asked.some((address) => pattern(name).test(address)));
  expect(without).toEqual(["GET /api/ghl/options"]);
});

test("no page needs more than four queries, and none needs more with many rows than with one", async () => {
  const admin = (await office.as("admin")).at(site);
  const visitor = office.visitor().at(site);
  const things = await busyOffice(admin);
  const measure = async () => ({
    pages: await costsOf(visitor, Object.values(visited).flat(), things),
    reads: await costsOf(visitor, calledByPages, things),
    calls: await costsOf(admin, Object.values(screens).flat(), things),
  });
  const many = await measure();
  await expect(report(many.pages, many.calls, many.reads)).toMatchFileSnapshot("./query-budgets.txt");
  for (const costs of Object.values(many))
    for (const [address, { statements }] of costs)
      expect(statements, `${address} asks too often`).toBeLessThanOrEqual(MOST);
  // There is only ever one account.
  expect(await quietOffice(things), "nothing was there to be many").toEqual(["linkedin_accounts"]);
  expect(await measure(), "with one of everything").toEqual(many);
});
