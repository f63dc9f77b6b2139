import * as fc from "fast-check";
import { expect } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { ErrorBody, errorStatus } from "#contract/errors.ts";
import { type Attempt, attempts, type Sender, senders } from "./attempts.ts";
import { endpointRows } from "./endpoint-rows.ts";
import { catchLog } from "./log.ts";
import { office } from "./office.ts";
import type { Person } from "./person.ts";
import { fileCount, rowCounts } from "./tables.ts";

/** Fixed, so that what passes today passes tomorrow. Another seed looks elsewhere. */
const SEED = 20_261_120;
const REQUESTS = 122;
/** A fifth of a second of hashing for each call that gets through. */
const slow: Record<string, number> = { "POST /api/auth/login": 24, "PUT /api/auth/password": 40 };
/** Sent side by side; the rows are counted after each of these. */
const AT_ONCE = 10;

/** How many requests a row gets. */
export const requestsTo = (row: Endpoint): number => slow[row.at] ?? REQUESTS;

/** The rows of one of several test files, so that they are looked at side by side. */
export const shareOfRows = (share: number, of: number): [string, Endpoint][] =>
  endpointRows.filter((_, at) => at % of === share).map(({ name, row }) => [name, row]);

/** What every refusal looks like, whatever it is for. */
export async function expectRefusal(response: Response, about: string): Promise<ErrorBody> {
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

/** What a person needs to send it again. */
const told = (row: Endpoint, at: number, { as, method, path, headers, body }: Attempt) =>
  `${row.at}, seed ${SEED}, request ${at}: ${as} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.slice(0, 600) ?? ""}`;

const isSafe = (method: string) => ["GET", "HEAD", "OPTIONS"].includes(method);

/** One request: it succeeds as its row promises, or it is refused as API.md says. Answers whether it succeeded. */
async function send(person: Person, row: Endpoint, sent: Attempt, about: string): Promise<boolean> {
  const { method, path, body, forged } = sent;
  const headers = new Headers(sent.headers);
  // Everybody asks from an address of their own, or the limits would answer for the rest.
  headers.set("cf-connecting-ip", office.visitor().ip);
  const response = await person.fetch(path, {
    method,
    headers,
    body: body === null ? null : new Blob([body]),
  });
  const isApi = new URL(response.url || person.origin + path).pathname.startsWith("/api/");
  if (method === "HEAD" || !isApi) {
    // Nothing but its status says why.
    expect([500, 502, 504], about).not.toContain(response.status);
    await response.body?.cancel();
  } else if (!response.ok) {
    const { code } = await expectRefusal(response, about);
    if (forged && !isSafe(method)) expect(code, about).toBe("bad_origin");
  } else {
    expect(forged && !isSafe(method), `${about}: from another site`).toBe(false);
    const isRow =
      method === row.at.split(" ")[0] && path.split("?")[0]!.split("/").length === row.at.split("/").length;
    if (isRow) await expectSuccess(response, row, about);
    else await response.body?.cancel();
  }
  return response.ok && !isSafe(method);
}

async function expectSuccess(response: Response, row: Endpoint, about: string): Promise<void> {
  expect(response.status, about).toBe(row.status ?? 200);
  expect(row.output.safeParse(await response.json()).error, about).toBeUndefined();
}

/** A run of a hundred articles, once accepted, goes on making rows by itself. */
const goesOn = new Set(["POST /api/content/bulk-generate"]);

/** Sends a row its requests and answers how many they were. */
export async function fuzz(row: Endpoint): Promise<number> {
  const log = catchLog();
  const people = Object.fromEntries(
    await Promise.all(
      senders.map(async (as) => [as, as === "visitor" ? office.visitor() : await office.as(as)] as const),
    ),
  ) as Record<Sender, Person>;
  const all = fc.sample(attempts(row), { seed: SEED, numRuns: requestsTo(row) });
  let counts = { rows: await rowCounts(), files: await fileCount() };
  let answered = 0;
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    const accepted = await Promise.all(
      some.map((sent, at) => send(people[sent.as], row, sent, told(row, from + at, sent))),
    );
    answered += accepted.length;
    const now = { rows: await rowCounts(), files: counts.files };
    if (accepted.includes(true) || goesOn.has(row.at)) counts = { ...now, files: await fileCount() };
    else
      expect(
        now,
        `${row.at}, seed ${SEED}: requests ${from} to ${from + 9} were refused and left something`,
      ).toEqual(counts);
  }
  const faults = log.filter(({ level, event }) => level === "error" && event === "request.failed");
  expect(faults, row.at).toEqual([]);
  expect(await fileCount(), row.at).toBe(counts.files);
  return answered;
}
