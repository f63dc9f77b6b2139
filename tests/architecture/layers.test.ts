import path from "node:path";
import { expect, test } from "vitest";
import { codeOf, importsOf, isOurs, sources } from "#tests/support/sources.ts";

const workerLayers = [
  "contract",
  "base",
  "db",
  "ports",
  "vendors",
  "runtime",
  "features",
  "background",
  "ssr",
  "feeds",
];

/** Who may import whom, besides itself; docs/architecture.md says it in words. */
const mayImport: Record<string, readonly string[]> = {
  "worker/contract": [],
  "worker/base": ["worker/contract"],
  "worker/db": ["worker/contract", "worker/base"],
  "worker/ports": ["worker/contract", "worker/base"],
  "worker/vendors": ["worker/contract", "worker/base", "worker/ports"],
  "worker/runtime": ["worker/contract", "worker/base", "worker/db", "worker/ports"],
  "worker/features": ["worker/contract", "worker/base", "worker/db", "worker/ports", "worker/runtime"],
  "worker/background": ["worker/contract", "worker/base", "worker/runtime", "worker/features"],
  "worker/ssr": [
    "worker/contract",
    "worker/base",
    "worker/db",
    "worker/runtime",
    "worker/features",
    "web/app",
  ],
  worker: workerLayers.map((layer) => `worker/${layer}`),
  "web/ui": [],
  "web/content": ["worker/contract"],
  "web/lib": ["worker/contract", "web/ui"],
  "web/features": ["worker/contract", "web/ui", "web/lib", "web/content"],
  "web/app": ["worker/contract", "web/ui", "web/lib", "web/content", "web/features"],
  // The build's configuration.
  web: [],
};

/** Rooms that may look into another room, through its index.ts. */
const neighbours: Record<string, readonly string[]> = {
  "worker/features/applications": ["crm", "jobs", "leads", "privacy"],
  "worker/features/auth": ["portals"],
  "worker/features/booking": ["crm", "leads", "sms"],
  "worker/features/bulk-runs": ["writing"],
  "worker/features/exports": ["applications", "contacts"],
  "worker/features/distribution": ["jobs", "settings"],
  "worker/features/jobs": ["distribution"],
  "worker/features/health": ["linkedin"],
  "worker/features/leads": ["crm"],
  "worker/features/linkedin": ["deliveries", "pictures", "settings"],
  "worker/features/contacts": ["crm", "leads"],
  "worker/features/crm": ["leads", "settings", "sms"],
  "worker/features/newsletter": ["articles", "crm", "leads"],
  "worker/features/pictures": ["settings"],
  "worker/features/schedules": ["articles", "linkedin", "writing"],
  "worker/features/sms": ["leads", "settings"],
  "worker/features/inbox": ["applications", "contacts", "crm", "leads"],
  "worker/features/privacy": ["applications", "crm", "leads"],
  "worker/features/users": ["auth"],
  "worker/features/writing": ["settings"],
  "web/features/applications": ["inbox", "jobs", "site"],
  "web/features/articles": ["linkedin", "newsletter", "pictures", "schedules", "writing"],
  "web/features/booking": ["site"],
  "web/features/candidates": ["applications", "site"],
  "web/features/case-studies": ["site"],
  "web/features/company": ["site"],
  "web/features/consent": ["jobs"],
  "web/features/contacts": ["site"],
  "web/features/home": ["applications", "contacts", "jobs", "salary", "site"],
  "web/features/jobs": ["distribution", "pictures", "site"],
  "web/features/leads": ["crm"],
  "web/features/legal": ["site"],
  "web/features/newsletter": ["site"],
  "web/features/portals": ["activity", "users"],
  "web/features/privacy": ["booking", "site"],
  "web/features/services": ["site"],
  "web/features/writing": ["schedules"],
};

/** Which packages only some files may know. */
const guarded = [
  { packages: /^drizzle-orm/, only: /^worker\/db\/|[/-]queries\.ts$/ },
  { packages: /^(hono|@hono\/)/, only: /^worker\/(app\.ts$|runtime\/|edge\/)|\/routes\.ts$/ },
  { packages: /^react/, only: /^web\// },
  { packages: /^(cloudflare:|vitest|@cloudflare\/)/, only: /^web\/vite\.config\.ts$/ },
] as const;

const layers = Object.keys(mayImport).toSorted((a, b) => b.length - a.length);
const layerOf = (file: string) => layers.find((layer) => file.startsWith(`${layer}/`));
const roomOf = (file: string) => /^(?:worker|web)\/features\/[^/]+(?=\/)/.exec(file)?.[0];
const product = sources.filter(({ file }) => /^(worker|web)\//.test(file));

/** Why one file may not import another, or undefined. */
function offence(from: string, to: string): string | undefined {
  const [here, there] = [layerOf(from), layerOf(to)];
  if (!here || !there) return "stands outside every layer";
  if (here !== there && !mayImport[here]!.includes(there)) return `${here} may not import ${there}`;
  if (here === "worker/ssr" && there === "web/app" && to !== "web/app/entry-server.tsx") {
    return "the edge sees only web/app/entry-server.tsx";
  }
  const [home, other] = [roomOf(from), roomOf(to)];
  if (!home || !other || home === other) return undefined;
  if (!/\/index\.ts$/.test(to)) return "another room is entered through its index.ts";
  if (!neighbours[home]?.includes(path.posix.basename(other))) return "this pair of rooms is not on the list";
  return undefined;
}

test("imports run one way", () => {
  const offences = product.flatMap((source) =>
    importsOf(source)
      .filter(isOurs)
      .map((to) => ({ to, why: offence(source.file, to) }))
      .filter(({ why }) => why !== undefined)
      .map(({ to, why }) => `${source.file} -> ${to}: ${why}`),
  );
  expect(product.length).toBeGreaterThan(100);
  expect(offences).toEqual([]);
});

test("the rule itself refuses what it should", () => {
  expect(offence("worker/contract/jobs/endpoints.ts", "worker/base/ids.ts")).toMatch("may not import");
  expect(offence("worker/features/jobs/routes.ts", "worker/vendors/email-binding.ts")).toMatch(
    "may not import",
  );
  expect(offence("worker/ssr/pages.ts", "web/app/routes.tsx")).toMatch("only web/app/entry-server.tsx");
  expect(offence("worker/features/applications/tasks.ts", "worker/features/jobs/queries.ts")).toMatch(
    "index.ts",
  );
  expect(offence("worker/features/jobs/tasks.ts", "worker/features/leads/index.ts")).toMatch(
    "not on the list",
  );
  expect(offence("worker/features/auth/routes.ts", "worker/features/admin-portals/index.ts")).toBeUndefined();
  expect(offence("worker/background/queue.ts", "worker/features/leads/work.ts")).toBeUndefined();
  expect(offence("web/ui/slot.tsx", "worker/contract/text.ts")).toMatch("may not import");
});

test("a pair of rooms on the list is in use", () => {
  const pairs = product.flatMap((source) =>
    importsOf(source).map(
      (to) => `${roomOf(source.file)} -> ${roomOf(to) && path.posix.basename(roomOf(to)!)}`,
    ),
  );
  for (const [home, others] of Object.entries(neighbours)) {
    for (const other of others) expect(pairs).toContain(`${home} -> ${other}`);
  }
});

test("drizzle, hono and the platform stay where they belong", () => {
  const offences = product.flatMap((source) =>
    importsOf(source)
      .filter((name) => guarded.some(({ packages, only }) => packages.test(name) && !only.test(source.file)))
      .map((name) => `${source.file} -> ${name}`),
  );
  expect(offences).toEqual([]);
});

test("background knows rooms only by the work that they offer", () => {
  const seen = product
    .filter(({ file }) => file.startsWith("worker/background/"))
    .flatMap((source) => importsOf(source).filter((to) => roomOf(to)))
    .filter((to) => !/\/(tasks|index)\.ts$/.test(to));
  expect(seen).toEqual([]);
});

const placesOf = (pattern: RegExp, allowed: RegExp) =>
  product
    .filter(({ file }) => file.startsWith("worker/") && !file.endsWith(".d.ts") && !allowed.test(file))
    .filter((source) => pattern.test(codeOf(source)))
    .map(({ file }) => file);

test("only vendors reach out of the house", () => {
  // A method of something handed in (assets.fetch, app.fetch) and the worker's own `fetch` are no way out.
  const outbound =
    /(?<![\w.])(?:globalThis\.)?fetch\((?!request, env, waiter\))|new WebSocket\(|\bconnect\(\{/;
  expect(placesOf(outbound, /^worker\/vendors\//)).toEqual([]);
});

test("bindings and settings are read in env.ts and services.ts only", () => {
  expect(
    placesOf(/\benv\??\.\w|\benv\[|process\.env|import\.meta\.env/, /^worker\/(env|services)\.ts$/),
  ).toEqual([]);
});
