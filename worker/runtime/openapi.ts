import * as z from "zod";
import { API_KEY_REQUESTS_PER_MINUTE } from "#contract/api-keys/constants.ts";
import { acceptsApiKeys } from "#contract/api-keys/accepts-api-keys.ts";
import { endpointScreens } from "#contract/admin-portals/screen-endpoints.ts";
import { endpoints } from "#contract/endpoints.ts";
import { type Endpoint, splitRoute } from "#contract/endpoint.ts";
import { firm } from "#contract/firm.ts";
import { ErrorBody } from "#contract/errors.ts";
import { escapeHtml } from "#contract/html.ts";
import { createRouter } from "./router.ts";
import { MAX_KEY_LENGTH } from "./idempotency.ts";

const schema = (type: z.ZodType, io: "input" | "output") => {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: "any", target: "openapi-3.0" });
  return rest;
};

const failures = (endpoint: Endpoint): number[] => [
  ...(endpoint.params || endpoint.query || endpoint.body ? [400] : []),
  ...(endpoint.access === "public" ? [] : [401, 403]),
  ...(endpoint.params ? [404] : []),
  ...(endpoint.limited ? [429] : []),
];

function parameters(endpoint: Endpoint) {
  const of = (place: "path" | "query", object: z.ZodObject | undefined) =>
    Object.entries(object?.shape ?? {}).map(([name, type]) => ({
      name,
      in: place,
      required: place === "path" || !(type as z.ZodType).safeParse(undefined).success,
      schema: schema(type as z.ZodType, "input"),
    }));
  const idempotencyKey = { name: "Idempotency-Key", in: "header", required: false };
  return [
    ...of("path", endpoint.params),
    ...of("query", endpoint.query),
    ...(endpoint.idempotent
      ? [{ ...idempotencyKey, schema: { type: "string", maxLength: MAX_KEY_LENGTH } }]
      : []),
  ];
}

/** Names of the security schemes. */
const SESSION = "session";
const API_KEY = "apiKey";

const securitySchemes = {
  [API_KEY]: {
    type: "http",
    scheme: "bearer",
    description: `A personal or service key: Authorization: Bearer pw_…. At most ${API_KEY_REQUESTS_PER_MINUTE} requests per minute.`,
  },
  [SESSION]: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "The session of a signed-in browser. Unsafe methods need the site's own Origin.",
  },
};

/** Any one of the listed schemes; empty for public operations. */
function security(endpoint: Endpoint): Record<string, string[]>[] {
  if (endpoint.access === "public") return [];
  return [...(acceptsApiKeys(endpoint) ? [{ [API_KEY]: [] }] : []), { [SESSION]: [] }];
}

/** Who may call, as a sentence. */
function describeAccess(endpoint: Endpoint): string {
  if (endpoint.access === "public") return "Anyone may call this.";
  const who =
    endpoint.access === "signed-in"
      ? "Any signed-in user may call this."
      : `Needs the capability ${endpoint.access}.`;
  const proof = endpoint.stepUp ? " A session needs a recent sign-in or confirmed identity." : "";
  return `${who}${proof}${acceptsApiKeys(endpoint) ? "" : " API keys are refused."}`;
}

function operation(feature: string, name: string, endpoint: Endpoint) {
  const error = { "application/json": { schema: { $ref: "#/components/schemas/Error" } } };
  const bodies = ["application/json", ...(endpoint.form ? ["multipart/form-data"] : [])];
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    security: security(endpoint),
    "x-access": endpoint.access,
    "x-step-up": endpoint.stepUp ?? false,
    "x-screens": endpointScreens(endpoint.route),
    parameters: parameters(endpoint),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          bodies.map((type) => [type, { schema: schema(endpoint.body!, "input") }]),
        ),
      },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: "Success",
        content: { "application/json": { schema: schema(endpoint.output, "output") } },
      },
      ...Object.fromEntries(
        failures(endpoint).map((status) => [status, { description: "Refused", content: error }]),
      ),
    },
  };
}

/** OpenAPI document generated from the contract's endpoints. */
function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [feature, group] of Object.entries(endpoints)) {
    for (const [name, endpoint] of Object.entries<Endpoint>(group)) {
      const { method, path } = splitRoute(endpoint.route);
      const template = path.replace(/:(\w+)/g, "{$1}");
      (paths[template] ??= {})[method.toLowerCase()] = operation(feature, name, endpoint);
    }
  }
  return {
    openapi: "3.0.3",
    info: { title: firm.shortName, version: "1" },
    paths,
    components: { securitySchemes, schemas: { Error: schema(ErrorBody, "output") } },
  };
}

/** Human-readable API reference, without scripts. */
function docsPage(): string {
  const entries = Object.entries(endpoints).map(([feature, group]) => {
    const articles = Object.values<Endpoint>(group).map((endpoint) => {
      const parts = [
        ["Path", endpoint.params],
        ["Query", endpoint.query],
        ["Body", endpoint.body],
        ["Response", endpoint.output],
      ] as const;
      const shapes = parts
        .filter(([, type]) => type)
        .map(([title, type]) => {
          const json = JSON.stringify(schema(type!, title === "Response" ? "output" : "input"), null, 2);
          return `<details><summary>${title}</summary><pre>${escapeHtml(json)}</pre></details>`;
        });
      return `<article><h3><code>${escapeHtml(endpoint.route)}</code></h3><p>${escapeHtml(endpoint.summary)}</p><p>Access: <b>${endpoint.access}</b>. ${escapeHtml(describeAccess(endpoint))} Success: ${endpoint.status ?? 200}.</p>${shapes.join("")}</article>`;
    });
    return `<section><h2 id="${feature}">${feature}</h2>${articles.join("")}</section>`;
  });
  const nav = Object.keys(endpoints).map((feature) => `<a href="#${feature}">${feature}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>API · ${escapeHtml(firm.shortName)}</title><link rel="stylesheet" href="/docs.css"></head><body><header><h1>API</h1><p>Every endpoint, generated from the contract that the server enforces. <a href="/api/openapi.json">openapi.json</a></p><nav>${nav.join(" ")}</nav></header><main>${entries.join("")}</main></body></html>`;
}

/** The API's own documentation. */
export const openApiRoutes = createRouter();

openApiRoutes.get("/api/openapi.json", (c) => c.json(openApiDocument()));
openApiRoutes.get("/api/docs", (c) =>
  c.html(docsPage(), 200, {
    "Content-Security-Policy":
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  }),
);
