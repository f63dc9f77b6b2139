import * as z from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

/** Part of every hostile text, to recognize pages that show one. */
export const MARKER = "Zq7";
const CANARY_ORIGIN = "https://canary.example";

/** Known XSS payloads. One that runs opens a dialog, sets `window.xssRan` or requests the canary origin. */
const payloads = [
  `<img src=x onerror="xssRan=1;alert(1)">`,
  `</script><script>xssRan=1;alert(2)</script>`,
  `"><svg onload=alert(3)>`,
  `' autofocus onfocus=alert(4) x='`,
  `[a](javascript:alert(5)) [b](data:text/html,<script>alert(5)</script>) ![c](${CANARY_ORIGIN}/c.png)`,
  `<a href="java&#10;script:alert(6)">d</a>`,
  `]]><script xmlns="http://www.w3.org/1999/xhtml">alert(7)</script>`,
  "{{constructor.constructor('alert(8)')()}}${alert(8)}",
  `\u202e<iframe srcdoc="<script>parent.xssRan=1</script>"></iframe>`,
  `<style>@import'${CANARY_ORIGIN}/s.css';</style><link rel=stylesheet href=${CANARY_ORIGIN}/t.css>`,
  `<base href=${CANARY_ORIGIN}><meta http-equiv=refresh content="0;url=${CANARY_ORIGIN}/m">`,
  `<!--<script>`,
  `</textarea></title></style><script>alert(9)</script>`,
  `<form action=${CANARY_ORIGIN}><button formaction=javascript:alert(10)>e</button></form>`,
  `%0d%0aSet-Cookie:x=1 \u2028alert(11)\u2029`,
];

let nextPayload = 0;

/** Joins as many payloads as fit, starting with the next one at each call. */
export function hostileText(maxLength: number): string {
  const first = nextPayload++;
  let text = MARKER;
  for (let n = 0; n < payloads.length; n++) {
    const next = ` ${payloads[(first + n) % payloads.length]!}`;
    if (text.length + next.length <= maxLength) text += next;
  }
  return text;
}

type JsonSchema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
};

const toInputSchema = (body: z.ZodType) =>
  z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema;
const isFreeText = ({ type, format, pattern, enum: choices }: JsonSchema) =>
  type === "string" && !format && !pattern && !choices;

/** Lists the paths of a body's free-text fields. */
export function listFreeTextFields(
  body: Endpoint["body"],
  node: JsonSchema = body ? toInputSchema(body) : {},
  path = "",
): string[] {
  const inside = Object.entries(node.properties ?? {}).map(([name, part]) => [
    `${path}${path && "."}${name}`,
    part,
  ]);
  const record =
    typeof node.additionalProperties === "object" ? [[`${path}.*`, node.additionalProperties]] : [];
  const parts = [...inside, ...record, ...(node.items ? [[`${path}.0`, node.items]] : [])] as [
    string,
    JsonSchema,
  ][];
  const choices = (node.anyOf ?? []).map((part) => [path, part] as [string, JsonSchema]);
  const own = isFreeText(node) ? [path] : [];
  return [...own, ...[...parts, ...choices].flatMap(([at, part]) => listFreeTextFields(body, part, at))];
}

function createValue(node: JsonSchema, fixedValues: Record<string, unknown>, name = ""): unknown {
  if (name in fixedValues) return fixedValues[name];
  if ("const" in node) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return createValue(node.anyOf.find(isFreeText) ?? node.anyOf[0]!, fixedValues, name);
  if (isFreeText(node)) return hostileText(Math.min(node.maxLength ?? 1_000, 2_000));
  switch (node.type) {
    case "array":
      return node.items ? [createValue(node.items, fixedValues)] : [];
    case "object": {
      const own = Object.entries(node.properties ?? {}).map(([key, part]) => [
        key,
        createValue(part, fixedValues, key),
      ]);
      const more = typeof node.additionalProperties === "object" ? node.additionalProperties : null;
      return Object.fromEntries(more ? [...own, ["topic", createValue(more, fixedValues)]] : own) as unknown;
    }
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(0, node.minimum ?? 0);
    default:
      return undefined;
  }
}

/** Creates a request body with hostile text in every free-text field; `fixedValues` override by field name. */
export const createHostileBody = (
  body: NonNullable<Endpoint["body"]>,
  fixedValues: Record<string, unknown>,
) => createValue(toInputSchema(body), fixedValues) as Record<string, unknown>;

/** Shortens the rejected fields, or removes them. */
export function removeRejectedFields(
  body: Record<string, unknown>,
  rejected: string[],
  shorter: boolean,
): Record<string, unknown> {
  const result = structuredClone(body);
  for (const path of rejected) {
    const names = path.split(".");
    const last = names.pop()!;
    const parent = names.reduce<unknown>(
      (at, name) => (at && typeof at === "object" ? (at as Record<string, unknown>)[name] : undefined),
      result,
    );
    if (!parent || typeof parent !== "object") continue;
    const fields = parent as Record<string, unknown>;
    if (shorter && typeof fields[last] === "string") fields[last] = hostileText(60);
    else if (Array.isArray(parent)) parent.splice(Number(last), 1);
    else delete fields[last];
  }
  return result;
}
