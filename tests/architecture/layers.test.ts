import { expect, test } from "vitest";
import { findImportCycles } from "#tests/support/exports.ts";
import { stripComments, listImports, isLocal, type Source, sources } from "#tests/support/sources.ts";

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

const pageLayers = [
  "worker/contract",
  "worker/base",
  "worker/db",
  "worker/runtime",
  "worker/features",
  "web/app",
];

/** Which layers each layer may import, besides itself. docs/architecture.md has the same table. */
const mayImport: Record<string, readonly string[]> = {
  "worker/contract": [],
  "worker/base": ["worker/contract"],
  "worker/db": ["worker/contract", "worker/base"],
  "worker/ports": ["worker/contract", "worker/base"],
  "worker/vendors": ["worker/contract", "worker/base", "worker/ports"],
  "worker/runtime": ["worker/contract", "worker/base", "worker/db", "worker/ports"],
  "worker/features": ["worker/contract", "worker/base", "worker/db", "worker/ports", "worker/runtime"],
  "worker/background": ["worker/contract", "worker/base", "worker/runtime", "worker/features"],
  "worker/ssr": pageLayers,
  "worker/feeds": [...pageLayers, "worker/ssr"],
  worker: workerLayers.map((layer) => `worker/${layer}`),
  "web/ui": [],
  "web/content": ["worker/contract"],
  "web/lib": ["worker/contract", "web/ui"],
  "web/features": ["worker/contract", "web/ui", "web/lib", "web/content"],
  "web/app": ["worker/contract", "web/ui", "web/lib", "web/content", "web/features"],
  // vite.config.ts
  web: ["worker/contract"],
};

/** Packages that only some files may import. */
const restrictedPackages = [
  { packages: /^drizzle-orm/, only: /^worker\/db\/|[/-]queries\.ts$/ },
  {
    packages: /^(hono|@hono\/)/,
    only: /^worker\/(app\.ts$|runtime\/|ssr\/|feeds\/)|routes\.ts$/,
  },
  { packages: /^react/, only: /^web\// },
  { packages: /^(cloudflare:|vitest|@cloudflare\/)/, only: /^web\/vite\.config\.ts$/ },
] as const;

const layers = Object.keys(mayImport).toSorted((a, b) => b.length - a.length);
const layerOf = (file: string) => layers.find((layer) => file.startsWith(`${layer}/`));
const featureOf = (file: string) => /^(?:worker|web)\/features\/[^/]+(?=\/)/.exec(file)?.[0];
const product = sources.filter(({ file }) => /^(worker|web)\//.test(file));

/** The owner's configuration: data, which the contract hands on to every layer. Each file has one importer. */
const FIRM = "web/content/firm.ts";
const configuration: Record<string, string> = {
  "worker/contract/firm.ts": FIRM,
  "worker/contract/article-generation/prompts.ts": "web/content/article-prompts.json",
};

/** Why one file may not import another, or undefined. */
function offence(from: string, to: string): string | undefined {
  const [importer, imported] = [layerOf(from), layerOf(to)];
  if (configuration[from] === to) return undefined;
  if (!importer || !imported) return "is outside every layer";
  if (importer !== imported && !mayImport[importer]!.includes(imported)) {
    return `${importer} may not import ${imported}`;
  }
  if (importer !== imported && imported === "web/app" && to !== "web/app/entry-server.tsx") {
    return "the Worker imports only web/app/entry-server.tsx";
  }
  const [feature, other] = [featureOf(from), featureOf(to)];
  if (!feature || !other || feature === other) return undefined;
  if (other.startsWith("worker/") && !to.endsWith("/index.ts")) {
    return "another feature is imported through its index.ts";
  }
  return undefined;
}

/** The features as sources that import each other, for the cycle check. */
function featureGraph(files: readonly Source[]): Source[] {
  const imports = new Map<string, Set<string>>();
  for (const source of files) {
    const feature = featureOf(source.file);
    if (!feature) continue;
    const others = imports.get(feature) ?? new Set<string>();
    for (const to of listImports(source)) {
      const other = featureOf(to);
      if (other && other !== feature) others.add(other);
    }
    imports.set(feature, others);
  }
  const toImport = (feature: string) => `import "#${feature}";`;
  return [...imports].map(([file, others]) => ({ file, text: [...others].map(toImport).join("\n") }));
}

test("imports follow the layers", () => {
  const offences = product.flatMap((source) =>
    listImports(source)
      .filter(isLocal)
      .map((to) => ({ to, why: offence(source.file, to) }))
      .filter(({ why }) => why !== undefined)
      .map(({ to, why }) => `${source.file} -> ${to}: ${why}`),
  );
  expect(product.length).toBeGreaterThan(100);
  expect(offences).toEqual([]);
});

test("features don't import each other in cycles", () => {
  const graph = featureGraph(product);
  expect(graph.length).toBeGreaterThan(40);
  expect(findImportCycles(graph)).toEqual([]);
});

test("the layer check detects known offences", () => {
  expect(offence("worker/contract/jobs/endpoints.ts", "worker/base/ids.ts")).toMatch("may not import");
  expect(offence("worker/features/jobs/routes.ts", "worker/vendors/email-binding.ts")).toMatch(
    "may not import",
  );
  expect(offence("worker/ssr/page-routes.ts", "web/app/routes.tsx")).toMatch("only web/app/entry-server.tsx");
  expect(offence("worker/features/applications/tasks.ts", "worker/features/jobs/queries.ts")).toMatch(
    "through its index.ts",
  );
  expect(offence("worker/features/auth/routes.ts", "worker/features/users/index.ts")).toBeUndefined();
  expect(offence("worker/background/queue.ts", "worker/features/leads/tasks.ts")).toBeUndefined();
  expect(offence("worker/contract/firm.ts", FIRM)).toBeUndefined();
  expect(offence("worker/runtime/mail.ts", FIRM)).toMatch("may not import");
  expect(offence("web/ui/slot.tsx", "worker/contract/text.ts")).toMatch("may not import");
});

test("the cycle check detects features that import each other through other features", () => {
  const file = (name: string, to: string) => ({
    file: `worker/features/${name}/tasks.ts`,
    text: `import { x } from "#worker/features/${to}/index.ts";`,
  });
  const ring = [file("a", "b"), file("b", "c"), file("c", "a")];
  expect(findImportCycles(featureGraph(ring))).toHaveLength(1);
  expect(findImportCycles(featureGraph(ring.slice(0, 2)))).toEqual([]);
});

test("drizzle, hono, react and platform modules are imported only where they belong", () => {
  const offences = product.flatMap((source) =>
    listImports(source)
      .filter((name) =>
        restrictedPackages.some(({ packages, only }) => packages.test(name) && !only.test(source.file)),
      )
      .map((name) => `${source.file} -> ${name}`),
  );
  expect(offences).toEqual([]);
});

test("worker/background imports only tasks.ts and index.ts of features", () => {
  const offences = product
    .filter(({ file }) => file.startsWith("worker/background/"))
    .flatMap((source) => listImports(source).filter((to) => featureOf(to)))
    .filter((to) => !/\/(tasks|index)\.ts$/.test(to));
  expect(offences).toEqual([]);
});

const placesOf = (pattern: RegExp, allowed: RegExp) =>
  product
    .filter(({ file }) => file.startsWith("worker/") && !file.endsWith(".d.ts") && !allowed.test(file))
    .filter((source) => pattern.test(stripComments(source)))
    .map(({ file }) => file);

test("only worker/vendors makes outbound requests", () => {
  // Methods such as assets.fetch and app.fetch, and the Worker's own fetch handler, are not outbound.
  const outbound = /(?<![\w.])(?:globalThis\.)?fetch\(|new WebSocket\(|\bconnect\(\{/;
  expect(placesOf(outbound, /^worker\/vendors\//)).toEqual([]);
});

test("bindings and settings are read in worker/env.ts and worker/services.ts only", () => {
  expect(
    placesOf(/\benv\??\.\w|\benv\[|process\.env|import\.meta\.env/, /^worker\/(env|services)\.ts$/),
  ).toEqual([]);
});
