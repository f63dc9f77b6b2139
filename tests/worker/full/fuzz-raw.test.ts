import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { CrmEvent } from "#contract/crm/events.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { fitting, schemaOf, wild } from "#tests/support/arbitrary.ts";
import { attempts } from "#tests/support/attempts.ts";
import { endpointRows, rawRoutes } from "#tests/support/endpoint-rows.ts";
import { expectRefusal } from "#tests/support/fuzzing.ts";
import { LOCATION } from "#tests/support/ghl.ts";
import { hearingOffice, SECRET, type Event } from "#tests/support/ghl-events.ts";
import { closeOffice, knownOffice, openOffice } from "#tests/support/known-office.ts";
import { catchLog } from "#tests/support/log.ts";
import { office } from "#tests/support/office.ts";
import { contents, fileCount } from "#tests/support/tables.ts";
import { oneOfEach } from "#tests/support/tricks.ts";
import { publicPages } from "#web/app/routes.tsx";

beforeAll(openOffice);
afterAll(closeOffice);

const SEED = 20_261_120;
const REQUESTS = 24;
const AT_ONCE = 16;

/** What pages and files read of their address, all of it optional. */
const query = z.object(
  Object.fromEntries(
    "token title location industry page limit sort q category type date slot do job next from to"
      .split(" ")
      .map((name) => [name, z.string().max(60).optional()]),
  ),
);

/** Made for machines or kept as files, and the doors of the back office. */
const documents = [
  "/sitemap.xml",
  "/robots.txt",
  "/llms.txt",
  "/feeds/articles.xml",
  "/feeds/jobs.xml",
  "/feeds/:file",
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

/** Everything that answers and is no row of the contract. Nothing of it changes a word by being asked. */
const all = [...rawRoutes.map(({ route }) => route), ...[...pages, ...documents].map((path) => `GET ${path}`)].map(
  (route) => ({ route, summary: "", access: "public", output: z.unknown(), query }) as unknown as Endpoint,
);

/** Noted when a portal reads its feed. */
const READ = /^job_portal/;
/** Drawn when somebody asks for it first, then kept. */
const DRAWN = /\/media\/cards\//;

test.for(all.map((row): [string, Endpoint] => [row.route, row]))(
  "%s withstands nonsense and is changed by none of it",
  async ([, row]) => {
    const log = catchLog();
    const known = await knownOffice();
    const kept = async () => {
      const tables = Object.entries(await contents()).filter(([name]) => !READ.test(name));
      return [Object.fromEntries(tables), DRAWN.test(row.route) ? 0 : await fileCount()];
    };
    const before = await kept();
    const sure = oneOfEach(row, known, SEED);
    const sample = fc.sample(attempts(row, known), { seed: SEED, numRuns: REQUESTS - sure.length });
    const sent = [...sure, ...sample];
    const statuses: number[] = [];
    let answered = 0;
    while (answered < sent.length) {
      const some = sent.slice(answered, answered + AT_ONCE);
      await Promise.all(
        some.map(async ({ as, method, path, headers, body }) => {
          const about = `${row.route}: ${as} ${method} ${path.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)}`;
          const response = await known.people[as]().fetch(path, {
            method,
            headers: { ...headers, "cf-connecting-ip": office.visitor().ip },
            body,
          });
          const isCall = new URL(response.url).pathname.startsWith("/api/") && method !== "HEAD";
          if (isCall && response.status >= 400) {
            await expectRefusal(response, about, row.route === "GET /api/linkedin/connect");
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
    expect(await kept()).toEqual(before);
  },
);

test("every way into the worker is asked: rows, raw routes, pages, documents", () => {
  expect(all.length).toBeGreaterThan(55);
  expect(endpointRows.length).toBeGreaterThan(160);
});

/** An event of the CRM, right or with some of its parts spoilt. */
const events = fc
  .tuple(
    fitting(schemaOf(CrmEvent), (name) => (name === "locationId" ? [LOCATION] : undefined)),
    fc.constantFrom(
      "ContactUpdate",
      "ContactDelete",
      "InboundMessage",
      "OutboundMessage",
      "ContactDndUpdate",
    ),
    fc.array(fc.tuple(fc.constantFrom(...Object.keys(CrmEvent.shape)), wild), { maxLength: 4 }),
  )
  .map(([fit, type, spoilt]) => ({ ...(fit as Event), type, ...Object.fromEntries(spoilt) }));

test("no event of the CRM is more than refused, however odd: what we cannot do is asked for again for days", async () => {
  const { post, syncedLead } = await hearingOffice();
  const lead = await syncedLead();
  const log = catchLog();
  const sample = fc.sample(events, { seed: SEED, numRuns: 400 });
  const taken: number[] = [];
  for (const [at, odd] of sample.entries()) {
    // Half of them about somebody who is known.
    const sent = at % 2 ? { ...odd, id: lead.ghl_contact_id, contactId: lead.ghl_contact_id } : odd;
    const { status } = await post(JSON.stringify(sent), { "x-webhook-secret": SECRET });
    expect([200, 400, 403], JSON.stringify(sent).slice(0, 1_000)).toContain(status);
    taken.push(status);
  }
  expect(taken.filter((status) => status === 200).length).toBeGreaterThan(40);
  expect(log.filter(({ level }) => level === "error")).toEqual([]);
});
