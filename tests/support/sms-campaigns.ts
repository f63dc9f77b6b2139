import type { SmsCampaign, SmsCampaignDraft } from "#contract/sms/campaign-schemas.ts";
import { deliveryHandlers } from "#worker/background/queue.ts";
import { addTime, iso } from "#worker/base/clock.ts";
import { advanceCampaigns } from "#worker/features/sms/tasks.ts";
import type { OutgoingSms, SmsSender } from "#worker/ports/sms-sender.ts";
import type { Ctx } from "#worker/runtime/ctx.ts";
import { deliver } from "#worker/runtime/deliveries.ts";
import { changeSettings } from "./settings.ts";
import { activateSms } from "./sms.ts";
import { select } from "./tables.ts";
import { createTestSite, testApp } from "./test-app.ts";

/** 11:00 in Chicago, where the numbers are. */
const NOON = new Date("2026-11-20T17:00:00Z");

let personCount = 0;

type NewPerson = { tags?: string[]; consent?: boolean | null; number?: string | null; firstName?: string };

/** Inserts people with numbers in Chicago and, unless it is null, a marketing consent. Returns ids and numbers. */
export async function createPeople(people: readonly NewPerson[]) {
  const at = "2026-11-01T12:00:00.000Z";
  const rows = people.map(({ tags = ["list"], consent = true, number, firstName = "Iris" }) => {
    personCount += 1;
    const phone = number === undefined ? `+1312${String(2_000_000 + personCount)}` : number;
    return { id: testApp.ctx().newId(), consentId: testApp.ctx().newId(), tags, consent, phone, firstName };
  });
  const json = JSON.stringify(rows);
  await select(
    `insert into crm_leads (id, first_name, last_name, email, email_key, phone, phone_key, lead_type, tags,
       last_activity, created_at, updated_at)
     select value ->> 'id', value ->> 'firstName', 'Halvorsen', (value ->> 'id') || '@example.com',
       (value ->> 'id') || '@example.com', value ->> 'phone', value ->> 'phone', 'candidate', value -> 'tags', ?2, ?2, ?2
     from json_each(?1)`,
    json,
    at,
  );
  await select(
    `insert into consents (id, phone, kind, granted, wording_version, source, created_at)
     select value ->> 'consentId', value ->> 'phone', 'sms_marketing', value ->> 'consent', '2026-11', 'home', ?2
     from json_each(?1) where value ->> 'consent' is not null and value ->> 'phone' is not null`,
    json,
    at,
  );
  return rows.map(({ id, phone }) => ({ id, number: phone ?? "" }));
}

export const aCampaign = (more: Partial<SmsCampaignDraft> = {}): SmsCampaignDraft => ({
  name: "Open roles",
  template: "Hi {{firstName|there}}, new roles at {{firm}}.",
  audience: { tags: ["list"], stages: [], leadTypes: [], sources: [] },
  ratePerMinute: 120,
  quietFrom: "21:00",
  quietUntil: "08:00",
  ...more,
});

type SimulationOptions = { send?: SmsSender["send"]; isConnected?: boolean };

/** The app at a time that the test sets, with a vendor in memory and a queue that `run` consumes. */
export async function createSimulation({ send, isConnected = true }: SimulationOptions = {}) {
  if (isConnected)
    await changeSettings(await testApp.as("admin"), {
      ghl_api_key: "pit-0000-1111-2222-3333",
      ghl_location_id: "loc-1",
    });
  await activateSms();
  let now = NOON;
  const sent: (OutgoingSms & { at: string })[] = [];
  const smsSender: SmsSender = {
    send: async (text) => {
      const result = send && (await send(text));
      // Replies to STOP are no texts of the campaign.
      if (!text.message.includes("unsubscribed")) sent.push({ ...text, at: iso(now) });
      return result ?? { id: crypto.randomUUID() };
    },
  };
  const overrides = (ctx: Ctx): Partial<Ctx> => ({
    clock: () => now,
    ports: { ...ctx.ports, smsSender },
    enqueue: () => Promise.resolve(),
  });
  const createCtx = (more: Partial<Ctx> = {}): Ctx => {
    const ctx = testApp.ctx();
    return { ...ctx, ...overrides(ctx), ...more };
  };
  /** Delivers every text that is due, several at the same time, each twice. */
  const deliverDue = async (concurrency = 8) => {
    const due = await select<{ id: string }>(
      "select id from deliveries where action = 'sms.send' and status = 'waiting' and next_attempt_at <= ? order by id",
      iso(now),
    );
    for (let from = 0; from < due.length; from += concurrency)
      await Promise.all(
        due
          .slice(from, from + concurrency)
          .flatMap(({ id }) => [1, 2].map(() => deliver(createCtx(), id, deliveryHandlers))),
      );
    return due.length;
  };
  return {
    sent,
    ctx: createCtx,
    setTime: (time: string) => {
      now = new Date(time);
    },
    site: createTestSite(overrides),
    deliverDue,
    /** Runs the cron, overlapping itself, and the queue for this many minutes. */
    run: async (
      minutes: number,
      eachMinute: (minute: number) => Promise<unknown> = async () => undefined,
    ) => {
      for (let minute = 0; minute < minutes; minute++) {
        if (minute % 5 === 0)
          await Promise.all([advanceCampaigns(createCtx()), advanceCampaigns(createCtx())]);
        await deliverDue();
        await eachMinute(minute);
        now = addTime(now, 1, "minute");
      }
      await advanceCampaigns(createCtx());
    },
  };
}

type Simulation = Awaited<ReturnType<typeof createSimulation>>;

/** A manager's draft, and calls about it. */
export async function createCampaign(simulation: Simulation, more: Partial<SmsCampaignDraft> = {}) {
  const manager = (await testApp.as("manager")).at(simulation.site);
  const { status, body } = await manager.call("POST /api/sms/campaigns", { body: aCampaign(more) });
  if (status !== 201) throw new Error(`The campaign was not created: ${JSON.stringify(body)}`);
  const params = { id: body.id };
  return {
    manager,
    id: body.id,
    params,
    start: (startAt: string | null = null) =>
      manager.call("POST /api/sms/campaigns/:id/start", { params, body: { version: body.version, startAt } }),
    get: async (): Promise<SmsCampaign> =>
      (await manager.call("GET /api/sms/campaigns/:id", { params })).body,
    recipients: async () =>
      (await manager.call("GET /api/sms/campaigns/:id/recipients", { params, query: { limit: 100 } })).body,
  };
}

/** The largest number of texts that were sent in one clock minute. */
export const maxPerMinute = (sent: readonly { at: string }[]): number =>
  Math.max(0, ...[...Map.groupBy(sent, ({ at }) => at.slice(0, 16)).values()].map((texts) => texts.length));
