import { expect, test } from "vitest";
import { AppError } from "#worker/base/errors.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { ghlCheck } from "#worker/vendors/ghl-check.ts";
import { openAiCheck } from "#worker/vendors/openai-check.ts";

const KEY = "sk-never-to-be-seen-1234";

/** A fake vendor that returns this response and records its requests. */
function vendor(status: number, body: unknown) {
  const requests: { url: string; init: RequestInit }[] = [];
  const send: Fetch = (url, init) => {
    requests.push({ url, init });
    return Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status }));
  };
  return { send, requests };
}

const openAi = (send: Fetch, timeoutMs?: number) =>
  openAiCheck(
    send,
    timeoutMs,
  )({ baseUrl: "https://api.example.com/v1/", apiKey: KEY, model: "gpt-small", imageModel: "painter-1" });
const goHighLevel = (send: Fetch, timeoutMs?: number) =>
  ghlCheck(send, timeoutMs)({ apiKey: KEY, locationId: "loc/1", baseUrl: "https://ghl.example/" });

async function catchAppError(work: Promise<string>): Promise<AppError> {
  const error = await work.then(() => undefined).catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error("Expected an AppError.");
  expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toContain(KEY);
  return error;
}

test("the OpenAI check lists the models with the key and follows no redirect", async () => {
  const { send, requests } = vendor(200, { object: "list", data: [{ id: "gpt-small", object: "model" }] });
  expect(await openAi(send)).toBe(
    "OpenAI accepted the key and offers the model gpt-small. It does not offer the image model painter-1.",
  );
  expect(requests[0]).toMatchObject({
    url: "https://api.example.com/v1/models",
    init: { redirect: "manual", headers: { Authorization: `Bearer ${KEY}` } },
  });
  const painter = vendor(200, { data: [{ id: "painter-1" }] });
  expect(await openAi(painter.send)).toMatch(/It offers the image model painter-1\.$/);
  expect(await openAi(vendor(200, { data: [] }).send)).toMatch(/does not offer it the model gpt-small/);
});

test("the GoHighLevel check reads the location with the current API version", async () => {
  const { send, requests } = vendor(200, { location: { id: "loc/1", name: "Planwright Carmel" } });
  expect(await goHighLevel(send)).toBe("GoHighLevel accepted the key for Planwright Carmel.");
  expect(requests[0]).toMatchObject({
    url: "https://ghl.example/locations/loc%2F1",
    init: { redirect: "manual", headers: { Authorization: `Bearer ${KEY}`, Version: "v3" } },
  });
  const nameless = vendor(200, { location: { id: "loc/1", name: null } });
  expect(await goHighLevel(nameless.send)).toBe("GoHighLevel accepted the key.");
});

test.for([
  [401, /^OpenAI: The key was refused\.$/, /^GoHighLevel: The key was refused/],
  [403, /^OpenAI: The key may not be used here/, /^GoHighLevel: The key does not belong to this location\.$/],
  [404, /no such API at the base URL/, /no location with this id/],
  [429, /Too many requests/, /Too many requests/],
  [503, /temporarily unavailable/, /temporarily unavailable/],
  [302, /response status 302/, /response status 302/],
] as const)(
  "vendor status %i has a readable message that does not quote the response",
  async ([status, ...sentences]) => {
    const quoting = vendor(status, `{"error":"Incorrect API key provided: ${KEY}"}`);
    const failures = [
      await catchAppError(openAi(quoting.send)),
      await catchAppError(goHighLevel(quoting.send)),
    ];
    for (const [at, { code, message }] of failures.entries()) {
      expect(code).toBe("upstream_failed");
      expect(message).toMatch(sentences[at]!);
    }
  },
);

test("a timeout, a connection failure and an invalid response give different errors", async () => {
  const silent: Fetch = (_, { signal }) =>
    new Promise((_resolve, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason as Error)),
    );
  const late = await catchAppError(openAi(silent, 20));
  expect([late.code, late.message]).toEqual([
    "upstream_timeout",
    "OpenAI did not respond within 0.02 seconds.",
  ]);
  const gone: Fetch = () => Promise.reject(new TypeError(`connect failed for Bearer ${KEY}`));
  expect((await catchAppError(goHighLevel(gone))).message).toBe(
    "GoHighLevel: The service could not be reached.",
  );
  for (const body of ["<html>", "null", "{}", "[]", '{"data":[{}]}', '{"location":null}']) {
    expect((await catchAppError(openAi(vendor(200, body).send))).message, body).toMatch(
      /response was invalid|status 200/,
    );
    expect((await catchAppError(goHighLevel(vendor(200, body).send))).message, body).toMatch(
      /response was invalid|status 200/,
    );
  }
});
