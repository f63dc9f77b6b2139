import * as fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import { hostileText, invalidSegment, anyJson } from "./arbitrary.ts";
import { type FuzzRequest, fuzzRequests, type FixedParts } from "./fuzz-requests.ts";
import { fuzzBodies, type FuzzFields, maxJsonBytes, otherContentTypes, toJsonObject } from "./fuzz-bodies.ts";
import type { SeededFixture } from "./seeded-fixture.ts";
import {
  invalidCookies,
  forgedOrigins,
  unusualHeaders,
  unsupportedMethods,
  pathVariants,
} from "./hostile-requests.ts";

const NESTING_DEPTH = 9_000;
/** A lone surrogate, astral characters, combining marks, a bidi override, control characters. */
const UNUSUAL_CHARACTERS = "\ud800 \u{10ffff} e\u0301\u0302 \u202e ﷽ 👩‍👩‍👧‍👦 ０١२ \u0000 \ufeff";

const invalidQuery = (text: string) => ({ text, isValid: false });
const invalidJson = (body: string) => ({ type: "application/json", body, isValid: false });

/** Query mutations for any endpoint. */
function queryCases(endpoint: Endpoint): Record<string, FixedParts> {
  const names = ["q", "id", ...Object.keys(endpoint.query?.shape ?? {})];
  const eachParameter = (value: fc.Arbitrary<string>) =>
    fc
      .tuple(...names.map(() => value))
      .map((values) =>
        invalidQuery(
          new URLSearchParams(names.map((name, at) => [name, values[at]!.toWellFormed()])).toString(),
        ),
      );
  return {
    "each parameter hostile": { query: eachParameter(hostileText) },
    "each parameter with unusual characters": { query: eachParameter(fc.constant(UNUSUAL_CHARACTERS)) },
    "each parameter twice": {
      query: fc.constant(invalidQuery(names.map((name) => `${name}=1&${name}=x`).join("&"))),
    },
    "a long query": { query: fc.constant(invalidQuery(`q=${"x".repeat(6_000)}`)) },
    "a deep query": { query: fc.constant(invalidQuery(`a${"[b]".repeat(1_500)}=1`)) },
    "a query with invalid encoding": { query: fc.constant(invalidQuery("q=%ff%fe&%c0%af=%ed%a0%80&%")) },
  };
}

/** Body mutations; endpoints without a body get one all the same. */
function bodyCases(endpoint: Endpoint, fixture: SeededFixture): Record<string, FixedParts> {
  const names = [...Object.keys(endpoint.body?.shape ?? {}), "unknownField"];
  const eachField = (value: fc.Arbitrary<unknown>) =>
    fc
      .tuple(...names.map(() => value))
      .map((values) =>
        invalidJson(toJsonObject(names.map((name, at): FuzzFields["entries"][number] => [name, values[at]]))),
      );
  const deepField = (field: string) =>
    `{${JSON.stringify(field)}:${"[".repeat(NESTING_DEPTH)}${"]".repeat(NESTING_DEPTH)}}`;
  const validValues = (name: string) => fixture.validValues(endpoint.route.split(" ")[1]!, name);
  const otherContentType = fc
    .tuple(fuzzBodies(endpoint, validValues), otherContentTypes)
    .map(([{ body }, type]) => ({ type, body, isValid: false }));
  return {
    "each field of any type": { sent: eachField(anyJson) },
    "each field with unusual characters": { sent: eachField(fc.constant(UNUSUAL_CHARACTERS)) },
    "each field very long": { sent: eachField(fc.constant("x".repeat(Math.ceil(60_000 / names.length)))) },
    "a deep field": { sent: fc.constantFrom(...names).map((name) => invalidJson(deepField(name))) },
    "a body that is too large": { sent: fc.constant(invalidJson(`"${"x".repeat(maxJsonBytes(endpoint))}"`)) },
    "a body of another type": { sent: otherContentType },
  };
}

/** Every mutation of a request to this endpoint. Parts that a case leaves out are random. */
const createCases = (endpoint: Endpoint, fixture: SeededFixture): Record<string, FixedParts> => ({
  "another origin": { origin: forgedOrigins },
  "a rewritten path": { rewritePath: pathVariants },
  "an invalid session": { cookie: invalidCookies },
  "an unusual header": { extraHeaders: unusualHeaders },
  "another method": { method: unsupportedMethods },
  ...queryCases(endpoint),
  ...(endpoint.route.startsWith("GET") ? {} : bodyCases(endpoint, fixture)),
  ...(/:/.test(endpoint.route) && {
    "an invalid id": { ids: fc.array(invalidSegment, { minLength: 2, maxLength: 2 }) },
  }),
});

/** One request by an admin for each case, so that none depends on chance. */
export const createBaseCases = (endpoint: Endpoint, fixture: SeededFixture, seed: number): FuzzRequest[] =>
  Object.values(createCases(endpoint, fixture)).flatMap((parts, at) =>
    fc.sample(fuzzRequests(endpoint, fixture, { as: fc.constant("admin"), ...parts }), {
      seed: seed + at,
      numRuns: 1,
    }),
  );
