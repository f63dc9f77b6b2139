import { expect, test } from "vitest";
import { ORIGIN, readReply, type Person } from "#tests/support/person.ts";
import { aJob, anApplication, asForm } from "#tests/support/samples.ts";
import { office } from "#tests/support/office.ts";

const json = { "content-type": "application/json" };

/** A call with exactly these headers, and the session if the person has one. */
async function post(
  person: Person,
  headers: Record<string, string>,
  path = "/api/jobs",
  body: BodyInit = JSON.stringify(aJob()),
) {
  const cookie: Record<string, string> = person.cookie ? { cookie: person.cookie } : {};
  const answer = await readReply(
    await person.send(path, { method: "POST", headers: { ...headers, ...cookie }, body }),
  );
  return [answer.status, answer.body.code];
}

test.for<[string, Record<string, string>, number]>([
  ["our own page", { origin: ORIGIN }, 201],
  ["our own page, said twice", { origin: ORIGIN, "sec-fetch-site": "same-origin" }, 201],
  ["our own page, as the browser says", { "sec-fetch-site": "same-origin" }, 201],
  ["a server with JSON and neither header", {}, 201],
  ["another site", { origin: "https://elsewhere.example" }, 403],
  [
    "another site that says it is ours",
    { origin: "https://elsewhere.example", "sec-fetch-site": "same-origin" },
    403,
  ],
  ["a sandboxed frame", { origin: "null" }, 403],
  ["our host on another scheme", { origin: "https://planwright.test" }, 403],
  ["our host on another port", { origin: `${ORIGIN}:8080` }, 403],
  ["a name that only begins like ours", { origin: `${ORIGIN}.elsewhere.example` }, 403],
  ["a neighbouring subdomain", { "sec-fetch-site": "same-site" }, 403],
  ["another site, as the browser says", { "sec-fetch-site": "cross-site" }, 403],
  ["the address bar", { "sec-fetch-site": "none" }, 403],
])("a signed-in JSON call from %s", async ([, headers, status]) => {
  const [answered, code] = await post(await office.as("recruiter"), { ...json, ...headers });
  expect([answered, code]).toEqual([status, status === 403 ? "bad_origin" : undefined]);
});

test("without both headers a form is taken from a stranger, but not with a session", async () => {
  const form = () => asForm(anApplication());
  expect(await post(office.visitor(), {}, "/api/applications", form())).toEqual([201, undefined]);
  const recruiter = await office.as("recruiter");
  expect(await post(recruiter, {}, "/api/applications", form())).toEqual([403, "bad_origin"]);
  expect(await post(recruiter, { origin: ORIGIN }, "/api/applications", form())).toEqual([201, undefined]);
  expect(await post(recruiter, { "content-type": "text/plain" })).toEqual([403, "bad_origin"]);
});

test("every unsafe method is held to it, also where nothing is, and also for visitors", async () => {
  const foreign = { origin: "https://elsewhere.example" };
  const { cookie } = await office.as("admin");
  for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
    for (const path of ["/api/jobs", "/api/jobs/x", "/api/auth/logout", "/api/nothing-here"]) {
      for (const headers of [foreign, { ...foreign, cookie }]) {
        const { status, body } = await readReply(await office.visitor().send(path, { method, headers }));
        expect([status, body.code], `${method} ${path}`).toEqual([403, "bad_origin"]);
      }
    }
  }
});

test("reading is free, and no answer invites another site", async () => {
  const headers = { origin: "https://elsewhere.example", "sec-fetch-site": "cross-site" };
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    const response = await office.visitor().send("/api/jobs", { method, headers });
    expect(response.status, method).toBe(method === "OPTIONS" ? 405 : 200);
    expect([...response.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  }
});

test("a form posted from another site's page is refused like any other call", async () => {
  const headers = { accept: "text/html", origin: "https://elsewhere.example" };
  const response = await office
    .visitor()
    .send("/api/applications", { method: "POST", headers, body: asForm(anApplication()) });
  expect(response.status).toBe(403);
});
