import { onTestFinished, vi } from "vitest";

type RespondTo = (init: RequestInit) => Response | Promise<Response>;
/** What follows of it: tried again later, given up, or either. */
type ExpectedOutcome = "passing" | "final" | "anything";

const respondWith =
  (status: number, body = "", headers: Record<string, string> = {}): RespondTo =>
  () =>
    new Response(body || null, { status, headers });
const connectionLost: RespondTo = () => Promise.reject(new TypeError("Network connection lost."));
/** Answers nothing until whoever asked has had enough. */
const neverResponds: RespondTo = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
/** Has begun to answer, and goes on for ever. */
const stalledBody: RespondTo = ({ signal }) => {
  const begun = new TextEncoder().encode("{");
  const start = (to: ReadableStreamDefaultController<Uint8Array>) => {
    to.enqueue(begun);
    signal?.addEventListener("abort", () => to.error(signal.reason));
  };
  return new Response(new ReadableStream({ start }));
};
const oneMinuteAhead = () => new Date(Date.now() + 60_000).toUTCString();
const PAST_DATE = "Fri, 01 Jan 2021 00:00:00 GMT";
/** Thirty megabytes that never end as JSON. */
const endlessBody: RespondTo = () => {
  const part = new Uint8Array(1_000_000).fill(32);
  let left = 30;
  return new Response(new ReadableStream({ pull: (to) => (left-- > 0 ? to.enqueue(part) : to.close()) }));
};

/** One way in for all vendors: read once. */
export const ENDLESS_BODY = "200 without end";
/** Where our patience is what ends it. */
export const TIMEOUT_CASES = new Set(["silence", "half an answer, and silence"]);

/** One of each meaning: what is said at a later call than the first as well. */
export const LATER_CALL_CASES = new Set(["no connection", "silence", "429", "503", "400", "404", "200 with garbage"]);

/** What a vendor may say instead of doing something. A refused key comes last: much is kept back after it. */
export const vendorResponses: [string, ExpectedOutcome, RespondTo][] = [
  ["no connection", "passing", connectionLost],
  ["silence", "passing", neverResponds],
  ["half an answer, and silence", "passing", stalledBody],
  ["429", "passing", respondWith(429)],
  ["429, in 90 seconds", "passing", respondWith(429, "{}", { "Retry-After": "90" })],
  ["429, at a time", "passing", (init) => respondWith(429, "{}", { "Retry-After": oneMinuteAhead() })(init)],
  ["429, at a time that has passed", "passing", respondWith(429, "{}", { "Retry-After": PAST_DATE })],
  ["500", "passing", respondWith(500, '{"message":"no"}')],
  ["502 in HTML", "passing", respondWith(502, "<html><body>Bad gateway</body></html>")],
  ["503", "passing", respondWith(503)],
  ["301 to elsewhere", "anything", respondWith(301, "", { Location: "https://elsewhere.example/" })],
  ["400", "final", respondWith(400, '{"message":"no"}')],
  ["404", "final", respondWith(404)],
  ["409", "final", respondWith(409, "{}")],
  ["410", "final", respondWith(410)],
  ["422", "final", respondWith(422, '{"message":"no"}')],
  ["200 with garbage", "anything", respondWith(200, "\u0000\u0001<html>")],
  ["200 with nothing", "anything", respondWith(200)],
  ["200 with half of it", "anything", respondWith(200, '{"contact":{"id"')],
  ["200 with something else", "anything", respondWith(200, '[{"id":null}]')],
  [ENDLESS_BODY, "anything", endlessBody],
  ["403", "anything", respondWith(403, "{}")],
  ["401", "anything", respondWith(401, "{}")],
];

/** What a vendor may say for a day. */
export const outageResponses: [string, RespondTo][] = [
  ["503", respondWith(503)],
  ["429 and 'in thirty seconds'", respondWith(429, "", { "Retry-After": "30" })],
  ["silence", neverResponds],
  ["garbage", respondWith(200, "\u0000\u0001<html>")],
];

/** Nobody waits for longer than a moment: what is silent is given up at once, what answers is quick enough. */
export function shortenTimeouts(): { mockRestore(): void } {
  const stub = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("It took too long.", "TimeoutError")), 5);
    return controller.signal;
  });
  onTestFinished(() => stub.mockRestore());
  return stub;
}
