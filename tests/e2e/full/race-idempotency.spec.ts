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

/** SMS needs a number with consent: race-vendors.spec.ts and sms-campaigns.test.ts. */
const testedElsewhere = ["POST /api/sms/send", "POST /api/sms/campaigns/:id/test"];

test("every endpoint that accepts an Idempotency-Key is tested here", async ({ request }) => {
  type OpenApiPaths = { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };
  const { paths } = await getJson<OpenApiPaths>(request, "/api/openapi.json");
  const keyed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === "Idempotency-Key"))
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect([...idempotentEndpoints.map(({ endpoint }) => endpoint), ...testedElsewhere].toSorted()).toEqual(
    keyed.toSorted(),
  );
});

for (const [
  index,
  { name, role, getSlowResult, buildRequest, countCreated },
] of idempotentEndpoints.entries()) {
  test(`${name}: concurrent requests with one Idempotency-Key take effect once; other content gets 409`, async ({
    request,
    recruiter,
    manager,
  }) => {
    const staff = role === "manager" ? manager : recruiter;
    const fixtures = await createFixtures(request, staff, index);
    const requestName = uniqueName();
    const key = `key ${requestName}`;
    const send = (variant: string): Promise<APIResponse> => {
      const { address: path, data } = buildRequest(requestName, variant, fixtures);
      const headers = { "idempotency-key": key, ...(!role && randomClientIp()) };
      return (role ? staff : request).post(path, { data, headers });
    };
    const responses = await sendConcurrently(
      (n) => send(n % 5 === 4 ? "other" : "first"),
      REQUEST_COUNT + 10,
    );
    const results = await Promise.all(
      responses.map(async (response, n) => ({
        variant: n % 5 === 4 ? "other" : "first",
        outcome: response.ok() ? await response.text() : (await parseJson<{ code: string }>(response)).code,
        isDone: response.ok(),
      })),
    );
    const winner = responses.find((response) => response.ok())!;
    const winners = results.filter(({ isDone }) => isDone);
    expect(winners.length).toBeGreaterThan(0);
    expect(new Set(winners.map(({ variant }) => variant)).size, "one variant succeeds").toBe(1);
    expect(new Set(winners.map(({ outcome }) => outcome)).size, "equal responses").toBe(1);
    const [{ variant, outcome }] = winners as [(typeof winners)[number]];
    const losers = results.filter(({ isDone }) => !isDone);
    expect(new Set(losers.map((response) => response.outcome))).toEqual(new Set(["conflict"]));
    if (getSlowResult) expect(outcome).toContain(getSlowResult(requestName, variant));
    else expect(losers.filter((response) => response.variant === variant)).toEqual([]);
    expect(await countCreated(staff, requestName, fixtures, request)).toBe(1);

    // A later retry gets the stored response.
    const [replay, conflict] = await Promise.all([send(variant), send("third")]);
    expect(await countOutcomes([replay, conflict])).toEqual({ [`${winner.status()}`]: 1, "409 conflict": 1 });
    expect(await replay.text()).toBe(outcome);
    expect(replay.headers()["idempotency-replayed"]).toBe("true");
    expect(await countCreated(staff, requestName, fixtures, request)).toBe(1);
  });
}
