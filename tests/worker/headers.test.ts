import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createBooking, listFreeSlots } from "#tests/support/bookings.ts";
import { breakTable } from "#tests/support/database.ts";
import { sampleFiles, createFile } from "#tests/support/files.ts";
import { catchLog } from "#tests/support/log.ts";
import { storeSession, testApp } from "#tests/support/test-app.ts";
import { A_PLUS_SCORE, parseCsp, scoreResponse } from "#tests/support/security-score.ts";
import { Person, readResponse, SECURE_ORIGIN } from "#tests/support/person.ts";
import { anApplication, toFormData } from "#tests/support/samples.ts";
import { activityCount, countAllRows } from "#tests/support/tables.ts";
import { insertUserWithPassword, PASSWORD } from "#tests/support/sign-in.ts";
import worker from "#worker/index.ts";

/** Calls the worker with some environment settings replaced. */
const callWorker = async (request: Request, settings: Record<string, unknown> = {}) =>
  worker.fetch(request, { ...env, ...settings }, createExecutionContext());

const fetchDirect = (address: string, settings: Record<string, unknown>) =>
  callWorker(new Request(address), settings);

/** An https visitor, since HSTS applies only there. */
function httpsVisitor(cookies: Record<string, string> = {}): Person {
  const person = new Person(null, (request) => callWorker(request), cookies);
  person.origin = SECURE_ORIGIN;
  return person;
}

async function httpsStaff(): Promise<Person> {
  const { userId } = await testApp.as("admin");
  const token = crypto.randomUUID();
  await storeSession(token, userId!);
  return httpsVisitor({ "__Host-session": token });
}

async function expectTopScore(response: Response, context: string): Promise<void> {
  const { headers } = response;
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const html = isPage ? await response.text() : "";
  await (isPage ? null : response.body?.cancel());
  const { score, findings } = scoreResponse({ headers, html });
  expect(score, `${context}: ${JSON.stringify(findings, null, 1)}`).toBeGreaterThanOrEqual(A_PLUS_SCORE);
  // Requirements beyond the score.
  const policy = parseCsp(headers);
  expect(policy.get("default-src"), context).toEqual(["'none'"]);
  expect((policy.get("script-src") ?? []).join(" "), context).not.toMatch(/unsafe|data:|https?:|\*/);
  expect(policy.get("frame-ancestors"), context).toEqual(["'none'"]);
  expect(headers.get("Strict-Transport-Security"), context).toBe(
    "max-age=63072000; includeSubDomains; preload",
  );
  expect(headers.get("X-Frame-Options"), context).toBe("DENY");
  // Bonus points could hide that these two are missing.
  expect(headers.get("X-Content-Type-Options"), context).toBe("nosniff");
  expect(headers.get("Referrer-Policy"), context).toMatch(/^(strict-origin|same-origin|no-referrer)$/);
  expect(headers.get("Cross-Origin-Opener-Policy"), context).toBe("same-origin");
  expect(headers.get("Cross-Origin-Resource-Policy"), context).toMatch(/^(same|cross)-origin$/);
  expect(
    [...headers.keys()].filter((name) => name.startsWith("access-control")),
    context,
  ).toEqual([]);
  for (const cookie of headers.getSetCookie()) expect(cookie, context).toMatch(/^__Host-/);
}

const expectResponse = async (person: Person, path: string, status: number, init: RequestInit = {}) => {
  const headers = new Headers({ origin: SECURE_ORIGIN, accept: "text/html, */*" });
  new Headers(init.headers).forEach((value, name) => headers.set(name, value));
  const response = await person.fetch(path, { ...init, headers });
  const context = `${init.method ?? "GET"} ${path}`;
  expect(response.status, context).toBe(status);
  await expectTopScore(response, context);
};

test("every kind of page and document has headers that score A+", { tags: "full" }, async () => {
  const visitor = httpsVisitor();
  for (const path of ["/", "/jobs", "/jobs?title=x", "/login", "/admin/jobs", "/apply", "/api/docs"]) {
    await expectResponse(visitor, path, 200);
  }
  await expectResponse(visitor, "/jobs", 200);
  for (const path of ["/sitemap.xml", "/robots.txt", "/llms.txt", "/feeds/articles.xml", "/feeds/jobs.xml"]) {
    await expectResponse(visitor, path, 200);
  }
  await expectResponse(visitor, "/api/jobs", 200);
  await expectResponse(visitor, "/api/openapi.json", 200);
  await expectResponse(visitor, "/media/cards/site.png", 200);
  for (const path of ["/no-such-page", "/feeds/none.xml", "/media/none.png", "/api/none", "/index.html"]) {
    await expectResponse(visitor, path, 404);
  }
  await expectResponse(visitor, "/jobs/", 301);
  await expectResponse(visitor, "/api/applications", 401);
  await expectResponse(visitor, "/", 405, { method: "POST" });
  for (const path of ["/", "/api/jobs", "/feeds/jobs.xml"])
    await expectResponse(visitor, path, 200, { method: "HEAD" });
  for (const path of ["/", "/api/jobs"]) await expectResponse(visitor, path, 405, { method: "OPTIONS" });
  await expectResponse(visitor, "/api/applications", 303, {
    method: "POST",
    body: toFormData(anApplication()),
  });
  await expectResponse(visitor, "/api/applications", 400, { method: "POST", body: toFormData({}) });
  expect(await countAllRows(), "every request took effect").toMatchObject({ applications: 1 });
});

test(
  "files, downloads, sign-in and back-office redirects have headers that score A+",
  { tags: "full" },
  async () => {
    await env.FILES.put("media/a-1.png", "picture", { httpMetadata: { contentType: "image/png" } });
    await expectResponse(httpsVisitor(), "/media/a-1.png", 200);
    const sent = { method: "POST", body: toFormData(anApplication(), createFile(sampleFiles.pdf, "a.pdf")) };
    const { body } = await readResponse(await testApp.visitor().fetch("/api/applications", sent));
    const staff = await httpsStaff();
    await expectResponse(staff, `/api/applications/${(body as { id: string }).id}/resume`, 200);
    await expectResponse(staff, "/api/admin/export/leads.csv", 200);
    await expectResponse(staff, "/api/admin/activity-logs.csv", 200);
    await expectResponse(staff, "/api/linkedin/callback?error=x", 303);
    const { appointment } = await createBooking((await listFreeSlots()).slots[0]!.startsAt);
    const calendar = `/api/booking/appointments/${appointment.id}/calendar.ics?token=${appointment.token}`;
    await expectResponse(httpsVisitor(), calendar, 200);
    const { username } = await insertUserWithPassword();
    const credentials = JSON.stringify({ username, password: PASSWORD });
    const headers = { "content-type": "application/json" };
    await expectResponse(httpsVisitor(), "/api/auth/login", 200, {
      method: "POST",
      headers,
      body: credentials,
    });
    expect(await activityCount("application.resume")).toBe(1);
  },
);

test("error responses have headers that score A+", async () => {
  catchLog();
  await expectTopScore(
    await fetchDirect(`${SECURE_ORIGIN}/api/jobs`, { SESSION_SECRET: "" }),
    "without a secret",
  );
  const FILES = { get: () => Promise.reject(new Error("No files today.")) };
  const failed = await fetchDirect(`${SECURE_ORIGIN}/media/b-1.png`, { FILES });
  expect(failed.status).toBe(500);
  expect(await failed.clone().json()).toMatchObject({
    code: "internal",
    requestId: expect.any(String) as string,
  });
  await expectTopScore(failed, "without a bucket");
  await breakTable("jobs");
  await expectResponse(httpsVisitor(), "/api/jobs", 500);
  await expectResponse(httpsVisitor(), "/jobs?title=lost", 500);
});

test("static assets have headers that score A+", { tags: "full" }, async () => {
  const icons = ["/favicon.svg", "/favicon.ico", "/apple-touch-icon.png", "/icon-192.png", "/logo.png"];
  for (const path of [...icons, "/site.webmanifest", "/docs.css", "/firm.css"]) {
    const response = await env.ASSETS.fetch(SECURE_ORIGIN + path);
    expect(response.status, path).toBe(200);
    await expectTopScore(response, path);
  }
});

test("with an https origin, http requests redirect to https on the same host", { tags: "full" }, async () => {
  const live = { APP_ENV: "production", PUBLIC_ORIGIN: "https://www.example.com" };
  for (const path of ["/", "/jobs?title=a%20b", "/api/jobs", "/feeds/jobs.xml"]) {
    const response = await fetchDirect(`http://example.com${path}`, live);
    expect([response.status, response.headers.get("Location")]).toEqual([308, `https://example.com${path}`]);
  }
  expect((await fetchDirect("https://example.com/api/jobs", live)).status).toBe(200);
  expect((await fetchDirect("http://localhost/api/jobs", { PUBLIC_ORIGIN: live.PUBLIC_ORIGIN })).status).toBe(
    200,
  );
});

test(
  "with ROBOTS=noindex every response refuses search engines, also a cached page; otherwise none does",
  { tags: "full" },
  async () => {
    // The second request of a page is answered from memory.
    for (const path of ["/", "/", "/jobs", "/sitemap.xml", "/robots.txt", "/api/jobs", "/missing"]) {
      const request = () => new Request(`https://staging.example.com${path}`);
      const staging = await callWorker(request(), { ROBOTS: "noindex" });
      expect(staging.headers.get("X-Robots-Tag"), path).toBe("noindex");
      const production = await callWorker(request());
      expect(production.headers.get("X-Robots-Tag"), path).toBeNull();
      await Promise.all([staging.body?.cancel(), production.body?.cancel()]);
    }
    const rules = await (
      await fetchDirect("https://staging.example.com/robots.txt", { ROBOTS: "noindex" })
    ).text();
    expect(rules, "a page that is not crawled may be listed").toContain("Allow: /");
  },
);
