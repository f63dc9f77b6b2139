import { expect, test } from "vitest";
import { AppError } from "#worker/base/errors.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { openAiImages } from "#worker/vendors/openai-images.ts";

const KEY = "sk-never-to-be-seen-1234";
const ACCESS = { baseUrl: "https://api.example.com/v1/", apiKey: KEY, model: "gpt-image-2" };
const good = { data: [{ b64_json: btoa("picture") }] };
const failure = (code: string) => ({ error: { message: `About ${KEY}`, type: "x", param: null, code } });

type Reply = { status: number; body: unknown; headers?: Record<string, string> };

/** A vendor that gives these answers one after the other. */
function vendor(...replies: Reply[]) {
  const asked: { url: string; json: Record<string, unknown>; init: RequestInit }[] = [];
  const waited: number[] = [];
  const send: Fetch = (url, init) => {
    asked.push({ url, init, json: JSON.parse(init.body as string) as Record<string, unknown> });
    const { status, body, headers = {} } = replies[Math.min(asked.length, replies.length) - 1]!;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, headers }));
  };
  const sleep = async (ms: number) => void waited.push(ms);
  const make = () => openAiImages(send, { sleep })(ACCESS, "A plan grid.");
  return { asked, waited, make };
}

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error("It did not fail as it should.");
  expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toContain(KEY);
  return error;
}

test("one picture is asked for, with the key, and its bytes come back", async () => {
  const { asked, make } = vendor({ status: 200, body: good });
  expect(new TextDecoder().decode(await make())).toBe("picture");
  expect(asked[0]).toMatchObject({
    url: "https://api.example.com/v1/images/generations",
    json: { model: "gpt-image-2", n: 1, size: "1536x1024", output_format: "jpeg" },
    init: { method: "POST", redirect: "manual", headers: { Authorization: `Bearer ${KEY}` } },
  });
});

test("a busy vendor is asked again after the time it names, three times at most", async () => {
  const busy = { status: 429, body: failure("rate_limit_exceeded"), headers: { "retry-after": "3" } };
  const { asked, waited, make } = vendor(busy, { status: 503, body: "" }, { status: 200, body: good });
  await make();
  expect([asked.length, waited]).toEqual([3, [3_000, 2_000]]);
  const broken = vendor({ status: 500, body: "oops" });
  expect((await failureOf(broken.make())).message).toMatch(/fault of its own/);
  expect(broken.asked).toHaveLength(3);
  const patient = vendor({ ...busy, headers: { "retry-after": "600" } });
  expect((await failureOf(patient.make())).message).toMatch(/Too many requests/);
  expect([patient.asked.length, patient.waited]).toEqual([1, []]);
});

test.for([
  [401, "invalid_api_key", /key was refused/],
  [403, "x", /organization may have to be verified/],
  [400, "moderation_blocked", /declined to draw this\. Change the text/],
  [429, "insufficient_quota", /no credit left/],
] as const)("a %i with %s is final and told in our words", async ([status, code, sentence]) => {
  const { asked, make } = vendor({ status, body: failure(code) });
  expect((await failureOf(make())).message).toMatch(sentence);
  expect(asked).toHaveLength(1);
});

test("a model that is gone is replaced once", async () => {
  const gone = { status: 404, body: failure("model_not_found") };
  const { asked, make } = vendor(gone, { status: 200, body: good });
  await make();
  expect(asked.map(({ json }) => json.model)).toEqual(["gpt-image-2", "gpt-image-1-mini"]);
  const never = vendor(gone);
  expect((await failureOf(never.make())).message).toMatch(/no such image model/);
  expect(never.asked).toHaveLength(2);
});

test("answers that make no sense are refused, silence is not asked again", async () => {
  const senseless = [
    "{",
    "null",
    {},
    { data: [] },
    { data: [{ url: "https://x.example" }] },
    { data: [{ b64_json: "***" }] },
  ];
  for (const body of senseless) {
    expect((await failureOf(vendor({ status: 200, body }).make())).message).toMatch(/not understood/);
  }
  let calls = 0;
  const silent: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) => {
      calls++;
      signal?.addEventListener("abort", () => reject(signal.reason as Error));
    });
  const late = await failureOf(openAiImages(silent, { budgetMs: 20 })(ACCESS, "A plan grid."));
  expect([late.code, calls]).toEqual(["upstream_timeout", 1]);
});
