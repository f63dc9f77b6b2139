import { onTestFinished, vi } from "vitest";

type Given = (init: RequestInit) => Response | Promise<Response>;
/** What follows of it: tried again later, given up, or either. */
type Means = "passing" | "final" | "anything";

const says =
  (status: number, body = "", headers: Record<string, string> = {}): Given =>
  () =>
    new Response(body || null, { status, headers });
const noConnection: Given = () => Promise.reject(new TypeError("Network connection lost."));
/** Answers nothing until whoever asked has had enough. */
const silence: Given = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));
/** Has begun to answer, and goes on for ever. */
const drip: Given = ({ signal }) => {
  const begun = new TextEncoder().encode("{");
  const start = (to: ReadableStreamDefaultController<Uint8Array>) => {
    to.enqueue(begun);
    signal?.addEventListener("abort", () => to.error(signal.reason));
  };
  return new Response(new ReadableStream({ start }));
};
const inAMinute = () => new Date(Date.now() + 60_000).toUTCString();
const LONG_AGO = "Fri, 01 Jan 2021 00:00:00 GMT";
/** Thirty megabytes that never end as JSON. */
const huge: Given = () => {
  const part = new Uint8Array(1_000_000).fill(32);
  let left = 30;
  return new Response(new ReadableStream({ pull: (to) => (left-- > 0 ? to.enqueue(part) : to.close()) }));
};

/** One way in for all vendors: read once. */
export const HUGE = "200 without end";
/** Where our patience is what ends it. */
export const SLOW = new Set(["silence", "half an answer, and silence"]);

/** One of each meaning: what is said at a later call than the first as well. */
export const LATER = new Set(["no connection", "silence", "429", "503", "400", "404", "200 with garbage"]);

/** What a vendor may say instead of doing something. A refused key comes last: much is kept back after it. */
export const answers: [string, Means, Given][] = [
  ["no connection", "passing", noConnection],
  ["silence", "passing", silence],
  ["half an answer, and silence", "passing", drip],
  ["429", "passing", says(429)],
  ["429, in 90 seconds", "passing", says(429, "{}", { "Retry-After": "90" })],
  ["429, at a time", "passing", (init) => says(429, "{}", { "Retry-After": inAMinute() })(init)],
  ["429, at a time that has passed", "passing", says(429, "{}", { "Retry-After": LONG_AGO })],
  ["500", "passing", says(500, '{"message":"no"}')],
  ["502 in HTML", "passing", says(502, "<html><body>Bad gateway</body></html>")],
  ["503", "passing", says(503)],
  ["301 to elsewhere", "anything", says(301, "", { Location: "https://elsewhere.example/" })],
  ["400", "final", says(400, '{"message":"no"}')],
  ["404", "final", says(404)],
  ["409", "final", says(409, "{}")],
  ["410", "final", says(410)],
  ["422", "final", says(422, '{"message":"no"}')],
  ["200 with garbage", "anything", says(200, "\u0000\u0001<html>")],
  ["200 with nothing", "anything", says(200)],
  ["200 with half of it", "anything", says(200, '{"contact":{"id"')],
  ["200 with something else", "anything", says(200, '[{"id":null}]')],
  [HUGE, "anything", huge],
  ["403", "anything", says(403, "{}")],
  ["401", "anything", says(401, "{}")],
];

/** What a vendor may say for a day. */
export const ofADay: [string, Given][] = [
  ["503", says(503)],
  ["429 and 'in thirty seconds'", says(429, "", { "Retry-After": "30" })],
  ["silence", silence],
  ["garbage", says(200, "\u0000\u0001<html>")],
];

/** Nobody waits for longer than a moment: what is silent is given up at once, what answers is quick enough. */
export function impatient(): { mockRestore(): void } {
  const stub = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("It took too long.", "TimeoutError")), 5);
    return controller.signal;
  });
  onTestFinished(() => stub.mockRestore());
  return stub;
}
