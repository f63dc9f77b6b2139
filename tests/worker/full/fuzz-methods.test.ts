import { expect, test } from "vitest";
import { DEFAULT_MAX_BODY, type Endpoint, splitRoute } from "#contract/endpoint.ts";
import { contractEndpoints, rawRoutes } from "#tests/support/endpoints.ts";
import { expectRefusal } from "#tests/support/fuzz.ts";
import { paramChoices } from "#tests/support/fuzz-requests.ts";
import { testApp } from "#tests/support/test-app.ts";
import { countAllRows } from "#tests/support/tables.ts";

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
