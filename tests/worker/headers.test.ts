import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { booked, freeTimes } from "#tests/support/bookings.ts";
import { loseTable } from "#tests/support/database.ts";
import { bytesOf, file } from "#tests/support/files.ts";
import { catchLog } from "#tests/support/log.ts";
import { keepSession, office } from "#tests/support/office.ts";
import { BEST, policyOf, scoreOf } from "#tests/support/observatory.ts";
import { Person, readReply, SECURE_ORIGIN } from "#tests/support/person.ts";
import { anApplication, asForm } from "#tests/support/samples.ts";
import { activityCount, rowCounts } from "#tests/support/tables.ts";
import { employ, PASSWORD } from "#tests/support/sign-in.ts";
import worker from "#worker/index.ts";

type Incoming = Parameters<typeof worker.fetch>[0];

/** The worker itself, with some of its settings replaced. */
const ask = (request: Request, settings: Record<string, unknown> = {}) =>
  worker.fetch(request as Incoming, { ...env, ...settings }, createExecutionContext());

const direct = (address: string, settings: Record<string, unknown>) => ask(new Request(address), settings);

/** Somebody at https, where promises about it are heard. */
function atHttps(cookies: Record<string, string> = {}): Person {
  const person = new Person(null, (request) => ask(request), cookies);
  person.origin = SECURE_ORIGIN;
  return person;
}

async function staffAtHttps(): Promise<Person> {
  const { userId } = await office.as("admin");
  const token = crypto.randomUUID();
  await keepSession(token, userId!);
  return atHttps({ "__Host-planwright": token });
}

async function expectBest(response: Response, about: string): Promise<void> {
  const { headers } = response;
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const html = isPage ? await response.text() : "";
  await (isPage ? null : response.body?.cancel());
  const { score, findings } = scoreOf({ headers, html });
  expect(score, `${about}: ${JSON.stringify(findings, null, 1)}`).toBeGreaterThanOrEqual(BEST);
  // Beyond what gives points.
  const policy = policyOf(headers);
  expect(policy.get("default-src"), about).toEqual(["'none'"]);
  expect((policy.get("script-src") ?? []).join(" "), about).not.toMatch(/unsafe|data:|https?:|\*/);
  expect(policy.get("frame-ancestors"), about).toEqual(["'none'"]);
  expect(headers.get("Strict-Transport-Security"), about).toBe(
    "max-age=63072000; includeSubDomains; preload",
  );
  expect(headers.get("X-Frame-Options"), about).toBe("DENY");
  // Points above a hundred would make up for these two.
  expect(headers.get("X-Content-Type-Options"), about).toBe("nosniff");
  expect(headers.get("Referrer-Policy"), about).toMatch(/^(strict-origin|same-origin|no-referrer)$/);
  expect(headers.get("Cross-Origin-Opener-Policy"), about).toBe("same-origin");
  expect(headers.get("Cross-Origin-Resource-Policy"), about).toMatch(/^(same|cross)-origin$/);
  expect(
    [...headers.keys()].filter((name) => name.startsWith("access-control")),
    about,
  ).toEqual([]);
  for (const cookie of headers.getSetCookie()) expect(cookie, about).toMatch(/^__Host-/);
}

const expectAsk = async (person: Person, path: string, status: number, init: RequestInit = {}) => {
  const headers = new Headers({ origin: SECURE_ORIGIN, accept: "text/html, */*" });
  new Headers(init.headers).forEach((value, name) => headers.set(name, value));
  const response = await person.fetch(path, { ...init, headers });
  const about = `${init.method ?? "GET"} ${path}`;
  expect(response.status, about).toBe(status);
  await expectBest(response, about);
};

test("every kind of page and document would be given an A+", async () => {
  const visitor = atHttps();
  for (const path of ["/", "/jobs", "/jobs?title=x", "/login", "/admin/jobs", "/apply", "/api/docs"]) {
    await expectAsk(visitor, path, 200);
  }
  await expectAsk(visitor, "/jobs", 200);
  for (const path of ["/sitemap.xml", "/robots.txt", "/llms.txt", "/feeds/articles.xml", "/feeds/jobs.xml"]) {
    await expectAsk(visitor, path, 200);
  }
  await expectAsk(visitor, "/api/jobs", 200);
  await expectAsk(visitor, "/api/openapi.json", 200);
  await expectAsk(visitor, "/media/cards/site.png", 200);
  for (const path of ["/no-such-page", "/feeds/none.xml", "/media/none.png", "/api/none", "/index.html"]) {
    await expectAsk(visitor, path, 404);
  }
  await expectAsk(visitor, "/jobs/", 301);
  await expectAsk(visitor, "/api/applications", 401);
  await expectAsk(visitor, "/", 405, { method: "POST" });
  for (const path of ["/", "/api/jobs", "/feeds/jobs.xml"])
    await expectAsk(visitor, path, 200, { method: "HEAD" });
  for (const path of ["/", "/api/jobs"]) await expectAsk(visitor, path, 405, { method: "OPTIONS" });
  await expectAsk(visitor, "/api/applications", 303, { method: "POST", body: asForm(anApplication()) });
  await expectAsk(visitor, "/api/applications", 400, { method: "POST", body: asForm({}) });
  expect(await rowCounts(), "and each did what it does").toMatchObject({ applications: 1 });
});

test("so would files, downloads, a sign-in and redirects of the back office", async () => {
  await env.FILES.put("media/a-1.png", "picture", { httpMetadata: { contentType: "image/png" } });
  await expectAsk(atHttps(), "/media/a-1.png", 200);
  const sent = { method: "POST", body: asForm(anApplication(), file(bytesOf.pdf, "a.pdf")) };
  const { body } = await readReply(await office.visitor().fetch("/api/applications", sent));
  const staff = await staffAtHttps();
  await expectAsk(staff, `/api/applications/${(body as { id: string }).id}/resume`, 200);
  await expectAsk(staff, "/api/admin/export/leads.csv", 200);
  await expectAsk(staff, "/api/admin/activity-logs.csv", 200);
  await expectAsk(staff, "/api/linkedin/callback?error=x", 303);
  const { appointment } = await booked((await freeTimes()).slots[0]!.startsAt);
  const calendar = `/api/booking/appointments/${appointment.id}/calendar.ics?token=${appointment.token}`;
  await expectAsk(atHttps(), calendar, 200);
  const { username } = await employ();
  const credentials = JSON.stringify({ username, password: PASSWORD });
  const headers = { "content-type": "application/json" };
  await expectAsk(atHttps(), "/api/auth/login", 200, { method: "POST", headers, body: credentials });
  expect(await activityCount("application.resume")).toBe(1);
});

test("also an answer that nobody planned, and one without its settings", async () => {
  catchLog();
  await expectBest(await direct(`${SECURE_ORIGIN}/api/jobs`, { SESSION_SECRET: "" }), "without a secret");
  const FILES = { get: () => Promise.reject(new Error("No files today.")) };
  const failed = await direct(`${SECURE_ORIGIN}/media/b-1.png`, { FILES });
  expect(failed.status).toBe(500);
  expect(await failed.clone().json()).toMatchObject({
    code: "internal",
    requestId: expect.any(String) as string,
  });
  await expectBest(failed, "without a bucket");
  await loseTable("jobs");
  await expectAsk(atHttps(), "/api/jobs", 500);
  await expectAsk(atHttps(), "/jobs?title=lost", 500);
});

test("the files of the build say the same of themselves", async () => {
  for (const path of ["/favicon.svg", "/docs.css"]) {
    const response = await env.ASSETS.fetch(SECURE_ORIGIN + path);
    expect(response.status, path).toBe(200);
    await expectBest(response, path);
  }
});

test("once the site lives at https, plain http is led there, on the same host, whatever was asked", async () => {
  const live = { APP_ENV: "production", PUBLIC_ORIGIN: "https://www.example.com" };
  for (const path of ["/", "/jobs?title=a%20b", "/api/jobs", "/feeds/jobs.xml"]) {
    const response = await direct(`http://example.com${path}`, live);
    expect([response.status, response.headers.get("Location")]).toEqual([308, `https://example.com${path}`]);
  }
  expect((await direct("https://example.com/api/jobs", live)).status).toBe(200);
  expect((await direct("http://localhost/api/jobs", { PUBLIC_ORIGIN: live.PUBLIC_ORIGIN })).status).toBe(200);
});
