import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { splitRoute } from "#contract/endpoint.ts";
import { signLink } from "#worker/runtime/signed-link.ts";
import { endpointRows } from "#tests/support/endpoint-rows.ts";
import { ahead, office } from "#tests/support/office.ts";
import { anApplication } from "#tests/support/samples.ts";
import { rowCounts } from "#tests/support/tables.ts";

const part = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** What each kind of link is signed for; one purpose opens nothing of another. */
const purposes = [
  "booking.manage",
  "privacy.record",
  "article.preview",
  "newsletter.confirm",
  "newsletter.unsubscribe",
];

async function forgeries(subject: string): Promise<string[]> {
  const ctx = office.ctx();
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: "planwright", sub: subject, iat: now, exp: now + 3600 };
  const bare = purposes.map((aud) => part({ ...claims, aud }));
  const signed = (key: string, aud: string) =>
    new SignJWT({ ...claims, aud }).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(key));
  const right = await signLink(ctx, "of.nothing", subject, 1);
  const [head, , signature] = right.split(".");
  const old = { ...ctx, clock: ahead(-400, "day") };
  return [
    ...bare.map((body) => `${part({ alg: "none" })}.${body}.`),
    ...bare.map((body) => `${part({ alg: "None", typ: "JWT" })}.${body}.x`),
    ...bare.map((body) => `${part({ alg: "HS256", kid: "../../dev/null" })}.${body}.${signature}`),
    ...bare.map((body) => `${head}.${body}.${signature}`),
    ...bare.map((body) => `${head}.${body}`),
    ...(await Promise.all(purposes.map((aud) => signed("", aud).catch(() => "x")))),
    ...(await Promise.all(purposes.map((aud) => signed("a secret that is not ours at all", aud)))),
    ...(await Promise.all(purposes.map((aud) => signLink(old, aud, subject, 1)))),
    right,
    subject,
    "..",
    "null",
    "x".repeat(1_900),
  ];
}

const takesToken = endpointRows.filter(({ row }) => row.body?.shape.token ?? row.query?.shape.token);

test("no link that we did not sign for this very thing opens anything", async () => {
  const { body } = await office.visitor().call("POST /api/applications", { body: anApplication() });
  const tokens = await forgeries(body.id);
  const before = await rowCounts();
  expect(takesToken.length).toBeGreaterThan(8);
  for (const { row } of takesToken) {
    const { method, path } = splitRoute(row.route);
    const sentIn = row.body?.shape.token ? "body" : "query";
    const replies = await Promise.all(
      tokens.map((token) =>
        office.visitor().ask(`${method} ${path}`, { params: { id: body.id }, [sentIn]: { token } }),
      ),
    );
    const opened = replies.filter(({ status }) => ![400, 404, 410].includes(status));
    expect(opened, row.route).toEqual([]);
  }
  for (const path of ["/api/privacy/record.json", `/api/privacy/applications/${body.id}/resume`]) {
    const answers = await Promise.all(
      tokens.map((token) => office.visitor().fetch(`${path}?token=${encodeURIComponent(token)}`)),
    );
    for (const { status } of answers) expect([400, 404, 410], path).toContain(status);
  }
  expect(await rowCounts()).toEqual(before);
});
