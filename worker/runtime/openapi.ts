import * as z from "zod";
import { endpoints } from "#contract/endpoints.ts";
import { type Endpoint, splitRoute } from "#contract/endpoint.ts";
import { ErrorBody } from "#contract/errors.ts";
import { escapeHtml } from "#contract/html.ts";
import { createRouter } from "./router.ts";
import { MAX_KEY_LENGTH } from "./idempotency.ts";

const schema = (type: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: "any", target: "openapi-3.0" });
  return rest;
};

const failures = (row: Endpoint): number[] => [
  ...(row.params || row.query || row.body ? [400] : []),
  ...(row.access === "public" ? [] : [401, 403]),
  ...(row.params ? [404] : []),
  ...(row.limited ? [429] : []),
];

function parameters(row: Endpoint) {
  const of = (place: "path" | "query", object: z.ZodObject | undefined) =>
    Object.entries(object?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === "path" || !(type as z.ZodType).safeParse(undefined).success,
      schema: schema(type as z.ZodType, "input"),
    }));
  const once = { name: "Idempotency-Key", in: "header", required: false };
  return [
    ...of("path", row.params),
    ...of("query", row.query),
    ...(row.idempotent ? [{ ...once, schema: { type: "string", maxLength: MAX_KEY_LENGTH } }] : []),
  ];
}

function operation(feature: string, name: string, row: Endpoint) {
  const error = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  const bodies = ["application/json", ...(row.form ? ["multipart/form-data"] : [])];
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: row.summary,
    "x-access": row.access,
    parameters: parameters(row),
    ...(row.body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(bodies.map((type) => [type, { schema: schema(row.body!, "input") }])),
      },
    }),
    responses: {
      [row.status ?? 200]: {
        description: "Success",
        content: { "application/json": { schema: schema(row.output, "output") } },
      },
      ...Object.fromEntries(
        failures(row).map((status) => [status, { description: "Refused", content: error }]),
      ),
    },
  };
}

/** The OpenAPI description of every endpoint row, so that it cannot disagree with what is served. */
function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [feature, group] of Object.entries(endpoints)) {
    for (const [name, row] of Object.entries<Endpoint>(group)) {
      const { method, path } = splitRoute(row.route);
      const template = path.replace(/:(\w+)/g, "{$1}");
      (paths[template] ??= {})[method.toLowerCase()] = operation(feature, name, row);
    }
  }
  return {
    openapi: "3.0.3",
    info: { title: "Planwright", version: "1" },
    paths,
    components: { schemas: { Error: schema(ErrorBody, "output") } },
  };
}

/** The same, to read: one entry per endpoint, without any script. */
function docsPage(): string {
  const entries = Object.entries(endpoints).map(([feature, group]) => {
    const rows = Object.values<Endpoint>(group).map((row) => {
      const parts = [
        ["Path", row.params],
        ["Query", row.query],
        ["Body", row.body],
        ["Answer", row.output],
      ] as const;
      const shapes = parts
        .filter(([, type]) => type)
        .map(([title, type]) => {
          const json = JSON.stringify(schema(type!, title === "Answer" ? "output" : "input"), null, 2);
          return `<details><summary>${title}</summary><pre>${escapeHtml(json)}</pre></details>`;
        });
      return `<article><h3><code>${escapeHtml(row.route)}</code></h3><p>${escapeHtml(row.summary)}</p><p>Access: <b>${row.access}</b>. Success: ${row.status ?? 200}.</p>${shapes.join("")}</article>`;
    });
    return `<section><h2 id="${feature}">${feature}</h2>${rows.join("")}</section>`;
  });
  const nav = Object.keys(endpoints).map((feature) => `<a href="#${feature}">${feature}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>API · Planwright</title><link rel="stylesheet" href="/docs.css"></head><body><header><h1>API</h1><p>Every endpoint, from the rows that the server itself serves. <a href="/api/openapi.json">openapi.json</a></p><nav>${nav.join(" ")}</nav></header><main>${entries.join("")}</main></body></html>`;
}

/** Raw routes: the description is no endpoint of the product. */
export const docsRoutes = createRouter();

docsRoutes.get("/api/openapi.json", (c) => c.json(openApiDocument()));
docsRoutes.get("/api/docs", (c) =>
  c.html(docsPage(), 200, {
    "Content-Security-Policy":
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  }),
);
