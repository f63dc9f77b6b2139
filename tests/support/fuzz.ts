import * as fc from "fast-check";
import { expect } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { ErrorBody, errorStatus } from "#contract/errors.ts";
import { type FuzzRequest, fuzzRequests } from "./fuzz-requests.ts";
import { skipNextWipe } from "./database.ts";
import { contractEndpoints } from "./endpoints.ts";
import { getSeededFixture, CURRENT_VALUE, type Sender, senders, findTable } from "./seeded-fixture.ts";
import { catchLog } from "./log.ts";
import { testApp } from "./test-app.ts";
import type { Person } from "./person.ts";
import { dumpTables, countFiles, countAllRows, select } from "./tables.ts";
import { createBaseCases } from "./fuzz-cases.ts";

/** Fixed, so that what passes today passes tomorrow. Another seed looks elsewhere. */
const SEED = 20_261_120;
const REQUESTS = 124;
/** A fifth of a second of hashing for each call that gets through. */
const slowEndpoints: Record<string, number> = { "POST /api/auth/login": 24, "PUT /api/auth/password": 40 };
/** Sent side by side; the rows are counted after each of these. */
const CONCURRENCY = 24;

/** How many requests a row gets. */
export const countRequests = (endpoint: Endpoint): number => slowEndpoints[endpoint.route] ?? REQUESTS;

/** The rows of one of several test files, so that they are looked at side by side. */
export const getEndpointShare = (share: number, of: number): [string, Endpoint][] =>
  contractEndpoints.filter((_, at) => at % of === share).map(({ name, endpoint }) => [name, endpoint]);

/** Some begin with a username, and two are prescribed without a full stop. */
const SENTENCE =
  /^([A-Z]|\w+-\w+ has ).+[.!?]$|^Invalid username or password$|^SMS service must be active to send messages$/s;

/** Rows that ask a vendor whose key nobody has entered in this office: they may say so, with 503. */
const vendorEndpoints = new Set([
  "GET /api/ghl/options",
  "POST /api/ghl/bulk-sync",
  "POST /api/ghl/sync-lead/:id",
  "POST /api/ghl/test-connection",
  "POST /api/admin/settings/test",
  "POST /api/content/trigger/linkedin",
]);

/** Rows of which no answer at all may be a 5xx. */
export const neverReturns5xx = ({ route: at }: Endpoint): boolean => !vendorEndpoints.has(at);

/** What every refusal looks like, whatever it is for. */
export async function expectRefusal(
  response: Response,
  about: string,
  allowsNotConfigured = false,
): Promise<ErrorBody> {
  const text = await response.text();
  expect(response.headers.get("content-type"), about).toMatch(/^application\/json/);
  const body = ErrorBody.strict().parse(JSON.parse(text));
  const isFault = response.status >= 500 && !(allowsNotConfigured && body.code === "not_configured");
  expect(isFault, `${about}: ${text.slice(0, 300)}`).toBe(false);
  expect(errorStatus[body.code], about).toBe(response.status);
  expect(body.message, about).toMatch(SENTENCE);
  expect(response.headers.has("Allow"), about).toBe(response.status === 405);
  expect(Number(response.headers.get("Retry-After")) > 0, about).toBe(response.status === 429);
  return body;
}

/** What a person needs to send it again. */
const describeRequest = (endpoint: Endpoint, at: number, { as, method, path, headers, body }: FuzzRequest) =>
  `${endpoint.route}, seed ${SEED}, request ${at}: ${as} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.slice(0, 600) ?? ""}`;

const isSafe = (method: string) => ["GET", "HEAD", "OPTIONS"].includes(method);

/** The body with what the row of its address holds now, where it asks for that. */
export async function fillPlaceholders(endpoint: Endpoint, { body, resourceId: id }: FuzzRequest): Promise<string | null> {
  if (!body?.includes("§")) return body;
  const table = findTable(endpoint.route);
  const [resource = {}] =
    table && id
      ? await select<Record<string, string | number | null>>(`select * from ${table} where id = ?`, id)
      : [];
  return Object.values(CURRENT_VALUE).reduce((text, mark) => {
    const value =
      resource[mark.replaceAll("§", "")] ?? (mark === CURRENT_VALUE.updatedAt ? "2026-01-01T00:00:00.000Z" : 1);
    return text.replaceAll(JSON.stringify(mark), JSON.stringify(value)).replaceAll(mark, String(value));
  }, body);
}

/** How it ended: whether it may have changed something, and whether the row's own handler did what it is for. */
type RequestResult = { isChanged: boolean; isServed: boolean };

/** One request: it succeeds as its row promises, or it is refused as the contract says. */
async function send(person: Person, endpoint: Endpoint, sent: FuzzRequest, about: string): Promise<RequestResult> {
  const { method, path, isCrossOrigin } = sent;
  const body = await fillPlaceholders(endpoint, sent);
  const headers = new Headers(sent.headers);
  // Everybody asks from an address of their own, or the limits would answer for the rest.
  headers.set("cf-connecting-ip", testApp.visitor().ip);
  const response = await person.fetch(path, {
    method,
    headers,
    body: body === null ? null : new Blob([body]),
  });
  const isApi = new URL(response.url || person.origin + path).pathname.startsWith("/api/");
  const isEndpointItself =
    method === endpoint.route.split(" ")[0] && path.split("?")[0]!.split("/").length === endpoint.route.split("/").length;
  if (method === "HEAD" || !isApi) {
    // Nothing but its status says why.
    expect(response.status, about).toBeLessThan(neverReturns5xx(endpoint) ? 500 : 504);
    await response.body?.cancel();
  } else if (!response.ok) {
    const { code } = await expectRefusal(response, about, !neverReturns5xx(endpoint));
    if (isCrossOrigin && !isSafe(method)) expect(code, about).toBe("bad_origin");
  } else {
    expect(isCrossOrigin && !isSafe(method), `${about}: from another site`).toBe(false);
    if (isEndpointItself) await expectSuccess(response, endpoint, about);
    else await response.body?.cancel();
  }
  return { isChanged: response.ok && !isSafe(method), isServed: response.ok && isEndpointItself };
}

async function expectSuccess(response: Response, endpoint: Endpoint, about: string): Promise<void> {
  expect(response.status, about).toBe(endpoint.status ?? 200);
  expect(endpoint.output.safeParse(await response.json()).error, about).toBeUndefined();
}

/** A run of articles, once accepted, goes on making rows by itself; a sync that a key is missing for waits for it. */
const continuesInBackground = new Set([
  "POST /api/content/bulk-generate",
  "POST /api/content/trigger/generation",
  "POST /api/ghl/sync-lead/:id",
]);

/** What nobody gets in this office, however rightly they ask, or what one seldom guesses. */
const rarelySuccessful: Record<string, string> = {
  ...Object.fromEntries(
    ["GET /api/ghl/options", "POST /api/ghl/bulk-sync", "POST /api/ghl/test-connection"].map((at) => [
      at,
      "no key of the CRM",
    ]),
  ),
  "POST /api/admin/settings/test": "no key of any vendor",
  "POST /api/content/trigger/linkedin": "LinkedIn is not connected",
  "POST /api/content/linkedin-posts/:id/retry": "LinkedIn is not connected",
  "DELETE /api/linkedin": "LinkedIn is not connected",
  "POST /api/sms/send": "texting is not active",
  "POST /api/auth/login": "no password is known",
  "PUT /api/auth/password": "no password is known",
  "POST /api/admin/portals": "each screen has its portal",
  "POST /api/content/images": "no text is a picture",
  "POST /api/jobs/:id/postings/:portalId/retry": "no posting has failed",
  "DELETE /api/content/bulk-generate/:id": "no run is going on",
  "DELETE /api/admin/booking/types/:id": "each service has appointments",
  "POST /api/admin/booking/appointments/:id/no-show": "few have begun",
  "POST /api/admin/booking/appointments/:id/complete": "few have begun",
  "POST /api/admin/booking/appointments/:id/confirm": "few wait for it",
  "POST /api/admin/booking/appointments": "few times are free",
  "POST /api/admin/users": "there is one such name",
  "POST /api/jobs/:id/restore": "few are deleted",
  "POST /api/content/articles/:id/restore": "few are deleted",
  "DELETE /api/auth/sessions/:id": "two other browsers",
  "DELETE /api/admin/users/:id/sessions/:session": "two other browsers",
  "PUT /api/applications/:id/stage": "one of six stages is right",
};

/** Longer than a queue batch takes on a busy machine. */
const SETTLE_TIMEOUT_MS = 15_000;

/**
 * Waits until the deliveries that earlier successes enqueued have been handled: their handlers insert rows, too. Ids in
 * `ignored` never get a queue message, such as deliveries that only cron enqueues.
 */
async function waitForDeliveries(ignored: Set<string>): Promise<void> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const due = await select<{ id: string }>(
      `select id from deliveries where status = 'sending'
        or (status = 'waiting' and waiting_for is null and next_attempt_at <= ?)`,
      new Date().toISOString(),
    );
    const pending = due.filter(({ id }) => !ignored.has(id));
    if (pending.length === 0) return;
    if (Date.now() > deadline) {
      for (const { id } of pending) ignored.add(id);
      return;
    }
    await scheduler.wait(50);
  }
}

type Outcome = { requestCount: number; isServed: boolean };

/** Every request was sent, and some got what they asked for: the rest was not just stopped at the door. */
export const expectedOutcome = (endpoint: Endpoint): Outcome => ({ requestCount: countRequests(endpoint), isServed: true });

/** Whatever was written: what points somewhere points at something, and the search knows every word. */
async function expectConsistentDatabase(about: string): Promise<void> {
  expect(await select("pragma foreign_key_check"), about).toEqual([]);
  for (const index of ["jobs_fts", "articles_fts"])
    await select(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
}

/** Sends a row its requests. */
export async function fuzz(endpoint: Endpoint): Promise<Outcome> {
  const log = catchLog();
  const fixture = await getSeededFixture();
  const people = Object.fromEntries(senders.map((as) => [as, fixture.people[as]()])) as Record<Sender, Person>;
  const baseCases = createBaseCases(endpoint, fixture, SEED);
  const sample = [
    ...baseCases,
    ...fc.sample(fuzzRequests(endpoint, fixture), { seed: SEED, numRuns: countRequests(endpoint) - baseCases.length }),
  ];
  // What may succeed comes last: among the others a row that is left behind shows.
  const requests = [...sample.filter(({ isValid }) => !isValid), ...sample.filter(({ isValid }) => isValid)];
  let counts = await countAllRows();
  let files = await countFiles();
  // Until something succeeds, each word in every table stays what it was.
  let tableDumps = continuesInBackground.has(endpoint.route) ? null : await dumpTables();
  const ignoredDeliveries = new Set<string>();
  const allResults: RequestResult[] = [];
  for (let from = 0; from < requests.length; from += CONCURRENCY) {
    const chunk = requests.slice(from, from + CONCURRENCY);
    const results = await Promise.all(
      chunk.map((sent, at) => send(people[sent.as], endpoint, sent, describeRequest(endpoint, from + at, sent))),
    );
    allResults.push(...results);
    const isChanged = results.some(({ isChanged }) => isChanged);
    if (isChanged && !continuesInBackground.has(endpoint.route)) await waitForDeliveries(ignoredDeliveries);
    const currentCounts = await countAllRows();
    if (isChanged || continuesInBackground.has(endpoint.route)) {
      [counts, files, tableDumps] = [currentCounts, await countFiles(), null];
    } else {
      const about = `${endpoint.route}, seed ${SEED}: requests ${from} to ${from + CONCURRENCY - 1} were refused and left something`;
      expect(currentCounts, about).toEqual(counts);
      if (tableDumps) expect(await dumpTables(), about).toEqual(tableDumps);
    }
  }
  const faults = log.filter(({ level, event }) => level === "error" && event === "request.failed");
  expect(faults, endpoint.route).toEqual([]);
  expect(await countFiles(), endpoint.route).toBe(files);
  if (tableDumps) skipNextWipe();
  else await expectConsistentDatabase(endpoint.route);
  return { requestCount: allResults.length, isServed: endpoint.route in rarelySuccessful || allResults.some(({ isServed }) => isServed) };
}
