import { beforeEach, expect, test, vi } from "vitest";
import { loseTable } from "#tests/support/database.ts";
import { bytesOf, file } from "#tests/support/files.ts";
import { connectedOffice, FakeGhl } from "#tests/support/ghl.ts";
import { catchLog, type LogLine } from "#tests/support/log.ts";
import { office } from "#tests/support/office.ts";
import { readReply } from "#tests/support/person.ts";
import { anApplication, asForm, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { wholeWorker } from "#tests/support/whole-worker.ts";
import { createApplicantLink } from "#worker/features/applications/applicant-link.ts";

let log: LogLine[];
let ghl: FakeGhl;
let whole: ReturnType<typeof wholeWorker>;
beforeEach(async () => {
  log = catchLog();
  ghl = new FakeGhl();
  await connectedOffice(ghl);
  whole = wholeWorker();
  // What leaves the house, as the platform would be asked to send it.
  const platform = vi.spyOn(globalThis, "fetch");
  platform.mockImplementation((url, init) => ghl.send(url as string, init!));
  return () => platform.mockRestore();
});

const SWEEP = "*/5 * * * *";
const overdue = () =>
  select("update deliveries set next_attempt_at = '2020' where status = 'waiting' returning id");
const named = (event: string) => log.filter((line) => line.event === event);

/** Somebody whose every word can be found again. */
function somebody() {
  const word = unique();
  const who = anApplication({
    firstName: `First${word}`,
    lastName: `Last${word}`,
    email: `mail${word}@example.com`,
    phone: `+1 312 555 ${String(Math.floor(Math.random() * 9000) + 1000)}`,
    additionalInfo: `Story${word}`,
  });
  const agent = `Browser${word}`;
  const form = () => asForm(who, file(bytesOf.pdf, `Resume${word}.pdf`));
  return { who, agent, form, words: [word, who.phone, who.phone.replace(/\D/g, "").slice(-7)] };
}

test("one id leads from a request through queue and cron to the vendors, the rows and their lines", async () => {
  const { form } = somebody();
  const sent = await office
    .visitor()
    .at(whole.site)
    .fetch("/api/applications", { method: "POST", body: form() });
  const requestId = sent.headers.get("X-Request-Id")!;
  expect(sent.status).toBe(201);
  expect(named("request.done")).toMatchObject([
    { requestId, method: "POST", path: "/api/applications", status: 201, ms: expect.any(Number) as number },
  ]);
  const rows = await select("select action, request_id from deliveries");
  expect(rows.map(({ action }) => action)).toContain("lead.sync");
  expect(new Set(rows.map((row) => row.request_id))).toEqual(new Set([requestId]));
  expect(new Set(whole.waiting().map((message) => message.requestId))).toEqual(new Set([requestId]));

  ghl.outage = { status: 500 };
  await whole.deliverAll();
  expect(named("delivery.failed")).toMatchObject([{ requestId, action: "lead.sync", attempts: 1 }]);
  expect(named("vendor.request")).toContainEqual(
    expect.objectContaining({ requestId, vendor: "GoHighLevel", method: "POST", status: 500 }),
  );

  // Hours later the clock finds the row: another process, the same id.
  ghl.outage = null;
  await overdue();
  await whole.tick(SWEEP);
  expect(named("cron.done")).toMatchObject([{ cron: SWEEP, failures: 0 }]);
  expect(whole.waiting().every((message) => message.requestId === undefined)).toBe(true);
  await whole.deliverAll();
  const synced = named("delivery.sent").find(({ action }) => action === "lead.sync");
  expect(synced).toMatchObject({ requestId, attempts: 2 });
  expect(synced!.via, "whoever carried it").toMatch(/^queue-/);
  expect(ghl.asked.length).toBeGreaterThan(3);
  for (const { headers } of ghl.asked) expect(headers.get("X-Request-Id")).toBe(requestId);
});

test("a page and the API that it asks are one request and one line", async () => {
  const page = await office.visitor().at(whole.site).fetch("/jobs?title=forecast");
  expect(page.status).toBe(200);
  const lines = log.filter(({ event }) => event !== "library");
  expect(lines.map(({ event, path }) => `${event} ${String(path)}`)).toEqual(["request.done /jobs"]);
  expect(lines[0]!.requestId).toBe(page.headers.get("X-Request-Id"));
});

test("a page from memory is answered without a line; whatever is more than that leaves one", async () => {
  const visitor = office.visitor().at(whole.site);
  const known = () => visitor.fetch("/jobs?title=budget");
  const [first, second] = [await known(), await known()];
  expect([first.status, second.status]).toEqual([200, 200]);
  const told = named("request.done").map(({ requestId }) => requestId);
  expect(told).toEqual([first.headers.get("X-Request-Id")]);
  expect(second.headers.get("X-Request-Id"), "an id all the same").toMatch(/\w{8}/);
  expect(second.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));

  await visitor.fetch("/api/jobs?title=budget");
  await visitor.fetch("/jobs?title=budget", { method: "HEAD" });
  await visitor.fetch("/jobs?title=budget", { method: "DELETE" });
  await visitor.fetch("/no-such-page");
  await visitor.fetch("/no-such-page");
  const statuses = named("request.done").map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 405, 404, 404]);
});

test("the whole story of a candidate leaves no word of theirs in the log", async () => {
  const { who, agent, form, words } = somebody();
  const visitor = office.visitor().at(whole.site);
  const as = (init: RequestInit = {}) => ({ ...init, headers: { "user-agent": agent } });
  const told = [...words, visitor.ip];
  await visitor.fetch(`/jobs?title=${who.lastName}`, as());
  await visitor.fetch(`/${who.email}/${who.firstName} ${who.lastName}`, as());
  await visitor.fetch(`/api/people/${who.email}`, as());
  const applied = await readReply(
    await visitor.fetch("/api/applications", as({ method: "POST", body: form() })),
  );
  const { id } = applied.body as unknown as { id: string };
  // The vendor quotes what it was sent; every kind of ending is met once.
  ghl.faults = [{ status: 422, body: JSON.stringify(who) }];
  await whole.deliverAll();
  ghl.outage = { status: 503, body: JSON.stringify(who) };
  await select("update deliveries set status = 'waiting' where action = 'lead.sync' returning id");
  await overdue();
  await whole.tick(SWEEP);
  await whole.deliverAll();
  ghl.outage = null;

  const recruiter = (await office.as("recruiter")).at(whole.site);
  await recruiter.call("GET /api/applications", { query: { q: who.lastName } });
  const text = `Of ${words[0]}`;
  const note = await recruiter.call("POST /api/applications/:id/notes", { params: { id }, body: { text } });
  const reply = await recruiter.call("POST /api/applications/:id/replies", {
    params: { id },
    body: { subject: text, message: text },
  });
  expect([note.status, reply.status]).toEqual([201, 201]);
  await recruiter.fetch(`/api/applications/${id}/resume`);
  const link = await createApplicantLink(office.ctx(), id);
  const token = new URL(link).searchParams.get("token")!;
  told.push(token, token.split(".")[2]!);
  await visitor.fetch(`/your-data?token=${token}`);
  await visitor.fetch(`/your-data/${token}`);
  await visitor.call("GET /api/privacy/record", { query: { token } });
  const admin = (await office.as("admin")).at(whole.site);
  await admin.call("GET /api/admin/people", { query: { email: who.email } });
  await overdue();
  await whole.tick(SWEEP);
  await whole.deliverAll();
  expect((await visitor.call("POST /api/privacy/erase", { body: { token, confirm: true } })).status).toBe(
    200,
  );
  await whole.deliverAll();
  await whole.tick("17 3 * * *");

  await loseTable("applications");
  const failed = await visitor.fetch("/api/applications", as({ method: "POST", body: form() }));
  expect(failed.status).toBe(500);
  const search = await recruiter.call("GET /api/applications", { query: { q: who.lastName } });
  expect(search.status, "a failed query quotes what was looked for").toBe(500);
  expect(named("request.failed").length).toBeGreaterThan(0);
  for (const event of ["delivery.sent", "delivery.dead", "delivery.failed", "cron.done", "vendor.request"]) {
    expect(named(event).length, event).toBeGreaterThan(0);
  }
  expect(named("request.done")).toHaveLength(whole.answered());

  const found = log.flatMap((line) => {
    const said = JSON.stringify(line).toLowerCase();
    return told.filter((word) => said.includes(word.toLowerCase())).map((word) => `${line.event}: ${word}`);
  });
  expect(found).toEqual([]);
  const loose = log.filter(({ event, requestId }) => event !== "library" && !requestId);
  expect(loose).toEqual([]);
});
