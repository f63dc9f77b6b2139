import { expect, test } from "vitest";
import { createLog } from "#worker/base/log.ts";
import { breakTable } from "#tests/support/database.ts";
import { catchLog } from "#tests/support/log.ts";
import { testApp } from "#tests/support/test-app.ts";
import { readResponse } from "#tests/support/person.ts";
import { aJob, anApplication } from "#tests/support/samples.ts";
import { countAllRows } from "#tests/support/tables.ts";

const json = { "content-type": "application/json" };

test.for(["{", "", "not json", "[1,", '{"a":}', "\u0000", "{'a': 1}"])(
  "the malformed body %j gets 400 invalid_json",
  async (body) => {
    const recruiter = await testApp.as("recruiter");
    const response = await recruiter.fetch("/api/jobs", { method: "POST", headers: json, body });
    const reply = await readResponse(response);
    expect([reply.status, reply.body.code]).toEqual([400, "invalid_json"]);
    expect((await countAllRows()).jobs).toBe(0);
  },
);

test("invalid and unknown fields get a message each", async () => {
  const recruiter = await testApp.as("recruiter");
  const body = {
    ...aJob({ title: "  " }),
    company: 7,
    salaryMin: -1,
    extra: true,
    constructor: 1,
    __proto__: null,
  };
  const text = JSON.stringify(body).replace("{", '{"__proto__":{"admin":true},');
  const reply = await readResponse(
    await recruiter.fetch("/api/jobs", { method: "POST", headers: json, body: text }),
  );
  expect([reply.status, reply.body.code]).toEqual([400, "validation_failed"]);
  expect(Object.keys(reply.body.fields!).toSorted()).toEqual([
    "__proto__",
    "company",
    "constructor",
    "extra",
    "salaryMin",
    "title",
  ]);
  expect(reply.body.fields).toMatchObject({
    title: ["Give the job a title."],
    company: ["This must be text."],
    salaryMin: ["This must be at least 0."],
    extra: ["This field is not known here."],
  });
});

test("missing fields, non-numbers and unknown choices get a readable message", async () => {
  const recruiter = await testApp.as("recruiter");
  const job = await recruiter.call("POST /api/jobs", { body: { type: "Sometimes" } as never });
  expect(job.body).toMatchObject({
    fields: {
      title: ["Please fill this in."],
      type: ['This must be one of "Full-time", "Part-time", "Contract", "Remote", "Hybrid".'],
    },
  });
  const list = await readResponse(await testApp.visitor().fetch("/api/jobs?limit=many&offset=-1&type=any"));
  expect(list.body.fields).toMatchObject({
    limit: ["This must be a number."],
    offset: ["This must be at least 0."],
  });
});

test.for(["null", "[]", '"text"', "7", "true"])(
  "a JSON body that is not an object (%s) gets 400 validation_failed",
  async (body) => {
    const recruiter = await testApp.as("recruiter");
    const reply = await readResponse(
      await recruiter.fetch("/api/jobs", { method: "POST", headers: json, body }),
    );
    expect([reply.status, reply.body.code]).toEqual([400, "validation_failed"]);
  },
);

test("an unknown path gets 404, and a wrong method gets 405 with an Allow header", async () => {
  const visitor = testApp.visitor();
  const nothing = await visitor.callUntyped("GET /api/nothing-here");
  expect([nothing.status, nothing.body]).toEqual([
    404,
    { code: "not_found", message: "There is nothing at this address." },
  ]);

  const malformed = await visitor.callUntyped("GET /api/jobs/:id", { params: { id: "x" } });
  expect([malformed.status, malformed.body.code, malformed.body.message]).toEqual([
    400,
    "validation_failed",
    "There is nothing at this address.",
  ]);

  const allowed = async (route: string) => {
    const { status, body, headers } = await visitor.callUntyped(route, { params: { id: "x" } });
    expect([status, body.code], route).toEqual([405, "method_not_allowed"]);
    return headers.get("Allow")!.split(", ").toSorted();
  };
  expect(await allowed("PATCH /api/jobs")).toEqual(["GET", "HEAD", "POST"]);
  expect(await allowed("POST /api/jobs/:id")).toEqual(["DELETE", "GET", "HEAD", "PUT"]);
  expect(await allowed("DELETE /api/applications/:id/resume")).toEqual(["GET", "HEAD"]);
  expect(await allowed("POST /api/openapi.json")).toEqual(["GET", "HEAD"]);
});

test("a body over 64 KiB gets 413", async () => {
  const recruiter = await testApp.as("recruiter");
  const body = JSON.stringify(aJob({ description: "x".repeat(70_000) }));
  const reply = await readResponse(
    await recruiter.fetch("/api/jobs", { method: "POST", headers: json, body }),
  );
  expect([reply.status, reply.body.code]).toEqual([413, "too_large"]);
  const streamed = new Blob([body]).stream();
  const again = await recruiter.fetch("/api/jobs", { method: "POST", headers: json, body: streamed });
  expect((await readResponse(again)).status, "without a Content-Length").toBe(413);
});

test.for([
  "text/plain",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "",
])("a JSON endpoint called with content type %j gets 415", async (type) => {
  const recruiter = await testApp.as("recruiter");
  const init = {
    method: "POST",
    headers: { "content-type": type },
    body: new Blob([JSON.stringify(aJob())]),
  };
  const reply = await readResponse(await recruiter.fetch("/api/jobs", init));
  expect([reply.status, reply.body.code]).toEqual([415, "unsupported_media_type"]);
});

test("an internal error has one request id in body, header and log, and logs no personal data", async () => {
  const log = catchLog();
  await breakTable("lead_activities");
  const candidate = anApplication();
  const { status, body, headers } = await testApp
    .visitor()
    .call("POST /api/applications", { body: candidate });
  expect(status).toBe(500);
  expect(body).toEqual({
    code: "internal",
    message: "Something went wrong on our side. Please try again.",
    requestId: headers.get("X-Request-Id"),
  });
  const line = log.find(({ event }) => event === "request.failed");
  expect(line).toMatchObject({ level: "error", requestId: body.requestId, path: "/api/applications" });
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`${candidate.email}|Halvorsen|555-0142`));
});

test("every API response carries the security headers", { tags: "full" }, async () => {
  const visitor = testApp.visitor();
  for (const path of ["/api/jobs", "/api/nothing-here", "/api/auth/verify", "/api/health"]) {
    const { headers } = await visitor.fetch(path);
    expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
    expect(headers.get("Content-Security-Policy"), path).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers.get("Referrer-Policy"), path).toBe("strict-origin");
    expect(headers.get("Cache-Control"), path).toBe("private, no-store");
    expect(headers.get("X-Request-Id"), path).toMatch(/\S{8}/);
    expect(headers.get("Content-Type"), path).toMatch(/^application\/json/);
  }
});

test("a log line is JSON with the event and ids, without personal data or secrets", () => {
  const lines: string[] = [];
  const log = createLog({ requestId: "r-1", ip: "203.0.113.9" }, (_, line) => lines.push(line));
  log("info", "application.received", {
    applicationId: "a-1",
    email: "iris@example.com",
    firstName: "Iris",
    userPhone: "1",
  });
  log("warn", "odd", {
    token: "t",
    sessionCookie: "c",
    apiSecret: "s",
    authorization: "b",
    body: "{}",
    emailAddress: "x",
  });
  const query = new Error("Failed query: insert into leads\nparams: iris@example.com", {
    cause: new Error("D1_ERROR: UNIQUE constraint failed"),
  });
  log("error", "failed", { attempts: 2 }, query);
  log("error", "failed", {}, "just a text");
  const [info, warn, error, text] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(info).toEqual({
    level: "info",
    event: "application.received",
    requestId: "r-1",
    applicationId: "a-1",
  });
  expect(warn).toEqual({ level: "warn", event: "odd", requestId: "r-1" });
  expect(error).toMatchObject({ attempts: 2, error: "Error", reason: "D1_ERROR: UNIQUE constraint failed" });
  expect(text).toMatchObject({ event: "failed" });
  expect(lines.join("\n")).not.toMatch(/iris|203\.0/i);
});
