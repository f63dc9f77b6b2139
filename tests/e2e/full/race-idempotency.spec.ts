import type { APIResponse } from "@playwright/test";
import { bodyOf, crowd, elsewhere, expect, MANY, mark, outcomes, read, test } from "../support/concurrent-requests.ts";
import { rows, subject } from "../support/idempotent-endpoints.ts";

/** A text needs a number that has agreed: in race-vendors.spec.ts, where one does. */
const toldElsewhere = ["POST /api/sms/send"];

test("every row that honours an Idempotency-Key is posted fifty times", async ({ request }) => {
  type Described = { paths: Record<string, Record<string, { parameters?: { name: string }[] }>> };
  const { paths } = await read<Described>(request, "/api/openapi.json");
  const keyed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === "Idempotency-Key"))
      .map(([method]) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect([...rows.map(({ at }) => at), ...toldElsewhere].toSorted()).toEqual(keyed.toSorted());
});

for (const [nth, { name, by, slow, post, made }] of rows.entries()) {
  test(`${name}: fifty times under one key it happens once, and other words under it are refused`, async ({
    request,
    as,
  }) => {
    const office = await as("recruiter");
    const about = await subject(request, office, nth);
    const word = mark();
    const key = `key ${word}`;
    const send = (variant: string): Promise<APIResponse> => {
      const { address, data } = post(word, variant, about);
      const headers = { "idempotency-key": key, ...(!by && elsewhere()) };
      return (by ? office : request).post(address, { data, headers });
    };
    const answers = await crowd((n) => send(n % 5 === 4 ? "other" : "first"), MANY + 10);
    const told = await Promise.all(
      answers.map(async (answer, n) => ({
        variant: n % 5 === 4 ? "other" : "first",
        outcome: answer.ok() ? await answer.text() : (await bodyOf<{ code: string }>(answer)).code,
        isDone: answer.ok(),
      })),
    );
    const winner = answers.find((answer) => answer.ok())!;
    const winners = told.filter(({ isDone }) => isDone);
    expect(winners.length).toBeGreaterThan(0);
    expect(new Set(winners.map(({ variant }) => variant)).size, "one wording wins").toBe(1);
    expect(new Set(winners.map(({ outcome }) => outcome)).size, "and is answered alike").toBe(1);
    const [{ variant, outcome }] = winners as [(typeof winners)[number]];
    const lost = told.filter(({ isDone }) => !isDone);
    expect(new Set(lost.map((answer) => answer.outcome))).toEqual(new Set(["conflict"]));
    if (slow) expect(outcome).toContain(slow(word, variant));
    else expect(lost.filter((answer) => answer.variant === variant)).toEqual([]);
    expect(await made(office, word, about, request)).toBe(1);

    // Whoever comes later is answered as the winner was.
    const [again, third] = await Promise.all([send(variant), send("third")]);
    expect(await outcomes([again, third])).toEqual({ [`${winner.status()}`]: 1, "409 conflict": 1 });
    expect(await again.text()).toBe(outcome);
    expect(again.headers()["idempotency-replayed"]).toBe("true");
    expect(await made(office, word, about, request)).toBe(1);
  });
}
