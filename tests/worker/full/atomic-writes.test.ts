import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import worker from "#worker/index.ts";
import { fuzzRequests } from "#tests/support/fuzz-requests.ts";
import { createCountingDatabase } from "#tests/support/counting-database.ts";
import { contractEndpoints } from "#tests/support/endpoints.ts";
import { fillPlaceholders } from "#tests/support/fuzz.ts";
import {
  removeSeededFixture,
  getSeededFixture,
  installSeededFixture,
} from "#tests/support/seeded-fixture.ts";
import { testApp } from "#tests/support/test-app.ts";

beforeAll(installSeededFixture);
afterAll(removeSeededFixture);

/** Fixed, so that failures are reproducible. */
const SEED = 20_261_122;
const TRIES = 60;
/** Number of writing requests to inspect; different bodies take different paths. */
const SAMPLES = 4;

/** Endpoints with several batches, and why that is safe. All others write row, activity and deliveries atomically. */
const multiBatch: Record<string, string> = {
  "POST /api/auth/login": "count, end, begin: no session exists before the last batch",
  "PUT /api/auth/password": "as for sign-in",
  "POST /api/auth/email": "attempts are counted first",
  "POST /api/auth/invitation": "the password is set before the session begins",
  "POST /api/auth/forgot": "attempts are counted first",
  "PUT /api/auth/totp": "attempts are counted first",
  "POST /api/auth/step-up": "attempts are counted first",
  "POST /api/content/articles/generate": "the delivery is written first, and the queue finishes it",
  "POST /api/content/generate-from-prompt": "the delivery is written first, and the queue finishes it",
  "POST /api/content/bulk-generate": "reading a run ends a completed one",
  "DELETE /api/content/bulk-generate/:id": "reading a run ends a completed one",
  "POST /api/content/bulk-generate/:id/resume": "reading a run ends a completed one",
  "POST /api/ghl/sync-lead/:id": "the delivery is written first, and the queue finishes it",
  "POST /api/sms/campaigns/:id/resume": "the first texts are released after the change",
  "PUT /api/applications/stage": "one batch per application, each with its activity and deliveries",
  "POST /api/applications/moves/undo": "one batch per move, each with its activity and deliveries",
};
/** Endpoints that change no row of the fixture even with a valid request. */
const unchanged: Record<string, string> = {
  "POST /api/analytics/page-views": "counts are written some seconds later",
  "POST /api/analytics/empty-searches": "counts are written some seconds later",
  "POST /api/auth/links/find": "read-only",
  "POST /api/auth/login/code": "no sign-in is pending",
  "POST /api/auth/step-up/check": "read-only",
  "POST /api/auth/passkeys": "generated input is no answer of an authenticator",
  "POST /api/content/suggestions": "no model is configured",
  "POST /api/newsletters/preview": "read-only",
  "POST /api/newsletters/:id/schedule": "no carrier is set",
  "POST /api/newsletters/:id/test": "no carrier is set",
  "POST /api/content/markdown": "read-only",
  "POST /api/jobs/preview": "read-only",
  "POST /api/imports/check": "read-only",
  "POST /api/sms/campaigns/estimate": "read-only",
  "POST /api/sms/campaigns/:id/test": "SMS is inactive",
  "POST /api/sms/campaigns/:id/start": "nobody has agreed to marketing texts",
  "POST /api/content/images": "generated input is never an image",
  "POST /api/auth/photo": "generated input is never an image",
  "POST /api/admin/users/:id/photo": "generated input is never an image",
  "DELETE /api/auth/photo": "nobody has a photo",
  "DELETE /api/admin/users/:id/photo": "nobody has a photo",
  "POST /api/jobs/:id/postings/:portalId/retry": "no failed posting",
  "POST /api/ghl/bulk-sync": "no CRM key",
  "POST /api/admin/settings/test": "no vendor key",
  "POST /api/admin/webhooks/:id/deliveries/:delivery/replay": "the webhooks are off",
  "POST /api/content/articles/:id/channels/:channel":
    "no channel is not connected; covered by the fault tests of staff requests",
  "POST /api/content/trigger/linkedin": "LinkedIn is not connected",
  "POST /api/content/trigger/generation": "nothing is due; covered by the fault tests of staff requests",
  "POST /api/sms/send": "SMS is inactive; covered by the fault tests of staff requests",
  "POST /api/admin/booking/appointments/:id/complete": "few have begun",
  "POST /api/admin/booking/appointments/:id/no-show": "few have begun",
};

const counted = createCountingDatabase(env.DB);
async function site(request: Request): Promise<Response> {
  const executionCtx = createExecutionContext();
  const incoming = request as Request<unknown, IncomingRequestCfProperties>;
  const response = await worker.fetch(incoming, { ...env, DB: counted.db }, executionCtx);
  await waitOnExecutionContext(executionCtx);
  return response;
}

/** Forms of visitors are counted per network before anything is written. */
const isCount = (statement: string) => statement.startsWith('insert into "rate_counters"');

/** First statements of the batches of several writing requests to this endpoint, without counts. */
async function getBatches(endpoint: Endpoint): Promise<string[][]> {
  const fixture = await getSeededFixture();
  const sample = fc.sample(fuzzRequests(endpoint, fixture), { seed: SEED, numRuns: 4 * TRIES });
  const valid = sample.filter(
    ({ isValid, as }) => isValid && (as === "admin" || endpoint.access === "public"),
  );
  const found: string[][] = [];
  for (const request of valid.slice(0, TRIES)) {
    const headers = new Headers(request.headers);
    headers.set("cf-connecting-ip", testApp.visitor().ip);
    const { path, body } = await fillPlaceholders(endpoint, request);
    const { changes } = await counted.count(async () => {
      const person = fixture.people[request.as]().at(site);
      await (await person.fetch(path, { method: request.method, headers, body })).text();
    });
    const writes = changes.filter((sql) => !isCount(sql));
    if (writes.length > 0) found.push(writes.map((sql) => sql.slice(0, 60)));
    if (found.length === SAMPLES) break;
  }
  return found;
}

const changing = contractEndpoints
  .filter(({ name }) => !name.startsWith("GET ") && !(name in multiBatch))
  .map(({ name, endpoint }): [string, Endpoint] => [name, endpoint]);

test.for(changing)("%s writes everything in one batch", async ([name, endpoint]) => {
  const found = await getBatches(endpoint);
  for (const batches of found) expect(batches, "batches of one request").toHaveLength(1);
  const about =
    "changes a row of the fixture; give its fields valid values in seeded-fixture.ts, or list it in `unchanged`";
  expect(found.length > 0, about).toBe(!(name in unchanged));
});
