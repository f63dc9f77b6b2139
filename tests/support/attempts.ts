import * as fc from "fast-check";
import { DEFAULT_MAX_BODY, type Endpoint, splitAddress } from "#contract/endpoint.ts";
import { fitting, nastyText, type Rightly, schemaOf, segment, wild } from "./arbitrary.ts";
import { type KnownOffice, type Sender, senders } from "./known-office.ts";
import { multiparts } from "./multiparts.ts";
import { cookies, forgedOrigins, NONE, oddHeaders, twist } from "./odd-requests.ts";

/**
 * `forged`: it says that it comes from elsewhere, so an unsafe call is refused. `sound`: nothing is wrong with it on
 * purpose. `row` is the id in its address, if there is one.
 */
export type Attempt = {
  as: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  forged: boolean;
  sound: boolean;
  row: string | null;
};

const json = (value: unknown) => JSON.stringify(value);

type Body = { type: string; body: string; sound: boolean };
type Fields = { entries: [string, unknown][]; sound: boolean };

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
const written = (entries: Fields["entries"]) =>
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

function bodies(row: Endpoint, rightly: Rightly): fc.Arbitrary<Body> {
  const most = row.form?.files ? DEFAULT_MAX_BODY : (row.maxBody ?? DEFAULT_MAX_BODY);
  const asJson = typed("application/json");
  const any = fc.oneof(
    wild.map(json),
    nastyText.map((part) => part.toWellFormed()),
    broken(most),
  );
  const otherTypes = fc.constantFrom(
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
    { weight: 3, arbitrary: any.map(asJson) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(
          otherTypes,
          fc.oneof(
            fit.map(({ body }) => body),
            any,
          ),
        )
        .map(([type, body]) => typed(type)(body)),
    },
    { weight: row.form ? 6 : 1, arbitrary: form.map(({ type, body }) => typed(type)(body)) },
    { weight: row.form ? 2 : 1, arbitrary: urlencoded.map(typed(FORM)) },
    { weight: row.form && row.body ? 4 : 0, arbitrary: asForm },
  );
}

type Query = { text: string; sound: boolean };

const queries = (row: Endpoint, rightly: Rightly): fc.Arbitrary<Query> => {
  const names = fc.constantFrom(
    ...Object.keys(row.query?.shape ?? {}),
    "odd",
    "__proto__",
    "a[]",
    "a[b]",
    "token",
  );
  const numbers = fc.constantFrom("99999999999999999999", "-0", "1e3", "0x10", "1.5", "Infinity", NONE);
  const some = fc.array(fc.tuple(names, fc.oneof(nastyText, numbers)), { minLength: 1, maxLength: 4 });
  const odd = fc.oneof(fc.constant([]), some);
  const asked = row.query ? fitting(schemaOf(row.query), rightly) : fc.constant({});
  const fit = fc.tuple(asked, odd).map(([right, wrong]): Query => {
    const pairs = [...Object.entries(right as object).filter(([, value]) => value !== undefined), ...wrong];
    const words = new URLSearchParams(pairs.map(([name, value]) => [name, String(value).toWellFormed()]));
    // What a row does not ask for is nobody's business.
    return { text: words.toString(), sound: wrong.length === 0 || !row.query };
  });
  const raw = fc.constantFrom(
    "%",
    "%00=%ff",
    "&&&",
    "a=1&a=2&a=3",
    "=",
    "x".repeat(6_000),
    "limit=1&limit=x",
    "?&?",
  );
  return fc.oneof(
    { weight: 9, arbitrary: fit },
    { weight: 1, arbitrary: raw.map((text) => ({ text, sound: false })) },
  );
};

const rarely = <T, E>(arbitrary: fc.Arbitrary<T>, otherwise: E, weight = 1) =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(otherwise) }, { weight, arbitrary });

/** Requests to a row's address: some right, most of them wrong in one way or another. */
export function attempts(row: Endpoint, known: KnownOffice): fc.Arbitrary<Attempt> {
  const { method, path: pattern } = splitAddress(row.at);
  const names = pattern.match(/:\w+/g) ?? [];
  const rightly: Rightly = (name) => known.rightly(pattern, name);
  // At a closed door everybody is told the same, so most of those who knock have the key.
  const weights = row.access === "public" ? [8, 1, 1, 1, 4] : [1, 1, 1, 2, 14];
  const parts = fc.record({
    as: fc.oneof(...senders.map((as, at) => ({ weight: weights[at]!, arbitrary: fc.constant(as) }))),
    method: rarely(
      fc.constantFrom("PATCH", "PROPFIND", "PURGE", "SEARCH", "OPTIONS", "HEAD", "DELETE"),
      method,
    ),
    ids: fc.tuple(...names.map((name) => segment(known.segments(pattern, name)))),
    query: queries(row, rightly),
    sent: bodies(row, rightly),
    twisted: rarely<(path: string) => string, null>(twist, null),
    cookie: rarely(cookies, null),
    odd: rarely(oddHeaders, {}, 4),
    origin: rarely(forgedOrigins, null),
  });
  return parts.map(({ as, ids, query, sent, twisted, cookie, odd, origin, ...given }) => {
    const plain = names.reduce((whole, name, at) => whole.replace(name, () => ids[at]!), pattern);
    const address = twisted ? twisted(plain) : plain;
    const bare = given.method === "GET" || given.method === "HEAD";
    return {
      as: cookie === null ? as : "visitor",
      method: given.method,
      path: query.text ? `${address}?${query.text}` : address,
      headers: {
        ...(!bare && { "content-type": sent.type }),
        ...odd,
        ...(cookie !== null && { cookie }),
        ...(origin !== null && { origin }),
      },
      body: bare ? null : sent.body,
      forged: origin !== null,
      sound:
        query.sound &&
        (bare || sent.sound) &&
        !twisted &&
        cookie === null &&
        origin === null &&
        given.method === method,
      row: ids[0] ?? null,
    };
  });
}
