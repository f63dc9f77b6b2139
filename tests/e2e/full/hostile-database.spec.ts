import { expect, type Page } from "@playwright/test";
import { expectWords, look, test } from "../support/hostile-pages.ts";
import { hostileText, MARK } from "../support/hostile-text.ts";
import { inDatabase } from "../support/database.ts";
import { signIn } from "../support/users.ts";

/** Names of columns in which nothing but a form of its own is kept: times, ids, numbers, addresses, lists, words of ours. */
const FORMED =
  /(^|_)(id|at|(?<!fetched_)by|to|key|hash|urn|token|until|date|time|zone|timezone|email|phone|number|slug|icon|color|currency|version|type|action|status|ip|address|permissions|password|scope|payload|details|attribution|config|settings|value|stats|reasons|breakdown|variables|keywords|slots|categories|html|url|link|tags|from|stage|source|follow_up|sync|run|login|accessed|activity|for|writer)$|^required_info$|^setting_/;
/** Rows that are names in our own code, or are kept to compare and never shown. */
const ASIDE =
  /^(sqlite_|_cf_|d1_|users$|consents$|pipelines$|lead_scoring_rules$|idempotency_keys$|rate_counters$)|_fts(_|$)/;

/** What stands behind a button, or is kept for the log only: the other story opens those. */
const INSIDE =
  /^(article_revisions|booking_blocked_times|sms_events|sms_inbound|sms_settings|user_sessions|ghl_integration_settings)\.|\.(user_agent|booker_notes|notes|internal_notes|cancel_reason|error|error_message|ghl_error|fetched_by|outcome|last_error|post_content|prompt)$/;

type Column = { name: string; type: string; pk: string | number };
type Read = <Row>(sql: string, ...params: string[]) => Promise<Row[]>;

/** Of what the sample has none: what vendors, workers and other people's telephones have said. */
const SAID = [
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
  "insert into cron_runs (cron, started_at) values ('*/5 * * * *', ?1)",
];

/** Writes hostile words into every column that can hold words, past every check; answers the columns. */
async function writeEverywhere(read: Read): Promise<string[]> {
  const now = new Date().toISOString();
  for (const sql of SAID) await read(sql, now);
  const tables = await read<{ name: string; sql: string }>(
    "select name, sql from sqlite_master where type = 'table' and sql not like 'create virtual%'",
  );
  const planted: string[] = [];
  for (const { name: table, sql } of tables.filter(({ name }) => !ASIDE.test(name))) {
    const columns = await read<Column>(`pragma table_info(${table})`);
    const led = await read<{ from: string }>(`pragma foreign_key_list(${table})`);
    const words = columns.filter(
      ({ name, type, pk }) =>
        type.toLowerCase() === "text" &&
        String(pk) === "0" &&
        !FORMED.test(name) &&
        !led.some(({ from }) => from === name) &&
        !new RegExp(`\\b${name} in \\(`).test(sql),
    );
    if (words.length === 0) continue;
    const texts = words.map(({ name }) => hostileText(300).replace(MARK, `${MARK}-${table}.${name}`));
    await read(`update ${table} set ${words.map(({ name }) => `${name} = ?`).join(", ")}`, ...texts);
    planted.push(...words.map(({ name }) => `${table}.${name}`));
  }
  return planted;
}

/** Which columns the page says something of, in words, names or values. */
const quoted = (page: Page): Promise<string[]> =>
  page.evaluate(() => document.documentElement.innerHTML.match(/(?<=Zq7-)[a-z_]+\.[a-z_]+/g) ?? []);

test("words that came past every check stay words, in every column and on every screen", async ({
  page,
  faults,
}) => {
  test.setTimeout(120_000);
  await signIn(page, "admin", "/admin/profile");
  const failed: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`);
  });
  const read: Read = (sql, ...params) => inDatabase(page.request, sql, ...params);
  const planted = await writeEverywhere(read);
  expect(planted.length).toBeGreaterThan(60);

  const one = async (from: string) => (await read<{ id: string }>(`select id from ${from} limit 1`))[0]!.id;
  const job = await one("jobs where status = 'published' and deleted_at is null");
  const article = await one("articles where status = 'published' and deleted_at is null");
  const [application, lead] = [await one("applications"), await one("crm_leads")];
  const seen = new Set<string>();
  for (const path of [
    "/",
    "/jobs",
    `/jobs/${job}`,
    "/resources",
    `/article/${article}`,
    "/book",
    "/feeds/jobs.xml",
    "/feeds/indeed.xml",
    "/feeds/articles.xml",
    "/llms.txt",
    "/admin/content",
    "/admin/content?tab=schedules",
    "/admin/content?tab=linkedin",
    "/admin/jobs",
    `/admin/jobs/${job}/preview`,
    "/admin/applications",
    `/admin/applications/${application}`,
    "/admin/applications?tab=contacts",
    "/admin/bookings",
    "/admin/bookings?view=list",
    "/admin/bookings?view=services",
    "/admin/bookings?view=blocked",
    "/admin/ghl",
    "/admin/ghl?view=board",
    `/admin/ghl/${lead}`,
    "/admin/ghl?tab=settings",
    "/admin/sms",
    "/admin/sms?tab=history",
    "/admin/deliveries",
    "/admin/deliveries?tab=health",
    "/admin/portals",
    "/admin/portals?tab=logs",
    "/admin/settings",
  ]) {
    await look(page, path, null);
    // What it asks for comes after its frame.
    await expect(page.locator(".skeleton"), path).toHaveCount(0);
    await expectWords(page, path);
    for (const column of await quoted(page)) seen.add(column);
  }
  const unseen = planted.filter((column) => !seen.has(column) && !INSIDE.test(column));
  expect(unseen, "columns that no screen showed").toEqual([]);
  expect([faults, failed]).toEqual([[], []]);
});
