import * as fc from "fast-check";
import { expect } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { ErrorBody, errorStatus } from "#contract/errors.ts";
import { type Attempt, attempts } from "./attempts.ts";
import { nothingChanged } from "./database.ts";
import { endpointRows } from "./endpoint-rows.ts";
import { knownOffice, NOW_OF_ROW, type Sender, senders, tableOf } from "./known-office.ts";
import { catchLog } from "./log.ts";
import { office } from "./office.ts";
import type { Person } from "./person.ts";
import { contents, fileCount, rowCounts, select } from "./tables.ts";
import { oneOfEach } from "./tricks.ts";

/** Fixed, so that what passes today passes tomorrow. Another seed looks elsewhere. */
const SEED = 20_261_120;
const REQUESTS = 124;
/** A fifth of a second of hashing for each call that gets through. */
const slow: Record<string, number> = { "POST /api/auth/login": 24, "PUT /api/auth/password": 40 };
/** Sent side by side; the rows are counted after each of these. */
const AT_ONCE = 24;

/** How many requests a row gets. */
export const requestsTo = (row: Endpoint): number => slow[row.route] ?? REQUESTS;

/** The rows of one of several test files, so that they are looked at side by side. */
export const shareOfRows = (share: number, of: number): [string, Endpoint][] =>
  endpointRows.filter((_, at) => at % of === share).map(({ name, row }) => [name, row]);

/** Some begin with a username, and two are prescribed without a full stop. */
const SENTENCE =
  /^([A-Z]|\w+-\w+ has ).+[.!?]$|^Invalid username or password$|^SMS service must be active to send messages$/s;

/** Rows that ask a vendor whose key nobody has entered in this office: they may say so, with 503. */
const withoutKey = new Set([
  "GET /api/ghl/options",
  "POST /api/ghl/bulk-sync",
  "POST /api/ghl/sync-lead/:id",
  "POST /api/ghl/test-connection",
  "POST /api/admin/settings/test",
  "POST /api/content/trigger/linkedin",
]);

/** Rows of which no answer at all may be a 5xx. */
export const neverFails = ({ route: at }: Endpoint): boolean => !withoutKey.has(at);

/** What every refusal looks like, whatever it is for. */
export async function expectRefusal(
  response: Response,
  about: string,
  mayLackKey = false,
): Promise<ErrorBody> {
  const text = await response.text();
  expect(response.headers.get("content-type"), about).toMatch(/^application\/json/);
  const body = ErrorBody.strict().parse(JSON.parse(text));
  const isFault = response.status >= 500 && !(mayLackKey && body.code === "not_configured");
  expect(isFault, `${about}: ${text.slice(0, 300)}`).toBe(false);
  expect(errorStatus[body.code], about).toBe(response.status);
  expect(body.message, about).toMatch(SENTENCE);
  expect(response.headers.has("Allow"), about).toBe(response.status === 405);
  expect(Number(response.headers.get("Retry-After")) > 0, about).toBe(response.status === 429);
  return body;
}

/** What a person needs to send it again. */
const told = (row: Endpoint, at: number, { as, method, path, headers, body }: Attempt) =>
  `${row.route}, seed ${SEED}, request ${at}: ${as} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${body?.slice(0, 600) ?? ""}`;

const isSafe = (method: string) => ["GET", "HEAD", "OPTIONS"].includes(method);

/** The body with what the row of its address holds now, where it asks for that. */
export async function upToDate(row: Endpoint, { body, row: id }: Attempt): Promise<string | null> {
  if (!body?.includes("§")) return body;
  const table = tableOf(row.route);
  const [held = {}] =
    table && id
      ? await select<Record<string, string | number | null>>(`select * from ${table} where id = ?`, id)
      : [];
  return Object.values(NOW_OF_ROW).reduce((text, mark) => {
    const value =
      held[mark.replaceAll("§", "")] ?? (mark === NOW_OF_ROW.updatedAt ? "2026-01-01T00:00:00.000Z" : 1);
    return text.replaceAll(JSON.stringify(mark), JSON.stringify(value)).replaceAll(mark, String(value));
  }, body);
}

/** How it ended: whether it may have changed something, and whether the row's own handler did what it is for. */
type Ending = { changed: boolean; served: boolean };

/** One request: it succeeds as its row promises, or it is refused as the contract says. */
async function send(person: Person, row: Endpoint, sent: Attempt, about: string): Promise<Ending> {
  const { method, path, forged } = sent;
  const body = await upToDate(row, sent);
  const headers = new Headers(sent.headers);
  // Everybody asks from an address of their own, or the limits would answer for the rest.
  headers.set("cf-connecting-ip", office.visitor().ip);
  const response = await person.fetch(path, {
    method,
    headers,
    body: body === null ? null : new Blob([body]),
  });
  const isApi = new URL(response.url || person.origin + path).pathname.startsWith("/api/");
  const isOwn =
    method === row.route.split(" ")[0] && path.split("?")[0]!.split("/").length === row.route.split("/").length;
  if (method === "HEAD" || !isApi) {
    // Nothing but its status says why.
    expect(response.status, about).toBeLessThan(neverFails(row) ? 500 : 504);
    await response.body?.cancel();
  } else if (!response.ok) {
    const { code } = await expectRefusal(response, about, !neverFails(row));
    if (forged && !isSafe(method)) expect(code, about).toBe("bad_origin");
  } else {
    expect(forged && !isSafe(method), `${about}: from another site`).toBe(false);
    if (isOwn) await expectSuccess(response, row, about);
    else await response.body?.cancel();
  }
  return { changed: response.ok && !isSafe(method), served: response.ok && isOwn };
}

async function expectSuccess(response: Response, row: Endpoint, about: string): Promise<void> {
  expect(response.status, about).toBe(row.status ?? 200);
  expect(row.output.safeParse(await response.json()).error, about).toBeUndefined();
}

/** A run of articles, once accepted, goes on making rows by itself; a sync that a key is missing for waits for it. */
const goesOn = new Set([
  "POST /api/content/bulk-generate",
  "POST /api/content/trigger/generation",
  "POST /api/ghl/sync-lead/:id",
]);

/** What nobody gets in this office, however rightly they ask, or what one seldom guesses. */
const seldomServed: Record<string, string> = {
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

type Outcome = { sent: number; isServed: boolean };

/** Every request was sent, and some got what they asked for: the rest was not just stopped at the door. */
export const outcomeOf = (row: Endpoint): Outcome => ({ sent: requestsTo(row), isServed: true });

/** Whatever was written: what points somewhere points at something, and the search knows every word. */
async function expectSound(about: string): Promise<void> {
  expect(await select("pragma foreign_key_check"), about).toEqual([]);
  for (const index of ["jobs_fts", "articles_fts"])
    await select(`insert into ${index} (${index}, rank) values ('integrity-check', 1)`);
}

/** Sends a row its requests. */
export async function fuzz(row: Endpoint): Promise<Outcome> {
  const log = catchLog();
  const known = await knownOffice();
  const people = Object.fromEntries(senders.map((as) => [as, known.people[as]()])) as Record<Sender, Person>;
  const sure = oneOfEach(row, known, SEED);
  const sample = [
    ...sure,
    ...fc.sample(attempts(row, known), { seed: SEED, numRuns: requestsTo(row) - sure.length }),
  ];
  // What may succeed comes last: among the others a row that is left behind shows.
  const all = [...sample.filter(({ sound }) => !sound), ...sample.filter(({ sound }) => sound)];
  let counts = await rowCounts();
  let files = await fileCount();
  // Until something succeeds, each word in every table stays what it was.
  let words = goesOn.has(row.route) ? null : await contents();
  const ignoredDeliveries = new Set<string>();
  const answered: Ending[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE);
    const endings = await Promise.all(
      some.map((sent, at) => send(people[sent.as], row, sent, told(row, from + at, sent))),
    );
    answered.push(...endings);
    const isChanged = endings.some(({ changed }) => changed);
    if (isChanged && !goesOn.has(row.route)) await waitForDeliveries(ignoredDeliveries);
    const now = await rowCounts();
    if (isChanged || goesOn.has(row.route)) {
      [counts, files, words] = [now, await fileCount(), null];
    } else {
      const about = `${row.route}, seed ${SEED}: requests ${from} to ${from + AT_ONCE - 1} were refused and left something`;
      expect(now, about).toEqual(counts);
      if (words) expect(await contents(), about).toEqual(words);
    }
  }
  const faults = log.filter(({ level, event }) => level === "error" && event === "request.failed");
  expect(faults, row.route).toEqual([]);
  expect(await fileCount(), row.route).toBe(files);
  if (words) nothingChanged();
  else await expectSound(row.route);
  return { sent: answered.length, isServed: row.route in seldomServed || answered.some(({ served }) => served) };
}
