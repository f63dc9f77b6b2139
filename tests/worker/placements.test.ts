import { expect, test } from "vitest";
import { computeFee } from "#contract/clients/fees.ts";
import { addDays } from "#contract/calendar-dates.ts";
import { dateInZone } from "#contract/placements/dates.ts";
import { firmTimeZone } from "#contract/firm.ts";
import type { Placement, PlacementDraft } from "#contract/placements/schemas.ts";
import { remindOfEndedGuarantees } from "#worker/features/placements/tasks.ts";
import {
  createClient,
  createClientJob,
  createOffer,
  createStagedApplication,
} from "#tests/support/clients.ts";
import { clockAhead, testApp } from "#tests/support/test-app.ts";
import type { Person } from "#tests/support/person.ts";
import { publishJob } from "#tests/support/samples.ts";
import { activityCount, select } from "#tests/support/tables.ts";

const create = "POST /api/placements";
const update = "PUT /api/placements/:id";
const today = () => dateInZone(new Date(), firmTimeZone);

async function recordOffer(manager: Person, applicationId: string, more: Partial<PlacementDraft> = {}) {
  const { status, body } = await manager.call(create, {
    body: { applicationId, pay: 100_000, currency: "USD", ...more },
  });
  if (status !== 201) throw new Error(`The placement was rejected: ${JSON.stringify(body)}`);
  return body;
}

test(
  "an offer takes person, job, client and terms from the application, and computes fee and guarantee",
  { tags: "full" },
  async () => {
    const { manager, client, job, application } = await createOffer();
    const placement = await recordOffer(manager, application.id, { startDate: "2027-01-04" });
    expect(placement).toMatchObject({
      status: "offered",
      clientId: client.id,
      clientName: client.name,
      jobId: job.id,
      jobTitle: job.title,
      person: "Iris Halvorsen",
      applicationStage: "offer",
      guaranteeUntil: "2027-04-04",
      isUnderGuarantee: false,
      amounts: { pay: 100_000, fee: { kind: "percent", value: 20 }, feeAmount: 20_000, currency: "USD" },
    });
    const [row] = await select<{ lead_id: string }>("select lead_id from placements");
    expect(row!.lead_id).not.toBeNull();
  },
);

test("simultaneous offers for one application record exactly one", { tags: "full" }, async () => {
  const { manager, application } = await createOffer();
  const tries = Array.from({ length: 4 }, () =>
    manager.call(create, { body: { applicationId: application.id } }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, 409, 409, 409]);
  expect(await activityCount("placement.create")).toBe(1);
});

test(
  "an application that is neither offered nor hired can't be placed, and a client is required",
  { tags: "full" },
  async () => {
    const { manager, client, job } = await createOffer();
    const early = await createStagedApplication(job.id, "interview");
    const refused = await manager.call(create, { body: { applicationId: early.id } });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "Move the application to Offer or Hired first.",
    ]);
    const unassigned = await publishJob(manager);
    const application = await createStagedApplication(unassigned.id);
    const without = await manager.call(create, { body: { applicationId: application.id } });
    expect([without.status, Object.keys(without.body.fields ?? {})]).toEqual([400, ["clientId"]]);
    const chosen = await recordOffer(manager, application.id, { clientId: client.id });
    expect(chosen).toMatchObject({ clientId: client.id, guaranteeDays: 90 });
  },
);

test("recruiters see placements without amounts and can't write them; users without the screen see nothing", async () => {
  const { manager, application } = await createOffer();
  const placement = await recordOffer(manager, application.id, { notes: "Signing bonus 5,000" });
  const recruiter = await testApp.as("recruiter");
  const { body } = await recruiter.call("GET /api/placements", {});
  expect(body).toMatchObject([{ id: placement.id, amounts: null, notes: null, person: "Iris Halvorsen" }]);
  expect(JSON.stringify(body)).not.toContain("20000");
  expect((await recruiter.call("GET /api/placements/summary", {})).body.fees).toBeNull();
  const params = { id: placement.id };
  expect((await recruiter.call(update, { params, body: { status: "accepted" } })).status).toBe(403);
  expect((await recruiter.call(create, { body: { applicationId: application.id } })).status).toBe(403);
  expect((await recruiter.call("DELETE /api/placements/:id", { params })).status).toBe(403);
  expect((await (await testApp.as("user")).call("GET /api/placements", {})).status).toBe(403);
  expect((await testApp.visitor().call("GET /api/placements", {})).status).toBe(401);
});

test(
  "a placement goes from offer to accepted, started and ended, with its dates",
  { tags: "full" },
  async () => {
    const { manager, application } = await createOffer();
    const { id } = await recordOffer(manager, application.id);
    const change = (body: Record<string, unknown>) => manager.call(update, { params: { id }, body });
    const skipped = await change({ status: "started" });
    expect([skipped.status, skipped.body.code]).toEqual([409, "invalid_transition"]);
    expect((await change({ status: "accepted" })).body.status).toBe("accepted");
    const undated = await change({ status: "started" });
    expect([undated.status, Object.keys(undated.body.fields ?? {})]).toEqual([400, ["startDate"]]);
    const future = await change({ status: "started", startDate: addDays(today(), 3) });
    expect(Object.keys(future.body.fields ?? {})).toEqual(["startDate"]);
    const started = await change({ status: "started", startDate: addDays(today(), -10) });
    expect(started.body).toMatchObject({
      status: "started",
      guaranteeUntil: addDays(today(), 80),
      isUnderGuarantee: true,
    });
    const backwards = await change({ status: "ended", endDate: addDays(today(), -20) });
    expect(Object.keys(backwards.body.fields ?? {})).toEqual(["endDate"]);
    const ended = await change({ status: "ended", endDate: today() });
    expect(ended.body).toMatchObject({ status: "ended", endDate: today(), isUnderGuarantee: false });
    // A mistake is corrected by going back; the end is cleared.
    expect((await change({ status: "started" })).body).toMatchObject({ status: "started", endDate: null });
    expect((await change({ status: "fell_through" })).body).toMatchObject({ endDate: today() });
  },
);

test(
  "an application whose placement fell through can be placed again, with one active placement at a time",
  { tags: "full" },
  async () => {
    const { manager, application } = await createOffer();
    const first = await recordOffer(manager, application.id);
    await manager.call(update, { params: { id: first.id }, body: { status: "fell_through" } });
    const second = await recordOffer(manager, application.id);
    const revived = await manager.call(update, { params: { id: first.id }, body: { status: "offered" } });
    expect([revived.status, revived.body.message]).toEqual([
      409,
      "This application already has an active placement.",
    ]);
    await manager.call("DELETE /api/placements/:id", { params: { id: second.id } });
    expect(
      (await manager.call(update, { params: { id: first.id }, body: { status: "offered" } })).status,
    ).toBe(200);
  },
);

test(
  "changing a placement with a stale version gets 409 with the current one",
  { tags: "full" },
  async () => {
    const { manager, application } = await createOffer();
    const { id, version } = await recordOffer(manager, application.id);
    const tries = [1, 2, 3].map((n) =>
      manager.call(update, { params: { id }, body: { pay: 100_000 + n, version } }),
    );
    const answers = await Promise.all(tries);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.current).toMatchObject({ id, version: 2 });
  },
);

test("changing pay or fee computes the fee again, for each kind", { tags: "full" }, async () => {
  const { manager, application } = await createOffer();
  const { id } = await recordOffer(manager, application.id);
  const feeAfter = async (body: Record<string, unknown>) =>
    (await manager.call(update, { params: { id }, body })).body.amounts?.feeAmount;
  expect(await feeAfter({ pay: 45.5, payPeriod: "hour" })).toBe(45.5 * 2080 * 0.2);
  expect(await feeAfter({ fee: { kind: "day_rate", value: 120 }, agreedDays: 60 })).toBe(7_200);
  expect(await feeAfter({ agreedDays: null })).toBeNull();
  expect(await feeAfter({ fee: { kind: "fixed", value: 15_000.55 } })).toBe(15_000.55);
  expect(await feeAfter({ fee: null })).toBeNull();
});

/** Recounts a summary from the rows of the list. */
function recount(rows: readonly Placement[]) {
  const counted = rows.filter(
    ({ status, amounts }) => ["accepted", "started", "ended"].includes(status) && amounts?.feeAmount !== null,
  );
  const byCurrency = Map.groupBy(counted, ({ amounts }) => amounts!.currency);
  return [...byCurrency]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, own]) => ({
      currency,
      cents: own.reduce((sum, { amounts }) => sum + Math.round(amounts!.feeAmount! * 100), 0),
      months: Object.fromEntries(
        [...Map.groupBy(own, ({ startDate }) => startDate?.slice(0, 7) ?? "none")].map(([month, list]) => [
          month,
          list.length,
        ]),
      ),
    }));
}

test(
  "the summary equals a recount of the listed placements, per currency and month of start",
  { tags: "full" },
  async () => {
    const { manager, client, job } = await createOffer();
    const other = await createClient(manager);
    const otherJob = await createClientJob(manager, other.id);
    const plans = [
      {
        jobId: job.id,
        pay: 90_000.5,
        currency: "USD",
        start: addDays(today(), -40),
        to: ["accepted", "started"],
      },
      {
        jobId: job.id,
        pay: 80_000.33,
        currency: "USD",
        start: addDays(today(), -3),
        to: ["accepted", "started"],
      },
      { jobId: job.id, pay: 70_000, currency: "EUR", start: addDays(today(), 40), to: ["accepted"] },
      { jobId: job.id, pay: 60_000, currency: "USD", start: null, to: ["accepted"] },
      { jobId: job.id, pay: 50_000, currency: "USD", start: null, to: ["fell_through"] },
      { jobId: otherJob.id, pay: 40_000, currency: "USD", start: null, to: [] },
    ];
    for (const { jobId, pay, currency, start, to } of plans) {
      const application = await createStagedApplication(jobId);
      const { id } = await recordOffer(manager, application.id, {
        pay,
        currency,
        startDate: start,
        fee: { kind: "percent", value: 17.5 },
      });
      for (const status of to) {
        const moved = await manager.call(update, { params: { id }, body: { status: status as "accepted" } });
        expect(moved.status).toBe(200);
      }
    }
    for (const query of [{}, { clientId: client.id }, { status: "started" as const }]) {
      const list = await manager.call("GET /api/placements", { query: { ...query, limit: 500 } });
      const { body } = await manager.call("GET /api/placements/summary", { query });
      expect(body.total).toBe(Number(list.headers.get("X-Total-Count")));
      expect(body.underGuarantee).toBe(list.body.filter(({ isUnderGuarantee }) => isUnderGuarantee).length);
      expect(
        body.fees!.map(({ currency, amount, months }) => ({
          currency,
          cents: Math.round(amount * 100),
          months: Object.fromEntries(months.map((row) => [row.month ?? "none", row.placements])),
        })),
      ).toEqual(recount(list.body));
      for (const { amount, months } of body.fees!)
        expect(months.reduce((sum, row) => sum + Math.round(row.amount * 100), 0)).toBe(
          Math.round(amount * 100),
        );
    }
    const fee = computeFee({
      kind: "percent",
      value: 17.5,
      pay: 70_000,
      payPeriod: "year",
      agreedDays: null,
    });
    const { body } = await manager.call("GET /api/placements/summary", {});
    expect(body.fees!.find(({ currency }) => currency === "EUR")!.amount).toBe(fee);
  },
);

test(
  "the owner is reminded once when a guarantee ends, and a task appears in the client's timeline",
  { tags: "full" },
  async () => {
    const { manager, client, application } = await createOffer();
    const { id } = await recordOffer(manager, application.id);
    const change = (body: Record<string, unknown>) => manager.call(update, { params: { id }, body });
    await change({ status: "accepted" });
    await change({ status: "started", startDate: addDays(today(), -30) });
    const reminders = async () =>
      (await manager.call("GET /api/notifications", {})).body.items.filter(
        ({ kind }) => kind === "guarantee_ended",
      );
    await remindOfEndedGuarantees(testApp.ctx());
    expect(await reminders()).toEqual([]);
    const later = testApp.ctx({ clock: clockAhead(61, "day") });
    await Promise.all([remindOfEndedGuarantees(later), remindOfEndedGuarantees(later)]);
    await remindOfEndedGuarantees(testApp.ctx({ clock: clockAhead(70, "day") }));
    expect(await reminders()).toMatchObject([
      {
        kind: "guarantee_ended",
        entityType: "client",
        entityId: client.id,
        subject: client.name,
        actor: null,
      },
    ]);
    const { body } = await manager.call("GET /api/clients/:id/activities", { params: { id: client.id } });
    const tasks = body.filter(({ activityType }) => activityType === "task");
    expect(tasks).toHaveLength(1);
    expect(tasks[0]!.subject).toMatch(/^Guarantee ends: Planning Analyst/);
  },
);

test(
  "the exports of clients and placements neutralize formulas and contain fees only for those who may see them",
  { tags: "full" },
  async () => {
    const { manager, client, application } = await createOffer();
    await recordOffer(manager, application.id, { notes: "=HYPERLINK(1)" });
    await createClient(manager, { name: "=SUM(A1) Ltd", notes: "+1" });
    const clients = await (await manager.fetch("/api/admin/export/clients.csv")).text();
    expect(clients).toContain(`"${client.name}"`);
    expect(clients).toContain('"\'=SUM(A1) Ltd"');
    const placements = await (await manager.fetch("/api/admin/export/placements.csv")).text();
    expect(placements).toContain('"\'=HYPERLINK(1)"');
    expect(placements).toContain('"20000"');
    const limited = await testApp.as("user", { permissions: ["clients.read", "data.export"] });
    for (const entity of ["clients", "placements"]) {
      const text = await (await limited.fetch(`/api/admin/export/${entity}.csv`)).text();
      expect(text).toContain(client.name);
      expect(text).not.toMatch(/Fee|20000|HYPERLINK/);
    }
    const recruiter = await testApp.as("recruiter");
    expect((await recruiter.fetch("/api/admin/export/placements.csv")).status).toBe(403);
  },
);
