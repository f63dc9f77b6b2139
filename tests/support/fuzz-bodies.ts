import * as fc from "fast-check";
import { DEFAULT_MAX_BODY, type Endpoint } from "#contract/endpoint.ts";
import { validInput, hostileText, type ValidValues, toJsonSchema, anyJson } from "./arbitrary.ts";
import { multiparts } from "./fuzz-multipart.ts";

const json = (value: unknown) => JSON.stringify(value);

/** `isValid`: not mutated on purpose. */
export type FuzzBody = { type: string; body: string; isValid: boolean };
export type FuzzFields = { entries: [string, unknown][]; isValid: boolean };

/** A valid body, or one with up to three fields replaced or added. */
function nearlyValidFields(
  body: NonNullable<Endpoint["body"]>,
  validValues: ValidValues,
): fc.Arbitrary<FuzzFields> {
  const fields = fc.constantFrom(...Object.keys(body.shape), "unknownField", "__proto__", "constructor");
  const some = fc.array(fc.tuple(fields, anyJson), { minLength: 1, maxLength: 3 });
  const mutations = fc.oneof(fc.constant([]), some);
  return fc.tuple(validInput(toJsonSchema(body), validValues), mutations).map(([valid, changes]) => {
    const entries = [...new Map([...Object.entries(valid as object), ...changes])] as FuzzFields["entries"];
    return { entries, isValid: changes.length === 0 };
  });
}

/** Not JSON.stringify: it would drop a key named __proto__. */
export const toJsonObject = (entries: FuzzFields["entries"]) =>
  `{${entries.map(([key, value]) => `${json(key)}:${json(value)}`).join(",")}}`;

/** The same as a form post without JavaScript. */
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

/** Malformed, deeply nested or very large bodies for any content type. */
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

/** The largest JSON body that an endpoint accepts, in bytes. */
export const maxJsonBytes = (endpoint: Endpoint): number =>
  endpoint.form?.files ? DEFAULT_MAX_BODY : (endpoint.maxBody ?? DEFAULT_MAX_BODY);

/** Content types that no endpoint accepts, or that do not match the body. */
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

/** Bodies for an endpoint: mostly of its schema, valid or mutated. */
export function fuzzBodies(endpoint: Endpoint, validValues: ValidValues): fc.Arbitrary<FuzzBody> {
  const maxBytes = maxJsonBytes(endpoint);
  const asJson = withContentType("application/json");
  const anything = fc.oneof(
    anyJson.map(json),
    hostileText.map((part) => part.toWellFormed()),
    malformedBodies(maxBytes),
  );
  const bodyFields = endpoint.body ? nearlyValidFields(endpoint.body, validValues) : null;
  const fit = bodyFields
    ? bodyFields.map(({ entries, isValid }) => ({ body: toJsonObject(entries), isValid }))
    : anyJson.map((value) => ({ body: json(value), isValid: true }));
  const asForm = (bodyFields ?? fc.constant({ entries: [], isValid: false })).map(({ entries, isValid }) => ({
    type: FORM,
    body: toUrlEncoded(entries),
    isValid: isValid && endpoint.form !== undefined,
  }));
  const form = endpoint.body ? multiparts(endpoint.body) : multiparts();
  const urlencoded = fc
    .dictionary(
      fc.constantFrom(...Object.keys(endpoint.body?.shape ?? {}), "a[b]", "__proto__", "a"),
      hostileText,
    )
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
    { weight: endpoint.form ? 6 : 1, arbitrary: form.map(({ type, body }) => withContentType(type)(body)) },
    { weight: endpoint.form ? 2 : 1, arbitrary: urlencoded.map(withContentType(FORM)) },
    { weight: endpoint.form && endpoint.body ? 4 : 0, arbitrary: asForm },
  );
}
