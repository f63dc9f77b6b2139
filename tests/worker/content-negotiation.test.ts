import { expect, test } from "vitest";
import { testApp } from "#tests/support/test-app.ts";
import { anApplication, toFormData } from "#tests/support/samples.ts";
import { countAllRows } from "#tests/support/tables.ts";

const post = (accept: string | undefined, init: RequestInit) =>
  testApp.visitor().fetch("/api/applications", {
    method: "POST",
    ...init,
    headers: { ...(accept !== undefined && { accept }), ...(init.headers as Record<string, string>) },
  });

const FIREFOX = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8";

/** Accept headers of form posts, and the status and type of the response to a valid form. */
const acceptCases: [accept: string | undefined, response: "page" | "json"][] = [
  [FIREFOX, "page"],
  ["text/html", "page"],
  ["TEXT/HTML", "page"],
  ["text/*", "page"],
  ["text/html, */*", "page"],
  ["*/*;q=0.1, text/html;q=0.2", "page"],
  ["text/html;charset=utf-8", "page"],
  ["application/json;q=0.5, text/html;q=0.6", "page"],
  ["application/*;q=0.2, text/html;q=0.3", "page"],
  ["application/json;q=0, */*", "page"],
  ["application/*;q=0, */*", "page"],
  ["application/json;q=0, text/html;q=0.001", "page"],
  ["text/html; Q=0.7 , application/json ; q=0.6", "page"],
  ["text/html;level=1;q=0.9, application/json;q=0.8", "page"],
  [undefined, "json"],
  ["", "json"],
  ["*/*", "json"],
  ["application/json", "json"],
  ["application/json, text/plain, */*", "json"],
  ["application/json, text/html;q=0.9", "json"],
  ["text/html;q=0.9, application/json", "json"],
  ["text/html;q=0.5, */*;q=0.8", "json"],
  ["text/html;q=0, */*", "json"],
  ["text/html;q=0", "json"],
  ["text/html;q=0.000, application/json;q=0.1", "json"],
  ["text/*, text/html;q=0", "json"],
  ["*/*;q=0, application/json", "json"],
  ["text/html, application/json", "json"],
  ["text/*;q=0.9, application/json", "json"],
  ["image/png", "json"],
];

test.for(acceptCases)("a form post with Accept %j gets %s", async ([accept, response]) => {
  const created = await post(accept, { body: toFormData(anApplication()) });
  const rejected = await post(accept, { body: toFormData({}) });
  const results = [created, rejected].map(({ status, headers }) => [
    status,
    headers.get("Content-Type")?.split(";")[0] ?? headers.get("Location")?.split("?")[0],
  ]);
  const expected = {
    page: [
      [303, "/apply/received"],
      [400, "text/html"],
    ],
    json: [
      [201, "application/json"],
      [400, "application/json"],
    ],
  };
  expect(results).toEqual(expected[response]);
  expect(await countAllRows()).toMatchObject({ applications: 1 });
});

test("a URL-encoded form from a browser redirects to the page", async () => {
  const body = new URLSearchParams(anApplication() as Record<string, unknown> as Record<string, string>);
  const response = await post(FIREFOX, { body });
  expect([response.status, response.headers.get("Location")]).toEqual([
    303,
    expect.stringMatching(/^\/apply\/received\?/),
  ]);
});

test("a JSON body gets a JSON response regardless of Accept", async () => {
  const headers = { "content-type": "application/json" };
  const created = await post(FIREFOX, { headers, body: JSON.stringify(anApplication()) });
  expect([created.status, created.headers.get("Content-Type")]).toEqual([201, "application/json"]);
  const rejected = await post(FIREFOX, { headers, body: "{}" });
  expect(rejected.status).toBe(400);
  expect(await rejected.json()).toMatchObject({ code: "validation_failed" });
});

test.for(["/api", "/api/", "/api/nothing-here", "/api/nothing/here/either"])(
  "%s gets a JSON 404 for every method, also from a browser",
  async (path) => {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const init = { method, headers: { accept: FIREFOX } };
      const response = await testApp.visitor().fetch(path, init);
      expect([response.status, response.headers.get("Content-Type")], method).toEqual([
        404,
        "application/json",
      ]);
      expect(await response.json()).toMatchObject({ code: "not_found" });
    }
  },
);

test("a path that only starts with api gets a page", async () => {
  const response = await testApp.visitor().fetch("/apis");
  expect([response.status, response.headers.get("Content-Type")]).toEqual([404, "text/html; charset=utf-8"]);
});
