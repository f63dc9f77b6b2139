import * as fc from "fast-check";
import { DEFAULT_MAX_BODY, type Endpoint, splitAddress } from "#contract/endpoint.ts";
import { fitting, nastyText, schemaOf, segment, wild } from "./arbitrary.ts";
import { multiparts } from "./multiparts.ts";

/** Who sends it: a visitor without a session, or somebody of the office. */
export const senders = ["visitor", "user", "recruiter", "manager", "admin"] as const;
export type Sender = (typeof senders)[number];

/** `forged` names what is wrong with where it says it comes from: an unsafe call is refused for it. */
export type Attempt = {
  as: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  forged: boolean;
};

const json = (value: unknown) => JSON.stringify(value);

/** A body of this row, with up to three of its fields spoilt or added. */
function nearlyFitting(body: NonNullable<Endpoint["body"]>): fc.Arbitrary<string> {
  const fields = fc.constantFrom(...Object.keys(body.shape), "nobodyKnowsThis", "__proto__", "constructor");
  const spoilt = fc.array(fc.tuple(fields, wild), { maxLength: 3 });
  // Written by hand, because a key named __proto__ would otherwise be lost.
  return fc.tuple(fitting(schemaOf(body)), spoilt).map(([fit, faults]) => {
    const entries = [...new Map([...Object.entries(fit as object), ...faults])];
    return `{${entries.map(([key, value]) => `${json(key)}:${json(value)}`).join(",")}}`;
  });
}

const FORM = "application/x-www-form-urlencoded";
const typed = (type: string) => (body: string) => ({ type, body });

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

function bodies(row: Endpoint): fc.Arbitrary<{ type: string; body: string }> {
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
  const fit = row.body ? nearlyFitting(row.body) : wild.map(json);
  const form = row.body ? multiparts(row.body) : multiparts();
  const urlencoded = fc
    .dictionary(fc.constantFrom(...Object.keys(row.body?.shape ?? {}), "a[b]", "__proto__", "a"), nastyText)
    .map((fields) => new URLSearchParams(fields).toString());
  return fc.oneof(
    { weight: 12, arbitrary: fit.map(asJson) },
    { weight: 3, arbitrary: any.map(asJson) },
    { weight: 3, arbitrary: fc.record({ type: otherTypes, body: fc.oneof(fit, any) }) },
    { weight: row.form ? 6 : 1, arbitrary: form },
    { weight: row.form ? 3 : 1, arbitrary: urlencoded.map(typed(FORM)) },
  );
}

/** Other spellings of an address. What they lead to answers for itself; it must only not break. */
const twist: fc.Arbitrary<(path: string) => string> = fc.constantFrom(
  (path: string) => `${path}/`,
  (path: string) => path.replace("/api/", "/api//"),
  (path: string) => path.replace("/api/", "/api/./"),
  (path: string) => path.replace("/api/", "/api/x/../"),
  (path: string) => path.replace("/api/", "/api/%2e%2e/api/"),
  (path: string) => path.replace("/api/", "/api/%252e%252e/"),
  (path: string) => path.replace("/api/", "/api/..%2f..%2f"),
  (path: string) => path.replace("/api/", "/%61pi/"),
  (path: string) => path.replace(/[^/]+$/, (last) => last.toUpperCase()),
  (path: string) => `${path};jsessionid=1`,
  (path: string) => `${path}%00`,
  (path: string) => `${path}%2f`,
  (path: string) => `${path}%20`,
  (path: string) => `${path}.json`,
  (path: string) => `${path}/${"x/".repeat(400)}`,
  (path: string) => `${path}/%E0%A4%A`,
  (path: string) => `${path}\\..\\`,
);

/** Sessions that nobody has, and tokens that nobody signed. */
const NONE = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsImlzcyI6InBsYW53cmlnaHQifQ.";
const cookies = fc.constantFrom(
  "planwright=",
  "planwright=x",
  `planwright=${"x".repeat(6_000)}`,
  "planwright=%00",
  `planwright=${NONE}`,
  "planwright=a; planwright=b",
  "planwright",
  "=; ;; =x",
  'planwright="quoted"',
  "planwright=%",
  "__proto__=1; constructor=2",
  "__Host-planwright=x",
  "a=b; ".repeat(800),
);

const named = (name: string, ...values: string[]) => values.map((value) => ({ [name]: value }));
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom(
  ...named("authorization", `Bearer ${NONE}`, "Bearer ", "Basic YWRtaW46YWRtaW4=", "x".repeat(9_000)),
  ...named("idempotency-key", "k", "", "x".repeat(65), "a, b"),
  ...named("if-match", "*", '"1"', "W/", "x".repeat(3_000), "-1"),
  ...named("if-none-match", "*", 'W/"x"', ",,,"),
  ...named("range", "bytes=0-0", "bytes=-1", "bytes=9-1", "x"),
  ...named("user-agent", "", "x".repeat(9_000), "<script>alert(1)</script>"),
  ...named("accept", "", "*/*", "application/xml", "x".repeat(4_000)),
  ...named("accept-language", "x".repeat(4_000), "*;q=9"),
  ...named("content-encoding", "gzip", "br", "x"),
  ...named("x-http-method-override", "DELETE"),
  ...named("x-forwarded-host", "elsewhere.example"),
  ...named("x-forwarded-for", "127.0.0.1", "x".repeat(500)),
  ...named("x-original-url", "/api/admin/users"),
  ...named("cf-ray", "x".repeat(500), "<b>"),
);

/** Where a call says it comes from when it does not come from us. */
const forgedOrigins = fc.constantFrom(
  "https://elsewhere.example",
  "null",
  "http://planwright.test.elsewhere.example",
  "http://planwright.test:81",

  "https://planwright.test",
  "http://planwright.test@elsewhere.example",
  "file://",
  "http://PLANWRIGHT.test",
);

const queries = (row: Endpoint): fc.Arbitrary<string> => {
  const names = fc.constantFrom(
    ...Object.keys(row.query?.shape ?? {}),
    "odd",
    "__proto__",
    "a[]",
    "a[b]",
    "token",
  );
  const numbers = fc.constantFrom("99999999999999999999", "-0", "1e3", "0x10", "1.5", "Infinity", NONE);
  const odd = fc.array(fc.tuple(names, fc.oneof(nastyText, numbers)), { maxLength: 4 });
  const asked = row.query ? fitting(schemaOf(row.query)) : fc.constant({});
  const fit = fc.tuple(asked, odd).map(([right, wrong]) => {
    const pairs = [...Object.entries(right as object), ...wrong];
    return new URLSearchParams(pairs.map(([name, value]) => [name, String(value).toWellFormed()])).toString();
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
  return fc.oneof({ weight: 9, arbitrary: fit }, { weight: 1, arbitrary: raw });
};

const rarely = <T, E>(arbitrary: fc.Arbitrary<T>, otherwise: E, weight = 1) =>
  fc.oneof({ weight: 14, arbitrary: fc.constant(otherwise) }, { weight, arbitrary });

/** Requests to a row's address: some right, most of them wrong in one way or another. */
export function attempts(row: Endpoint): fc.Arbitrary<Attempt> {
  const { method, path: pattern } = splitAddress(row.at);
  const names = pattern.match(/:\w+/g) ?? [];
  // At a closed door everybody is told the same, so most of those who knock have the key.
  const weights = row.access === "public" ? [8, 1, 1, 1, 4] : [2, 1, 1, 1, 12];
  const parts = fc.record({
    as: fc.oneof(...senders.map((as, at) => ({ weight: weights[at]!, arbitrary: fc.constant(as) }))),
    method: rarely(
      fc.constantFrom("PATCH", "PROPFIND", "PURGE", "SEARCH", "OPTIONS", "HEAD", "DELETE"),
      method,
    ),
    ids: fc.tuple(...names.map(() => segment)),
    query: queries(row),
    sent: bodies(row),
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
      path: query ? `${address}?${query}` : address,
      headers: {
        ...(!bare && { "content-type": sent.type }),
        ...odd,
        ...(cookie !== null && { cookie }),
        ...(origin !== null && { origin }),
      },
      body: bare ? null : sent.body,
      forged: origin !== null,
    };
  });
}
