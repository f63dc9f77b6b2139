import { expect, test } from "vitest";
import { unmetered } from "#tests/support/unmetered.ts";
import { AppError } from "#worker/base/errors.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { openAiImages } from "#worker/vendors/openai-images.ts";

const KEY = "sk-never-to-be-seen-1234";
const ACCESS = { baseUrl: "https://api.example.com/v1/", apiKey: KEY, model: "gpt-image-2" };
const good = { data: [{ b64_json: btoa("picture") }] };
const failure = (code: string) => ({ error: { message: `About ${KEY}`, type: "x", param: null, code } });

type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/** A fake vendor that returns the replies in order and repeats the last one. */
function vendor(...replies: Reply[]) {
  const requests: { url: string; json: Record<string, unknown>; init: RequestInit }[] = [];
  const delays: number[] = [];
  const send: Fetch = (url, init) => {
    requests.push({ url, init, json: JSON.parse(init.body as string) as Record<string, unknown> });
    const { status, body, headers = {} } = replies[Math.min(requests.length, replies.length) - 1]!;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers }));
  };
  const sleep = async (ms: number) => void delays.push(ms);
  const make = () => openAiImages(send, { sleep })(ACCESS, "A plan grid.", unmetered);
  return { requests, delays, make };
}

async function catchAppError(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error("Expected an AppError.");
  expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toContain(KEY);
  return error;
}

test("generating an image sends one request with the key and returns its bytes", async () => {
  const { requests, make } = vendor({ status: 200, body: good });
  expect(new TextDecoder().decode(await make())).toBe("picture");
  expect(requests[0]).toMatchObject({
    url: "https://api.example.com/v1/images/generations",
    json: { model: "gpt-image-2", n: 1, size: "1536x1024", output_format: "jpeg" },
    init: { method: "POST", redirect: "manual", headers: { Authorization: `Bearer ${KEY}` } },
  });
});

test("429 and 5xx are retried up to three attempts, honoring a short Retry-After", async () => {
  const busy = { status: 429, body: failure("rate_limit_exceeded"), headers: { "retry-after": "3" } };
  const { requests, delays, make } = vendor(busy, { status: 503, body: "" }, { status: 200, body: good });
  await make();
  expect([requests.length, delays]).toEqual([3, [3_000, 2_000]]);
  const broken = vendor({ status: 500, body: "oops" });
  expect((await catchAppError(broken.make())).message).toMatch(/temporarily unavailable/);
  expect(broken.requests).toHaveLength(3);
  const longDelay = vendor({ ...busy, headers: { "retry-after": "600" } });
  expect((await catchAppError(longDelay.make())).message).toMatch(/Too many requests/);
  expect([longDelay.requests.length, longDelay.delays]).toEqual([1, []]);
});

test.for([
  [401, "invalid_api_key", /key was refused/],
  [403, "x", /organization may have to be verified/],
  [400, "moderation_blocked", /declined the request\. Change the text/],
  [429, "insufficient_quota", /no credit left/],
] as const)(
  "status %i with %s is not retried and has a readable message",
  async ([status, code, sentence]) => {
    const { requests, make } = vendor({ status, body: failure(code) });
    expect((await catchAppError(make())).message).toMatch(sentence);
    expect(requests).toHaveLength(1);
  },
);

test("an unknown model falls back once to the smaller model", async () => {
  const gone = { status: 404, body: failure("model_not_found") };
  const { requests, make } = vendor(gone, { status: 200, body: good });
  await make();
  expect(requests.map(({ json }) => json.model)).toEqual(["gpt-image-2", "gpt-image-1-mini"]);
  const never = vendor(gone);
  expect((await catchAppError(never.make())).message).toMatch(/no such image model/);
  expect(never.requests).toHaveLength(2);
});

test("invalid responses are rejected, and a timeout is not retried", async () => {
  const invalidBodies = [
    "{",
    "null",
    {},
    { data: [] },
    { data: [{ url: "https://x.example" }] },
    { data: [{ b64_json: "***" }] },
  ];
  for (const body of invalidBodies) {
    expect((await catchAppError(vendor({ status: 200, body }).make())).message).toMatch(
      /response was invalid/,
    );
  }
  let calls = 0;
  const silent: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      calls++;
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  const late = await catchAppError(openAiImages(silent, { budgetMs: 20 })(ACCESS, "A plan grid.", unmetered));
  expect([late.code, calls]).toEqual(["upstream_timeout", 1]);
});
