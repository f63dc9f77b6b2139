import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import worker from "#worker/index.ts";
import { attempts } from "#tests/support/attempts.ts";
import { countedDatabase } from "#tests/support/counted-database.ts";
import { endpointRows } from "#tests/support/endpoint-rows.ts";
import { upToDate } from "#tests/support/fuzzing.ts";
import { closeOffice, knownOffice, openOffice } from "#tests/support/known-office.ts";
import { office } from "#tests/support/office.ts";

beforeAll(openOffice);
afterAll(closeOffice);

/** Fixed, as in the fuzz. */
const SEED = 20_261_122;
const TRIES = 60;
/** So many that changed something are looked at; another body takes another way. */
const LOOKED_AT = 4;

/**
 * What takes more than one batch, and why a worker may end between them. Everything else is there as a whole or not at
 * all wherever its worker dies: the change, its entry in the log and the orders of what is to go out.
 */
const inSteps: Record<string, string> = {
  "POST /api/auth/login": "counted, ended, begun: nobody is let in before the last of them",
  "PUT /api/auth/password": "as signing in",
  "POST /api/content/articles/generate": "the order is there first, and the queue finishes it",
  "POST /api/content/generate-from-prompt": "the order is there first, and the queue finishes it",
  "POST /api/content/bulk-generate": "to look at a run ends one that is through",
  "DELETE /api/content/bulk-generate/:id": "to look at a run ends one that is through",
  "POST /api/ghl/sync-lead/:id": "the order is there first, and the queue finishes it",
};
/** What changes no row in this office, however rightly it is asked for. */
const untried: Record<string, string> = {
  "POST /api/content/markdown": "it only reads",
  "POST /api/content/images": "no text is a picture",
  "POST /api/jobs/:id/postings/:portalId/retry": "no posting has failed",
  "POST /api/ghl/bulk-sync": "no key of the CRM",
  "POST /api/admin/settings/test": "no key of any vendor",
  "POST /api/admin/settings": "what was not set is not cleared",
  "POST /api/content/trigger/linkedin": "LinkedIn is not connected",
  "POST /api/content/trigger/generation": "nothing is due: a story of the orders of staff",
  "POST /api/sms/send": "texting is not active: a story of the orders of staff",
  "PUT /api/applications/stage": "one of six stages is right",
  "POST /api/admin/booking/appointments/:id/complete": "few have begun",
  "POST /api/admin/booking/appointments/:id/no-show": "few have begun",
};

const counted = countedDatabase(env.DB);
async function site(request: Request): Promise<Response> {
  const waiter = createExecutionContext();
  const incoming = request as Request<unknown, IncomingRequestCfProperties>;
  const response = await worker.fetch(incoming, { ...env, DB: counted.db }, waiter);
  await waitOnExecutionContext(waiter);
  return response;
}

/** The first statement of each batch with which a request like this changes something; several requests are tried. */
async function batchesOf(row: Endpoint): Promise<string[][]> {
  const known = await knownOffice();
  const sample = fc.sample(attempts(row, known), { seed: SEED, numRuns: 4 * TRIES });
  const rights = sample.filter(({ sound, as }) => sound && (as === "admin" || row.access === "public"));
  const found: string[][] = [];
  for (const one of rights.slice(0, TRIES)) {
    const headers = new Headers(one.headers);
    headers.set("cf-connecting-ip", office.visitor().ip);
    const body = await upToDate(row, one);
    const { changes } = await counted.count(async () => {
      const person = known.people[one.as]().at(site);
      await (await person.fetch(one.path, { method: one.method, headers, body })).text();
    });
    if (changes.length > 0) found.push(changes.map((sql) => sql.slice(0, 60)));
    if (found.length === LOOKED_AT) break;
  }
  return found;
}

const changing = endpointRows
  .filter(({ name }) => !name.startsWith("GET ") && !(name in inSteps))
  .map(({ name, row }): [string, Endpoint] => [name, row]);

test.for(changing)("%s changes everything in one batch", async ([name, row]) => {
  const found = await batchesOf(row);
  for (const batches of found) expect(batches, "in steps").toHaveLength(1);
  expect(found.length > 0, "whether it changes anything here").toBe(!(name in untried));
});
