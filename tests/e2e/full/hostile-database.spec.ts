import { expect, type Page } from "@playwright/test";
import { expectNoInjection, expectPageSafe, test } from "../support/hostile-pages.ts";
import { hostileText, MARKER } from "../support/hostile-text.ts";
import { queryDatabase } from "../support/database.ts";
import { signIn } from "../support/users.ts";

/** Columns with a fixed format: times, ids, numbers, addresses, lists, constants. */
const FORMATTED_COLUMN =
  /(^|_)(id|at|(?<!fetched_)by|to|key|hash|urn|token|until|date|time|zone|timezone|email|phone|number|slug|icon|color|currency|version|type|action|status|ip|address|permissions|password|scope|payload|details|attribution|config|settings|value|stats|reasons|breakdown|variables|keywords|slots|categories|html|url|link|tags|from|stage|source|follow_up|sync|run|login|accessed|activity|for|writer|audience|network|workplace|places|countries|entries|kind|mapping|basis|stamp|filled)$|^required_info$|^setting_/;
/** Tables whose values the code depends on, or that are never shown. */
const EXCLUDED_TABLE =
  /^(sqlite_|_cf_|d1_|users$|consents$|pipelines$|lead_scoring_rules$|idempotency_keys$|rate_counters$)|_fts(_|$)/;

/** Columns shown only in dialogs or logs; hostile-text.spec.ts covers them. */
const HIDDEN_COLUMN =
  /^(article_revisions|booking_blocked_times|import_rows|sms_events|sms_inbound|sms_settings|user_sessions|ghl_integration_settings)\.|\.(user_agent|booker_notes|notes|internal_notes|cancel_reason|error|error_message|ghl_error|fetched_by|outcome|last_error|post_content|prompt|about_job|addressee)$/;

type Column = { name: string; type: string; pk: string | number };
type Query = <Row>(sql: string, ...params: string[]) => Promise<Row[]>;

/** Rows that the seed lacks: data from vendors, cron and inbound messages. */
const EXTRA_ROWS = [
  `insert into linkedin_accounts (id, author_urn, name, access_token, key_id, scope, expires_at, created_at, updated_at)
    values ('hostile', 'urn:li:person:x', 'n', 'x', 'x', 'x', '2030-01-01T00:00:00.000Z', ?1, ?1)`,
  `insert into linkedin_posts (id, article_title, article_category, post_content, status, created_at, updated_at)
    values ('01900000-0000-7000-8000-0000000000aa', 't', 'c', 'p', 'failed', ?1, ?1)`,
  `insert into sms_messages (id, to_number, message, message_type, status, created_at, updated_at)
    values ('01900000-0000-7000-8000-0000000000ab', '+13125550142', 'm', 'reminder', 'failed', ?1, ?1)`,
  `insert into bulk_runs (id, status, total, created_at, updated_at, finished_at)
    values ('01900000-0000-7000-8000-0000000000ac', 'failed', 100, ?1, ?1, ?1)`,
  `insert into sms_events (id, message_id, state, detail, created_at)
    values ('hostile', '01900000-0000-7000-8000-0000000000ab', 'failed', 'd', ?1)`,
  `insert into imports (id, kind, source, file_name, file_hash, mapping, total, status, created_at, updated_at)
    values ('01900000-0000-7000-8000-0000000000ad', 'redirects', 'csv', 'f', 'h', '{}', 1, 'finished', ?1, ?1)`,
  `insert into import_rows (import_id, row, outcome, reason, created_at)
    values ('01900000-0000-7000-8000-0000000000ad', 1, 'failed', 'r', ?1)`,
  `insert into redirects (id, from_path, to_url, created_at, updated_at)
    values ('01900000-0000-7000-8000-0000000000ae', '/old', '/', ?1, ?1)`,
  "insert into cron_runs (cron, started_at) values ('*/5 * * * *', ?1)",
];

/** Writes hostile text into every free-text column, bypassing validation. Returns the columns. */
async function fillTextColumns(query: Query): Promise<string[]> {
  const now = new Date().toISOString();
  for (const sql of EXTRA_ROWS) await query(sql, now);
  const tables = await query<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'table' and sql not like 'create virtual%'",
  );
  const filledColumns: string[] = [];
  for (const { name: table, sql } of tables.filter(({ name }) => !EXCLUDED_TABLE.test(name))) {
    const columns = await query<Column>(`pragma table_info(${table})`);
    const foreignKeys = await query<{ from: string }>(`pragma foreign_key_list(${table})`);
    const textColumns = columns.filter(
      ({ name, type, pk }) =>
        type.toLowerCase() === "text" &&
        String(pk) === "0" &&
        !FORMATTED_COLUMN.test(name) &&
        !foreignKeys.some(({ from }) => from === name) &&
        !new RegExp(`\\b${name} in \\(`).test(sql),
    );
    if (textColumns.length === 0) continue;
    const texts = textColumns.map(({ name }) =>
      hostileText(300).replace(MARKER, `${MARKER}-${table}.${name}`),
    );
    // Names of authors are unique.
    const value = table === "authors" ? "? || rowid" : "?";
    const assignments = textColumns.map(({ name }) => `${name} = ${value}`).join(", ");
    await query(`update ${table} set ${assignments}`, ...texts);
    filledColumns.push(...textColumns.map(({ name }) => `${table}.${name}`));
  }
  return filledColumns;
}

/** Columns whose text the page shows. */
const findVisibleColumns = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.documentElement.innerHTML.match(/(?<=Zq7-)[a-z_]+\.[a-z_]+/g) ?? []);

test("hostile text in any database column is shown as text on every screen", async ({ page, faults }) => {
  test.setTimeout(120_000);
  await signIn(page, "admin", "/admin/profile");
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`);
  });
  const query: Query = (sql, ...params) => queryDatabase(page.request, sql, ...params);
  const filledColumns = await fillTextColumns(query);
  expect(filledColumns.length).toBeGreaterThan(60);

  const getFirstId = async (from: string) =>
    (await query<{ id: string }>(`select id from ${from} limit 1`))[0]!.id;
  const job = await getFirstId("jobs where status = 'published' and deleted_at is null");
  const article = await getFirstId("articles where status = 'published' and deleted_at is null");
  const [{ slug: author } = { slug: "" }] = await query<{ slug: string }>("select slug from authors limit 1");
  const [application, lead] = [await getFirstId("applications"), await getFirstId("crm_leads")];
  const seen = new Set<string>();
  for (const path of [
    "/",
    "/jobs",
    `/jobs/${job}`,
    "/resources",
    `/article/${article}`,
    `/authors/${author}`,
    "/book",
    "/feeds/jobs.xml",
    "/feeds/indeed.xml",
    "/feeds/articles.xml",
    "/llms.txt",
    "/admin/content",
    "/admin/content?tab=schedules",
    "/admin/content?tab=linkedin",
    "/admin/content?tab=authors",
    "/admin/jobs",
    `/admin/jobs/${job}/preview`,
    "/admin/applications",
    `/admin/applications/${application}`,
    "/admin/messages",
    "/admin/bookings",
    "/admin/bookings?view=list",
    "/admin/bookings?view=services",
    "/admin/bookings?view=blocked",
    "/admin/ghl",
    "/admin/ghl?view=board",
    `/admin/ghl/${lead}`,
    "/admin/people",
    "/admin/people?view=duplicates",
    "/admin/ghl?tab=settings",
    "/admin/sms",
    "/admin/sms?tab=history",
    "/admin/deliveries",
    "/admin/deliveries?tab=health",
    "/admin/portals",
    "/admin/portals?tab=logs",
    "/admin/settings",
    "/admin/settings/import?tab=history",
    "/admin/settings/import?tab=redirects",
    "/admin/settings/lists",
  ]) {
    await expectPageSafe(page, path, null);
    await expect(page.locator(".skeleton"), path).toHaveCount(0);
    await expectNoInjection(page, path);
    for (const column of await findVisibleColumns(page)) seen.add(column);
  }
  const missing = filledColumns.filter((column) => !seen.has(column) && !HIDDEN_COLUMN.test(column));
  expect(missing, "columns that no screen shows").toEqual([]);
  expect([faults, failed]).toEqual([[], []]);
});
