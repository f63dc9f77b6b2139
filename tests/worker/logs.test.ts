import { beforeEach, expect, test, vi } from "vitest";
import { breakTable } from "#tests/support/database.ts";
import { sampleFiles, createFile } from "#tests/support/files.ts";
import { connectGhl, FakeGhl } from "#tests/support/ghl.ts";
import { catchLog, type LogLine } from "#tests/support/log.ts";
import { testApp } from "#tests/support/test-app.ts";
import { readResponse } from "#tests/support/person.ts";
import { anApplication, toFormData, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { createWorker } from "#tests/support/worker-entries.ts";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";

let log: LogLine[];
let ghl: FakeGhl;
let worker: ReturnType<typeof createWorker>;
beforeEach(async () => {
  log = catchLog();
  ghl = new FakeGhl();
  await connectGhl(ghl);
  worker = createWorker();
  // Outgoing requests of the Worker.
  const platform = vi.spyOn(globalThis, "fetch");
  platform.mockImplementation((url, init) => ghl.send(url as string, init!));
  return () => platform.mockRestore();
});

const SWEEP = "*/5 * * * *";
const overdue = () =>
  select("update deliveries set next_attempt_at = '2020' where status = 'waiting' returning id");
const findLines = (event: string) => log.filter((line) => line.event === event);

/** A person whose data can be recognized in log lines. */
function aPerson() {
  const word = unique();
  const who = anApplication({
    firstName: `First${word}`,
    lastName: `Last${word}`,
    email: `mail${word}@example.com`,
    phone: `+1 312 555 ${String(Math.floor(Math.random() * 9000) + 1000)}`,
    additionalInfo: `Notes${word}`,
  });
  const agent = `Browser${word}`;
  const form = () => toFormData(who, createFile(sampleFiles.pdf, `Resume${word}.pdf`));
  return { who, agent, form, markers: [word, who.phone, who.phone.replace(/\D/g, "").slice(-7)] };
}

test("one request id links a request to its queue messages, rows, log lines and vendor calls", async () => {
  const { form } = aPerson();
  const sent = await testApp
    .visitor()
    .at(worker.site)
    .fetch("/api/applications", { method: "POST", body: form() });
  const requestId = sent.headers.get("X-Request-Id")!;
  expect(sent.status).toBe(201);
  expect(findLines("request.done")).toMatchObject([
    { requestId, method: "POST", path: "/api/applications", status: 201, ms: expect.any(Number) as number },
  ]);
  const rows = await select("select action, request_id from deliveries");
  expect(rows.map(({ action }) => action)).toContain("lead.sync");
  expect(new Set(rows.map((row) => row.request_id))).toEqual(new Set([requestId]));
  expect(new Set(worker.pendingMessages().map((message) => message.requestId))).toEqual(new Set([requestId]));

  ghl.outage = { status: 500 };
  await worker.deliverAll();
  expect(findLines("delivery.failed")).toMatchObject([{ requestId, action: "lead.sync", attempts: 1 }]);
  expect(findLines("vendor.request")).toContainEqual(
    expect.objectContaining({ requestId, vendor: "GoHighLevel", method: "POST", status: 500 }),
  );

  // A later cron run picks up the row and logs the same id.
  ghl.outage = null;
  await overdue();
  await worker.tick(SWEEP);
  expect(findLines("cron.done")).toMatchObject([{ cron: SWEEP, failures: 0 }]);
  expect(worker.pendingMessages().every((message) => message.requestId === undefined)).toBe(true);
  await worker.deliverAll();
  const synced = findLines("delivery.sent").find(({ action }) => action === "lead.sync");
  expect(synced).toMatchObject({ requestId, attempts: 2 });
  expect(synced!.via, "delivered by a queue").toMatch(/^queue-/);
  expect(ghl.requests.length).toBeGreaterThan(3);
  for (const { headers } of ghl.requests) expect(headers.get("X-Request-Id")).toBe(requestId);
});

test("a page that fails logs one line, its in-process API calls none", async () => {
  const page = await testApp.visitor().at(worker.site).fetch("/jobs/no-such-job");
  expect(page.status).toBe(404);
  // Queue messages of an earlier test may arrive now.
  const lines = log.filter(({ event }) => event !== "library" && !event.startsWith("delivery."));
  expect(lines.map(({ event, path }) => `${event} ${String(path)}`)).toEqual([
    "request.done /jobs/no-such-job",
  ]);
  expect(lines[0]!.requestId).toBe(page.headers.get("X-Request-Id"));
});

test("writes and failures are logged; reads that succeed are in the platform's log", async () => {
  const visitor = testApp.visitor().at(worker.site);
  const load = () => visitor.fetch("/jobs?title=budget");
  const [first, second] = [await load(), await load()];
  expect([first.status, second.status]).toEqual([200, 200]);
  await visitor.fetch("/api/jobs?title=budget");
  await visitor.fetch("/jobs?title=budget", { method: "HEAD" });
  expect(findLines("request.done")).toEqual([]);
  expect(first.headers.get("X-Request-Id")).toMatch(/\w{8}/);
  expect(second.headers.get("X-Request-Id"), "a page from memory has an id too").toMatch(/\w{8}/);
  expect(second.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));

  await visitor.fetch("/jobs?title=budget", { method: "DELETE" });
  await visitor.fetch("/no-such-page");
  await visitor.fetch("/no-such-page");
  await visitor.call("POST /api/newsletter", { body: { email: "Not an address" } });
  await visitor.fetch("/api/applications", { method: "POST", body: aPerson().form() });
  const statuses = findLines("request.done").map(({ status }) => status);
  expect(statuses).toEqual([405, 404, 404, 400, 201]);
});

test(
  "no personal data of a candidate appears in the log, from application to erasure",
  { tags: "full" },
  async () => {
    const { who, agent, form, markers } = aPerson();
    const visitor = testApp.visitor().at(worker.site);
    const as = (init: RequestInit = {}) => ({ ...init, headers: { "user-agent": agent } });
    const secrets = [...markers, visitor.ip];
    await visitor.fetch(`/jobs?title=${who.lastName}`, as());
    await visitor.fetch(`/${who.email}/${who.firstName} ${who.lastName}`, as());
    await visitor.fetch(`/api/people/${who.email}`, as());
    const applied = await readResponse(
      await visitor.fetch("/api/applications", as({ method: "POST", body: form() })),
    );
    const { id } = applied.body as unknown as { id: string };
    // The vendor echoes the person's data; each delivery outcome occurs once.
    ghl.faults = [{ status: 422, body: JSON.stringify(who) }];
    await worker.deliverAll();
    ghl.outage = { status: 503, body: JSON.stringify(who) };
    await select("update deliveries set status = 'waiting' where action = 'lead.sync' returning id");
    await overdue();
    await worker.tick(SWEEP);
    await worker.deliverAll();
    ghl.outage = null;

    const recruiter = (await testApp.as("recruiter")).at(worker.site);
    await recruiter.call("GET /api/applications", { query: { q: who.lastName } });
    const text = `Of ${markers[0]}`;
    const note = await recruiter.call("POST /api/applications/:id/notes", { params: { id }, body: { text } });
    const reply = await recruiter.call("POST /api/applications/:id/replies", {
      params: { id },
      body: { subject: text, message: text },
    });
    expect([note.status, reply.status]).toEqual([201, 201]);
    await recruiter.fetch(`/api/applications/${id}/resume`);
    const link = await createApplicantLink(testApp.ctx(), id);
    const token = new URL(link).searchParams.get("token")!;
    secrets.push(token, token.split(".")[2]!);
    await visitor.fetch(`/your-data?token=${token}`);
    await visitor.fetch(`/your-data/${token}`);
    await visitor.call("GET /api/privacy/record", { query: { token } });
    const admin = (await testApp.as("admin")).at(worker.site);
    await admin.call("GET /api/admin/people", { query: { email: who.email } });
    await overdue();
    await worker.tick(SWEEP);
    await worker.deliverAll();
    expect((await visitor.call("POST /api/privacy/erase", { body: { token, confirm: true } })).status).toBe(
      200,
    );
    await worker.deliverAll();
    await worker.tick("17 3 * * *");

    await breakTable("applications");
    const failed = await visitor.fetch("/api/applications", as({ method: "POST", body: form() }));
    expect(failed.status).toBe(500);
    const search = await recruiter.call("GET /api/applications", { query: { q: who.lastName } });
    expect(search.status, "a failed query contains the search term").toBe(500);
    expect(findLines("request.failed").length).toBeGreaterThan(0);
    for (const event of [
      "delivery.sent",
      "delivery.dead",
      "delivery.failed",
      "cron.done",
      "vendor.request",
    ]) {
      expect(findLines(event).length, event).toBeGreaterThan(0);
    }
    expect(findLines("request.done").length).toBeGreaterThan(5);

    const found = log.flatMap((line) => {
      const json = JSON.stringify(line).toLowerCase();
      return secrets
        .filter((word) => json.includes(word.toLowerCase()))
        .map((word) => `${line.event}: ${word}`);
    });
    expect(found).toEqual([]);
    const withoutId = log.filter(({ event, requestId }) => event !== "library" && !requestId);
    expect(withoutId).toEqual([]);
  },
);
