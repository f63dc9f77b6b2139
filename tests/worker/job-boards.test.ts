import { expect, test } from "vitest";
import { serviceAccount } from "#tests/support/service-account.ts";
import {
  aNotice,
  clock,
  getFailure,
  NOW,
  aBoardAccount,
  SECRET,
  getBodyText,
  TOKEN_URL,
  createVendor,
} from "#tests/support/job-board-vendor.ts";
import { NotConfigured, VendorFailure } from "#worker/base/errors.ts";
import type { JobBoardAccount, PushJobBoard } from "#worker/ports/job-board.ts";
import type { Fetch } from "#worker/vendors/vendor-request.ts";
import { googleJobs } from "#worker/vendors/google-jobs.ts";
import { httpBoard } from "#worker/vendors/http-board.ts";
import { indexNow } from "#worker/vendors/index-now.ts";

type Case = {
  board: (send: Fetch, timeoutMs?: number) => PushJobBoard;
  portal: () => Promise<JobBoardAccount>;
  good: () => Response;
};
const boards: Record<string, Case> = {
  Google: {
    board: (send, timeoutMs) => googleJobs({ send, clock, ...(timeoutMs && { timeoutMs }) }),
    portal: async () => aBoardAccount({ name: "Google for Jobs", apiKey: (await serviceAccount()).json }),
    good: () => Response.json({ urlNotificationMetadata: { url: aNotice().url } }),
  },
  IndexNow: {
    board: (send, timeoutMs) => indexNow(send, timeoutMs),
    portal: async () => aBoardAccount({ name: "IndexNow", config: { key: "0123456789abcdef" } }),
    good: () => new Response(null, { status: 202 }),
  },
  Http: {
    board: (send, timeoutMs) => httpBoard({ send, clock, ...(timeoutMs && { timeoutMs }) }),
    portal: async () =>
      aBoardAccount({ config: { endpoint: "https://boards.example.com/hook" }, apiKey: SECRET }),
    good: () => Response.json({ id: "ext-9" }),
  },
};
const cases = Object.entries(boards);

test.for(cases)(
  "%s: publish and withdraw each send one POST without following redirects",
  async ([, { board, portal: made, good }]) => {
    const { send, requests } = createVendor(good);
    const client = board(send);
    await client.publish(await made(), [aNotice()]);
    await client.withdraw(await made(), [aNotice()]);
    const calls = requests.filter(({ url }) => url !== TOKEN_URL);
    expect(calls.length).toBe(2);
    for (const { init } of requests) expect([init.method, init.redirect]).toEqual(["POST", "manual"]);
  },
);

const statuses = [
  [302, true],
  [400, true],
  [401, undefined],
  [403, true],
  [404, true],
  [422, true],
  [429, false],
  [500, false],
  [503, false],
] as const;
test.for(cases.flatMap(([name, made]) => statuses.map((status) => [name, ...status, made] as const)))(
  "%s: status %i is a vendor failure, permanent only when a retry cannot help",
  async ([name, status, permanent, { board, portal: made }]) => {
    const quoting = createVendor(() => new Response(`{"error":{"message":"${SECRET} ya29.t"}}`, { status }));
    const failure = await getFailure(board(quoting.send).publish(await made(), [aNotice()]));
    expect(failure).toBeInstanceOf(VendorFailure);
    // A rejected access token is fetched again, so 401 is retryable for Google; a static secret is not.
    const expected = permanent ?? name !== "Google";
    expect((failure as VendorFailure).permanent).toBe(expected);
  },
);

test.for(cases)(
  "%s: a timeout, a connection failure and an invalid body give different errors",
  async ([name, { board, portal: made }]) => {
    const silent: Fetch = (_, { signal }) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    expect((await getFailure(board(silent, 20).publish(await made(), [aNotice()]))).code).toBe(
      "upstream_timeout",
    );
    const gone: Fetch = () => Promise.reject(new TypeError(`connect failed ${SECRET}`));
    expect((await getFailure(board(gone).publish(await made(), [aNotice()]))).message).toMatch(
      /could not be reached/,
    );
    for (const body of ["<html>", "null", "{}", "[]", '{"id":{}}', "ok"]) {
      const work = board(createVendor(() => new Response(body)).send).publish(await made(), [aNotice()]);
      const outcome = await work.then(JSON.stringify).catch((error: unknown) => String(error));
      // The other boards answer by status alone.
      expect(outcome, body).toMatch(name === "Google" ? /response was invalid/ : /^\{\}$/);
    }
  },
);

test.for(cases)(
  "%s without key or settings throws NotConfigured and sends no request",
  async ([, { board }]) => {
    const { send, requests } = createVendor(() => new Response());
    const work = board(send).publish(aBoardAccount({}), [aNotice()]);
    expect(await getFailure(work)).toBeInstanceOf(NotConfigured);
    expect(requests).toEqual([]);
  },
);

test("IndexNow gets all URLs in one call without duplicates, with the key location", async () => {
  const { send, requests } = createVendor(() => new Response("ok"));
  const at = await boards.IndexNow!.portal();
  await indexNow(send).publish(at, [aNotice("a"), aNotice("b"), aNotice("a")]);
  expect(JSON.parse(getBodyText(requests[0]!))).toEqual({
    host: "www.planwright.example",
    key: "0123456789abcdef",
    keyLocation: "https://www.planwright.example/0123456789abcdef.txt",
    urlList: ["https://www.planwright.example/jobs/a", "https://www.planwright.example/jobs/b"],
  });
});

test("a signed webhook can be verified and contains only id, title and URL of the job", async () => {
  const { send, requests } = createVendor(boards.Http!.good);
  const at = await boards.Http!.portal();
  expect(await httpBoard({ send, clock }).publish(at, [aNotice()])).toEqual({ externalId: "ext-9" });
  const headers = requests[0]!.init.headers as Record<string, string>;
  const timestamp = headers["X-Webhook-Timestamp"]!;
  expect(timestamp).toBe(String(NOW.getTime() / 1000));
  const bytes = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey("raw", bytes(SECRET), { name: "HMAC", hash: "SHA-256" }, false, [
    "verify",
  ]);
  const [version, hex] = headers["X-Webhook-Signature"]!.split("=");
  const signature = Uint8Array.from(hex!.match(/../g)!, (pair) => parseInt(pair, 16));
  const verified = (body: string) =>
    crypto.subtle.verify("HMAC", key, signature, bytes(`${timestamp}.${body}`));
  expect([
    version,
    await verified(getBodyText(requests[0]!)),
    await verified(`${getBodyText(requests[0]!)} `),
  ]).toEqual(["v1", true, false]);
  expect(JSON.parse(getBodyText(requests[0]!))).toEqual({
    id: "delivery-1",
    event: "job.published",
    job: { id: "job-1", title: "Planning Analyst", url: aNotice().url },
  });
  expect(headers["Idempotency-Key"]).toBe("delivery-1");
});

test("a numeric id in the response becomes the external id; an id over 200 characters is ignored", async () => {
  const at = await boards.Http!.portal();
  const receive = (body: unknown) =>
    httpBoard({ send: createVendor(() => Response.json(body)).send, clock }).publish(at, [aNotice()]);
  expect(await receive({ id: 12 })).toEqual({ externalId: "12" });
  expect(await receive({ id: "x".repeat(201) })).toEqual({});
});

test.for([
  "http://boards.example.com/",
  "https://127.0.0.1/",
  "https://localhost/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://metadata.google.internal/",
  "https://10.0.0.1.nip.io/",
  "https://user:pass@boards.example.com/",
  "ftp://boards.example.com/",
  "not an address",
])("a stored endpoint %s is never called", async (endpoint) => {
  const { send, requests } = createVendor(() => new Response());
  const at = aBoardAccount({ config: { endpoint }, apiKey: SECRET });
  expect(await getFailure(httpBoard({ send, clock }).publish(at, [aNotice()]))).toBeInstanceOf(NotConfigured);
  expect(requests).toEqual([]);
});
