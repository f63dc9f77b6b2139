import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { MAX_ATTEMPTS } from "#worker/runtime/attempts.ts";
import { createSimulation } from "#tests/support/faults/setup.ts";
import { mailDeliveries } from "#tests/support/faults/mail-deliveries.ts";
import { setUpDeliveries, toQueueMessage, getDeliveryRow } from "#tests/support/faults/deliveries.ts";
import { Steps } from "#tests/support/faults/steps.ts";
import { contactMessage } from "#tests/support/messages.ts";
import { testApp } from "#tests/support/test-app.ts";
import { anApplication, unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";

const receipts = { receipt: mailDeliveries["application.receipt"]! };

test("a delivery that always kills its worker is marked dead after its last attempt", async () => {
  const { simulation } = await createSimulation();
  const { id } = await (await setUpDeliveries(simulation, receipts)).receipt!();
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    // Crashes after the claim and before the mail is sent.
    simulation.steps = new Steps(2, "crashes");
    await simulation.consume([toQueueMessage(id)]);
    simulation.clockOffsetMs += 5 * 60_000;
  }
  simulation.steps = null;
  expect(await getDeliveryRow(id)).toMatchObject({ status: "sending", attempts: MAX_ATTEMPTS });
  await simulation.tick();
  await simulation.drain();
  expect(await getDeliveryRow(id)).toMatchObject({ status: "dead", attempts: MAX_ATTEMPTS + 1 });
  expect((await getDeliveryRow(id)).last_error).toBe("Every attempt was interrupted.");
  expect(simulation.vendors.mails.has(id)).toBe(false);
});

test("a message that keeps failing is dead-lettered, and its delivery is marked dead", async () => {
  const { simulation } = await createSimulation();
  const { id } = await (await setUpDeliveries(simulation, receipts)).receipt!();
  simulation.vendors.fault = { on: /mail/, answer: () => new Response(null, { status: 503 }) };
  simulation.queuedMessages = [toQueueMessage(id)];
  await simulation.waitUntilIdle(100);
  expect(await getDeliveryRow(id)).toMatchObject({
    status: "dead",
    last_error: "Mail: The service is temporarily unavailable.",
  });
});

test("the last error of a delivery contains no query parameters", async () => {
  const { simulation } = await createSimulation();
  const form = contactMessage();
  await testApp.visitor().at(simulation.site).call("POST /api/contact/submit", { body: form });
  await select(
    "create trigger away before update of ghl_contact_id on crm_leads begin select raise(abort, 'away'); end",
  );
  await simulation.drain();
  await select("drop trigger away");
  const [row] = await select<{ last_error: string }>(
    "select last_error from deliveries where action = 'lead.sync'",
  );
  expect(row!.last_error).toMatch(/away/);
  expect(row!.last_error).not.toMatch(/params|contact-/);
});

test("every endpoint gets 503 and stores no file while the database is unavailable", async () => {
  const { simulation } = await createSimulation();
  const overloaded = new Proxy(
    {},
    {
      get: () => () => {
        throw new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.");
      },
    },
  ) as never;
  simulation.overrides = () => ({ db: overloaded, replicaDb: overloaded });
  const visitor = testApp.visitor().at(simulation.site);
  const before = (await env.FILES.list()).objects.length;
  const replies = [
    await visitor.call("POST /api/applications", { body: anApplication() }, { "idempotency-key": unique() }),
    await visitor.call("POST /api/contact/submit", { body: contactMessage() }),
    await visitor.call("GET /api/jobs", { query: {} }),
    await visitor.call("POST /api/newsletter", { body: { email: "r@example.com", source: "resources" } }),
  ];
  for (const { status, body } of replies) {
    expect([status, body.code]).toEqual([503, "unavailable"]);
    expect(body.message).toMatch(/Please try again in a few minutes\.$/);
    expect(JSON.stringify(body)).not.toMatch(/D1|overloaded/);
  }
  expect((await env.FILES.list()).objects.length).toBe(before);
});

test("every binding is either covered by the fault harness or stateless", () => {
  const steps = ["DB", "KV", "FILES", "EMAIL", "WORK", "SLOW_WORK"];
  const stateless = ["ASSETS", "API_KEY_LIMIT", "PUBLIC_LIMIT", "VERSION"];
  const testOnly = ["SPARE", "STEPS", "REBUILT", "REPLICA"];
  const bindings = Object.entries(env).filter(
    ([name, value]) => typeof value === "object" && !Array.isArray(value) && !name.startsWith("__VITEST"),
  );
  const expected = [...steps, ...stateless, ...testOnly];
  expect(bindings.map(([name]) => name).toSorted()).toEqual(expected.toSorted());
});
