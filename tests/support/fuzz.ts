import * as fc from "fast-check";
import { expect } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { ErrorBody, errorStatus } from "#contract/errors.ts";
import { type FuzzRequest, fuzzRequests } from "./fuzz-requests.ts";
import { skipNextWipe } from "./database.ts";
import { contractEndpoints } from "./endpoints.ts";
import { findTable } from "./find-table.ts";
import { getSeededFixture, CURRENT_VALUE, type Sender, senders } from "./seeded-fixture.ts";
import { catchLog } from "./log.ts";
import { testApp } from "./test-app.ts";
import type { Person } from "./person.ts";
import { dumpTables, countFiles, countAllRows, select } from "./tables.ts";
import { createBaseCases } from "./fuzz-cases.ts";

/** Fixed, so that runs are reproducible. Another seed covers other cases. */
const SEED = 20_261_120;
const REQUESTS = 124;
/** Password hashing takes 0.2 s per accepted call. */
const slowEndpoints: Record<string, number> = { "POST /api/auth/login": 24, "PUT /api/auth/password": 40 };
/** Requests in parallel; rows are counted after each chunk. */
const CONCURRENCY = 24;

/** The number of requests to an endpoint. */
export const countRequests = (endpoint: Endpoint): number => slowEndpoints[endpoint.route] ?? REQUESTS;

/** One share of the endpoints, so that several test files run in parallel. */
export const getEndpointShare = (share: number, of: number): [string, Endpoint][] =>
  contractEndpoints.filter((_, at) => at % of === share).map(({ name, endpoint }) => [name, endpoint]);

/** Some messages start with a username, and two prescribed ones have no full stop. */
const SENTENCE =
  /^([A-Z]|\w+-\w+ has ).+[.!?]$|^Invalid username or password$|^SMS service must be active to send messages$/s;

/** Endpoints that call a vendor without a key in the fixture: they may return 503. */
const vendorEndpoints = new Set([
  "GET /api/ghl/options",
  "POST /api/ghl/bulk-sync",
  "POST /api/ghl/sync-lead/:id",
  "POST /api/ghl/test-connection",
  "POST /api/admin/settings/test",
  "POST /api/content/articles/:id/channels/:channel",
  "POST /api/content/trigger/linkedin",
  "POST /api/content/suggestions",
  "POST /api/newsletters/:id/schedule",
]);

/** Whether the endpoint must never return a 5xx. */
export const neverReturns5xx = ({ route: at }: Endpoint): boolean => !vendorEndpoints.has(at);

/** Asserts the shape of an error response and returns its body. */
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

/** Describes a request well enough to repeat it. */
const describeRequest = (endpoint: Endpoint, at: number, { as, method, path, headers, body }: FuzzRequest) =>
  `${endpoint.route}, seed ${SEED}, request ${at}: ${as} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.slice(0, 600) ?? ""}`;

const isSafe = (method: string) => ["GET", "HEAD", "OPTIONS"].includes(method);

/** Replaces placeholders in query and body with the current values of the resource. */
export async function fillPlaceholders(
  endpoint: Endpoint,
  { path, body, resourceId: id }: FuzzRequest,
): Promise<{ path: string; body: string | null }> {
  const escapedMark = encodeURIComponent("§");
  if (!body?.includes("§") && !path.includes(escapedMark)) return { path, body };
  const table = findTable(endpoint.route);
  const [resource = {}] =
    table && id
      ? await select<Record<string, string | number | null>>(
          `select * from ${table} where ${table === "business_lists" ? "name" : "id"} = ?`,
          id,
        )
      : [];
  const filled = { path, body };
  for (const mark of Object.values(CURRENT_VALUE)) {
    const value =
      resource[mark.replaceAll("§", "")] ??
      (mark === CURRENT_VALUE.updatedAt ? "2026-01-01T00:00:00.000Z" : 1);
    filled.path = filled.path.replaceAll(encodeURIComponent(mark), encodeURIComponent(value));
    filled.body =
      filled.body?.replaceAll(JSON.stringify(mark), JSON.stringify(value)).replaceAll(mark, String(value)) ??
      null;
  }
  return filled;
}

/** `isChanged`: it may have changed data. `isServed`: the endpoint's own handler succeeded. */
type RequestResult = { isChanged: boolean; isServed: boolean };

/** Sends one request, which must match its endpoint's output or one of the errors of the contract. */
async function send(
  person: Person,
  endpoint: Endpoint,
  sent: FuzzRequest,
  about: string,
): Promise<RequestResult> {
  const { method, isCrossOrigin } = sent;
  const { path, body } = await fillPlaceholders(endpoint, sent);
  const headers = new Headers(sent.headers);
  // One IP address per request; otherwise rate limits would answer most of them.
  headers.set("cf-connecting-ip", testApp.visitor().ip);
  const response = await person.fetch(path, {
    method,
    headers,
    body: body === null ? null : new Blob([body]),
  });
  const isApi = new URL(person.origin + path).pathname.startsWith("/api/");
  const isEndpointItself =
    method === endpoint.route.split(" ")[0] &&
    path.split("?")[0]!.split("/").length === endpoint.route.split("/").length;
  if (method === "HEAD" || !isApi) {
    // There is only a status to check.
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

/** These go on inserting rows in the background after the response. */
const continuesInBackground = new Set([
  "POST /api/content/bulk-generate",
  "POST /api/content/trigger/generation",
  "POST /api/ghl/sync-lead/:id",
  "POST /api/sms/campaigns/:id/resume",
]);

/** Endpoints that no generated request, or hardly any, can use successfully, and why. */
const rarelySuccessful: Record<string, string> = {
  ...Object.fromEntries(
    ["GET /api/ghl/options", "POST /api/ghl/bulk-sync", "POST /api/ghl/test-connection"].map((at) => [
      at,
      "the CRM has no key",
    ]),
  ),
  "POST /api/admin/settings/test": "no vendor has a key",
  "POST /api/content/trigger/linkedin": "LinkedIn is not connected",
  "POST /api/content/articles/:id/channels/:channel": "no channel is connected",
  "POST /api/content/articles/:id/channels/:channel/resolve": "one post has an unknown outcome",
  "DELETE /api/content/articles/:id/sources/:sourceId": "an earlier request removes the only source",
  "PUT /api/content/articles/:id/channels/:channel": "few posts are unsent",
  "POST /api/content/suggestions": "no model is configured",
  "POST /api/newsletters/:id/schedule": "no carrier is set",
  "POST /api/newsletters/:id/test": "generated addresses are invalid",
  "POST /api/newsletters/:id/unschedule": "no newsletter is scheduled",
  "POST /api/newsletters/:id/stop": "no newsletter is being sent",
  "DELETE /api/linkedin": "LinkedIn is not connected",
  "POST /api/sms/send": "SMS is not active",
  "POST /api/sms/campaigns/:id/test": "SMS is not active",
  "POST /api/sms/campaigns/:id/start": "nobody has agreed to marketing texts",
  "POST /api/sms/campaigns/:id/pause": "no campaign is being sent",
  "POST /api/sms/campaigns/:id/resume": "one campaign is paused",
  "POST /api/sms/campaigns/:id/unschedule": "one campaign is scheduled",
  "POST /api/sms/campaigns/:id/stop": "one campaign is paused",
  "DELETE /api/sms/campaigns/:id": "one campaign is a draft",
  "PUT /api/sms/campaigns/:id": "one campaign is a draft",
  "POST /api/auth/login": "no password is known",
  "PUT /api/auth/password": "no password is known",
  "POST /api/auth/email": "no password is known",
  "POST /api/admin/webhooks/:id/deliveries/:delivery/replay": "the webhooks are off",
  "POST /api/admin/service-keys": "few owners are active",
  "PUT /api/admin/service-keys/:id": "few owners are active",
  "DELETE /api/auth/keys/:id": "two own keys",
  "POST /api/auth/step-up": "no password is known",
  "POST /api/auth/passkeys": "generated text is no answer of an authenticator",
  "POST /api/auth/login/passkey": "generated text is no answer of an authenticator",
  "POST /api/auth/login/code": "no sign-in is pending",
  "PUT /api/auth/totp": "no secret is known",
  "DELETE /api/auth/totp": "nobody has an authenticator app",
  "POST /api/auth/reset": "one link exists",
  "POST /api/auth/invitation": "one link exists",
  "POST /api/auth/email/confirm": "one link exists",
  "POST /api/auth/links/find": "an earlier request uses the link",
  "POST /api/auth/forgot": "a network asks at most 20 times per hour",
  "POST /api/admin/users/:id/invitation": "few users have no password",
  "POST /api/admin/portals": "every portal exists already",
  "POST /api/content/images": "generated text is not an image",
  "POST /api/auth/photo": "generated text is not an image",
  "POST /api/admin/users/:id/photo": "generated text is not an image",
  "POST /api/jobs/:id/postings/:portalId/retry": "no posting has failed",
  "DELETE /api/content/bulk-generate/:id": "no run is active",
  "POST /api/content/bulk-generate/:id/resume": "no run is active",
  "DELETE /api/admin/booking/types/:id": "every type has appointments",
  "POST /api/admin/booking/appointments/:id/no-show": "few have started",
  "POST /api/admin/booking/appointments/:id/complete": "few have started",
  "POST /api/admin/booking/appointments/:id/confirm": "few are unconfirmed",
  "POST /api/admin/booking/appointments": "few slots are free",
  "POST /api/admin/users": "the only valid username is taken",
  "POST /api/jobs/:id/restore": "few are deleted",
  "POST /api/content/articles/:id/restore": "few are deleted",
  "DELETE /api/portals/:id/feed/addresses/:addressId": "one former address",
  "DELETE /api/auth/sessions/:id": "two other browsers",
  "DELETE /api/admin/users/:id/sessions/:session": "two other browsers",
  "PUT /api/applications/:id/stage": "one of six stages is valid",
};

/** Longer than a queue batch takes on a busy machine. */
const IDLE_TIMEOUT_MS = 15_000;

/**
 * Waits until the deliveries that earlier successes enqueued have been handled: their handlers insert rows, too. Ids in
 * `ignored` never get a queue message, such as deliveries that only cron enqueues.
 */
async function waitForDeliveries(ignored: Set<string>): Promise<void> {
  const deadline = Date.now() + IDLE_TIMEOUT_MS;
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

/** The result of `fuzz` when all requests were sent and at least one succeeded. */
export const expectedOutcome = (endpoint: Endpoint): Outcome => ({
  requestCount: countRequests(endpoint),
  isServed: true,
});

/** Asserts that foreign keys and search indexes are consistent. */
async function expectConsistentDatabase(about: string): Promise<void> {
  expect(await select("pragma foreign_key_check"), about).toEqual([]);
  for (const index of ["jobs_fts", "articles_fts", "person_documents_fts"])
    await select(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
}

/** Sends generated requests to an endpoint and checks responses, rows, files and logs. */
export async function fuzz(endpoint: Endpoint): Promise<Outcome> {
  const log = catchLog();
  const fixture = await getSeededFixture();
  const people = Object.fromEntries(senders.map((as) => [as, fixture.people[as]()])) as Record<
    Sender,
    Person
  >;
  const baseCases = createBaseCases(endpoint, fixture, SEED);
  const sample = [
    ...baseCases,
    ...fc.sample(fuzzRequests(endpoint, fixture), {
      seed: SEED,
      numRuns: countRequests(endpoint) - baseCases.length,
    }),
  ];
  // Valid requests come last, so that a row left behind by an invalid one is noticed.
  const requests = [...sample.filter(({ isValid }) => !isValid), ...sample.filter(({ isValid }) => isValid)];
  let counts = await countAllRows();
  let files = await countFiles();
  // The content of every table, compared until the first success.
  let tableDumps = continuesInBackground.has(endpoint.route) ? null : await dumpTables();
  const ignoredDeliveries = new Set<string>();
  const allResults: RequestResult[] = [];
  for (let from = 0; from < requests.length; from += CONCURRENCY) {
    const chunk = requests.slice(from, from + CONCURRENCY);
    const results = await Promise.all(
      chunk.map((sent, at) =>
        send(people[sent.as], endpoint, sent, describeRequest(endpoint, from + at, sent)),
      ),
    );
    allResults.push(...results);
    const hasChanges = results.some(({ isChanged }) => isChanged);
    if (hasChanges && !continuesInBackground.has(endpoint.route)) await waitForDeliveries(ignoredDeliveries);
    const currentCounts = await countAllRows();
    if (hasChanges || continuesInBackground.has(endpoint.route)) {
      [counts, files, tableDumps] = [currentCounts, await countFiles(), null];
    } else {
      const about = `${endpoint.route}, seed ${SEED}: requests ${from} to ${from + CONCURRENCY - 1} were rejected but changed data`;
      expect(currentCounts, about).toEqual(counts);
      if (tableDumps) expect(await dumpTables(), about).toEqual(tableDumps);
    }
  }
  const faults = log.filter(({ level, event }) => level === "error" && event === "request.failed");
  expect(faults, endpoint.route).toEqual([]);
  expect(await countFiles(), endpoint.route).toBe(files);
  if (tableDumps) skipNextWipe();
  else await expectConsistentDatabase(endpoint.route);
  return {
    requestCount: allResults.length,
    isServed: endpoint.route in rarelySuccessful || allResults.some(({ isServed }) => isServed),
  };
}
