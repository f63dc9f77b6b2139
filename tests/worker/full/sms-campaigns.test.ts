import { expect, test } from "vitest";
import { receiveText } from "#worker/features/sms/index.ts";
import { insertConsent } from "#tests/support/sms.ts";
import { unique } from "#tests/support/samples.ts";
import {
  aCampaign,
  createCampaign,
  createPeople,
  createSimulation,
  maxPerMinute,
} from "#tests/support/sms-campaigns.ts";
import { activityCount, lastActivity, select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

test(
  "a campaign to 20 people texts each once at its rate, without those who opt out meanwhile",
  { tags: "full" },
  async () => {
    const simulation = await createSimulation();
    const people = await createPeople(Array.from({ length: 20 }, () => ({})));
    const campaign = await createCampaign(simulation, { ratePerMinute: 3 });
    expect((await campaign.start()).body).toMatchObject({ status: "sending" });
    const stopFrom = (number: string) =>
      receiveText(simulation.ctx(), {
        from: number,
        body: "STOP",
        externalId: unique(),
        at: new Date().toISOString(),
      });
    // One of those whose texts are planned, one whose text is not, and one who got it.
    await simulation.run(7, async (minute) => {
      if (minute === 1) for (const index of [10, 19]) await stopFrom(people[index]!.number);
      if (minute === 3) await stopFrom(people[0]!.number);
    });
    const numbers = simulation.sent.map(({ to }) => to);
    expect(numbers.toSorted()).toEqual(
      people
        .filter((_, index) => index !== 10 && index !== 19)
        .map(({ number }) => number)
        .toSorted(),
    );
    expect(maxPerMinute(simulation.sent)).toBe(3);
    expect(simulation.sent[0]!.message).toBe(
      "Hi Iris, new roles at Tallgrass Partners. Reply STOP to opt out.",
    );
    expect(await campaign.get()).toMatchObject({
      status: "finished",
      total: 20,
      counts: { queued: 0, sent: 18, opted_out: 2, failed: 0, skipped: 0 },
      segments: 18,
    });
    const states = (await campaign.recipients()).map(({ number, state }) => [number, state]);
    expect(states).toContainEqual([people[10]!.number, "opted_out"]);
    expect(states).toContainEqual([people[0]!.number, "sent"]);
    expect(await activityCount("sms.campaign_start")).toBe(1);
    expect(await activityCount("sms.campaign_finish")).toBe(1);
    // An automated text is not a response to the person.
    expect(await select("select id from crm_leads where first_responded_at is not null")).toEqual([]);
  },
);

test("consent that ends between the plan and the text is checked again", async () => {
  const simulation = await createSimulation();
  const [person] = await createPeople([{}]);
  const campaign = await createCampaign(simulation);
  await campaign.start();
  // Not by STOP, which cancels planned texts: as another system reports it.
  await insertConsent(person!.number, "sms_marketing", false);
  await simulation.run(2);
  expect(simulation.sent).toEqual([]);
  expect((await campaign.get()).counts).toMatchObject({ opted_out: 1, queued: 0 });
});

test("pausing and stopping take effect at once, and nobody is texted twice", async () => {
  const simulation = await createSimulation();
  await createPeople(Array.from({ length: 12 }, () => ({})));
  const campaign = await createCampaign(simulation, { ratePerMinute: 3 });
  const { manager, params } = campaign;
  await campaign.start();
  await simulation.deliverDue();
  expect(simulation.sent).toHaveLength(3);
  const paused = await manager.call("POST /api/sms/campaigns/:id/pause", { params });
  expect(paused.body).toMatchObject({ status: "paused", counts: { queued: 9 } });
  expect((await manager.call("POST /api/sms/campaigns/:id/pause", { params })).status).toBe(200);
  await simulation.run(2);
  expect(simulation.sent).toHaveLength(3);
  await manager.call("POST /api/sms/campaigns/:id/resume", { params });
  await simulation.run(1);
  // The texts that waited don't exceed the rate.
  expect(simulation.sent).toHaveLength(6);
  const stopped = await manager.call("POST /api/sms/campaigns/:id/stop", { params });
  expect(stopped.body).toMatchObject({ status: "stopped", counts: { queued: 0, sent: 6, skipped: 6 } });
  await select(
    "update deliveries set status = 'waiting', next_attempt_at = '2026' where status = 'cancelled'",
  );
  await simulation.run(2);
  expect(simulation.sent).toHaveLength(6);
  expect(new Set(simulation.sent.map(({ to }) => to)).size).toBe(6);
  const again = await manager.call("POST /api/sms/campaigns/:id/resume", { params });
  expect([again.status, again.body]).toMatchObject([409, { code: "invalid_transition" }]);
});

test("overlapping runs, restarts and redelivered messages text each person once", async () => {
  const simulation = await createSimulation();
  await createPeople(Array.from({ length: 12 }, () => ({})));
  const campaign = await createCampaign(simulation);
  const starts = await Promise.all([campaign.start(), campaign.start(), campaign.start()]);
  expect(starts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  await simulation.run(2);
  await simulation.run(2);
  expect(simulation.sent).toHaveLength(12);
  expect(new Set(simulation.sent.map(({ to }) => to)).size).toBe(12);
  expect(await select("select id from deliveries where action = 'sms.send'")).toHaveLength(12);
});

test("one person with two numbers gets one text, also if they are merged while it is being sent", async () => {
  const simulation = await createSimulation();
  const [first, second, third, fourth] = await createPeople([{}, {}, {}, {}]);
  await select("update crm_leads set merged_into_id = ? where id = ?", first!.id, second!.id);
  const campaign = await createCampaign(simulation);
  await campaign.start();
  await select("update crm_leads set merged_into_id = ? where id = ?", third!.id, fourth!.id);
  await simulation.run(2);
  expect(simulation.sent.map(({ to }) => to).toSorted()).toEqual([first!.number, expect.any(String)]);
  expect((await campaign.get()).counts).toMatchObject({ sent: 2, skipped: 1 });
  expect((await campaign.recipients()).find(({ state }) => state === "skipped")!.reason).toBe("same_person");
});

test("the estimate counts people, exclusions by reason, segments and cost", async () => {
  const simulation = await createSimulation();
  const [, shared] = await createPeople([
    { firstName: "Zoe" },
    { firstName: "Łucja" },
    { consent: false },
    { consent: null },
    { number: null },
    { tags: ["other"] },
  ]);
  await createPeople([{ number: shared!.number, consent: null, firstName: "Adam" }]);
  const manager = (await testApp.as("manager")).at(simulation.site);
  const { audience, quietFrom, quietUntil } = aCampaign();
  const estimate = async (more: object = {}) =>
    (
      await manager.call("POST /api/sms/campaigns/estimate", {
        body: { audience, quietFrom, quietUntil, template: `{{firstName|you}} ${"a".repeat(140)}`, ...more },
      })
    ).body;
  expect(await estimate()).toMatchObject({
    people: 2,
    excluded: { noNumber: 1, noConsent: 1, optedOut: 1, sameNumber: 1 },
    inQuietHours: 0,
    cost: null,
  });
  await manager.call("POST /api/sms/settings", { body: { segmentPrice: 0.01 } });
  // Nobody is addressed by the name of another person with the same number, so no text needs UCS-2 for Ł.
  expect(await estimate()).toMatchObject({ segments: 4, maxSegments: 2, cost: 0.04 });
  simulation.setTime("2026-11-20T12:00:00Z");
  expect(await estimate()).toMatchObject({ inQuietHours: 2 });
  expect(await estimate({ audience: { ...audience, tags: ["nobody"] } })).toMatchObject({
    people: 0,
    cost: 0,
  });
});

test("texts wait for the end of quiet hours in each recipient's zone", async () => {
  const simulation = await createSimulation();
  // New York, Chicago, Los Angeles; a toll-free number could be in any of them.
  const numbers = ["+12125550142", "+13125550142", "+12135550142", "+18885550142"];
  await createPeople(numbers.map((number) => ({ number })));
  simulation.setTime("2026-11-20T12:30:00Z");
  const campaign = await createCampaign(simulation, { quietUntil: "08:30" });
  await campaign.start();
  expect((await campaign.get()).nextSendAt).toBe("2026-11-20T13:30:00.000Z");
  for (const time of ["13:29", "13:30", "14:29", "14:30", "16:30"]) {
    simulation.setTime(`2026-11-20T${time}:00Z`);
    await simulation.run(1);
  }
  expect(simulation.sent.map(({ to, at }) => [to, at.slice(11, 16)])).toEqual([
    [numbers[0], "13:30"],
    [numbers[1], "14:30"],
    [numbers[2], "16:30"],
    [numbers[3], "16:30"],
  ]);
});

test("without the vendor's key a started campaign waits, and goes on when it is set", async () => {
  const simulation = await createSimulation({ isConnected: false });
  await createPeople([{}, {}]);
  const campaign = await createCampaign(simulation);
  expect((await campaign.start()).status).toBe(200);
  await simulation.run(1);
  expect(await campaign.get()).toMatchObject({ status: "sending", counts: { queued: 2 } });
  const connected = await createSimulation();
  connected.setTime("2026-11-20T17:10:00Z");
  await connected.run(2);
  expect(connected.sent).toHaveLength(2);
  expect((await campaign.get()).status).toBe("finished");
});

test("a scheduled campaign starts at its time with the audience of then, or becomes a draft again", async () => {
  const simulation = await createSimulation();
  await createPeople([{}]);
  const campaign = await createCampaign(simulation);
  const { manager, params } = campaign;
  expect((await campaign.start("2026-11-20T17:30:00Z")).body).toMatchObject({
    status: "scheduled",
    startAt: "2026-11-20T17:30:00.000Z",
  });
  await createPeople([{}]);
  await simulation.run(1);
  expect(simulation.sent).toEqual([]);
  simulation.setTime("2026-11-20T17:30:00Z");
  await simulation.run(1);
  expect(simulation.sent).toHaveLength(2);
  const again = await createCampaign(simulation);
  await again.start("2026-11-21T17:30:00Z");
  const { body } = await manager.call("POST /api/sms/campaigns/:id/unschedule", { params: again.params });
  expect(body).toMatchObject({ status: "draft", startAt: null });
  expect((await manager.call("DELETE /api/sms/campaigns/:id", { params: again.params })).status).toBe(200);
  expect((await manager.call("DELETE /api/sms/campaigns/:id", { params })).status).toBe(409);
});

test("a start without an offset is in the firm's zone, and an impossible date gets 400", async () => {
  const simulation = await createSimulation();
  await createPeople([{}]);
  const campaign = await createCampaign(simulation);
  expect(await campaign.start("2026-02-31T09:30")).toMatchObject({
    status: 400,
    body: { fields: { startAt: ["Enter a date and a time."] } },
  });
  // The firm is in New York, the number in Chicago.
  expect((await campaign.start("2026-11-23T09:30")).body).toMatchObject({
    status: "scheduled",
    startAt: "2026-11-23T14:30:00.000Z",
  });
  expect((await lastActivity("sms.campaign_schedule"))!.details).toMatchObject({
    startAt: "2026-11-23T14:30:00.000Z",
  });
});

test("a text that the vendor refuses fails alone, and the campaign finishes", async () => {
  const simulation = await createSimulation({
    send: ({ to }) =>
      to.endsWith("0199") ? Promise.reject(new Error("unclear")) : Promise.resolve({ id: unique() }),
  });
  await createPeople([{ number: "+13125550199" }, {}]);
  const campaign = await createCampaign(simulation);
  await campaign.start();
  await simulation.run(3);
  expect(await campaign.get()).toMatchObject({ status: "finished", counts: { sent: 1, failed: 1 } });
  const failed = (await campaign.recipients()).find(({ state }) => state === "failed");
  expect(failed!.error).toContain("It may have been sent");
});

test("only a manager starts a campaign; drafts are validated and changed in one version", async () => {
  const simulation = await createSimulation();
  await createPeople([{}]);
  const recruiter = (await testApp.as("recruiter")).at(simulation.site);
  const { body: draft } = await recruiter.call("POST /api/sms/campaigns", { body: aCampaign() });
  const params = { id: draft.id };
  const body = { version: 1 };
  expect((await recruiter.call("POST /api/sms/campaigns/:id/start", { params, body })).status).toBe(403);
  expect((await recruiter.call("POST /api/sms/campaigns/:id/stop", { params })).status).toBe(403);
  const saved = await recruiter.call("PUT /api/sms/campaigns/:id", {
    params,
    body: { ...aCampaign({ name: "Changed" }), version: 1 },
  });
  expect(saved.body).toMatchObject({ name: "Changed", version: 2 });
  expect((await lastActivity("sms.campaign_update"))!.details).toEqual({ fields: ["name"] });
  const stale = await recruiter.call("PUT /api/sms/campaigns/:id", {
    params,
    body: { ...aCampaign({ name: "Late" }), version: 1 },
  });
  expect([stale.status, stale.body]).toMatchObject([409, { code: "conflict", current: { name: "Changed" } }]);
  const invalid = [
    [{ template: "Hi {{nickname|there}}" }, "template"],
    [{ template: "Hi {{firstName}}" }, "template"],
    [{ template: "Hi {{firstName|there}" }, "template"],
    [{ quietFrom: "22:00" }, "quietFrom"],
    [{ quietUntil: "07:00" }, "quietUntil"],
    [{ ratePerMinute: 0 }, "ratePerMinute"],
  ] as const;
  for (const [change, field] of invalid) {
    const refused = await recruiter.call("POST /api/sms/campaigns", { body: aCampaign(change) });
    expect([refused.status, Object.keys(refused.body.fields ?? {})], JSON.stringify(change)).toEqual([
      400,
      [field],
    ]);
  }
  const manager = (await testApp.as("manager")).at(simulation.site);
  const nobody = await createCampaign(simulation, {
    audience: { ...aCampaign().audience, tags: ["nobody"] },
  });
  expect((await nobody.start()).body).toMatchObject({ code: "conflict" });
  expect((await manager.call("POST /api/sms/campaigns/:id/start", { params, body })).status).toBe(409);
});

test("a test goes to a number with consent or of the firm only, and results can be exported", async () => {
  const simulation = await createSimulation();
  const [person, stranger] = await createPeople([{ firstName: "=Ivy" }, { consent: null }]);
  const campaign = await createCampaign(simulation);
  const { manager, params } = campaign;
  const sendTest = (toNumber: string) =>
    manager.call("POST /api/sms/campaigns/:id/test", { params, body: { toNumber } });
  expect((await sendTest(person!.number)).body).toMatchObject({
    message: "Hi =Ivy, new roles at Tallgrass Partners. Reply STOP to opt out.",
    messageType: "marketing",
  });
  expect((await sendTest("(402) 555-0142")).body).toMatchObject({ messageType: "follow_up" });
  expect((await sendTest(stranger!.number)).status).toBe(409);
  await simulation.deliverDue();
  expect(simulation.sent).toHaveLength(2);
  await campaign.start();
  await simulation.run(2);
  // A test does not count: the person gets the campaign as well.
  expect(simulation.sent).toHaveLength(3);
  const path = `/api/admin/export/campaign-recipients.csv?campaignId=${campaign.id}&state=sent`;
  const lines = (await (await manager.fetch(path)).text()).trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('"\'=Ivy","Halvorsen"');
  expect((await (await testApp.as("recruiter")).fetch(path)).status).toBe(403);
});
