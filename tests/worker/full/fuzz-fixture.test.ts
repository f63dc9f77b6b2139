import { afterAll, beforeAll, expect, test } from "vitest";
import { type Endpoint, splitRoute } from "#contract/endpoint.ts";
import { type Node, toJsonSchema } from "#tests/support/arbitrary.ts";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import { validSegments } from "#tests/support/fuzz-requests.ts";
import {
  getSeededFixture,
  installSeededFixture,
  removeSeededFixture,
} from "#tests/support/seeded-fixture.ts";

beforeAll(installSeededFixture);
afterAll(removeSeededFixture);

/** Names of fields that refer to a row. Generated values refer to none. */
const REFERENCE = /^(id|ids|token)$|[a-z]Ids?$/;
/** Ids that vendors or browsers give. */
const FOREIGN = /^(company|session|pipeline|stage|customField|calendar)Id$/;

function findReferences(node: Node, name = ""): string[] {
  if (node.enum || "const" in node || FOREIGN.test(name)) return [];
  if (node.format === "uuid" || REFERENCE.test(name)) return [name];
  if (node.items) return findReferences(node.items, name);
  if (node.anyOf) return node.anyOf.flatMap((part) => findReferences(part, name));
  return Object.entries(node.properties ?? {}).flatMap(([key, value]) => findReferences(value, key));
}

/** Path parameters and fields whose rows the fixture lacks. */
async function listUnknownReferences(endpoint: Endpoint): Promise<string[]> {
  const fixture = await getSeededFixture();
  const { path } = splitRoute(endpoint.route);
  const params = path.match(/:\w+/g) ?? [];
  const schemas = [endpoint.query, endpoint.body].filter((schema) => schema !== undefined);
  const fields = new Set(schemas.flatMap((schema) => findReferences(toJsonSchema(schema))));
  return [
    ...params.filter((name) => validSegments(endpoint, fixture, name).length === 0),
    ...[...fields].filter((name) => !fixture.validValues(path, name)?.length),
  ];
}

test("the fuzz and atomicity tests have a row for every reference of every endpoint", async () => {
  const unknown: string[] = [];
  for (const { name, endpoint } of contractEndpoints)
    for (const reference of await listUnknownReferences(endpoint)) unknown.push(`${name} ${reference}`);
  expect(unknown, "add a table, field or resource to tests/support/seeded-fixture.ts").toEqual([]);
});
