import type { APIResponse } from "@playwright/test";
import {
  parseJson,
  sendConcurrently,
  randomClientIp,
  expect,
  REQUEST_COUNT,
  uniqueName,
  countOutcomes,
  getJson,
  test,
} from "../support/concurrent-requests.ts";
import { idempotentEndpoints, createFixtures } from "../support/idempotent-endpoints.ts";

/** race-vendors.spec.ts tests SMS, which needs a number with consent. */
const testedElsewhere = ["POST /api/sms/send"];

test("every endpoint that accepts an Idempotency-Key is tested here", async ({ request }) => {
  type OpenApiPaths = { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };
  const { paths } = await getJson<OpenApiPaths>(request, "/api/openapi.json");
  const keyed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === "Idempotency-Key"))
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect([...idempotentEndpoints.map(({ endpoint: at }) => at), ...testedElsewhere].toSorted()).toEqual(
    keyed.toSorted(),
  );
});

for (const [
  nth,
  { name, role: by, getSlowResult: slow, buildRequest: post, countCreated: made },
] of idempotentEndpoints.entries()) {
  test(`${name}: concurrent requests with one Idempotency-Key take effect once; other content gets 409`, async ({
    request,
    loginAs,
  }) => {
    const office = await loginAs("recruiter");
    const about = await createFixtures(request, office, nth);
    const name2 = uniqueName();
    const key = `key ${name2}`;
    const send = (variant: string): Promise<APIResponse> => {
      const { address, data } = post(name2, variant, about);
      const headers = { "idempotency-key": key, ...(!by && randomClientIp()) };
      return (by ? office : request).post(address, { data, headers });
    };
    const answers = await sendConcurrently((n) => send(n % 5 === 4 ? "other" : "first"), REQUEST_COUNT + 10);
    const results = await Promise.all(
      answers.map(async (answer, n) => ({
        variant: n % 5 === 4 ? "other" : "first",
        outcome: answer.ok() ? await answer.text() : (await parseJson<{ code: string }>(answer)).code,
        isDone: answer.ok(),
      })),
    );
    const winner = answers.find((answer) => answer.ok())!;
    const winners = results.filter(({ isDone }) => isDone);
    expect(winners.length).toBeGreaterThan(0);
    expect(new Set(winners.map(({ variant }) => variant)).size, "one variant succeeds").toBe(1);
    expect(new Set(winners.map(({ outcome }) => outcome)).size, "equal responses").toBe(1);
    const [{ variant, outcome }] = winners as [(typeof winners)[number]];
    const losers = results.filter(({ isDone }) => !isDone);
    expect(new Set(losers.map((answer) => answer.outcome))).toEqual(new Set(["conflict"]));
    if (slow) expect(outcome).toContain(slow(name2, variant));
    else expect(losers.filter((answer) => answer.variant === variant)).toEqual([]);
    expect(await made(office, name2, about, request)).toBe(1);

    // A later retry gets the stored response.
    const [replay, conflict] = await Promise.all([send(variant), send("third")]);
    expect(await countOutcomes([replay, conflict])).toEqual({ [`${winner.status()}`]: 1, "409 conflict": 1 });
    expect(await replay.text()).toBe(outcome);
    expect(replay.headers()["idempotency-replayed"]).toBe("true");
    expect(await made(office, name2, about, request)).toBe(1);
  });
}
