import { expect, test } from "vitest";
import { answers, HUGE, impatient, SLOW } from "#tests/support/faults/answers.ts";
import { openWorld } from "#tests/support/faults/firm.ts";
import type { Person } from "#tests/support/person.ts";
import { aLead, aNumber } from "#tests/support/texts.ts";
import { setKey } from "#tests/support/writers.ts";

type Call = (admin: Person) => Promise<{ status: number; body: unknown }>;

/** What asks a vendor while somebody waits for the answer; pictures have tests of their own. */
const calls = (leadId: string): Record<string, Call> => ({
  "the CRM is tested": (admin) => admin.call("POST /api/ghl/test-connection", {}),
  "the CRM is asked what there is": (admin) => admin.call("GET /api/ghl/options", {}),
  "a lead is synced": (admin) => admin.call("POST /api/ghl/sync-lead/:id", { params: { id: leadId } }),
  "a key of OpenAI is tested": (admin) =>
    admin.ask("POST /api/admin/settings/test", { body: { key: "openai_api_key" } }),
  "a draft is written": (admin) =>
    admin.call("POST /api/content/articles/generate", { body: { category: "Market Trends" } }),
});

test(
  "whatever a vendor answers while somebody waits, they are told in our words",
  { timeout: 60_000 },
  async () => {
    const { world, admin } = await openWorld();
    await setKey();
    const all = Object.entries(calls(await aLead(aNumber())));
    const before = world.outside.asked;
    for (const [name, call] of all) {
      const asked = world.outside.asked;
      expect((await call(admin)).status, `${name}, when all is well`).toBeLessThan(300);
      expect(world.outside.asked, `${name}: a vendor is asked`).toBeGreaterThan(asked);
    }
    expect(world.outside.asked).toBeGreaterThan(before);
    for (const [answer, , said] of answers) {
      if (answer === HUGE) continue;
      world.ahead += 300_000;
      const patience = SLOW.has(answer) ? impatient() : null;
      world.outside.trouble = { on: /./, answer: said };
      for (const [name, call] of all) {
        const { status, body } = await call(admin);
        const about = `${name}: ${answer}: ${status} ${JSON.stringify(body)}`;
        expect(status, about).not.toBe(500);
        expect(about).not.toMatch(/mail-key|pit-0000|sk-local|<html>|Failed query|"internal"/);
      }
      world.outside.trouble = null;
      patience?.mockRestore();
    }
  },
);
