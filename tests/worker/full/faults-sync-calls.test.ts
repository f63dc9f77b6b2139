import { expect, test } from "vitest";
import {
  vendorResponses,
  ENDLESS_BODY,
  shortenTimeouts,
  TIMEOUT_CASES,
} from "#tests/support/faults/vendor-responses.ts";
import { createSimulation } from "#tests/support/faults/setup.ts";
import type { Person } from "#tests/support/person.ts";
import { insertLead, aPhoneNumber } from "#tests/support/sms.ts";
import { setOpenAiKey } from "#tests/support/openai.ts";

type Call = (admin: Person) => Promise<{ status: number; body: unknown }>;

/** Endpoints that call a vendor synchronously. Pictures are tested separately. */
const calls = (leadId: string): Record<string, Call> => ({
  "test the CRM connection": (admin) => admin.call("POST /api/ghl/test-connection", {}),
  "list CRM options": (admin) => admin.call("GET /api/ghl/options", {}),
  "sync a lead": (admin) => admin.call("POST /api/ghl/sync-lead/:id", { params: { id: leadId } }),
  "test the OpenAI key": (admin) =>
    admin.callUntyped("POST /api/admin/settings/test", { body: { key: "openai_api_key" } }),
  "generate a draft": (admin) =>
    admin.call("POST /api/content/articles/generate", { body: { category: "Market Trends" } }),
});

test(
  "no vendor response to a synchronous call causes a 500 or leaks secrets",
  { timeout: 60_000 },
  async () => {
    const { simulation, admin } = await createSimulation();
    await setOpenAiKey();
    const all = Object.entries(calls(await insertLead(aPhoneNumber())));
    const before = simulation.vendors.requestCount;
    for (const [name, call] of all) {
      const callsBefore = simulation.vendors.requestCount;
      expect((await call(admin)).status, `${name}, without faults`).toBeLessThan(300);
      expect(simulation.vendors.requestCount, `${name}: calls the vendor`).toBeGreaterThan(callsBefore);
    }
    expect(simulation.vendors.requestCount).toBeGreaterThan(before);
    for (const [answer, , response] of vendorResponses) {
      if (answer === ENDLESS_BODY) continue;
      simulation.clockOffsetMs += 300_000;
      const shortTimeout = TIMEOUT_CASES.has(answer) ? shortenTimeouts() : null;
      simulation.vendors.fault = { on: /./, answer: response };
      for (const [name, call] of all) {
        const { status, body } = await call(admin);
        const context = `${name}: ${answer}: ${status} ${JSON.stringify(body)}`;
        expect(status, context).not.toBe(500);
        expect(context).not.toMatch(/mail-key|pit-0000|sk-local|<html>|Failed query|"internal"/);
      }
      simulation.vendors.fault = null;
      shortTimeout?.mockRestore();
    }
  },
);
