import { onTestFinished, vi } from "vitest";

type RespondTo = (init: RequestInit) => Response | Promise<Response>;
/** The expected effect on the delivery: retried, failed for good, or either. */
type ExpectedOutcome = "passing" | "final" | "anything";

const respondWith =
  (status: number, body = "", headers: Record<string, string> = {}): RespondTo =>
  () =>
    new Response(body || null, { status, headers });
const connectionLost: RespondTo = () => Promise.reject(new TypeError("Network connection lost."));
/** Never responds; rejects when the caller aborts. */
const neverResponds: RespondTo = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
/** Sends the first byte and then nothing. */
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
/** 30 MB of whitespace. */
const endlessBody: RespondTo = () => {
  const part = new Uint8Array(1_000_000).fill(32);
  let left = 30;
  return new Response(new ReadableStream({ pull: (to) => (left-- > 0 ? to.enqueue(part) : to.close()) }));
};

/** All vendors read bodies through the same code, so one vendor is enough. */
export const ENDLESS_BODY = "200 with an endless body";
/** Cases that end by our timeout. */
export const TIMEOUT_CASES = new Set(["no response", "stalled body"]);

/** One case of each kind, also used for later calls than the first. */
export const LATER_CALL_CASES = new Set([
  "connection lost",
  "no response",
  "429",
  "503",
  "400",
  "404",
  "200 with garbage",
]);

/** Vendor responses other than success. A rejected key comes last, because it pauses other deliveries. */
export const vendorResponses: [string, ExpectedOutcome, RespondTo][] = [
  ["connection lost", "passing", connectionLost],
  ["no response", "passing", neverResponds],
  ["stalled body", "passing", stalledBody],
  ["429", "passing", respondWith(429)],
  ["429 with Retry-After: 90", "passing", respondWith(429, "{}", { "Retry-After": "90" })],
  [
    "429 with a Retry-After date",
    "passing",
    (init) => respondWith(429, "{}", { "Retry-After": oneMinuteAhead() })(init),
  ],
  ["429 with a Retry-After in the past", "passing", respondWith(429, "{}", { "Retry-After": PAST_DATE })],
  ["500", "passing", respondWith(500, '{"message":"no"}')],
  ["502 in HTML", "passing", respondWith(502, "<html><body>Bad gateway</body></html>")],
  ["503", "passing", respondWith(503)],
  ["301 to another host", "anything", respondWith(301, "", { Location: "https://elsewhere.example/" })],
  ["400", "final", respondWith(400, '{"message":"no"}')],
  ["404", "final", respondWith(404)],
  ["409", "final", respondWith(409, "{}")],
  ["410", "final", respondWith(410)],
  ["422", "final", respondWith(422, '{"message":"no"}')],
  ["200 with garbage", "anything", respondWith(200, "\u0000\u0001<html>")],
  ["200 with an empty body", "anything", respondWith(200)],
  ["200 with truncated JSON", "anything", respondWith(200, '{"contact":{"id"')],
  ["200 with unexpected JSON", "anything", respondWith(200, '[{"id":null}]')],
  [ENDLESS_BODY, "anything", endlessBody],
  ["403", "anything", respondWith(403, "{}")],
  ["401", "anything", respondWith(401, "{}")],
];

/** Responses of an outage that lasts a day. */
export const outageResponses: [string, RespondTo][] = [
  ["503", respondWith(503)],
  ["429 with Retry-After: 30", respondWith(429, "", { "Retry-After": "30" })],
  ["no response", neverResponds],
  ["garbage", respondWith(200, "\u0000\u0001<html>")],
];

/** Shortens every timeout to 5 ms. */
export function shortenTimeouts(): { mockRestore(): void } {
  const stub = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("It took too long.", "TimeoutError")), 5);
    return controller.signal;
  });
  onTestFinished(() => stub.mockRestore());
  return stub;
}
