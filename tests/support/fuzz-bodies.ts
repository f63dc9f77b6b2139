import * as fc from "fast-check";
import { DEFAULT_MAX_BODY, type Endpoint } from "#contract/endpoint.ts";
import { validInput, hostileText, type ValidValues, toJsonSchema, anyJson } from "./arbitrary.ts";
import { multiparts } from "./fuzz-multipart.ts";

const json = (value: unknown) => JSON.stringify(value);

/** `isValid`: nothing is wrong with it on purpose. */
export type FuzzBody = { type: string; body: string; isValid: boolean };
export type FuzzFields = { entries: [string, unknown][]; isValid: boolean };

/** A body of this row as it should be, or with up to three of its fields spoilt or added. */
function nearlyValidFields(body: NonNullable<Endpoint["body"]>, validValues: ValidValues): fc.Arbitrary<FuzzFields> {
  const fields = fc.constantFrom(...Object.keys(body.shape), "nobodyKnowsThis", "__proto__", "constructor");
  const some = fc.array(fc.tuple(fields, anyJson), { minLength: 1, maxLength: 3 });
  const mutations = fc.oneof(fc.constant([]), some);
  return fc.tuple(validInput(toJsonSchema(body), validValues), mutations).map(([valid, mutations]) => {
    const entries = [...new Map([...Object.entries(valid as object), ...mutations])] as FuzzFields["entries"];
    return { entries, isValid: mutations.length === 0 };
  });
}

/** By hand, because a key named __proto__ would otherwise be lost. */
export const toJsonObject = (entries: FuzzFields["entries"]) =>
  `{${entries.map(([key, value]) => `${json(key)}:${json(value)}`).join(",")}}`;

/** What a browser without scripts sends of it. */
const toUrlEncoded = (entries: FuzzFields["entries"]) =>
  new URLSearchParams(
    entries
      .filter(([, value]) => typeof value !== "object")
      .map(([name, value]) => [name, `${value as string | number | boolean}`.toWellFormed()]),
  ).toString();

const FORM = "application/x-www-form-urlencoded";
const withContentType =
  (type: string) =>
  (body: string): FuzzBody => ({ type, body, isValid: false });

/** What no parser should choke on, whatever it is called. */
const malformedBodies = (maxBytes: number): fc.Arbitrary<string> =>
  fc.constantFrom(
    "",
    "{",
    '{"a":',
    '{"a":1}{"a":2}',
    '{"a":1,"a":2}',
    "\ufeff{}",
    "[".repeat(20_000),
    "[".repeat(30_000) + "]".repeat(30_000),
    '{"a":'.repeat(9_000) + "1" + "}".repeat(9_000),
    `{"a":"${"x".repeat(100_000)}"}`,
    `{"a":"${"x".repeat(maxBytes - 8)}"}`,
    `{"a":"${"x".repeat(maxBytes - 7)}"}`,
    "--zz\r\nnonsense",
    "\u0000".repeat(500),
  );

/** The largest JSON that a row takes. */
export const maxJsonBytes = (row: Endpoint): number =>
  row.form?.files ? DEFAULT_MAX_BODY : (row.maxBody ?? DEFAULT_MAX_BODY);

/** What no row takes, or not for what follows it. */
export const otherContentTypes = fc.constantFrom(
  "text/plain",
  "application/json; charset=utf-16",
  "application/json; x",
  "",
  "*/*",
  "application/xml",
  "multipart/form-data",
  "multipart/form-data; boundary=zz",
  FORM,
  "application/json, text/html",
);

/** Bodies for a row: mostly those that it asks for, with or without faults. */
export function fuzzBodies(row: Endpoint, validValues: ValidValues): fc.Arbitrary<FuzzBody> {
  const maxBytes = maxJsonBytes(row);
  const asJson = withContentType("application/json");
  const anything = fc.oneof(
    anyJson.map(json),
    hostileText.map((part) => part.toWellFormed()),
    malformedBodies(maxBytes),
  );
  const fields = row.body ? nearlyValidFields(row.body, validValues) : null;
  const fit = fields
    ? fields.map(({ entries, isValid: isValid }) => ({ body: toJsonObject(entries), isValid }))
    : anyJson.map((value) => ({ body: json(value), isValid: true }));
  const asForm = (fields ?? fc.constant({ entries: [], isValid: false })).map(({ entries, isValid: isValid }) => ({
    type: FORM,
    body: toUrlEncoded(entries),
    isValid: isValid && row.form !== undefined,
  }));
  const form = row.body ? multiparts(row.body) : multiparts();
  const urlencoded = fc
    .dictionary(fc.constantFrom(...Object.keys(row.body?.shape ?? {}), "a[b]", "__proto__", "a"), hostileText)
    .map((fields) => new URLSearchParams(fields).toString());
  return fc.oneof(
    { weight: 18, arbitrary: fit.map((each) => ({ type: "application/json", ...each })) },
    { weight: 3, arbitrary: anything.map(asJson) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          otherContentTypes,
          fc.oneof(
            fit.map(({ body }) => body),
            anything,
          ),
        )
        .map(([type, body]) => withContentType(type)(body)),
    },
    { weight: row.form ? 6 : 1, arbitrary: form.map(({ type, body }) => withContentType(type)(body)) },
    { weight: row.form ? 2 : 1, arbitrary: urlencoded.map(withContentType(FORM)) },
    { weight: row.form && row.body ? 4 : 0, arbitrary: asForm },
  );
}
