import * as fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_MAX_BODY, type Endpoint, splitAddress } from "#contract/endpoint.ts";
import { ErrorBody, errorStatus } from "#contract/errors.ts";
import { type Attempt, attempts } from "#tests/support/arbitrary.ts";
import { endpointRows, rawRoutes } from "#tests/support/endpoint-rows.ts";
import { catchLog } from "#tests/support/log.ts";
import { office } from "#tests/support/office.ts";
import type { Person } from "#tests/support/person.ts";
import { fileCount, rowCounts } from "#tests/support/tables.ts";

/** Fixed, so that what passes today passes tomorrow. Another seed looks elsewhere. */
const SEED = 20_261_120;
const RUNS = 20;
/** A fifth of a second of hashing for each call that gets through. */
const slow: Record<string, number> = { "POST /api/auth/login": 15, "PUT /api/auth/password": 10 };

/** What every refusal looks like, whatever it is for. */
async function expectRefusal(response: Response, about: string): Promise<ErrorBody> {
  const text = await response.text();
  expect(response.headers.get("content-type"), about).toMatch(/^application\/json/);
  const body = ErrorBody.strict().parse(JSON.parse(text));
  // A vendor's key that nobody has entered is no fault of the service.
  const isFault = response.status >= 500 && body.code !== "not_configured";
  expect(isFault, `${about}: ${text.slice(0, 300)}`).toBe(false);
  expect(errorStatus[body.code], about).toBe(response.status);
  expect(body.message, about).toMatch(/^[A-Z].+[.!?]$|^Invalid username or password$/s);
  expect(response.headers.has("Allow"), about).toBe(response.status === 405);
  expect(Number(response.headers.get("Retry-After")) > 0, about).toBe(response.status === 429);
  return body;
}

/** One call: it succeeds as its row promises, or it is refused as API.md says. Answers whether it succeeded. */
async function attempt(person: Person, row: Endpoint, { path, init }: Attempt, ip: string): Promise<boolean> {
  const headers = new Headers(init.headers);
  headers.set("cf-connecting-ip", ip);
  const response = await person.fetch(path, { ...init, headers });
  const about = `${init.method} ${path.slice(0, 200)}`;
  if (response.ok) await expectSuccess(response, row, about);
  else await expectRefusal(response, about);
  return response.ok;
}

async function expectSuccess(response: Response, row: Endpoint, about: string): Promise<void> {
  expect(response.status, about).toBe(row.status ?? 200);
  expect(row.output.safeParse(await response.json()).error, about).toBeUndefined();
}

/** A run of a hundred articles, once accepted, goes on making rows by itself. */
const goesOn = new Set(["POST /api/content/bulk-generate"]);

const runsOf = (row: Endpoint) => (row.params || row.query || row.body ? (slow[row.at] ?? RUNS) : 5);

test.for(endpointRows.map(({ name, row }): [string, Endpoint] => [name, row]))(
  "%s withstands nonsense from a visitor and from an admin",
  { timeout: 30_000 },
  async ([, row]) => {
    const log = catchLog();
    const admin = await office.as("admin");
    let files = await fileCount();
    let rows = await rowCounts();
    let run = 0;
    const holds = fc.asyncProperty(attempts(row), async (sent) => {
      const visitor = office.visitor();
      // At a closed door every visitor is told the same, so a few of them are enough.
      const people = row.access === "public" || run++ % 8 === 0 ? [visitor, admin] : [admin];
      const accepted = await Promise.all(people.map((person) => attempt(person, row, sent, visitor.ip)));
      const now = await rowCounts();
      if (accepted.includes(true) || goesOn.has(row.at)) [rows, files] = [now, await fileCount()];
      expect(now, "a refused call leaves nothing behind").toEqual(rows);
    });
    await fc.assert(holds, { seed: SEED, numRuns: runsOf(row), endOnFailure: true });
    expect(log.filter(({ level, event }) => level === "error" && event === "request.failed")).toEqual([]);
    expect(await fileCount()).toBe(files);
  },
);

const addressOf = (at: string) => splitAddress(at as Endpoint["at"]);
const served = [...endpointRows.map(({ row }) => row), ...rawRoutes].map(({ at }) => addressOf(at));
const paths = [...new Set(served.map(({ path }) => path))];

const fits = (path: string, address: string) =>
  new RegExp(`^${path.replace(/:\w+/g, "[^/]+").replaceAll(".", "\\.")}$`).test(address);

test.for(paths)("%s answers 405 to every method that it does not have", async (path) => {
  const address = path.replace(/:\w+/g, crypto.randomUUID());
  // `/articles/bulk` is also what `/articles/:id` would be asked for.
  const allowed = new Set<string>(
    served.filter((row) => fits(row.path, address)).map(({ method }) => method),
  );
  for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"].filter(
    (name) => !allowed.has(name),
  )) {
    const response = await office.visitor().fetch(address, { method });
    expect(response.status, method).toBe(405);
    expect(response.headers.get("Allow")!.split(", ").toSorted()).toEqual([...allowed].toSorted());
    expect((await expectRefusal(response, method)).code).toBe("method_not_allowed");
  }
});

const withBody = endpointRows
  .filter(({ row }) => row.body)
  .map(({ name, row }): [string, Endpoint] => [name, row]);

test.for(withBody)("%s refuses a body that is too large", async ([, row]) => {
  const { method, path } = addressOf(row.at);
  // Of the form that the row's ids have, or nobody would look at the body.
  const isSerial = row.params?.safeParse({ id: "1" }).success;
  const address = path.replace(/:\w+/g, isSerial ? "1" : crypto.randomUUID());
  const most = row.form?.files ? DEFAULT_MAX_BODY : (row.maxBody ?? DEFAULT_MAX_BODY);
  const sizes: [string, number][] = [["application/json", most]];
  if (row.form) sizes.push(["application/x-www-form-urlencoded", row.maxBody ?? DEFAULT_MAX_BODY]);
  const admin = await office.as("admin");
  const before = await rowCounts();
  for (const [type, size] of sizes) {
    const body = new Blob([new Uint8Array(size + 1).fill(0x20)]);
    const response = await admin.fetch(address, { method, headers: { "content-type": type }, body });
    expect([response.status, (await expectRefusal(response, type)).code], type).toEqual([413, "too_large"]);
  }
  expect(await rowCounts()).toEqual(before);
});

test("tricks with the path find nothing that is not there", async () => {
  const tricks = [
    "/api/",
    "/api//jobs",
    "/api/jobs/",
    "/api/JOBS",
    "/api/jobs%2F",
    "/api/jobs;x=1",
    "/api/jobs%00",
    "/api/.env",
  ];
  const names = [
    "__proto__",
    "constructor",
    "..%2f..%2f",
    "%2e%2e%2fadmin%2fjobs",
    "%",
    "%c0%ae",
    "\\..\\x",
    "*",
    ":id",
    "jobs/:id",
  ];
  const admin = await office.as("admin");
  for (const path of [...tricks, ...names.map((name) => `/api/${name}`)]) {
    for (const person of [office.visitor(), admin]) {
      const { code } = await expectRefusal(await person.fetch(path), path);
      expect(["not_found", "validation_failed"], path).toContain(code);
    }
  }
});
