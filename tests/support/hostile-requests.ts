import * as fc from "fast-check";

/** Variants of a path, which must not cause server errors. */
export const pathVariants: fc.Arbitrary<(path: string) => string> = fc.constantFrom(
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

/** An unsigned JWT, and invalid session cookies. */
export const UNSIGNED_TOKEN = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiIsImlzcyI6InBsYW53cmlnaHQifQ.";
export const invalidCookies = fc.constantFrom(
  "session=",
  "session=x",
  `session=${"x".repeat(6_000)}`,
  "session=%00",
  `session=${UNSIGNED_TOKEN}`,
  "session=a; session=b",
  "session",
  "=; ;; =x",
  'session="quoted"',
  "session=%",
  "__proto__=1; constructor=2",
  "__Host-session=x",
  "a=b; ".repeat(800),
);

const headerValues = (name: string, ...values: string[]) => values.map((value) => ({ [name]: value }));
export const unusualHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom(
  ...headerValues(
    "authorization",
    `Bearer ${UNSIGNED_TOKEN}`,
    "Bearer ",
    "Basic YWRtaW46YWRtaW4=",
    "x".repeat(9_000),
  ),
  ...headerValues("idempotency-key", "k", "", "x".repeat(65), "a, b"),
  ...headerValues("if-match", "*", '"1"', "W/", "x".repeat(3_000), "-1"),
  ...headerValues("if-none-match", "*", 'W/"x"', ",,,"),
  ...headerValues("range", "bytes=0-0", "bytes=-1", "bytes=9-1", "x"),
  ...headerValues("user-agent", "", "x".repeat(9_000), "<script>alert(1)</script>"),
  ...headerValues("accept", "", "*/*", "application/xml", "x".repeat(4_000)),
  ...headerValues("accept-language", "x".repeat(4_000), "*;q=9"),
  ...headerValues("content-encoding", "gzip", "br", "x"),
  ...headerValues("x-http-method-override", "DELETE"),
  ...headerValues("x-forwarded-host", "elsewhere.example"),
  ...headerValues("x-forwarded-for", "127.0.0.1", "x".repeat(500)),
  ...headerValues("x-original-url", "/api/admin/users"),
  ...headerValues("cf-ray", "x".repeat(500), "<b>"),
);

/** Origin headers of other sites. */
export const forgedOrigins = fc.constantFrom(
  "https://elsewhere.example",
  "null",
  "http://planwright.test.elsewhere.example",
  "http://planwright.test:81",
  "https://planwright.test",
  "http://planwright.test@elsewhere.example",
  "file://",
  "http://PLANWRIGHT.test",
);

export const unsupportedMethods = fc.constantFrom(
  "PATCH",
  "PROPFIND",
  "PURGE",
  "SEARCH",
  "OPTIONS",
  "HEAD",
  "DELETE",
);
