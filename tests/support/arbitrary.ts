import * as fc from "fast-check";
import * as z from "zod";

/** Text that is known to break parsers, encoders or databases. */
export const hostileText = fc.oneof(
  fc.constantFrom("", " ", "\u0000", "a\u0000b", "\ud800", "x\udc00y", "\u202e\u200b", "\r\nSet-Cookie: a=b"),
  fc.constantFrom(
    "NaN",
    "null",
    "undefined",
    "-1",
    "1e999",
    "$9e99k",
    "2026-13-45",
    "2026-01-01T00:00:00Z",
    "０１２",
  ),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "${7*7}",
    "{{7*7}}",
    "../../etc/passwd",
    "%00",
    "%ff",
  ),
  fc.constantFrom("'; drop table jobs; --", '" or 1=1 --', "<script>alert(1)</script>"),
  fc.constantFrom("😀".repeat(300), "é\u0301".repeat(99), "x".repeat(10_000), "9".repeat(400)),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
);

const deeplyNested = fc
  .constantFrom(500, 5_000)
  .map((levels) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown);

/** Arbitrary JSON, valid for no schema in particular. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -1,
      1.5,
      1e308,
      -0,
      2 ** 53,
      [],
      {},
      [null],
      [[]],
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: deeplyNested },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("__proto__", "constructor", "length")
      .map((key) => JSON.parse(`{"${key}":{"x":1}}`) as unknown),
  },
);

/** The part of a JSON schema that values are generated from. */
export type Node = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Node[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Node;
  properties?: Record<string, Node>;
  required?: string[];
};

/** Valid values of a field that its schema cannot express; undefined if any value of the type is valid. */
export type ValidValues = (name: string) => unknown[] | undefined;

function validText({ format, pattern, minLength = 0, maxLength = 40 }: Node): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.uuid().map((id) => `${id}@example.com`);
  if (format === "date-time")
    return fc
      .date({ noInvalidDate: true, min: new Date("1000-01-01"), max: new Date("9999-01-01") })
      .map((date) => date.toISOString());
  if (pattern && pattern.length < 60) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength: Math.max(1, minLength), maxLength: Math.min(maxLength, 40) });
}

/** Values that match a JSON schema. */
export function validInput(node: Node, validValues: ValidValues, name = ""): fc.Arbitrary<unknown> {
  const valid = validValues(name) ?? [];
  if (valid.length > 0) return fc.constantFrom(...valid);
  if ("const" in node) return fc.constant(node.const);
  if (node.enum) return fc.constantFrom(...node.enum);
  if (node.anyOf) return fc.oneof(...node.anyOf.map((part) => validInput(part, validValues)));
  switch (node.type) {
    case "string":
      return validText(node);
    case "integer":
    case "number":
      return fc.integer({ min: Math.max(node.minimum ?? 0, -1e9), max: Math.min(node.maximum ?? 1e9, 1e9) });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(validInput(node.items ?? {}, validValues), { maxLength: 3 });
    case "object": {
      const fields = Object.entries(node.properties ?? {}).map(
        ([key, value]) => [key, validInput(value, validValues, key)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: node.required ?? [] });
    }
    default:
      return anyJson;
  }
}

/** The JSON schema of a Zod type's input. */
export const toJsonSchema = (type: z.ZodType) =>
  z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Node;

/** Path segments that are not valid ids. */
export const invalidSegment = fc.oneof(
  fc.uuid(),
  fc.constantFrom(
    "%00",
    "%",
    "%ED%A0%80",
    "..%2f..%2fadmin",
    "a%20b",
    "1%20or%201=1",
    "__proto__",
    "x".repeat(3_000),
  ),
  hostileText
    .map((part) => encodeURIComponent(part.toWellFormed()) || "-")
    .filter((part) => !/^\.+$/.test(part)),
);

/** An id segment: valid four times out of five. */
export const segment = (valid: string[]): fc.Arbitrary<string> =>
  valid.length === 0
    ? invalidSegment
    : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...valid) }, { weight: 1, arbitrary: invalidSegment });
