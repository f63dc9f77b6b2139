import { expect, test } from "vitest";
import { splitRoute } from "#contract/endpoint.ts";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import { testApp } from "#tests/support/test-app.ts";
import { getVisibleText } from "#tests/support/pages.ts";

type Schema = { $ref?: string; type?: string; properties?: Record<string, Schema> } & Record<string, unknown>;
type Operation = {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: Schema }> }>;
};
type Description = { openapi: string; paths: Record<string, Record<string, Operation>>; components: unknown };

async function describe(): Promise<Description> {
  const response = await testApp.visitor().fetch("/api/openapi.json");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/json"]);
  return response.json();
}

/** Yields every object in a JSON value. */
function* listObjects(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const part of Object.values(value)) yield* listObjects(part);
}

test(
  "openapi.json describes every endpoint's parameters, body, responses and errors",
  { tags: "full" },
  async () => {
    const { openapi, paths } = await describe();
    expect(openapi).toMatch(/^3\.\d\.\d$/);
    const ids = new Set<string>();
    for (const { endpoint } of contractEndpoints) {
      const { method, path } = splitRoute(endpoint.route);
      const operation = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      expect(operation, endpoint.route).toBeDefined();
      const { operationId, summary, parameters, requestBody, responses } = operation!;
      ids.add(operationId);
      expect(summary).toBe(endpoint.summary);
      const named = parameters.map(({ name, in: place }) => `${place}:${name}`);
      const inPath = Object.keys(endpoint.params?.shape ?? {}).map((name) => `path:${name}`);
      const inHeader = endpoint.idempotent ? ["header:Idempotency-Key"] : [];
      const inQuery = Object.keys(endpoint.query?.shape ?? {}).map((name) => `query:${name}`);
      expect(named, endpoint.route).toEqual([...inPath, ...inQuery, ...inHeader]);
      expect(parameters.every(({ in: place, required }) => place !== "path" || required)).toBe(true);

      const body = requestBody?.content["application/json"]?.schema;
      expect(Object.keys(body?.properties ?? {}), endpoint.route).toEqual(
        Object.keys(endpoint.body?.shape ?? {}),
      );
      expect(Object.keys(requestBody?.content ?? {}).length, endpoint.route).toBe(
        endpoint.body ? (endpoint.form ? 2 : 1) : 0,
      );
      expect(
        responses[endpoint.status ?? 200]?.content?.["application/json"]?.schema,
        endpoint.route,
      ).toBeDefined();
      expect("401" in responses && "403" in responses, endpoint.route).toBe(endpoint.access !== "public");
      expect("429" in responses, endpoint.route).toBe(endpoint.limited === true);
    }
    const operations = Object.values(paths).flatMap((path) => Object.values(path));
    expect([operations.length, ids.size]).toEqual([contractEndpoints.length, contractEndpoints.length]);
  },
);

test("every $ref resolves and every schema uses a valid type", { tags: "full" }, async () => {
  const description = await describe();
  const parts = [...listObjects(description.paths)];
  const resolve = (ref: string) =>
    ref
      .replace(/^#\//, "")
      .split("/")
      .reduce<unknown>((at, key) => (at as Schema | undefined)?.[key], description);
  const refs = parts.flatMap(({ $ref }) => (typeof $ref === "string" ? [$ref] : []));
  expect(refs.length).toBeGreaterThan(0);
  expect(refs.filter((ref) => resolve(ref) === undefined)).toEqual([]);

  const schemas = parts.flatMap(({ schema }) => [...listObjects(schema)]) as Schema[];
  const validTypes = new Set(["string", "number", "integer", "boolean", "object", "array"]);
  const types = new Set(schemas.map(({ type }) => type).filter((type) => typeof type === "string"));
  expect([...types].filter((type) => !validTypes.has(type))).toEqual([]);
  const missing = schemas.flatMap(({ required, properties = {} }) =>
    Array.isArray(required) ? required.filter((name: string) => !(name in properties)) : [],
  );
  expect(missing, "required properties are described").toEqual([]);
  expect(JSON.stringify(description)).not.toContain("passwordHash");
});

test("/api/docs lists every endpoint without scripts or inline styles", { tags: "full" }, async () => {
  const response = await testApp.visitor().fetch("/api/docs");
  const html = await response.text();
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'; style-src 'self'");
  expect(html).not.toMatch(/<script|\sstyle=/);
  const text = getVisibleText(html);
  for (const { endpoint } of contractEndpoints) {
    expect(text).toContain(endpoint.route);
    expect(text).toContain(endpoint.summary.replace(/\s+/g, " "));
  }
});
