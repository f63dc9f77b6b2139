import { expect, test } from "vitest";
import { openWorld } from "#tests/support/faults/firm.ts";
import { articleKinds } from "#tests/support/faults/kinds-articles.ts";
import { mailKinds } from "#tests/support/faults/kinds-mail.ts";
import { vendorKinds } from "#tests/support/faults/kinds-vendors.ts";
import { arrange, type Kind, messageOf, type Order, rowOf } from "#tests/support/faults/orders.ts";

const pick = (from: Record<string, Kind>, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]!]));

/** One kind for each vendor. */
const vendors = {
  ...pick(mailKinds, "application.receipt"),
  ...pick(vendorKinds, "lead.sync", "linkedin.post", "sms.send", "posting.publish"),
  ...pick(articleKinds, "article.write"),
};

const says =
  (status: number, body = "", headers: Record<string, string> = {}) =>
  () =>
    new Response(body || null, { status, headers });
const inAMinute = () => new Date(Date.now() + 60_000).toUTCString();
/** Thirty megabytes that never end as JSON. */
const huge = () => {
  const part = new Uint8Array(1_000_000).fill(32);
  let left = 30;
  return new Response(new ReadableStream({ pull: (to) => (left-- > 0 ? to.enqueue(part) : to.close()) }));
};

type Means = "passing" | "final" | "anything";
/** What a vendor may say instead of doing something. A refused key comes last: much is kept back after it. */
const answers: [string, Means, () => Response | Promise<Response>][] = [
  ["no connection", "passing", () => Promise.reject(new TypeError("Network connection lost."))],
  ["silence", "passing", () => Promise.reject(new DOMException("The operation timed out.", "TimeoutError"))],
  ["429", "passing", says(429)],
  ["429, in 90 seconds", "passing", says(429, "{}", { "Retry-After": "90" })],
  ["429, at a time", "passing", says(429, "{}", { "Retry-After": inAMinute() })],
  [
    "429, at a time that has passed",
    "passing",
    says(429, "{}", { "Retry-After": "Fri, 01 Jan 2021 00:00:00 GMT" }),
  ],
  ["500", "passing", says(500, '{"message":"no"}')],
  ["502 in HTML", "passing", says(502, "<html><body>Bad gateway</body></html>")],
  ["503", "passing", says(503)],
  ["400", "final", says(400, '{"message":"no"}')],
  ["404", "final", says(404)],
  ["409", "final", says(409, "{}")],
  ["410", "final", says(410)],
  ["422", "final", says(422, '{"message":"no"}')],
  ["200 with garbage", "anything", says(200, "\u0000\u0001<html>")],
  ["200 with nothing", "anything", says(200)],
  ["200 with half of it", "anything", says(200, '{"contact":{"id"')],
  ["200 without end", "anything", huge],
  ["403", "anything", says(403, "{}")],
  ["401", "anything", says(401, "{}")],
];

const mayEnd = { final: ["dead"], anything: ["sent", "waiting", "dead"] };

test(
  "whatever a vendor answers, a row is sent, waits and says why, or is dead and says why",
  { timeout: 90_000 },
  async () => {
    const { world } = await openWorld();
    const kinds = await arrange(world, vendors);
    for (const [answer, means, said] of answers) {
      // A vendor that asked to be left alone is asked again by then.
      world.ahead += 300_000;
      for (const [vendor, next] of Object.entries(kinds)) {
        // One way in for all of them; thirty megabytes are read once.
        if (answer === "200 without end" && vendor !== "application.receipt") continue;
        const order = await next();
        const name = `${vendor}: ${answer}`;
        world.outside.trouble = { on: /./, answer: said };
        await world.consume([messageOf(order.id)]);
        world.outside.trouble = null;
        const row = await rowOf(order.id);
        // A text may have been sent where the answer does not say: it is left to people, visibly.
        const ends = { ...mayEnd, passing: order.atMostOnce ? ["waiting", "dead"] : ["waiting"] };
        expect(ends[means], name).toContain(row.status);
        expect(await order.effects(), name).toBeLessThanOrEqual(1);
        expect(row.status === "sent" ? row.status : row.last_error, name).toMatch(/^sent$|^\S.{10,}/);
        expect(row.last_error ?? "", name).not.toMatch(/mail-key|pit-0000|sk-local|<html>|Failed query/);
      }
    }
  },
);

test.for([
  ["503", says(503)],
  ["429 and 'in thirty seconds'", says(429, "", { "Retry-After": "30" })],
  ["no connection", () => Promise.reject(new TypeError("Network connection lost."))],
] as const)(
  "every vendor answers %s for a day: then everything goes out, once",
  { timeout: 60_000 },
  async ([name, answer]) => {
    const { world } = await openWorld();
    const kinds = await arrange(world, vendors);
    const orders: Order[] = [];
    for (const next of Object.values(kinds)) orders.push(await next());
    world.outside.trouble = { on: /./, answer };
    for (const { id } of orders) world.carried.push(messageOf(id));
    await world.settle(24);
    for (const { id, atMostOnce } of orders) {
      const { status, last_error } = await rowOf(id);
      const ends = atMostOnce && name === "no connection" ? ["waiting", "dead"] : ["waiting"];
      expect(ends, String(last_error)).toContain(status);
    }
    world.outside.trouble = null;
    await world.settle(24);
    for (const { id, effects, atMostOnce } of orders) {
      const { status, last_error } = await rowOf(id);
      const unsure = atMostOnce === true && status === "dead";
      expect(unsure ? last_error : `${status} ${await effects()}`).toMatch(/^sent 1$|may have been sent/i);
    }
  },
);
