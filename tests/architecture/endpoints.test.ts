import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { splitRoute } from "#contract/endpoint.ts";
import { endpointRows, rawRoutes } from "#tests/support/endpoint-rows.ts";
import { codeOf, sources } from "#tests/support/sources.ts";

const rows = endpointRows.map(({ row }) => row);
const worker = sources.filter(({ file }) => file.startsWith("worker/"));

test("no two endpoints share a method and path", () => {
  // Two patterns that differ only in the names of their parameters are the same address.
  const taken = [...rows, ...rawRoutes].map(({ route }) => route.replace(/:\w+/g, ":"));
  expect(taken.toSorted()).toEqual([...new Set(taken)].toSorted());
});

test("every endpoint has a one-line summary", () => {
  for (const row of rows) expect(row.summary, row.route).toMatch(/^[A-Z][^\n]{5,110}[^.\s]$/);
});

test("an endpoint's params are those of its path", () => {
  for (const row of rows) {
    const named = [...splitRoute(row.route).path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(row.params?.shape ?? {}), row.route).toEqual(named);
  }
});

test("only unsafe methods have a body or a form", () => {
  for (const row of rows.filter(({ route: at }) => at.startsWith("GET") || at.startsWith("DELETE"))) {
    expect(row.body ?? row.form, row.route).toBeUndefined();
  }
});

test("public POST endpoints are rate-limited and idempotent", () => {
  const open = rows.filter(({ route: at, access }) => at.startsWith("POST") && access === "public");
  const creating = open.filter(({ status }) => status === 201 || status === 202);
  expect(creating.length).toBeGreaterThan(0);
  for (const row of creating) expect(row, row.route).toMatchObject({ limited: true, idempotent: true });
});

test("staff request bodies reject unknown keys", () => {
  for (const row of rows.filter(({ body, access }) => body && access !== "public")) {
    const unknown = row.body!.safeParse({ nobodyKnowsThis: 1 });
    const codes = unknown.error?.issues.map(({ code }) => code);
    expect(codes, row.route).toContain("unrecognized_keys");
  }
});

test("every list endpoint has a maximum length", () => {
  for (const row of rows.filter(({ paged }) => paged)) {
    expect(row.query?.safeParse({ limit: "1000000" }).success, row.route).toBe(false);
    expect(row.query?.safeParse({ offset: "-1" }).success, row.route).toBe(false);
    expect(row.query?.parse({}), row.route).toMatchObject({ limit: expect.any(Number) as number, offset: 0 });
  }
});

test("every endpoint is mounted by serve(), and other routes are on the raw-route list", () => {
  const code = worker.map((source) => codeOf(source)).join("\n");
  const served = [...code.matchAll(/\bserve\(\s*app,\s*(\w+)\.(\w+)/g)].map(
    ([, group, name]) => `${group}.${name}`,
  );
  const named = Object.entries(endpoints).flatMap(([group, all]) =>
    Object.keys(all).map((name) => `${group}.${name}`),
  );
  expect(served.toSorted(), "one serve() for each row").toEqual(named.toSorted());
  const raw = [...code.matchAll(/\bapp\.(get|post|put|delete|patch|all)\(\s*["'`]([^"'`]+)/g)];
  const mounted = raw.map(([, method, path]) => `${method!.toUpperCase()} ${path}`);
  expect(mounted.toSorted()).toEqual(rawRoutes.map(({ route }) => route).toSorted());
  expect([...code.matchAll(/\bapp\.(on|route|mount)\(/g)].length, "app.on stands in serve() only").toBe(1);
});
