import { describe, expect, test } from "vitest";
import { turnstile, turnstileDouble } from "#worker/vendors/turnstile.ts";
import { contractFile, openContract } from "#tests/support/vendor-contract.ts";

const CHALLENGE = { token: "token-1", hostname: "example.com", action: "contact" } as const;
const PASS = {
  success: true,
  challenge_ts: "2026-11-20T08:00:00.000Z",
  hostname: "example.com",
  "error-codes": [],
  action: "contact",
  cdata: "",
};

function answering(body: unknown, status = 200) {
  const requests: { url: string; init: RequestInit }[] = [];
  const verifier = turnstile("secret-1", (url, init) => {
    requests.push({ url, init });
    return Promise.resolve(Response.json(body, { status }));
  });
  return { requests, verify: () => verifier.verify(CHALLENGE) };
}

test.for([
  ["passes", PASS, true],
  ["of another site", { ...PASS, hostname: "elsewhere.example" }, false],
  ["of another form", { ...PASS, action: "newsletter" }, false],
  ["without a site", { success: true }, false],
  ["is wrong", { success: false, "error-codes": ["invalid-input-response"] }, false],
  ["is spent or expired", { success: false, "error-codes": ["timeout-or-duplicate"] }, false],
] as const)("a token that %s", async ([, body, passes]) => {
  expect(await answering(body).verify()).toBe(passes);
});

test.for([
  ["an internal error", { success: false, "error-codes": ["internal-error"] }, 200],
  ["a refused secret", { success: false, "error-codes": ["invalid-input-secret"] }, 200],
  ["a failure of the service", {}, 503],
  ["another response", { ok: 1 }, 200],
] as const)("%s is no answer about the visitor", async ([, body, status]) => {
  await expect(answering(body, status).verify()).rejects.toThrow("Turnstile");
});

test("a token that is too long fails without a request", async () => {
  const { requests } = answering(PASS);
  const verifier = turnstile("secret-1", () => Promise.reject(new Error("not called")));
  expect(await verifier.verify({ ...CHALLENGE, token: "x".repeat(2_049) })).toBe(false);
  expect(requests).toEqual([]);
});

test("the double answers for Cloudflare's test secrets only", async () => {
  const outcomes = await Promise.all(
    ["1x", "2x", "3x"].map((start) =>
      turnstileDouble(`${start}0000000000000000000000000000000AA`)!.verify(CHALLENGE),
    ),
  );
  expect(outcomes).toEqual([true, false, false]);
  expect(turnstileDouble("0x4AAAAAAA-real-secret")).toBeNull();
});

const contract = contractFile("cloudflare/turnstile-siteverify.openapi.json");

describe.skipIf(contract === null)("the published description of siteverify", () => {
  test("accepts the request", async () => {
    const { requests, verify } = answering(PASS);
    await verify();
    const [{ url, init }] = requests as [(typeof requests)[0]];
    const api = openContract(contract!);
    await api.init();
    const { pathname, origin } = new URL(url);
    expect(origin).toBe("https://challenges.cloudflare.com");
    const checked = api.validateRequest({
      method: init.method!,
      path: pathname,
      headers: init.headers as Record<string, string>,
      body: JSON.parse(init.body as string) as object,
    });
    expect([checked.valid, checked.errors ?? null]).toEqual([true, null]);
    expect(JSON.parse(init.body as string)).not.toHaveProperty("remoteip");
  });
});
