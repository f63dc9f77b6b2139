import * as fc from "fast-check";
import { type Endpoint, splitRoute } from "#contract/endpoint.ts";
import { validInput, hostileText, type ValidValues, toJsonSchema, segment } from "./arbitrary.ts";
import { fuzzBodies, type FuzzBody } from "./fuzz-bodies.ts";
import { type SeededFixture, type Sender, senders } from "./seeded-fixture.ts";
import { invalidCookies, forgedOrigins, UNSIGNED_TOKEN, unusualHeaders, unsupportedMethods, pathVariants } from "./hostile-requests.ts";

/**
 * `forged`: it says that it comes from elsewhere, so an unsafe call is refused. `sound`: nothing is wrong with it on
 * purpose. `row` is the id in its address, if there is one.
 */
export type FuzzRequest = {
  as: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  isCrossOrigin: boolean;
  isValid: boolean;
  resourceId: string | null;
};

type Parts = {
  as: Sender;
  method: string;
  ids: string[];
  query: FuzzQuery;
  sent: FuzzBody;
  rewritePath: ((path: string) => string) | null;
  cookie: string | null;
  extraHeaders: Record<string, string>;
  origin: string | null;
};

/** Parts of a request that are not left to chance. */
export type FixedParts = { [P in keyof Parts]?: fc.Arbitrary<Parts[P]> };

type FuzzQuery = { text: string; isValid: boolean };

const fuzzQueries = (row: Endpoint, validValues: ValidValues): fc.Arbitrary<FuzzQuery> => {
  const names = fc.constantFrom(
    ...Object.keys(row.query?.shape ?? {}),
    "odd",
    "__proto__",
    "a[]",
    "a[b]",
    "token",
  );
  const numbers = fc.constantFrom("99999999999999999999", "-0", "1e3", "0x10", "1.5", "Infinity", UNSIGNED_TOKEN);
  const some = fc.array(fc.tuple(names, fc.oneof(hostileText, numbers)), { minLength: 1, maxLength: 4 });
  const extraHeaders = fc.oneof(fc.constant([]), some);
  const validQuery = row.query ? validInput(toJsonSchema(row.query), validValues) : fc.constant({});
  const fit = fc.tuple(validQuery, extraHeaders).map(([valid, invalid]): FuzzQuery => {
    const pairs = [...Object.entries(valid as object).filter(([, value]) => value !== undefined), ...invalid];
    const params = new URLSearchParams(pairs.map(([name, value]) => [name, String(value).toWellFormed()]));
    // What a row does not ask for is nobody's business.
    return { text: params.toString(), isValid: invalid.length === 0 || !row.query };
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
    { weight: 1, arbitrary: raw.map((text) => ({ text, isValid: false })) },
  );
};

const usually = <T, E>(arbitrary: fc.Arbitrary<T>, common: E, weight = 1) =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(common) }, { weight, arbitrary });

/** Requests to a row's address: some right, most of them wrong in one way or another. */
export function fuzzRequests(row: Endpoint, fixture: SeededFixture, fixedParts: FixedParts = {}): fc.Arbitrary<FuzzRequest> {
  const { method, path: pattern } = splitRoute(row.route);
  const names = pattern.match(/:\w+/g) ?? [];
  const validValues: ValidValues = (name) => fixture.validValues(pattern, name);
  // At a closed door everybody is told the same, so most of those who knock have the key.
  const weights = row.access === "public" ? [8, 1, 1, 1, 4] : [1, 1, 1, 2, 14];
  const parts = fc.record<Parts>({
    as: fc.oneof(...senders.map((as, index) => ({ weight: weights[index]!, arbitrary: fc.constant(as) }))),
    method: usually(unsupportedMethods, method as string),
    ids: fc.tuple(...names.map((name) => segment(fixture.segments(pattern, name)))),
    query: fuzzQueries(row, validValues),
    sent: fuzzBodies(row, validValues),
    rewritePath: usually<(path: string) => string, null>(pathVariants, null),
    cookie: usually<string, null>(invalidCookies, null),
    extraHeaders: usually<Record<string, string>, Record<string, string>>(unusualHeaders, {}, 4),
    origin: usually<string, null>(forgedOrigins, null),
    ...fixedParts,
  });
  return parts.map(({ as, ids, query, sent, rewritePath, cookie, extraHeaders, origin, ...parts }) => {
    const plain = names.reduce((whole, name, index) => whole.replace(name, () => ids[index]!), pattern);
    const address = rewritePath ? rewritePath(plain) : plain;
    const hasNoBody = parts.method === "GET" || parts.method === "HEAD";
    return {
      as: cookie === null ? as : "visitor",
      method: parts.method,
      path: query.text ? `${address}?${query.text}` : address,
      headers: {
        ...(!hasNoBody && { "content-type": sent.type }),
        ...extraHeaders,
        ...(cookie !== null && { cookie }),
        ...(origin !== null && { origin }),
      },
      body: hasNoBody ? null : sent.body,
      isCrossOrigin: origin !== null,
      isValid:
        query.isValid &&
        (hasNoBody || sent.isValid) &&
        !rewritePath &&
        cookie === null &&
        origin === null &&
        parts.method === method,
      resourceId: ids[0] ?? null,
    };
  });
}
