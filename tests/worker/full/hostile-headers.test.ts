import { expect, test } from "vitest";
import { hostileTexts } from "#tests/support/hostile-corpus.ts";
import { catchLog } from "#tests/support/log.ts";
import { anApplication, toFormData } from "#tests/support/samples.ts";
import { testApp } from "#tests/support/test-app.ts";
import { countAllRows } from "#tests/support/tables.ts";

const LENGTH = 10_000;
/** Milliseconds that a request may take in the best of three tries, far above a plain one on a busy machine. */
const MAX_MS = 3_000;
const TRIES = 3;

const shared = [
  "",
  " ",
  "x".repeat(LENGTH),
  ",".repeat(LENGTH),
  ";".repeat(LENGTH),
  ", ; ".repeat(LENGTH / 4),
  "a=b; ".repeat(LENGTH / 5),
  '"'.repeat(LENGTH - 1),
  `"${"a".repeat(LENGTH)}`,
  `"${"\\".repeat(LENGTH - 1)}`,
  "\u0001\u007f",
  "\t".repeat(LENGTH),
  "%00%0d%0aSet-Cookie: session=x",
  "__proto__",
];

/** Values by header, besides the shared ones and the corpus. An array is sent as repeated headers. */
const headers: Record<string, (string | string[])[]> = {
  accept: [
    "text/html;q=0.1,".repeat(LENGTH / 16),
    "text/markdown;q=1;".repeat(LENGTH / 18),
    `text/markdown, ${"*/*;q=0.9,".repeat(LENGTH / 10)}`,
    "text/html;q=NaN, application/json;q=-1, */*;q=1e309",
    'text/html;level="1;q=0.9, application/json',
    ["text/html", "application/json;q=0.9", "text/html;q=0"],
  ],
  cookie: [
    "session=x; ".repeat(LENGTH / 14),
    `session=${"x".repeat(LENGTH)}`,
    `cookie-consent=${"%".repeat(LENGTH)}`,
    `cookie-consent=${encodeURIComponent(`{"version":${"[".repeat(2_000)}`)}`,
    ["session=a", "session=b"],
    "=; ;; =x; session",
  ],
  "if-none-match": [
    'W/"a",'.repeat(LENGTH / 6),
    `"${"a".repeat(LENGTH)}`,
    'W/"a", *',
    "W/".repeat(LENGTH / 2),
    ['"a"', 'W/"b"'],
  ],
  range: [
    `bytes=${"0-1,".repeat(LENGTH / 4)}`,
    "bytes=99999999999999999999-",
    "bytes=-0",
    "bytes=5-1",
    "bytes=a-b",
    "lines=1-2",
    ["bytes=0-1", "bytes=2-3"],
  ],
  referer: [
    "http://planwright.test/".repeat(LENGTH / 23),
    "http://[",
    "//",
    "javascript:alert(1)",
    "http://%",
  ],
  "accept-language": ["en;q=0.1,".repeat(LENGTH / 9), "x-".repeat(LENGTH / 2), "*;q=2", ["en", "de"]],
  "content-type": [
    "application/json;charset=utf-7",
    `application/json;${"a=b;".repeat(LENGTH / 4)}`,
    `multipart/form-data; boundary=${"-".repeat(LENGTH)}`,
    'multipart/form-data; boundary="',
    "multipart/form-data; boundary=a; boundary=b",
    "application/x-www-form-urlencoded; charset=\u0001",
    ["application/json", "text/html"],
  ],
};

/** Headers that are sent as repeated fields, or null where the platform refuses the value. */
function toHeaders(
  name: string,
  value: string | string[],
  more: Record<string, string> = {},
): Headers | null {
  const result = new Headers(more);
  result.delete(name);
  try {
    for (const one of [value].flat()) result.append(name, one);
    return result;
  } catch {
    return null;
  }
}

/** The corpus in ASCII: other characters are refused or encoded before the Worker sees them. */
const corpus = hostileTexts
  .map(({ make }) => make(LENGTH).trim())
  .filter((text) => /^[\t\x20-\x7e]*$/.test(text));

/** Headers that the Worker parses; of the others it reads a prefix at most. */
const PARSED = new Set(["accept", "cookie", "content-type"]);

/** Sends a request per value of a header. Returns the statuses, and the values that took too long. */
async function sendAll(
  name: string,
  path: string,
  createInit: () => RequestInit & { headers?: Record<string, string> } = () => ({}),
) {
  const statuses = new Set<number>();
  const slow: string[] = [];
  let sent = 0;
  for (const value of [...shared, ...headers[name]!, ...(PARSED.has(name) ? corpus : [])]) {
    const hostile = toHeaders(name, value, createInit().headers);
    if (!hostile) continue;
    let ms = Infinity;
    for (let tries = 0; tries < TRIES && ms > MAX_MS; tries++) {
      const startedAt = Date.now();
      const response = await testApp.visitor().fetch(path, { ...createInit(), headers: hostile });
      await response.arrayBuffer();
      ms = Math.min(ms, Date.now() - startedAt);
      statuses.add(response.status);
    }
    if (ms > MAX_MS) slow.push(`${String(value).slice(0, 40)}: ${ms} ms`);
    sent++;
  }
  expect(sent).toBeGreaterThan(15);
  return { statuses: [...statuses].toSorted(), slow };
}

const reads: [path: string, statuses: number[]][] = [
  ["/jobs?title=analyst", [200]],
  ["/api/jobs", [200]],
  ["/feeds/indeed.xml", [200, 304]],
];

test.for(reads.flatMap(([path, statuses]) => Object.keys(headers).map((name) => ({ path, statuses, name }))))(
  "GET $path with a hostile $name header gets its usual response",
  { timeout: 120_000 },
  async ({ path, statuses, name }) => {
    const log = catchLog();
    const result = await sendAll(name, path);
    expect(result.slow).toEqual([]);
    const expected = name === "if-none-match" ? statuses : [200];
    expect(result.statuses.filter((status) => !expected.includes(status))).toEqual([]);
    expect(log.filter(({ level }) => level === "error")).toEqual([]);
  },
);

test.for(Object.keys(headers).filter((name) => name !== "content-type"))(
  "a form post with a hostile %s header is stored and answered",
  { timeout: 240_000 },
  async (name) => {
    catchLog();
    const result = await sendAll(name, "/api/applications", () => ({
      method: "POST",
      body: toFormData(anApplication()),
    }));
    expect(result.slow).toEqual([]);
    // 303 redirects a browser to the confirmation.
    expect(result.statuses.filter((status) => status !== 201 && status !== 303)).toEqual([]);
  },
);

test(
  "an unreadable body with a hostile Content-Type is refused with 4xx, and nothing is stored",
  { timeout: 120_000 },
  async () => {
    catchLog();
    const before = await countAllRows();
    for (const path of ["/api/applications", "/api/contacts", "/api/newsletter"]) {
      const result = await sendAll("content-type", path, () => ({
        method: "POST",
        body: '{"email":',
      }));
      expect(result.slow).toEqual([]);
      expect(
        result.statuses.filter((status) => status < 400 || status >= 500),
        path,
      ).toEqual([]);
    }
    expect(await countAllRows()).toEqual(before);
  },
);

test(
  "hostile text in times, time zones and recurrences is refused with 400",
  { timeout: 120_000 },
  async () => {
    catchLog();
    const manager = await testApp.as("manager");
    const block = {
      title: "Team day",
      startDateTime: "2031-01-06T15:00:00.000Z",
      endDateTime: "2031-01-06T16:00:00.000Z",
      timeZone: "America/New_York",
    };
    const schedule = { title: "Weekly close", category: "Market Trends", prompt: "What a close costs." };
    const before = await countAllRows();
    // Blank fields count as missing.
    for (const { name, make } of hostileTexts.filter((text) => text.make(1).trim())) {
      const text = make(LENGTH);
      const fields: [string, Record<string, unknown>][] = [
        ["POST /api/admin/booking/blocked-times", { ...block, recurringPattern: text }],
        ["POST /api/admin/booking/blocked-times", { ...block, startDateTime: text }],
        ["POST /api/admin/booking/blocked-times", { ...block, timeZone: text }],
        ["POST /api/content/schedules", { ...schedule, frequency: text }],
        ["POST /api/content/schedules", { ...schedule, time: text }],
        ["POST /api/content/schedules", { ...schedule, timezone: text }],
      ];
      for (const [route, body] of fields) {
        expect((await manager.callUntyped(route, { body })).status, `${route} ${name}`).toBe(400);
      }
    }
    expect(await countAllRows()).toEqual(before);
  },
);
