import * as fc from "fast-check";
import { type Endpoint, splitRoute } from "#contract/endpoint.ts";
import { validInput, hostileText, type ValidValues, toJsonSchema, segment } from "./arbitrary.ts";
import { fuzzBodies, type FuzzBody } from "./fuzz-bodies.ts";
import { type SeededFixture, type Sender, senders } from "./seeded-fixture.ts";
import {
  invalidCookies,
  forgedOrigins,
  UNSIGNED_TOKEN,
  unusualHeaders,
  unsupportedMethods,
  pathVariants,
} from "./hostile-requests.ts";

/**
 * `isCrossOrigin`: unsafe methods must be rejected. `isValid`: not mutated on purpose. `resourceId`: the first id in
 * the path.
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

/** Request parts that are fixed instead of random. */
export type FixedParts = { [P in keyof Parts]?: fc.Arbitrary<Parts[P]> };

type FuzzQuery = { text: string; isValid: boolean };

const fuzzQueries = (endpoint: Endpoint, validValues: ValidValues): fc.Arbitrary<FuzzQuery> => {
  const names = fc.constantFrom(
    ...Object.keys(endpoint.query?.shape ?? {}),
    "odd",
    "__proto__",
    "a[]",
    "a[b]",
    "token",
  );
  const numbers = fc.constantFrom(
    "99999999999999999999",
    "-0",
    "1e3",
    "0x10",
    "1.5",
    "Infinity",
    UNSIGNED_TOKEN,
  );
  const some = fc.array(fc.tuple(names, fc.oneof(hostileText, numbers)), { minLength: 1, maxLength: 4 });
  const extraHeaders = fc.oneof(fc.constant([]), some);
  const validQuery = endpoint.query ? validInput(toJsonSchema(endpoint.query), validValues) : fc.constant({});
  const fit = fc.tuple(validQuery, extraHeaders).map(([valid, invalid]): FuzzQuery => {
    const pairs = [...Object.entries(valid as object).filter(([, value]) => value !== undefined), ...invalid];
    const params = new URLSearchParams(pairs.map(([name, value]) => [name, String(value).toWellFormed()]));
    // Endpoints without query parameters ignore them.
    return { text: params.toString(), isValid: invalid.length === 0 || !endpoint.query };
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

/** The choices of a path parameter such as `:kind`; undefined for ids. */
export const paramChoices = ({ params }: Endpoint, name: string): string[] | undefined =>
  (params && toJsonSchema(params).properties?.[name.slice(1)]?.enum)?.map(String);

/** Valid values of a path parameter such as `:id`: its choices, or ids of the fixture. */
export const validSegments = (endpoint: Endpoint, fixture: SeededFixture, name: string): string[] =>
  paramChoices(endpoint, name) ?? fixture.segments(splitRoute(endpoint.route).path, name);

const usually = <T, E>(arbitrary: fc.Arbitrary<T>, common: E, weight = 1) =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(common) }, { weight, arbitrary });

/** Requests to an endpoint: some valid, most of them mutated in one way or another. */
export function fuzzRequests(
  endpoint: Endpoint,
  fixture: SeededFixture,
  fixedParts: FixedParts = {},
): fc.Arbitrary<FuzzRequest> {
  const { method, path: pattern } = splitRoute(endpoint.route);
  const names = pattern.match(/:\w+/g) ?? [];
  const validValues: ValidValues = (name) => fixture.validValues(pattern, name);
  // Callers without access all get the same error, so most requests come from staff who have it.
  const weights = endpoint.access === "public" ? [8, 1, 1, 1, 4] : [1, 1, 1, 2, 14];
  const parts = fc.record<Parts>({
    as: fc.oneof(...senders.map((as, index) => ({ weight: weights[index]!, arbitrary: fc.constant(as) }))),
    method: usually(unsupportedMethods, method as string),
    ids: fc.tuple(...names.map((name) => segment(validSegments(endpoint, fixture, name)))),
    query: fuzzQueries(endpoint, validValues),
    sent: fuzzBodies(endpoint, validValues),
    rewritePath: usually<(path: string) => string, null>(pathVariants, null),
    cookie: usually<string, null>(invalidCookies, null),
    extraHeaders: usually<Record<string, string>, Record<string, string>>(unusualHeaders, {}, 4),
    origin: usually<string, null>(forgedOrigins, null),
    ...fixedParts,
  });
  return parts.map(({ as, ids, query, sent, rewritePath, cookie, extraHeaders, origin, ...request }) => {
    const plain = names.reduce((whole, name, index) => whole.replace(name, () => ids[index]!), pattern);
    const address = rewritePath ? rewritePath(plain) : plain;
    const hasNoBody = request.method === "GET" || request.method === "HEAD";
    return {
      as: cookie === null ? as : "visitor",
      method: request.method,
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
        request.method === method,
      resourceId: ids[0] ?? null,
    };
  });
}
