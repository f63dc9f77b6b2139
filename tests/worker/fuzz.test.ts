import { expect, test } from "vitest";
import { DEFAULT_MAX_BODY, type Endpoint, splitRoute } from "#contract/endpoint.ts";
import { contractEndpoints, rawRoutes } from "#tests/support/endpoints.ts";
import { expectRefusal, neverReturns5xx, countRequests, getEndpointShare } from "#tests/support/fuzz.ts";
import { paramChoices } from "#tests/support/fuzz-requests.ts";
import { testApp } from "#tests/support/test-app.ts";
import { countAllRows } from "#tests/support/tables.ts";

test("the fuzz test files send at least 20,000 requests and cover every endpoint", () => {
  const shared = [0, 1, 2, 3].flatMap((share) => getEndpointShare(share, 4).map(([name]) => name));
  expect(shared.toSorted()).toEqual(contractEndpoints.map(({ name }) => name).toSorted());
  const files = Object.values(
    import.meta.glob<string>("./full/fuzz-?.test.ts", { query: "?raw", import: "default", eager: true }),
  );
  const shares = files.map(
    (text) => /fuzz\(endpoint\)/.test(text) && /getEndpointShare\((\d), 4\)/.exec(text)?.[1],
  );
  expect(shares.toSorted(), "each share has its file").toEqual(["0", "1", "2", "3"]);
  const without5xx = contractEndpoints.filter(({ endpoint }) => neverReturns5xx(endpoint));
  expect(contractEndpoints.length - without5xx.length, "almost all endpoints").toBeLessThan(8);
  const sent = without5xx.reduce((sum, { endpoint }) => sum + countRequests(endpoint), 0);
  expect(sent).toBeGreaterThanOrEqual(20_000);
});

const parseRoute = (at: string) => splitRoute(at as Endpoint["route"]);
const routes = [...contractEndpoints.map(({ endpoint }) => endpoint), ...rawRoutes].map(({ route }) =>
  parseRoute(route),
);
const paths = [...new Set(routes.map(({ path }) => path))];

const matchesPath = (path: string, address: string) =>
  new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replaceAll(".", "\\.")}$`).test(address);

test.for(paths)("%s gets 405 with an Allow header for every unsupported method", async (path) => {
  const address = path.replace(/:\w+/g, crypto.randomUUID());
  // A path such as `/articles/bulk` also matches `/articles/:id`.
  const allowed = new Set<string>(
    routes
      .filter((endpoint) => matchesPath(endpoint.path, address))
      .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
  );
  for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"].filter(
    (name) => !allowed.has(name),
  )) {
    const response = await testApp.visitor().fetch(address, { method });
    expect(response.status, method).toBe(405);
    expect(response.headers.get("Allow")!.split(", ").toSorted()).toEqual([...allowed].toSorted());
    expect((await expectRefusal(response, method)).code).toBe("method_not_allowed");
  }
});

const withBody = contractEndpoints
  .filter(({ endpoint }) => endpoint.body)
  .map(({ name, endpoint }): [string, Endpoint] => [name, endpoint]);

test.for(withBody)("%s gets 413 for a body over its limit", async ([, endpoint]) => {
  const { method, path } = parseRoute(endpoint.route);
  // Uses valid parameters, so that the body is checked.
  const isSerial = endpoint.params?.safeParse({ id: "1" }).success;
  const address = path.replace(
    /:\w+/g,
    (name) => paramChoices(endpoint, name)?.[0] ?? (isSerial ? "1" : crypto.randomUUID()),
  );
  const maxBytes = endpoint.form?.files ? DEFAULT_MAX_BODY : (endpoint.maxBody ?? DEFAULT_MAX_BODY);
  const sizes: [string, number][] = [["application/json", maxBytes]];
  if (endpoint.form) sizes.push(["application/x-www-form-urlencoded", endpoint.maxBody ?? DEFAULT_MAX_BODY]);
  const admin = await testApp.as("admin");
  const before = await countAllRows();
  for (const [type, size] of sizes) {
    const body = new Blob([new Uint8Array(size + 1).fill(0x20)]);
    const response = await admin.fetch(address, { method, headers: { "content-type": type }, body });
    expect([response.status, (await expectRefusal(response, type)).code], type).toEqual([413, "too_large"]);
  }
  expect(await countAllRows()).toEqual(before);
});

test("manipulated paths get not_found or validation_failed", async () => {
  const tricks = [
    "/api/",
    "/api//jobs",
    "/api/jobs/",
    "/api/JOBS",
    "/api/jobs%2F",
    "/api/jobs;x=1",
    "/api/jobs%00",
    "/api/.env",
  ];
  const names = [
    "__proto__",
    "constructor",
    "..%2f..%2f",
    "%2e%2e%2fadmin%2fjobs",
    "%",
    "%c0%ae",
    "\\..\\x",
    "*",
    ":id",
    "jobs/:id",
  ];
  const admin = await testApp.as("admin");
  for (const path of [...tricks, ...names.map((name) => `/api/${name}`)]) {
    for (const person of [testApp.visitor(), admin]) {
      const { code } = await expectRefusal(await person.fetch(path), path);
      expect(["not_found", "validation_failed"], path).toContain(code);
    }
  }
});
