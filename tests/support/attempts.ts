import * as fc from "fast-check";
import { type Endpoint, splitRoute } from "#contract/endpoint.ts";
import { fitting, nastyText, type Rightly, schemaOf, segment } from "./arbitrary.ts";
import { bodies, type Body } from "./bodies.ts";
import { type KnownOffice, type Sender, senders } from "./known-office.ts";
import { cookies, forgedOrigins, NONE, oddHeaders, otherMethods, twist } from "./odd-requests.ts";

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

type Parts = {
  as: Sender;
  method: string;
  ids: string[];
  query: Query;
  sent: Body;
  twisted: ((path: string) => string) | null;
  cookie: string | null;
  odd: Record<string, string>;
  origin: string | null;
};

/** Parts of a request that are not left to chance. */
export type Chosen = { [P in keyof Parts]?: fc.Arbitrary<Parts[P]> };

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
export function attempts(row: Endpoint, known: KnownOffice, chosen: Chosen = {}): fc.Arbitrary<Attempt> {
  const { method, path: pattern } = splitRoute(row.route);
  const names = pattern.match(/:\w+/g) ?? [];
  const rightly: Rightly = (name) => known.rightly(pattern, name);
  // At a closed door everybody is told the same, so most of those who knock have the key.
  const weights = row.access === "public" ? [8, 1, 1, 1, 4] : [1, 1, 1, 2, 14];
  const parts = fc.record<Parts>({
    as: fc.oneof(...senders.map((as, at) => ({ weight: weights[at]!, arbitrary: fc.constant(as) }))),
    method: rarely(otherMethods, method as string),
    ids: fc.tuple(...names.map((name) => segment(known.segments(pattern, name)))),
    query: queries(row, rightly),
    sent: bodies(row, rightly),
    twisted: rarely<(path: string) => string, null>(twist, null),
    cookie: rarely<string, null>(cookies, null),
    odd: rarely<Record<string, string>, Record<string, string>>(oddHeaders, {}, 4),
    origin: rarely<string, null>(forgedOrigins, null),
    ...chosen,
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
