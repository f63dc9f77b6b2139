import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { CrmEvent } from "#contract/crm/webhook-event.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { validInput, toJsonSchema, anyJson } from "#tests/support/arbitrary.ts";
import { fuzzRequests } from "#tests/support/fuzz-requests.ts";
import { contractEndpoints, rawRoutes } from "#tests/support/endpoints.ts";
import { expectRefusal } from "#tests/support/fuzz.ts";
import { LOCATION } from "#tests/support/ghl.ts";
import { createWebhookFixture, SECRET, type CrmEventBody } from "#tests/support/ghl-webhook.ts";
import {
  removeSeededFixture,
  getSeededFixture,
  installSeededFixture,
} from "#tests/support/seeded-fixture.ts";
import { catchLog } from "#tests/support/log.ts";
import { testApp } from "#tests/support/test-app.ts";
import { dumpTables, countFiles } from "#tests/support/tables.ts";
import { createBaseCases } from "#tests/support/fuzz-cases.ts";
import { publicPages } from "#web/app/public-pages.ts";

beforeAll(installSeededFixture);
afterAll(removeSeededFixture);

const SEED = 20_261_120;
const REQUESTS = 24;
const CONCURRENCY = 16;

/** Query parameters that pages and files read, all optional. */
const query = z.object(
  Object.fromEntries(
    "token title location industry page limit sort q category type date slot do job next from to"
      .split(" ")
      .map((name) => [name, z.string().max(60).optional()]),
  ),
);

/** Feeds, files and back-office shells. */
const documents = [
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/feeds/articles.xml",
  "/feeds/jobs.xml",
  "/feeds/:file",
  "/feeds/indeed/:file.xml",
  "/media/:file",
  "/media/cards/job/:id.png",
  "/media/cards/article/:id.png",
  "/media/cards/site.png",
  "/:file.txt",
  "/__dev/mail",
  "/__dev/mail/:id",
  "/login",
  "/admin/:file",
  "/index.html",
  "/manifest.json",
];
const pages = publicPages.map(({ path = "" }) => `/${path.replace("*", ":file")}`);

/** Refused with 503 while a setting is missing. */
const needsSettings = new Set(["GET /api/linkedin/connect", "POST /api/webhooks/postmark"]);

/** Every route outside the contract. All of them are read-only. */
const all = [
  ...rawRoutes.map(({ route }) => route),
  ...[...pages, ...documents].map((path) => `GET ${path}`),
].map(
  (route) => ({ route, summary: "", access: "public", output: z.unknown(), query }) as unknown as Endpoint,
);

/** Drawn and stored at the first request. */
const CARD = /\/media\/cards\/|\/card\.png$/;

test.for(all.map((endpoint): [string, Endpoint] => [endpoint.route, endpoint]))(
  "%s handles generated requests without server errors or writes",
  async ([, endpoint]) => {
    const log = catchLog();
    const fixture = await getSeededFixture();
    const snapshot = async () => {
      const tables = await dumpTables();
      return [tables, CARD.test(endpoint.route) ? 0 : await countFiles()];
    };
    const before = await snapshot();
    const baseCases = createBaseCases(endpoint, fixture, SEED);
    const sample = fc.sample(fuzzRequests(endpoint, fixture), {
      seed: SEED,
      numRuns: REQUESTS - baseCases.length,
    });
    const sent = [...baseCases, ...sample];
    const statuses: number[] = [];
    let answered = 0;
    while (answered < sent.length) {
      const some = sent.slice(answered, answered + CONCURRENCY);
      await Promise.all(
        some.map(async ({ as, method, path, headers, body }) => {
          const about = `${endpoint.route}: ${as} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}`;
          const person = fixture.people[as]();
          const response = await person.fetch(path, {
            method,
            headers: { ...headers, "cf-connecting-ip": testApp.visitor().ip },
            body,
          });
          const isCall = new URL(person.origin + path).pathname.startsWith("/api/") && method !== "HEAD";
          if (isCall && response.status >= 400) {
            await expectRefusal(response, about, needsSettings.has(endpoint.route));
            return;
          }
          statuses.push(response.status);
          await response.body?.cancel();
        }),
      );
      answered += some.length;
    }
    expect(answered).toBe(REQUESTS);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(log.filter(({ level }) => level === "error").map(({ event }) => event)).toEqual([]);
    expect(await snapshot()).toEqual(before);
  },
);

test("the fuzz tests cover every endpoint, raw route, page and document", () => {
  expect(all.length).toBeGreaterThan(55);
  expect(contractEndpoints.length).toBeGreaterThan(160);
});

/** A CRM event, valid or with some fields replaced. */
const events = fc
  .tuple(
    validInput(toJsonSchema(CrmEvent), (name) => (name === "locationId" ? [LOCATION] : undefined)),
    fc.constantFrom(
      "ContactUpdate",
      "ContactDelete",
      "InboundMessage",
      "OutboundMessage",
      "ContactDndUpdate",
    ),
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(CrmEvent.shape)), anyJson), { maxLength: 4 }),
  )
  .map(([fit, type, replaced]) => ({ ...(fit as CrmEventBody), type, ...Object.fromEntries(replaced) }));

test("a malformed CRM event gets 400 or 403, never 500: GoHighLevel retries failures for days", async () => {
  const { post, createSyncedLead } = await createWebhookFixture();
  const lead = await createSyncedLead();
  const log = catchLog();
  const sample = fc.sample(events, { seed: SEED, numRuns: 400 });
  const responses: number[] = [];
  for (const [at, event] of sample.entries()) {
    // Half of them refer to a synced lead.
    const sent = at % 2 ? { ...event, id: lead.ghl_contact_id, contactId: lead.ghl_contact_id } : event;
    const { status } = await post(JSON.stringify(sent), { "x-webhook-secret": SECRET });
    expect([200, 400, 403], JSON.stringify(sent).slice(0, 1_000)).toContain(status);
    responses.push(status);
  }
  expect(responses.filter((status) => status === 200).length).toBeGreaterThan(40);
  expect(log.filter(({ level }) => level === "error")).toEqual([]);
});
