import { expect, test } from "vitest";
import { answers, HUGE, impatient, LATER, ofADay, SLOW } from "#tests/support/faults/answers.ts";
import { count, openBoundWorld, openWorld } from "#tests/support/faults/firm.ts";
import { articleKinds, boundArticle } from "#tests/support/faults/kinds-articles.ts";
import { engineKinds } from "#tests/support/faults/kinds-boards.ts";
import { boundMail, mailKinds } from "#tests/support/faults/kinds-mail.ts";
import { vendorKinds } from "#tests/support/faults/kinds-vendors.ts";
import { arrange, type Kind, messageOf, type Order, rowOf } from "#tests/support/faults/orders.ts";
import type { World } from "#tests/support/faults/world.ts";

const one = (from: Record<string, Kind>, name: string) => from[name]!;

/** A kind of row for each vendor, by the file that asks it; what is asked while somebody waits is told beside them. */
const byKey: Record<string, Kind> = {
  "mail-provider": one(mailKinds, "application.receipt"),
  ghl: one(vendorKinds, "lead.sync"),
  "ghl, asked to forget": one(vendorKinds, "crm.erase"),
  "ghl-sms": one(vendorKinds, "sms.send"),
  linkedin: one(vendorKinds, "linkedin.post"),
  "linkedin-oauth": one(vendorKinds, "linkedin.renew"),
  "http-board": one(vendorKinds, "posting.publish"),
  "http-board, asked to forget": one(vendorKinds, "posting.withdraw"),
  "google-jobs": one(engineKinds, "google-jobs"),
  "index-now": one(engineKinds, "indexnow"),
  "openai-writer": one(articleKinds, "article.write"),
};
const byBinding: Record<string, Kind> = {
  "email-binding": boundMail,
  "workers-ai-writer": boundArticle,
};
/** Asked while staff stand before the screen: faults-waiting.test.ts, and tests of their own. */
const waitedFor = ["ghl-check", "openai-check", "openai-images"];
/** Parts of those above. */
const parts = ["vendor-request", "linkedin-request", "openai", "ghl-crm", "ghl-appointments", "ghl-opportunities"];
const more = ["linkedin-people", "retry-policy", "ignore-non-json-body", "with-timeout", "article-prompt", "job-boards"];
/** These ask nobody. */
const offline = ["asset-fonts", "dev-mailbox", "outline-writer"];

test("every file of the vendors is in the table of answers, or known to ask nobody", () => {
  const files = Object.keys(import.meta.glob("../../worker/vendors/*.ts"));
  const known = [
    ...Object.keys(byKey),
    ...Object.keys(byBinding),
    ...waitedFor,
    ...parts,
    ...more,
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

/** One row of one vendor, which says this at its call number `past` + 1. */
async function told(world: World, vendor: string, next: Next, [answer, means, said]: Answer, past = 0) {
  const order = await next();
  const name = `${vendor}: ${answer}, at call ${past + 1}`;
  world.outside.trouble = { on: /./, answer: said, past };
  await world.consume([messageOf(order.id)]);
  world.outside.trouble = null;
  const row = await rowOf(order.id);
  // A text may have been sent where the answer does not say: it is left to people, visibly.
  const passing = order.atMostOnce ? ["waiting", "dead"] : ["waiting"];
  // Workers AI throws whatever it is, so none of it is known to be final.
  const ends = { ...mayEnd, passing, ...(vendor === "workers-ai-writer" && { final: ["waiting"] }) };
  // A part that did not come off may be left out: a picture, say.
  expect(past ? ["sent", "waiting", "dead"] : ends[means], name).toContain(row.status);
  expect(await order.effects(), name).toBeLessThanOrEqual(1);
  expect(row.status === "sent" ? row.status : row.last_error, name).toMatch(/^sent$|^\S.{10,}/);
  expect(row.last_error ?? "", name).not.toMatch(/mail-key|pit-0000|sk-local|<html>|Failed query/);
}

/** How many calls a row of each takes when all is well. */
async function callsOf(world: World, kinds: Record<string, Next>): Promise<Record<string, number>> {
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
  ["by its key", openWorld, byKey],
  ["by a binding", openBoundWorld, byBinding],
] as const)(
  "whatever a vendor answers that is asked %s, a row is sent, waits and says why, or is dead and says why",
  { timeout: 90_000 },
  async ([, open, vendors]) => {
    const { world } = await open();
    const kinds = await arrange(world, vendors);
    const calls = await callsOf(world, kinds);
    for (const [nth, answer] of answers.entries()) {
      // A vendor that asked to be left alone is asked again by then.
      world.ahead += 300_000;
      const patience = SLOW.has(answer[0]) ? impatient() : null;
      for (const [vendor, next] of Object.entries(kinds)) {
        if (answer[0] === HUGE && vendor !== "mail-provider") continue;
        // The mail service ends its own silence.
        if (patience && vendor === "email-binding") continue;
        await told(world, vendor, next, answer);
        // And at a later call, another one for each answer.
        const later = calls[vendor]! - 1;
        if (later > 0 && LATER.has(answer[0])) await told(world, vendor, next, answer, 1 + (nth % later));
      }
      patience?.mockRestore();
    }
    expect(await count("deliveries where status = 'sending'"), "nobody is still at it").toBe(0);
  },
);

test.for(ofADay)(
  "every vendor answers %s for a day: then everything goes out, once, or says why not",
  { timeout: 60_000 },
  async ([name, answer]) => {
    const { world } = await openWorld();
    const kinds = await arrange(world, byKey);
    const orders: (Order & { vendor: string })[] = [];
    for (const [vendor, next] of Object.entries(kinds)) orders.push({ vendor, ...(await next()) });
    world.outside.trouble = { on: /./, answer };
    const patience = name === "silence" ? impatient() : null;
    for (const { id } of orders) world.carried.push(messageOf(id));
    await world.settle(24);
    // Whether a text was sent that nobody confirmed, and what garbage means, people have to find out.
    const isUnsure = ({ atMostOnce }: Order) => name === "garbage" || atMostOnce === true;
    for (const order of orders) {
      const { status, last_error } = await rowOf(order.id);
      const ends = isUnsure(order)
        ? ["waiting", "dead", ...(name === "garbage" ? ["sent"] : [])]
        : ["waiting"];
      expect(ends, `${order.vendor}: ${last_error}`).toContain(status);
    }
    patience?.mockRestore();
    world.outside.trouble = null;
    await world.settle(24);
    for (const order of orders) {
      const { status, last_error } = await rowOf(order.id);
      const [effects, about] = [await order.effects(), `${order.vendor}: ${last_error}`];
      expect(effects, about).toBeLessThanOrEqual(1);
      const isFine = effects === 1 && (status === "sent" || (order.orFoundDone && status === "cancelled"));
      const isTold = isUnsure(order) && (status === "sent" || (last_error ?? "").length > 10);
      expect([status, effects, isFine || isTold], about).toEqual([status, effects, true]);
    }
  },
);
