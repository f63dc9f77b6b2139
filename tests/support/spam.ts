import { FORM_CHECK_HEADER } from "#contract/form-check.ts";
import { aBooking, listFreeSlots, SHORT_TYPE_ID } from "./bookings.ts";
import { contactMessage } from "./messages.ts";
import { openPage } from "./pages.ts";
import type { Person } from "./person.ts";
import { anApplication, unique } from "./samples.ts";
import { select } from "./tables.ts";
import { createTestSite, testApp } from "./test-app.ts";

/** The header of a form whose invisible field was filled in. */
export const HONEYPOT = { [FORM_CHECK_HEADER]: "referenceNote=Buy+now" };

/** The site as in production, where a form that is sent too soon is marked, with a clock that stands. */
export const siteWithTimeTrap = (at: Date) =>
  createTestSite((ctx) => ({ config: { ...ctx.config, formMinSeconds: 3 }, clock: () => at }));

/** The key of the first form of a page. */
export async function getFormKey(person: Person, path: string): Promise<string> {
  const { html } = await openPage(person, path);
  return /name="formKey" value="([^"]+)"/.exec(html)![1]!;
}

type Mark = { spam_status: string | null; spam_reasons: string | null };

/** Status and reasons of the row with this value. */
export async function getMark(table: string, column: string, value: string) {
  const [row] = await select<Mark>(
    `select spam_status, spam_reasons from ${table} where ${column} = ?`,
    value,
  );
  return row && [row.spam_status, JSON.parse(row.spam_reasons ?? "null")];
}

/** Actions of the deliveries about an entity, or about the lead of an address. */
export async function listDeliveryActions(entityId: string, email: string): Promise<string[]> {
  const rows = await select<{ action: string }>(
    `select action from deliveries where entity_id = ?
     or entity_id in (select id from crm_leads where email_key = ?) order by action`,
    entityId,
    email,
  );
  return rows.map(({ action }) => action);
}

/** Sends two messages, applications, bookings and sign-ups with a filled invisible field. */
export async function createSuspectedSubmissions(): Promise<void> {
  const { slots } = await listFreeSlots(SHORT_TYPE_ID, testApp.visitor(), -2);
  for (const { startsAt } of [slots[0]!, slots[4]!]) {
    const visitor = testApp.visitor();
    const email = `reader.${unique()}@example.com`;
    const sent = [
      await visitor.call("POST /api/contact/submit", { body: contactMessage() }, HONEYPOT),
      await visitor.call("POST /api/applications", { body: anApplication() }, HONEYPOT),
      await visitor.call("POST /api/booking/appointments", { body: aBooking(startsAt) }, HONEYPOT),
      await visitor.call("POST /api/newsletter", { body: { email } }, HONEYPOT),
    ];
    const rejected = sent.find(({ status }) => status >= 400);
    if (rejected) throw new Error(`A submission was rejected: ${JSON.stringify(rejected.body)}`);
  }
}
