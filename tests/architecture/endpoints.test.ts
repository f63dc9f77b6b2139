import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { splitRoute } from "#contract/endpoint.ts";
import { contractEndpoints, rawRoutes } from "#tests/support/endpoints.ts";
import { stripComments, sources } from "#tests/support/sources.ts";

const rows = contractEndpoints.map(({ endpoint }) => endpoint);
const worker = sources.filter(({ file }) => file.startsWith("worker/"));

test("no two endpoints share a method and path", () => {
  // Two patterns that differ only in the names of their parameters are the same address.
  const taken = [...rows, ...rawRoutes].map(({ route }) => route.replace(/:\w+/g, ":"));
  expect(taken.toSorted()).toEqual([...new Set(taken)].toSorted());
});

test("every endpoint has a one-line summary", () => {
  for (const endpoint of rows) expect(endpoint.summary, endpoint.route).toMatch(/^[A-Z][^\n]{5,110}[^.\s]$/);
});

test("an endpoint's params are those of its path", () => {
  for (const endpoint of rows) {
    const named = [...splitRoute(endpoint.route).path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(endpoint.params?.shape ?? {}), endpoint.route).toEqual(named);
  }
});

test("only unsafe methods have a body or a form", () => {
  for (const endpoint of rows.filter(({ route: at }) => at.startsWith("GET") || at.startsWith("DELETE"))) {
    expect(endpoint.body ?? endpoint.form, endpoint.route).toBeUndefined();
  }
});

test("public POST endpoints are rate-limited and idempotent", () => {
  const open = rows.filter(({ route: at, access }) => at.startsWith("POST") && access === "public");
  const creating = open.filter(({ status }) => status === 201 || status === 202);
  expect(creating.length).toBeGreaterThan(0);
  for (const endpoint of creating)
    expect(endpoint, endpoint.route).toMatchObject({ limited: true, idempotent: true });
});

test("staff request bodies reject unknown keys", () => {
  for (const endpoint of rows.filter(({ body, access }) => body && access !== "public")) {
    const unknown = endpoint.body!.safeParse({ unknownKey: 1 });
    const codes = unknown.error?.issues.map(({ code }) => code);
    expect(codes, endpoint.route).toContain("unrecognized_keys");
  }
});

test("every list endpoint has a maximum length", () => {
  for (const endpoint of rows.filter(({ paged }) => paged)) {
    expect(endpoint.query?.safeParse({ limit: "1000000" }).success, endpoint.route).toBe(false);
    expect(endpoint.query?.safeParse({ offset: "-1" }).success, endpoint.route).toBe(false);
    expect(endpoint.query?.parse({}), endpoint.route).toMatchObject({
      limit: expect.any(Number) as number,
      offset: 0,
    });
  }
});

const filesMatching = (pattern: RegExp) =>
  worker.filter((source) => pattern.test(stripComments(source))).map(({ file }) => file);

test("every endpoint is mounted by serve(), and other routes are on the raw-route list", () => {
  const code = worker.map((source) => stripComments(source)).join("\n");
  const served = [...code.matchAll(/\bserve\(\s*\w+Routes,\s*(\w+)\.(\w+)/g)].map(
    ([, group, name]) => `${group}.${name}`,
  );
  const named = Object.entries(endpoints).flatMap(([group, all]) =>
    Object.keys(all).map((name) => `${group}.${name}`),
  );
  expect(served.toSorted(), "one serve() for each endpoint").toEqual(named.toSorted());
  const raw = [...code.matchAll(/\b\w+\.(get|post|put|delete|patch|all)\(\s*["'`](\/api\/[^"'`\n*]+)["'`]/g)];
  const mounted = raw.map(([, method, path]) => `${method!.toUpperCase()} ${path}`);
  expect(mounted.toSorted()).toEqual(rawRoutes.map(({ route }) => route).toSorted());
  expect(filesMatching(/\b\w+\.(on|mount)\(\s*\w+,/)).toEqual(["worker/runtime/serve.ts"]);
  expect(filesMatching(/\b\w+\.route\("/)).toEqual(["worker/app.ts", "worker/feeds/routes.ts"]);
});
