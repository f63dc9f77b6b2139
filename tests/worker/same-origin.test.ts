import { expect, test } from "vitest";
import { ORIGIN, readResponse, type Person } from "#tests/support/person.ts";
import { aJob, anApplication, toFormData } from "#tests/support/samples.ts";
import { testApp } from "#tests/support/test-app.ts";

const json = { "content-type": "application/json" };

/** Posts with exactly these headers and the person's session, if any. */
async function post(
  person: Person,
  headers: Record<string, string>,
  path = "/api/jobs",
  body: BodyInit = JSON.stringify(aJob()),
) {
  const cookie: Record<string, string> = person.cookie ? { cookie: person.cookie } : {};
  const answer = await readResponse(
    await person.send(path, { method: "POST", headers: { ...headers, ...cookie }, body }),
  );
  return [answer.status, answer.body.code];
}

test.for<[string, Record<string, string>, number]>([
  ["the own origin", { origin: ORIGIN }, 201],
  ["the own origin with both headers", { origin: ORIGIN, "sec-fetch-site": "same-origin" }, 201],
  ["the own origin by Sec-Fetch-Site", { "sec-fetch-site": "same-origin" }, 201],
  ["a server that sends JSON and neither header", {}, 201],
  ["another site", { origin: "https://elsewhere.example" }, 403],
  [
    "another site that claims same-origin",
    { origin: "https://elsewhere.example", "sec-fetch-site": "same-origin" },
    403,
  ],
  ["a sandboxed frame", { origin: "null" }, 403],
  ["the own host on another scheme", { origin: "https://planwright.test" }, 403],
  ["the own host on another port", { origin: `${ORIGIN}:8080` }, 403],
  ["a host with the own host as prefix", { origin: `${ORIGIN}.elsewhere.example` }, 403],
  ["a neighbouring subdomain", { "sec-fetch-site": "same-site" }, 403],
  ["another site by Sec-Fetch-Site", { "sec-fetch-site": "cross-site" }, 403],
  ["the address bar", { "sec-fetch-site": "none" }, 403],
])("same-origin check of a signed-in JSON request from %s", async ([, headers, status]) => {
  const [actual, code] = await post(await testApp.as("recruiter"), { ...json, ...headers });
  expect([actual, code]).toEqual([status, status === 403 ? "bad_origin" : undefined]);
});

test("a form without origin headers is accepted without a session and gets 403 with one", async () => {
  const form = () => toFormData(anApplication());
  expect(await post(testApp.visitor(), {}, "/api/applications", form())).toEqual([201, undefined]);
  const recruiter = await testApp.as("recruiter");
  expect(await post(recruiter, {}, "/api/applications", form())).toEqual([403, "bad_origin"]);
  expect(await post(recruiter, { origin: ORIGIN }, "/api/applications", form())).toEqual([201, undefined]);
  expect(await post(recruiter, { "content-type": "text/plain" })).toEqual([403, "bad_origin"]);
});

test("cross-origin requests with an unsafe method get 403 on every path, signed in or not", async () => {
  const foreign = { origin: "https://elsewhere.example" };
  const { cookie } = await testApp.as("admin");
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    for (const path of ["/api/jobs", "/api/jobs/x", "/api/auth/logout", "/api/nothing-here"]) {
      for (const headers of [foreign, { ...foreign, cookie }]) {
        const { status, body } = await readResponse(await testApp.visitor().send(path, { method, headers }));
        expect([status, body.code], `${method} ${path}`).toEqual([403, "bad_origin"]);
      }
    }
  }
});

test("cross-origin reads are allowed and no response has CORS headers", async () => {
  const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    const response = await testApp.visitor().send("/api/jobs", { method, headers });
    expect(response.status, method).toBe(method === "OPTIONS" ? 405 : 200);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test("a form posted from another site gets 403", async () => {
  const headers = { accept: "text/html", origin: "https://elsewhere.example" };
  const response = await testApp
    .visitor()
    .send("/api/applications", { method: "POST", headers, body: toFormData(anApplication()) });
  expect(response.status).toBe(403);
});
