import * as fc from "fast-check";
import type { Endpoint } from "#contract/endpoint.ts";
import { nastyText, oddSegment, wild } from "./arbitrary.ts";
import { type Attempt, attempts, type Chosen } from "./attempts.ts";
import { bodies, type Fields, mostOf, otherTypes, written } from "./bodies.ts";
import type { KnownOffice } from "./known-office.ts";
import { cookies, forgedOrigins, oddHeaders, otherMethods, twist } from "./odd-requests.ts";

const DEPTH = 9_000;
/** Half a sign, one of another plane, one of many signs, one that turns the line around. */
const SIGNS = "\ud800 \u{10ffff} e\u0301\u0302 \u202e ﷽ 👩‍👩‍👧‍👦 ０١२ \u0000 \ufeff";

const odd = (text: string) => ({ text, sound: false });
const json = (body: string) => ({ type: "application/json", body, sound: false });

/** What is odd about a query, whatever the row asks for. */
function queryTricks(row: Endpoint): Record<string, Chosen> {
  const names = ["q", "id", ...Object.keys(row.query?.shape ?? {})];
  const asked = (value: fc.Arbitrary<string>) =>
    fc
      .tuple(...names.map(() => value))
      .map((values) =>
        odd(new URLSearchParams(names.map((name, at) => [name, values[at]!.toWellFormed()])).toString()),
      );
  return {
    "each parameter of another kind": { query: asked(nastyText) },
    "each parameter in other signs": { query: asked(fc.constant(SIGNS)) },
    "each parameter twice": {
      query: fc.constant(odd(names.map((name) => `${name}=1&${name}=x`).join("&"))),
    },
    "a long query": { query: fc.constant(odd(`q=${"x".repeat(6_000)}`)) },
    "a deep query": { query: fc.constant(odd(`a${"[b]".repeat(1_500)}=1`)) },
    "a query that is no text": { query: fc.constant(odd("q=%ff%fe&%c0%af=%ed%a0%80&%")) },
  };
}

/** What is odd about a body; a row that has none is sent one all the same. */
function bodyTricks(row: Endpoint, known: KnownOffice): Record<string, Chosen> {
  const names = [...Object.keys(row.body?.shape ?? {}), "nobodyKnowsThis"];
  const each = (value: fc.Arbitrary<unknown>) =>
    fc
      .tuple(...names.map(() => value))
      .map((values) => json(written(names.map((name, at): Fields["entries"][number] => [name, values[at]]))));
  const deep = (field: string) => `{${JSON.stringify(field)}:${"[".repeat(DEPTH)}${"]".repeat(DEPTH)}}`;
  const rightly = (name: string) => known.rightly(row.route.split(" ")[1]!, name);
  const ofAnotherType = fc
    .tuple(bodies(row, rightly), otherTypes)
    .map(([{ body }, type]) => ({ type, body, sound: false }));
  return {
    "each field of another kind": { sent: each(wild) },
    "each field in other signs": { sent: each(fc.constant(SIGNS)) },
    "each field very long": { sent: each(fc.constant("x".repeat(Math.ceil(60_000 / names.length)))) },
    "a deep field": { sent: fc.constantFrom(...names).map((name) => json(deep(name))) },
    "a body that is too large": { sent: fc.constant(json(`"${"x".repeat(mostOf(row))}"`)) },
    "a body of another type": { sent: ofAnotherType },
  };
}

/** Every way in which a request to this row can be odd. A part that a trick says nothing about is left to chance. */
const tricksOf = (row: Endpoint, known: KnownOffice): Record<string, Chosen> => ({
  "from another site": { origin: forgedOrigins },
  "by another spelling of its path": { twisted: twist },
  "with a session that nobody has": { cookie: cookies },
  "with an odd header": { odd: oddHeaders },
  "by another method": { method: otherMethods },
  ...queryTricks(row),
  ...(row.route.startsWith("GET") ? {} : bodyTricks(row, known)),
  ...(/:/.test(row.route) && {
    "with an id that is none": { ids: fc.array(oddSegment, { minLength: 2, maxLength: 2 }) },
  }),
});

/** One request for each trick, by somebody who may: chance cannot leave one out for a row. */
export const oneOfEach = (row: Endpoint, known: KnownOffice, seed: number): Attempt[] =>
  Object.values(tricksOf(row, known)).flatMap((trick, at) =>
    fc.sample(attempts(row, known, { as: fc.constant("admin"), ...trick }), { seed: seed + at, numRuns: 1 }),
  );
