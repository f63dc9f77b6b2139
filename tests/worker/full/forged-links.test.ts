import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { splitRoute } from "#contract/endpoint.ts";
import { signLink } from "#worker/runtime/signed-link.ts";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import { anApplication } from "#tests/support/samples.ts";
import { countAllRows } from "#tests/support/tables.ts";

const encodePart = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** The purposes of signed links. A token of one purpose is invalid for any other. */
const purposes = [
  "booking.manage",
  "privacy.record",
  "article.preview",
  "newsletter.confirm",
  "newsletter.unsubscribe",
  "newsletter.preferences",
];

async function createForgeries(subject: string): Promise<string[]> {
  const ctx = testApp.ctx();
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: "planwright", sub: subject, iat: now, exp: now + 3600 };
  const payloads = purposes.map((aud) => encodePart({ ...claims, aud }));
  const signed = (key: string, aud: string) =>
    new SignJWT({ ...claims, aud }).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(key));
  const otherPurpose = await signLink(ctx, "of.nothing", subject, 1);
  const [head, , signature] = otherPurpose.split(".");
  const pastCtx = { ...ctx, clock: clockAhead(-400, "day") };
  return [
    ...payloads.map((body) => `${encodePart({ alg: "none" })}.${body}.`),
    ...payloads.map((body) => `${encodePart({ alg: "None", typ: "JWT" })}.${body}.x`),
    ...payloads.map((body) => `${encodePart({ alg: "HS256", kid: "../../dev/null" })}.${body}.${signature}`),
    ...payloads.map((body) => `${head}.${body}.${signature}`),
    ...payloads.map((body) => `${head}.${body}`),
    ...(await Promise.all(purposes.map((aud) => signed("", aud).catch(() => "x")))),
    ...(await Promise.all(purposes.map((aud) => signed("a secret that is not ours at all", aud)))),
    ...(await Promise.all(purposes.map((aud) => signLink(pastCtx, aud, subject, 1)))),
    otherPurpose,
    subject,
    "..",
    "null",
    "x".repeat(1_900),
  ];
}

const endpointsWithToken = contractEndpoints.filter(
  ({ endpoint }) => endpoint.body?.shape.token ?? endpoint.query?.shape.token,
);

test("a forged, expired or foreign link token gets 400, 404 or 410 at every endpoint", async () => {
  const { body } = await testApp.visitor().call("POST /api/applications", { body: anApplication() });
  const tokens = await createForgeries(body.id);
  const before = await countAllRows();
  expect(endpointsWithToken.length).toBeGreaterThan(8);
  for (const { endpoint } of endpointsWithToken) {
    const { method, path } = splitRoute(endpoint.route);
    const sentIn = endpoint.body?.shape.token ? "body" : "query";
    const replies = await Promise.all(
      tokens.map((token) =>
        testApp.visitor().callUntyped(`${method} ${path}`, { params: { id: body.id }, [sentIn]: { token } }),
      ),
    );
    const opened = replies.filter(({ status }) => ![400, 404, 410].includes(status));
    expect(opened, endpoint.route).toEqual([]);
  }
  for (const path of ["/api/privacy/record.json", `/api/privacy/applications/${body.id}/resume`]) {
    const responses = await Promise.all(
      tokens.map((token) => testApp.visitor().fetch(`${path}?token=${encodeURIComponent(token)}`)),
    );
    for (const { status } of responses) expect([400, 404, 410], path).toContain(status);
  }
  expect(await countAllRows()).toEqual(before);
});
