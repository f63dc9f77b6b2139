import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, onTestFinished, test, vi } from "vitest";
import { publicPages } from "#web/app/public-pages.ts";
import worker from "#worker/index.ts";
import { invalidateContentVersion } from "#worker/runtime/content-version.ts";
import { createLargeFixture, deleteAllButOneRow } from "#tests/support/large-fixture.ts";
import { type QueryCounts, createCountingDatabase } from "#tests/support/counting-database.ts";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import {
  loaderRequests,
  fillPath,
  screenRequests,
  type FixtureIds,
  publicPaths,
} from "#tests/support/screens.ts";

/** Per page or API call, including the session's query. */
const MAX_STATEMENTS = 4;

let counted = createCountingDatabase(env.DB);

/** The Worker with a database that counts its queries. */
async function site(request: Request): Promise<Response> {
  const executionCtx = createExecutionContext();
  const incoming = request as Request<unknown, IncomingRequestCfProperties>;
  const response = await worker.fetch(incoming, { ...env, DB: counted.db }, executionCtx);
  await waitOnExecutionContext(executionCtx);
  return response;
}

/** Clears every cache. */
async function clearCaches(): Promise<void> {
  // Caches in memory belong to a database.
  counted = createCountingDatabase(env.DB);
  await env.DB.prepare("update content_version set version = version + 1").run();
  invalidateContentVersion();
  const { keys } = await env.KV.list();
  await Promise.all(keys.map(({ name }) => env.KV.delete(name)));
}

type Costs = Map<string, QueryCounts>;

async function measureCosts(
  person: Person,
  addresses: readonly string[],
  things: FixtureIds,
): Promise<Costs> {
  const costs: Costs = new Map();
  for (const address of addresses) {
    await clearCaches();
    const cost = await counted.count(async () => {
      const response = await person.fetch(fillPath(address, things));
      await response.text();
      const succeeded = address.startsWith("/api/") ? response.ok : response.status < 500;
      expect(succeeded, `${address}: ${response.status}`).toBe(true);
    });
    costs.set(address, cost);
  }
  return costs;
}

const formatCost = ({ statements, roundTrips }: QueryCounts) =>
  `${String(statements).padStart(2)} in ${roundTrips} round trip${roundTrips === 1 ? "" : "s"}`;

/** Formats the snapshot. */
function report(pages: Costs, calls: Costs, reads: Costs): string {
  const lines = (costs: Costs) => [...costs].map(([address, cost]) => `${formatCost(cost)}  ${address}`);
  const perScreen = Object.entries(screenRequests).flatMap(([screen, addresses]) => {
    const screenCosts = new Map(addresses.map((address) => [address, calls.get(address)!]));
    const sum = (part: "statements" | "roundTrips") =>
      [...screenCosts.values()].reduce((all, cost) => all + cost[part], 0);
    return ["", `${screen}: ${sum("statements")} when every panel is open`, ...lines(screenCosts)];
  });
  return [
    "Queries (statements) of each uncached page, including its in-process API calls",
    "",
    ...lines(pages),
    "",
    "Queries of the public API calls of these pages",
    "",
    ...lines(reads),
    "",
    "Queries of each API call of a back-office screen, including the session",
    ...perScreen,
    "",
  ].join("\n");
}

const toPaths = (addresses: readonly string[]) =>
  addresses.map((address) => address.split("?")[0]!.replace(/:\w+|\/1$/g, (part) => part));

test("every public page and every GET endpoint has a query budget", () => {
  const paths = publicPages.map(({ index, path }) => (index ? "/" : path!));
  expect(Object.keys(publicPaths).toSorted()).toEqual([...paths, "feeds"].toSorted());
  const covered = toPaths([...Object.values(screenRequests).flat(), ...loaderRequests]);
  const reads = contractEndpoints.map(({ name }) => name).filter((name) => name.startsWith("GET "));
  const pattern = (name: string) => new RegExp(`^${name.slice(4).replace(/:\w+/g, "[^/]+")}$`);
  // Calls the vendor; its only query reads the settings.
  const without = reads.filter((name) => !covered.some((address) => pattern(name).test(address)));
  expect(without).toEqual(["GET /api/ghl/options"]);
});

// Every page and screen, twice.
vi.setConfig({ testTimeout: 120_000 });

test(
  "pages and calls stay within the query budget, and costs do not grow with rows",
  { tags: "full" },
  async () => {
    const admin = (await testApp.as("admin")).at(site);
    const visitor = testApp.visitor().at(site);
    const things = await createLargeFixture(admin);
    // On a busy machine a page takes longer than the content version is cached, and would read it twice.
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const measure = async () => ({
      pages: await measureCosts(visitor, Object.values(publicPaths).flat(), things),
      reads: await measureCosts(visitor, loaderRequests, things),
      calls: await measureCosts(admin, Object.values(screenRequests).flat(), things),
    });
    const many = await measure();
    await expect(report(many.pages, many.calls, many.reads)).toMatchFileSnapshot("./query-budgets.txt");
    for (const costs of Object.values(many))
      for (const [address, { statements }] of costs)
        expect(statements, `${address} exceeds the budget`).toBeLessThanOrEqual(MAX_STATEMENTS);
    // linkedin_accounts holds one row by design.
    expect(await deleteAllButOneRow(things), "tables without extra rows").toEqual(["linkedin_accounts"]);
    expect(await measure(), "with one row per table").toEqual(many);
  },
);
