import * as z from "zod";
import type { Endpoint } from "#contract/endpoint.ts";

/** Stands in every hostile text, so that a page which shows one can be told from a page which does not. */
export const MARK = "Zq7";
const ELSEWHERE = "https://canary.example";

/** Each has run somewhere once. Whatever runs opens a dialog, sets `window.xssRan` or asks another host. */
const payloads = [
  `<img src=x onerror="xssRan=1;alert(1)">`,
  `</script><script>xssRan=1;alert(2)</script>`,
  `"><svg onload=alert(3)>`,
  `' autofocus onfocus=alert(4) x='`,
  `[a](javascript:alert(5)) [b](data:text/html,<script>alert(5)</script>) ![c](${ELSEWHERE}/c.png)`,
  `<a href="java&#10;script:alert(6)">d</a>`,
  `]]><script xmlns="http://www.w3.org/1999/xhtml">alert(7)</script>`,
  "{{constructor.constructor('alert(8)')()}}${alert(8)}",
  `\u202e<iframe srcdoc="<script>parent.xssRan=1</script>"></iframe>`,
  `<style>@import'${ELSEWHERE}/s.css';</style><link rel=stylesheet href=${ELSEWHERE}/t.css>`,
  `<base href=${ELSEWHERE}><meta http-equiv=refresh content="0;url=${ELSEWHERE}/m">`,
  `<!--<script>`,
  `</textarea></title></style><script>alert(9)</script>`,
  `<form action=${ELSEWHERE}><button formaction=javascript:alert(10)>e</button></form>`,
  `%0d%0aSet-Cookie:x=1 \u2028alert(11)\u2029`,
];

let turn = 0;

/** As many payloads as fit, beginning with another one each time. */
export function hostileText(most: number): string {
  const first = turn++;
  let text = MARK;
  for (let n = 0; n < payloads.length; n++) {
    const next = ` ${payloads[(first + n) % payloads.length]!}`;
    if (text.length + next.length <= most) text += next;
  }
  return text;
}

type Node = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Node[];
  allOf?: Node[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  items?: Node;
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
};

const schemaOf = (body: z.ZodType) => z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Node;
const isFree = ({ type, format, pattern, enum: choices }: Node) =>
  type === "string" && !format && !pattern && !choices;

/** The fields of a body in which anything may be written, by their path. */
export function freeTexts(
  body: Endpoint["body"],
  node: Node = body ? schemaOf(body) : {},
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
    Node,
  ][];
  const choices = (node.anyOf ?? []).map((part) => [path, part] as [string, Node]);
  const own = isFree(node) ? [path] : [];
  return [...own, ...[...parts, ...choices].flatMap(([at, part]) => freeTexts(body, part, at))];
}

function valueOf(node: Node, facts: Record<string, unknown>, name = ""): unknown {
  if (name in facts) return facts[name];
  if ("const" in node) return node.const;
  if (node.enum) return node.enum[0];
  if (node.anyOf) return valueOf(node.anyOf.find(isFree) ?? node.anyOf[0]!, facts, name);
  if (isFree(node)) return hostileText(Math.min(node.maxLength ?? 1_000, 2_000));
  switch (node.type) {
    case "array":
      return node.items ? [valueOf(node.items, facts)] : [];
    case "object": {
      const own = Object.entries(node.properties ?? {}).map(([key, part]) => [
        key,
        valueOf(part, facts, key),
      ]);
      const more = typeof node.additionalProperties === "object" ? node.additionalProperties : null;
      return Object.fromEntries(more ? [...own, ["topic", valueOf(more, facts)]] : own) as unknown;
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

/** A body of this row with a hostile text wherever one may stand; `facts` are what has to be right. */
export const hostileBody = (body: NonNullable<Endpoint["body"]>, facts: Record<string, unknown>) =>
  valueOf(schemaOf(body), facts) as Record<string, unknown>;

/** The same with what was refused made short, or left out: what is refused even then is shown nowhere. */
export function without(
  body: Record<string, unknown>,
  refused: string[],
  shorter: boolean,
): Record<string, unknown> {
  const left = structuredClone(body);
  for (const path of refused) {
    const names = path.split(".");
    const last = names.pop()!;
    const holder = names.reduce<unknown>(
      (at, name) => (at && typeof at === "object" ? (at as Record<string, unknown>)[name] : undefined),
      left,
    );
    if (!holder || typeof holder !== "object") continue;
    const fields = holder as Record<string, unknown>;
    if (shorter && typeof fields[last] === "string") fields[last] = hostileText(60);
    else if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else delete fields[last];
  }
  return left;
}
