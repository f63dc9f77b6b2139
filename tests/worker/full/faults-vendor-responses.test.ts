import { expect, test } from "vitest";
import {
  vendorResponses,
  ENDLESS_BODY,
  shortenTimeouts,
  LATER_CALL_CASES,
  outageResponses,
  TIMEOUT_CASES,
} from "#tests/support/faults/vendor-responses.ts";
import { calendarRead } from "#tests/support/faults/calendar-deliveries.ts";
import { countRows, createBindingSimulation, createSimulation } from "#tests/support/faults/setup.ts";
import { articleDeliveries, bindingArticle } from "#tests/support/faults/article-deliveries.ts";
import { searchEngineDeliveries } from "#tests/support/faults/board-deliveries.ts";
import { channelDeliveries } from "#tests/support/faults/channel-deliveries.ts";
import { bindingMail, mailDeliveries } from "#tests/support/faults/mail-deliveries.ts";
import { vendorDeliveries } from "#tests/support/faults/vendor-deliveries.ts";
import {
  setUpDeliveries,
  type DeliverySetup,
  toQueueMessage,
  type TestDelivery,
  getDeliveryRow,
} from "#tests/support/faults/deliveries.ts";
import type { Simulation } from "#tests/support/faults/simulation.ts";
import { select } from "#tests/support/tables.ts";

const getKind = (from: Record<string, DeliverySetup>, name: string) => from[name]!;

/** One delivery kind per vendor module; calls made during a request are covered elsewhere. */
const byKey: Record<string, DeliverySetup> = {
  "mail-provider": getKind(mailDeliveries, "application.receipt"),
  ghl: getKind(vendorDeliveries, "lead.sync"),
  "ghl, erase": getKind(vendorDeliveries, "crm.erase"),
  "ghl-sms": getKind(vendorDeliveries, "sms.send"),
  ...channelDeliveries,
  linkedin: getKind(vendorDeliveries, "linkedin.post"),
  "linkedin-oauth": getKind(vendorDeliveries, "linkedin.renew"),
  "http-board": getKind(vendorDeliveries, "posting.publish"),
  "http-board, erase": getKind(vendorDeliveries, "posting.withdraw"),
  "google-jobs": getKind(searchEngineDeliveries, "google-jobs"),
  "index-now": getKind(searchEngineDeliveries, "indexnow"),
  "openai-writer": getKind(articleDeliveries, "article.write"),
  webhook: getKind(vendorDeliveries, "webhook.send"),
};
const byBinding: Record<string, DeliverySetup> = {
  "email-binding": bindingMail,
  "workers-ai-writer": bindingArticle,
};
/** A failed read is shown to the user, and the next read is its retry: tested below and in linkedin-engagement.test.ts. */
const retriedByNextRead = ["calendar-feed", "linkedin-engagement"];
/** Sends many mails with one call: covered by newsletters-sending.test.ts. */
const bulk = ["postmark"];
/** Called during a request: covered by ../faults-sync-calls.test.ts and their own tests. */
const synchronous = [
  "ghl-check",
  "openai-assistant",
  "openai-check",
  "openai-images",
  "openid-connect",
  "turnstile",
];
/** Modules used by those above. */
const subclients = [
  "vendor-request",
  "linkedin-request",
  "openai",
  "openai-chat",
  "ghl-crm",
  "ghl-appointments",
  "ghl-opportunities",
];
const shared = [
  "linkedin-people",
  "retry-policy",
  "ignore-non-json-body",
  "with-timeout",
  "article-prompt",
  "suggestion-prompt",
];
/** Modules without network calls. */
const offline = ["bluesky-facets", "dev-mailbox", "outline-writer"];

test("every vendor module is in the fault table or listed as making no calls", () => {
  const files = Object.keys(import.meta.glob("../../../worker/vendors/*.ts"));
  const known = [
    ...Object.keys(byKey),
    ...Object.keys(byBinding),
    ...retriedByNextRead,
    ...bulk,
    ...synchronous,
    ...subclients,
    ...shared,
    ...offline,
  ];
  const listed = known.filter((name) => !name.includes(","));
  expect(files.map((path) => path.split("/").at(-1)!.replace(".ts", "")).toSorted()).toEqual(
    listed.toSorted(),
  );
});

const mayEnd = { final: ["dead"], anything: ["sent", "waiting", "dead"] };
type Next = () => Promise<TestDelivery>;
type Answer = (typeof vendorResponses)[number];

/** Delivers one row while the vendor gives this answer from call `past` + 1 on. */
async function expectOutcome(
  simulation: Simulation,
  vendor: string,
  next: Next,
  [answer, means, response]: Answer,
  skipCalls = 0,
) {
  const order = await next();
  const name = `${vendor}: ${answer}, at call ${skipCalls + 1}`;
  simulation.vendors.fault = { on: /./, answer: response, skipCalls };
  await simulation.consume([toQueueMessage(order.id)]);
  simulation.vendors.fault = null;
  const row = await getDeliveryRow(order.id);
  // A text with unknown outcome may have been sent: it is dead-lettered for staff to check.
  const passing = order.hasNoIdempotencyKey ? ["waiting", "dead"] : ["waiting"];
  // Workers AI throws for every failure, so none is known to be permanent. OpenAI's own clients retry 409. Receivers of
  // webhooks may be repaired meanwhile.
  const isRetried =
    ["workers-ai-writer", "webhook"].includes(vendor) || (vendor === "openai-writer" && answer === "409");
  // Of receivers of webhooks only the status is read.
  const isSent = vendor === "webhook" && answer === "stalled body";
  const ends = {
    ...mayEnd,
    passing: isSent ? ["sent"] : passing,
    ...(isRetried && { final: ["waiting"] }),
  };
  // An optional part that failed, such as an image, may be left out.
  expect(skipCalls ? ["sent", "waiting", "dead"] : ends[means], name).toContain(row.status);
  expect(await order.effects(), name).toBeLessThanOrEqual(1);
  expect(row.status === "sent" ? row.status : row.last_error, name).toMatch(/^sent$|^\S.{10,}/);
  expect(row.last_error ?? "", name).not.toMatch(/mail-key|pit-0000|sk-local|<html>|Failed query/);
}

/** Counts the calls of one successful delivery per vendor. */
async function countCalls(
  simulation: Simulation,
  kinds: Record<string, Next>,
): Promise<Record<string, number>> {
  const calls: Record<string, number> = {};
  for (const [vendor, next] of Object.entries(kinds)) {
    const [order, before] = [await next(), simulation.vendors.requestCount];
    await simulation.consume([toQueueMessage(order.id)]);
    calls[vendor] = simulation.vendors.requestCount - before;
    expect(calls[vendor], vendor).toBeGreaterThan(0);
    expect([(await getDeliveryRow(order.id)).status, await order.effects()], vendor).toEqual(["sent", 1]);
  }
  return calls;
}

test.for([
  ["with a key", createSimulation, byKey],
  ["with a binding", createBindingSimulation, byBinding],
] as const)(
  "after any answer of a vendor %s, the delivery is sent, or waits or is dead with a reason",
  { timeout: 90_000 },
  async ([, open, vendors]) => {
    const { simulation } = await open();
    const kinds = await setUpDeliveries(simulation, vendors);
    const calls = await countCalls(simulation, kinds);
    for (const [index, answer] of vendorResponses.entries()) {
      // Passes any Retry-After of the previous answer.
      simulation.clockOffsetMs += 300_000;
      const timeouts = TIMEOUT_CASES.has(answer[0]) ? shortenTimeouts() : null;
      for (const [vendor, next] of Object.entries(kinds)) {
        if (answer[0] === ENDLESS_BODY && vendor !== "mail-provider") continue;
        // Switches the webhook off: ../webhooks.test.ts.
        if (vendor === "webhook" && answer[0] === "410") continue;
        // The email binding has its own timeout.
        if (timeouts && vendor === "email-binding") continue;
        await expectOutcome(simulation, vendor, next, answer);
        // Also at a later call, a different one for each answer.
        const later = calls[vendor]! - 1;
        if (later > 0 && LATER_CALL_CASES.has(answer[0]))
          await expectOutcome(simulation, vendor, next, answer, 1 + (index % later));
      }
      timeouts?.mockRestore();
    }
    expect(await countRows("deliveries where status = 'sending'"), "no delivery is in progress").toBe(0);
  },
);

test.for(outageResponses)(
  "after a day of %s from every vendor, each delivery is sent once or has a reason",
  { timeout: 60_000 },
  async ([name, answer]) => {
    const { simulation } = await createSimulation();
    const kinds = await setUpDeliveries(simulation, byKey);
    const orders: (TestDelivery & { vendor: string })[] = [];
    for (const [vendor, next] of Object.entries(kinds)) orders.push({ vendor, ...(await next()) });
    simulation.vendors.fault = { on: /./, answer };
    const timeouts = name === "no response" ? shortenTimeouts() : null;
    for (const { id } of orders) simulation.queuedMessages.push(toQueueMessage(id));
    await simulation.waitUntilIdle(24);
    // Unconfirmed texts and invalid responses have an unknown outcome.
    const isUnsure = ({ hasNoIdempotencyKey }: TestDelivery) =>
      name === "garbage" || hasNoIdempotencyKey === true;
    for (const order of orders) {
      const { status, last_error } = await getDeliveryRow(order.id);
      const ends = isUnsure(order)
        ? ["waiting", "dead", ...(name === "garbage" ? ["sent"] : [])]
        : ["waiting"];
      expect(ends, `${order.vendor}: ${last_error}`).toContain(status);
    }
    timeouts?.mockRestore();
    simulation.vendors.fault = null;
    await simulation.waitUntilIdle(24);
    for (const order of orders) {
      const { status, last_error } = await getDeliveryRow(order.id);
      const [effects, about] = [await order.effects(), `${order.vendor}: ${last_error}`];
      expect(effects, about).toBeLessThanOrEqual(1);
      const isDone = effects === 1 && (status === "sent" || (order.mayBeCancelled && status === "cancelled"));
      const isExplained = isUnsure(order) && (status === "sent" || (last_error ?? "").length > 10);
      expect([status, effects, isDone || isExplained], about).toEqual([status, effects, true]);
    }
  },
);

const REDIRECTS: Answer[] = [
  "https://127.0.0.1/",
  "http://calendar.example.net/a.ics",
  "https://metadata.google.internal/",
].map((location) => [
  `302 to ${location}`,
  "anything",
  () => new Response(null, { status: 302, headers: { Location: location } }),
]);

test(
  "after any answer of a calendar's server, its busy times remain and the user reads a reason",
  { timeout: 60_000 },
  async () => {
    const { simulation } = await createSimulation();
    const { read: createRead } = await setUpDeliveries(simulation, { read: calendarRead });
    const read = await createRead!();
    const readAgain = async () => {
      simulation.clockOffsetMs += 16 * 60_000;
      await simulation.tick();
      await simulation.drain();
      const [calendar] = await select<{ last_error: string | null }>("select * from staff_calendars");
      return calendar!.last_error;
    };
    await simulation.consume([toQueueMessage(read.id)]);
    expect(await read.effects()).toBe(1);
    for (const [answer, , response] of [...vendorResponses, ...REDIRECTS]) {
      const timeouts = TIMEOUT_CASES.has(answer) ? shortenTimeouts() : null;
      simulation.vendors.fault = { on: /calendar/, answer: response };
      const reason = await readAgain();
      simulation.vendors.fault = null;
      timeouts?.mockRestore();
      expect(reason, answer).toMatch(/^\S.{10,}\.$/);
      expect(reason, answer).not.toMatch(/\/secret\/|<html>|Failed query/);
      expect(await countRows("staff_blocked_times where source = 'ics'"), answer).toBe(1);
      expect((await getDeliveryRow(read.id)).status, answer).toBe("sent");
      expect([await readAgain(), await read.effects()], `after ${answer}`).toEqual([null, 1]);
    }
    expect(simulation.vendors.requestedUrls.filter((url) => !url.startsWith("https://"))).toEqual([]);
    const hosts = simulation.vendors.requestedUrls.map((url) => new URL(url).host);
    expect(hosts.filter((host) => /127|internal/.test(host))).toEqual([]);
  },
);
