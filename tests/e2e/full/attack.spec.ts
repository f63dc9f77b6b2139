import type { APIRequestContext, APIResponse } from "@playwright/test";
import {
  countOutcomes,
  expect,
  getJson,
  parseJson,
  test,
  uniqueName,
} from "../support/concurrent-requests.ts";
import { queryDatabase } from "../support/database.ts";
import { listMails } from "../support/mailbox.ts";
import { isProxyError } from "../support/proxy-errors.ts";

const SERVICE = "01900000-0000-7000-8005-000000000001";
const ATTACKER_NETWORKS = 11;
const CROWD = 200;
/** Visitors of the crowd who also book or write. */
const BOOKERS = 20;
const WRITERS = 20;

type Slot = { startsAt: string; isAvailable: boolean };
type Booked = { id: string; heldUntil: string | null };

const from = (network: string, index: number) => ({
  "cf-connecting-ip": `${network}.${Math.floor(index / 200)}.${(index % 200) + 1}`,
});

/** Runs `send` for 0 to `count` - 1, at most `lanes` at a time: the local server drops connections beyond some dozens. */
async function sendAll<T>(count: number, lanes: number, send: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    for (let n = next++; n < count; n = next++) results[n] = await send(n);
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return results;
}

/** Retries requests that the proxy of `wrangler dev` loses under this load. */
async function sendThroughProxy(send: () => Promise<APIResponse>): Promise<APIResponse> {
  let response = await send();
  for (let tries = 1; tries < 5 && isProxyError(response); tries++) {
    lostRequests++;
    response = await send();
  }
  return response;
}
let lostRequests = 0;

/** Every free start of the month. */
async function listStarts(client: APIRequestContext): Promise<string[]> {
  const path = `/api/booking/types/${SERVICE}`;
  const days = await getJson<{ date: string }[]>(client, `${path}/days`);
  const slots = await sendAll(days.length, 6, (n) =>
    getJson<Slot[]>(client, `${path}/slots?date=${days[n]!.date}`),
  );
  return slots.flat().flatMap(({ startsAt, isAvailable }) => (isAvailable ? [startsAt] : []));
}

/** Books the first of the start times that is still free. */
async function bookFirstFree(client: APIRequestContext, starts: string[], name: string, n: number) {
  for (const appointmentDate of starts) {
    const data = {
      bookingTypeId: SERVICE,
      appointmentDate,
      bookerName: "Honest Visitor",
      bookerEmail: `${name}.${n}@example.com`,
    };
    const response = await sendThroughProxy(() =>
      client.post("/api/booking/appointments", { headers: from("198.51", n), data }),
    );
    if (response.status() !== 409) return response;
  }
  throw new Error(`Visitor ${n} found no free time.`);
}

type Message = { firstName: string; email: string };

const writeMessage = (client: APIRequestContext, headers: Record<string, string>, sender: Message) =>
  sendThroughProxy(() =>
    client.post("/api/ghl/direct-contact", {
      headers,
      data: { ...sender, lastName: "Visitor", inquiry: "General question", message: "May I ask something?" },
    }),
  );

/** The slowest 5 % are slower than this. */
const percentile95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;

/** Sends the requests of 200 visitors within a minute: each opens pages, some book or write. */
async function visit(client: APIRequestContext, starts: string[], name: string) {
  const times: number[] = [];
  const failed: number[] = [];
  const booked: APIResponse[] = [];
  const written: APIResponse[] = [];
  await sendAll(CROWD, 16, async (n) => {
    const headers = from("198.51", n);
    for (const path of ["/", "/jobs", "/book", `/book?type=${SERVICE}`]) {
      const startedAt = Date.now();
      const response = await sendThroughProxy(() => client.get(path, { headers }));
      times.push(Date.now() - startedAt);
      if (response.status() !== 200) failed.push(response.status());
    }
    if (n < BOOKERS) booked.push(await bookFirstFree(client, starts.slice(n * 3), name, n));
    else if (n < BOOKERS + WRITERS)
      written.push(
        await writeMessage(client, headers, { firstName: "Ada", email: `${name}.${n}@example.com` }),
      );
  });
  return { p95: percentile95(times), failed, booked, written };
}

test("limits protect the calendar, mailboxes and CPU during an attack, and 200 visitors are served", async ({
  request,
  recruiter: staff,
}) => {
  test.setTimeout(240_000);
  const name = uniqueName();
  const before = await listStarts(request);
  expect(before.length).toBeGreaterThan(156);
  lostRequests = 0;
  const startedAt = Date.now();

  // One script: every free time of the month, under one address, from eleven networks.
  const bookWholeMonth = sendAll(156, 8, (n) =>
    sendThroughProxy(() =>
      request.post("/api/booking/appointments", {
        headers: from("203.0", n % ATTACKER_NETWORKS),
        data: {
          bookingTypeId: SERVICE,
          appointmentDate: before[n],
          bookerName: "Taker",
          bookerEmail: `${name}.taker@example.com`,
        },
      }),
    ),
  );
  // Second attack: ninety receipts to one mailbox, with an advertisement as the name.
  const stranger = `${name}.stranger@example.com`;
  const advertise = sendAll(90, 8, (n) =>
    writeMessage(request, from("203.1", n % ATTACKER_NETWORKS), {
      firstName: "Click http://evil.example now",
      email: stranger,
    }),
  );
  // And a user of the lowest role that writes content.
  const emphasize = async () => {
    const since = Date.now();
    const data = { content: "*".repeat(50_000) };
    const response = await sendThroughProxy(() => staff.post("/api/content/markdown", { data }));
    return { status: response.status(), ms: Date.now() - since };
  };
  const [taken, advertised, rendered, crowd] = await Promise.all([
    bookWholeMonth,
    advertise,
    Promise.all([emphasize(), emphasize(), emphasize()]),
    visit(request, before.toReversed(), name),
  ]);
  const seconds = Math.round((Date.now() - startedAt) / 1_000);

  const takenOutcomes = await countOutcomes(taken);
  const takenByAttacker = await Promise.all(
    taken.filter((response) => response.ok()).map((response) => parseJson<Booked>(response)),
  );
  const honest = await Promise.all(crowd.booked.map((response) => parseJson<Booked>(response)));
  const left = (await listStarts(request)).length;
  await expect(async () => {
    const waiting = await queryDatabase<{ n: number }>(
      request,
      "select count(*) as n from deliveries where action = 'contact.receipt' and status in ('waiting', 'sending') and created_at >= ?",
      new Date(startedAt).toISOString(),
    );
    expect(waiting[0]!.n).toBe(0);
  }).toPass({ timeout: 60_000 });
  const mails = await listMails(request, stranger);
  const stored = await queryDatabase<{ n: number }>(
    request,
    "select count(*) as n from contacts where email = ?",
    stranger,
  );
  console.table({
    "requests lost by the local proxy": lostRequests,
    "seconds of the attack": seconds,
    "attacker: bookings of 156": JSON.stringify(takenOutcomes),
    "attacker: confirmed without a mail": takenByAttacker.filter(({ heldUntil }) => !heldUntil).length,
    "attacker: messages of 90": JSON.stringify(await countOutcomes(advertised)),
    "stranger: receipts": mails.length,
    "attacker: 50 kB of asterisks, ms": Math.max(...rendered.map(({ ms }) => ms)),
    "free times before and after": `${before.length} and ${left}`,
    "crowd: pages served of 800": CROWD * 4 - crowd.failed.length,
    "crowd: 95 % of the pages within ms": crowd.p95,
    "crowd: bookings of 20": JSON.stringify(await countOutcomes(crowd.booked)),
    "crowd: of these held until confirmed": honest.filter(({ heldUntil }) => heldUntil).length,
    "crowd: messages of 20": JSON.stringify(await countOutcomes(crowd.written)),
  });

  expect(takenByAttacker.filter(({ heldUntil }) => !heldUntil).length).toBeLessThanOrEqual(2);
  expect(takenByAttacker.length).toBeLessThanOrEqual(4);
  expect(taken.filter((response) => response.status() >= 500)).toEqual([]);
  expect(left).toBeGreaterThan(before.length / 2);
  const accepted = advertised.filter((response) => response.ok()).length;
  expect(accepted).toBeGreaterThan(0);
  expect(mails.length, "receipts of a mailbox and day").toBe(Math.min(5, accepted));
  expect(mails.filter(({ subject }) => subject.includes("evil.example"))).toEqual([]);
  // The cap drops receipts, not messages; the response of a stored message may be lost.
  expect(stored[0]!.n).toBeGreaterThanOrEqual(accepted);
  expect(stored[0]!.n).toBeLessThanOrEqual(accepted + lostRequests);
  expect(advertised.filter((response) => response.status() >= 500)).toEqual([]);
  for (const { status, ms } of rendered) {
    expect(status).toBeLessThan(500);
    expect(ms).toBeLessThan(20_000);
  }

  expect(crowd.failed).toEqual([]);
  expect(await countOutcomes(crowd.booked)).toEqual({ 201: BOOKERS });
  expect(await countOutcomes(crowd.written)).toEqual({ 201: WRITERS });
});
