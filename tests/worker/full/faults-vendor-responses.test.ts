import { expect, test } from "vitest";
import { answers, HUGE, impatient, LATER, ofADay, SLOW } from "#tests/support/faults/answers.ts";
import { count, openBoundWorld, openWorld } from "#tests/support/faults/firm.ts";
import { articleKinds, boundArticle } from "#tests/support/faults/kinds-articles.ts";
import { engineKinds } from "#tests/support/faults/kinds-boards.ts";
import { boundMail, mailKinds } from "#tests/support/faults/kinds-mail.ts";
import { vendorKinds } from "#tests/support/faults/kinds-vendors.ts";
import { arrange, type Kind, messageOf, type Order, rowOf } from "#tests/support/faults/orders.ts";
import type { World } from "#tests/support/faults/world.ts";

const getKind = (from: Record<string, Kind>, name: string) => from[name]!;

/** One delivery kind per vendor module; calls made during a request are covered elsewhere. */
const byKey: Record<string, Kind> = {
  "mail-provider": getKind(mailKinds, "application.receipt"),
  ghl: getKind(vendorKinds, "lead.sync"),
  "ghl, erase": getKind(vendorKinds, "crm.erase"),
  "ghl-sms": getKind(vendorKinds, "sms.send"),
  linkedin: getKind(vendorKinds, "linkedin.post"),
  "linkedin-oauth": getKind(vendorKinds, "linkedin.renew"),
  "http-board": getKind(vendorKinds, "posting.publish"),
  "http-board, erase": getKind(vendorKinds, "posting.withdraw"),
  "google-jobs": getKind(engineKinds, "google-jobs"),
  "index-now": getKind(engineKinds, "indexnow"),
  "openai-writer": getKind(articleKinds, "article.write"),
};
const byBinding: Record<string, Kind> = {
  "email-binding": boundMail,
  "workers-ai-writer": boundArticle,
};
/** Called during a request: covered by ../faults-sync-calls.test.ts and their own tests. */
const synchronous = ["ghl-check", "openai-check", "openai-images"];
/** Modules used by those above. */
const subclients = [
  "vendor-request",
  "linkedin-request",
  "openai",
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
  "job-boards",
];
/** Modules without network calls. */
const offline = ["asset-fonts", "dev-mailbox", "outline-writer"];

test("every vendor module is in the fault table or listed as making no calls", () => {
  const files = Object.keys(import.meta.glob("../../../worker/vendors/*.ts"));
  const known = [
    ...Object.keys(byKey),
    ...Object.keys(byBinding),
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
type Next = () => Promise<Order>;
type Answer = (typeof answers)[number];

/** Delivers one row while the vendor gives this answer from call `past` + 1 on. */
async function expectOutcome(
  world: World,
  vendor: string,
  next: Next,
  [answer, means, said]: Answer,
  past = 0,
) {
  const order = await next();
  const name = `${vendor}: ${answer}, at call ${past + 1}`;
  world.outside.trouble = { on: /./, answer: said, past };
  await world.consume([messageOf(order.id)]);
  world.outside.trouble = null;
  const row = await rowOf(order.id);
  // A text with unknown outcome may have been sent: it is dead-lettered for staff to check.
  const passing = order.atMostOnce ? ["waiting", "dead"] : ["waiting"];
  // Workers AI throws for every failure, so none is known to be permanent.
  const ends = { ...mayEnd, passing, ...(vendor === "workers-ai-writer" && { final: ["waiting"] }) };
  // An optional part that failed, such as an image, may be left out.
  expect(past ? ["sent", "waiting", "dead"] : ends[means], name).toContain(row.status);
  expect(await order.effects(), name).toBeLessThanOrEqual(1);
  expect(row.status === "sent" ? row.status : row.last_error, name).toMatch(/^sent$|^\S.{10,}/);
  expect(row.last_error ?? "", name).not.toMatch(/mail-key|pit-0000|sk-local|<html>|Failed query/);
}

/** Counts the calls of one successful delivery per vendor. */
async function countCalls(world: World, kinds: Record<string, Next>): Promise<Record<string, number>> {
  const calls: Record<string, number> = {};
  for (const [vendor, next] of Object.entries(kinds)) {
    const [order, before] = [await next(), world.outside.asked];
    await world.consume([messageOf(order.id)]);
    calls[vendor] = world.outside.asked - before;
    expect(calls[vendor], vendor).toBeGreaterThan(0);
    expect([(await rowOf(order.id)).status, await order.effects()], vendor).toEqual(["sent", 1]);
  }
  return calls;
}

test.for([
  ["with a key", openWorld, byKey],
  ["with a binding", openBoundWorld, byBinding],
] as const)(
  "after any answer of a vendor %s, the delivery is sent, or waits or is dead with a reason",
  { timeout: 90_000 },
  async ([, open, vendors]) => {
    const { world } = await open();
    const kinds = await arrange(world, vendors);
    const calls = await countCalls(world, kinds);
    for (const [index, answer] of answers.entries()) {
      // Passes any Retry-After of the previous answer.
      world.ahead += 300_000;
      const timeouts = SLOW.has(answer[0]) ? impatient() : null;
      for (const [vendor, next] of Object.entries(kinds)) {
        if (answer[0] === HUGE && vendor !== "mail-provider") continue;
        // The email binding has its own timeout.
        if (timeouts && vendor === "email-binding") continue;
        await expectOutcome(world, vendor, next, answer);
        // Also at a later call, a different one for each answer.
        const later = calls[vendor]! - 1;
        if (later > 0 && LATER.has(answer[0]))
          await expectOutcome(world, vendor, next, answer, 1 + (index % later));
      }
      timeouts?.mockRestore();
    }
    expect(await count("deliveries where status = 'sending'"), "no delivery is in progress").toBe(0);
  },
);

test.for(ofADay)(
  "after a day of %s from every vendor, each delivery is sent once or has a reason",
  { timeout: 60_000 },
  async ([name, answer]) => {
    const { world } = await openWorld();
    const kinds = await arrange(world, byKey);
    const orders: (Order & { vendor: string })[] = [];
    for (const [vendor, next] of Object.entries(kinds)) orders.push({ vendor, ...(await next()) });
    world.outside.trouble = { on: /./, answer };
    const timeouts = name === "silence" ? impatient() : null;
    for (const { id } of orders) world.carried.push(messageOf(id));
    await world.settle(24);
    // Unconfirmed texts and invalid responses have an unknown outcome.
    const isUnsure = ({ atMostOnce }: Order) => name === "garbage" || atMostOnce === true;
    for (const order of orders) {
      const { status, last_error } = await rowOf(order.id);
      const ends = isUnsure(order)
        ? ["waiting", "dead", ...(name === "garbage" ? ["sent"] : [])]
        : ["waiting"];
      expect(ends, `${order.vendor}: ${last_error}`).toContain(status);
    }
    timeouts?.mockRestore();
    world.outside.trouble = null;
    await world.settle(24);
    for (const order of orders) {
      const { status, last_error } = await rowOf(order.id);
      const [effects, about] = [await order.effects(), `${order.vendor}: ${last_error}`];
      expect(effects, about).toBeLessThanOrEqual(1);
      const isDone = effects === 1 && (status === "sent" || (order.orFoundDone && status === "cancelled"));
      const isExplained = isUnsure(order) && (status === "sent" || (last_error ?? "").length > 10);
      expect([status, effects, isDone || isExplained], about).toEqual([status, effects, true]);
    }
  },
);
