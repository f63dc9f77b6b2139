import { FORM_CHECK_HEADER } from "#contract/form-check.ts";
import { createTestSite } from "./test-app.ts";
import { openPage } from "./pages.ts";
import type { Person } from "./person.ts";
import { select } from "./tables.ts";

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
