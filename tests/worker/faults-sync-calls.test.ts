import { expect, test } from "vitest";
import { answers, HUGE, impatient, SLOW } from "#tests/support/faults/answers.ts";
import { openWorld } from "#tests/support/faults/firm.ts";
import type { Person } from "#tests/support/person.ts";
import { aLead, aNumber } from "#tests/support/texts.ts";
import { setKey } from "#tests/support/writers.ts";

type Call = (admin: Person) => Promise<{ status: number; body: unknown }>;

/** Endpoints that call a vendor synchronously. Pictures are tested separately. */
const calls = (leadId: string): Record<string, Call> => ({
  "test the CRM connection": (admin) => admin.call("POST /api/ghl/test-connection", {}),
  "list CRM options": (admin) => admin.call("GET /api/ghl/options", {}),
  "sync a lead": (admin) => admin.call("POST /api/ghl/sync-lead/:id", { params: { id: leadId } }),
  "test the OpenAI key": (admin) =>
    admin.ask("POST /api/admin/settings/test", { body: { key: "openai_api_key" } }),
  "generate a draft": (admin) =>
    admin.call("POST /api/content/articles/generate", { body: { category: "Market Trends" } }),
});

test(
  "no vendor response to a synchronous call causes a 500 or leaks secrets",
  { timeout: 60_000 },
  async () => {
    const { world, admin } = await openWorld();
    await setKey();
    const all = Object.entries(calls(await aLead(aNumber())));
    const before = world.outside.asked;
    for (const [name, call] of all) {
      const callsBefore = world.outside.asked;
      expect((await call(admin)).status, `${name}, without faults`).toBeLessThan(300);
      expect(world.outside.asked, `${name}: calls the vendor`).toBeGreaterThan(callsBefore);
    }
    expect(world.outside.asked).toBeGreaterThan(before);
    for (const [answer, , response] of answers) {
      if (answer === HUGE) continue;
      world.ahead += 300_000;
      const shortTimeout = SLOW.has(answer) ? impatient() : null;
      world.outside.trouble = { on: /./, answer: response };
      for (const [name, call] of all) {
        const { status, body } = await call(admin);
        const context = `${name}: ${answer}: ${status} ${JSON.stringify(body)}`;
        expect(status, context).not.toBe(500);
        expect(context).not.toMatch(/mail-key|pit-0000|sk-local|<html>|Failed query|"internal"/);
      }
      world.outside.trouble = null;
      shortTimeout?.mockRestore();
    }
  },
);
