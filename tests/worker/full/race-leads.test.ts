import { expect, test } from "vitest";
import { getLeadByAnyEmail } from "#tests/support/leads.ts";
import { contactMessage, homeMessage } from "#tests/support/messages.ts";
import { unique } from "#tests/support/samples.ts";
import { select } from "#tests/support/tables.ts";
import { testApp } from "#tests/support/test-app.ts";

const write = (body: ReturnType<typeof contactMessage>) =>
  testApp.visitor().call("POST /api/contact/submit", { body });

test("200 concurrent submissions are all stored, with one lead per person", async () => {
  const same = contactMessage({ email: `same.${unique()}@example.com` });
  const strangers = Array.from({ length: 100 }, () => homeMessage());
  const household = Array.from({ length: 50 }, () => contactMessage({ phone: "(317) 555-1000" }));
  const answers = await Promise.all([
    ...strangers.map((body) => testApp.visitor().call("POST /api/ghl/direct-contact", { body })),
    ...Array.from({ length: 50 }, () => write(same)),
    ...household.map(write),
  ]);
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  const count = async (sql: string, ...values: unknown[]) =>
    (await select<{ n: number }>(`select count(*) as n from ${sql}`, ...values))[0]!.n;
  expect(await count("contacts")).toBe(200);
  expect(await count("crm_leads")).toBe(151);
  expect(await count("lead_activities where lead_id = ?", (await getLeadByAnyEmail(same.email)).id)).toBe(50);
  expect(
    await count("lead_activities where lead_id = ?", (await getLeadByAnyEmail(household[7]!.email)).id),
  ).toBe(1);
  expect(await count("deliveries where action = 'contact.receipt'")).toBe(200);
  // A submission made while a CRM sync is waiting reuses that sync.
  expect(await count("deliveries where action = 'lead.sync'")).toBe(151);
});
