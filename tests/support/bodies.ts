import * as fc from "fast-check";
import { DEFAULT_MAX_BODY, type Endpoint } from "#contract/endpoint.ts";
import { fitting, nastyText, type Rightly, schemaOf, wild } from "./arbitrary.ts";
import { multiparts } from "./multiparts.ts";

const json = (value: unknown) => JSON.stringify(value);

/** `sound`: nothing is wrong with it on purpose. */
export type Body = { type: string; body: string; sound: boolean };
export type Fields = { entries: [string, unknown][]; sound: boolean };

/** A body of this row as it should be, or with up to three of its fields spoilt or added. */
function nearlyFitting(body: NonNullable<Endpoint["body"]>, rightly: Rightly): fc.Arbitrary<Fields> {
  const fields = fc.constantFrom(...Object.keys(body.shape), "nobodyKnowsThis", "__proto__", "constructor");
  const some = fc.array(fc.tuple(fields, wild), { minLength: 1, maxLength: 3 });
  const spoilt = fc.oneof(fc.constant([]), some);
  return fc.tuple(fitting(schemaOf(body), rightly), spoilt).map(([fit, faults]) => {
    const entries = [...new Map([...Object.entries(fit as object), ...faults])] as Fields["entries"];
    return { entries, sound: faults.length === 0 };
  });
}

/** By hand, because a key named __proto__ would otherwise be lost. */
export const written = (entries: Fields["entries"]) =>
  `{${entries.map(([key, value]) => `${json(key)}:${json(value)}`).join(",")}}`;

/** What a browser without scripts sends of it. */
const posted = (entries: Fields["entries"]) =>
  new URLSearchParams(
    entries
      .filter(([, value]) => typeof value !== "object")
      .map(([name, value]) => [name, `${value as string | number | boolean}`.toWellFormed()]),
  ).toString();

const FORM = "application/x-www-form-urlencoded";
const typed =
  (type: string) =>
  (body: string): Body => ({ type, body, sound: false });

/** What no parser should choke on, whatever it is called. */
const broken = (most: number): fc.Arbitrary<string> =>
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
    `{"a":"${"x".repeat(most - 8)}"}`,
    `{"a":"${"x".repeat(most - 7)}"}`,
    "--zz\r\nnonsense",
    "\u0000".repeat(500),
  );

/** The largest JSON that a row takes. */
export const mostOf = (row: Endpoint): number =>
  row.form?.files ? DEFAULT_MAX_BODY : (row.maxBody ?? DEFAULT_MAX_BODY);

/** What no row takes, or not for what follows it. */
export const otherTypes = fc.constantFrom(
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
export function bodies(row: Endpoint, rightly: Rightly): fc.Arbitrary<Body> {
  const most = mostOf(row);
  const asJson = typed("application/json");
  const whatever = fc.oneof(
    wild.map(json),
    nastyText.map((part) => part.toWellFormed()),
    broken(most),
  );
  const near = row.body ? nearlyFitting(row.body, rightly) : null;
  const fit = near
    ? near.map(({ entries, sound }) => ({ body: written(entries), sound }))
    : wild.map((value) => ({ body: json(value), sound: true }));
  const asForm = (near ?? fc.constant({ entries: [], sound: false })).map(({ entries, sound }) => ({
    type: FORM,
    body: posted(entries),
    sound: sound && row.form !== undefined,
  }));
  const form = row.body ? multiparts(row.body) : multiparts();
  const urlencoded = fc
    .dictionary(fc.constantFrom(...Object.keys(row.body?.shape ?? {}), "a[b]", "__proto__", "a"), nastyText)
    .map((fields) => new URLSearchParams(fields).toString());
  return fc.oneof(
    { weight: 18, arbitrary: fit.map((each) => ({ type: "application/json", ...each })) },
    { weight: 3, arbitrary: whatever.map(asJson) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          otherTypes,
          fc.oneof(
            fit.map(({ body }) => body),
            whatever,
          ),
        )
        .map(([type, body]) => typed(type)(body)),
    },
    { weight: row.form ? 6 : 1, arbitrary: form.map(({ type, body }) => typed(type)(body)) },
    { weight: row.form ? 2 : 1, arbitrary: urlencoded.map(typed(FORM)) },
    { weight: row.form && row.body ? 4 : 0, arbitrary: asForm },
  );
}
