import { expect, type Page } from "@playwright/test";
import { expectNoInjection, expectPageSafe, test } from "../support/hostile-pages.ts";
import { hostileText, MARKER } from "../support/hostile-text.ts";
import { EXTRA_ROWS, recordIds } from "../support/hostile-rows.ts";
import { queryDatabase } from "../support/database.ts";
import { signIn } from "../support/users.ts";

/** Columns with a fixed format: times, ids, numbers, addresses, lists, constants. */
const FORMATTED_COLUMN =
  /(^|_)(id|at|(?<!fetched_)by|to|key|hash|urn|token|until|date|time|zone|timezone|email|phone|number|slug|icon|color|currency|version|type|action|status|ip|address|permissions|password|scope|payload|details|attribution|config|settings|value|stats|reasons|breakdown|variables|keywords|slots|categories|format|html|url|link|tags|from|stage|source|follow_up|sync|run|login|accessed|activity|for|writer|audience|network|workplace|places|countries|entries|kind|mapping|basis|stamp|filled|since|query|pseudonym|options|knockout|fields|topics|cursor|ids|before|week_of|origin|plain_text|salt|capabilities|modes|signature|hint|events|secret)$|^required_info$|^ics_host$|^setting_/;
/** Tables whose values the code depends on, that are never shown, or that are copies for the search. */
const EXCLUDED_TABLE =
  /^(sqlite_|_cf_|d1_|users$|account_links$|user_totp$|user_identities$|oidc_requests$|user_passkeys$|consents$|pipelines$|lead_scoring_rules$|idempotency_keys$|rate_counters$|person_documents$)|_fts(_|$)/;

/** Columns shown only in dialogs or logs; hostile-text.spec.ts covers them. */
const HIDDEN_COLUMN =
  /^(article_revisions|booking_blocked_times|import_rows|sms_events|sms_inbound|sms_settings|user_sessions|ghl_integration_settings)\.|\.(user_agent|booker_notes|notes|internal_notes|cancel_reason|error|error_message|engagement_error|ghl_error|fetched_by|outcome|last_error|post_content|prompt|about_job|addressee|seo_title|seo_description|context_after)$|^channel_posts\.account$|^mail_templates\.body$/;

type Column = { name: string; type: string; pk: string | number };
type Query = <Row>(sql: string, ...params: string[]) => Promise<Row[]>;

/** Columns of unique indexes, also of those of expressions. */
async function listUniqueColumns(query: Query, table: string): Promise<Set<string>> {
  const indexes = await query<{ name: string; unique: string | number }>(`pragma index_list(${table})`);
  const unique = indexes.filter((index) => String(index.unique) === "1");
  const columns = await Promise.all(
    unique.map(({ name }) => query<{ name: string | null }>(`pragma index_info(${name})`)),
  );
  const definitions = await query<{ sql: string }>(
    "select sql from sqlite_master where type = 'index' and tbl_name = ? and sql like 'create unique %(%(%'",
    table,
  );
  return new Set([
    ...columns.flat().map(({ name }) => name ?? ""),
    ...definitions.flatMap(({ sql }) => sql.slice(sql.indexOf("(")).match(/\w+/g) ?? []),
  ]);
}

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
    const uniqueColumns = await listUniqueColumns(query, table);
    const assignments = textColumns
      .map(({ name }) => `${name} = ${uniqueColumns.has(name) ? "? || rowid" : "?"}`)
      .join(", ");
    await query(`update ${table} set ${assignments}`, ...texts);
    filledColumns.push(...textColumns.map(({ name }) => `${table}.${name}`));
  }
  return filledColumns;
}

/** Columns whose text the page shows, also in fields. */
const findVisibleColumns = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
    const texts = [document.documentElement.innerHTML, ...Array.from(fields, ({ value }) => value)];
    return texts.flatMap((text) => text.match(/(?<=Zq7-)[a-z_]+\.[a-z_]+/g) ?? []);
  });

test("hostile text in any database column is shown as text on every screen", async ({ page, faults }) => {
  test.setTimeout(300_000);
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
  const [{ slug: author } = { slug: "" }] = await query<{ slug: string }>("select slug from authors limit 1");
  const [lead, interview] = [await getFirstId("crm_leads"), await getFirstId("interviews")];
  const screened = await getFirstId(
    `jobs where status = 'published' and deleted_at is null and id in (select job_id from screening_questions)
      and id in (select job_id from scorecard_criteria)`,
  );
  const [ids] = await query<Record<keyof typeof recordIds, string>>(
    `select ${Object.entries(recordIds)
      .map(([name, id]) => `${id} as ${name}`)
      .join(", ")}`,
  );
  const {
    application,
    otherApplication,
    applicationJob,
    client,
    shortlist,
    view,
    article,
    newsletter,
    campaign,
  } = ids!;
  const submittal = await page.request.get(`/api/submittals/${shortlist}`);
  const shortlistLink = new URL(((await submittal.json()) as { url: string }).url);
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
    `/admin/applications/${otherApplication}`,
    `/admin/applications?saved=${view}`,
    `/apply?job=${screened}`,
    `/admin/jobs/${screened}/screening`,
    `/admin/jobs/${applicationJob}/pipeline`,
    `/admin/jobs/${applicationJob}/pipeline?view=list`,
    `/admin/jobs/${applicationJob}/stages`,
    "/admin/jobs/pipeline-settings",
    "/admin/content/calendar",
    "/admin/content/newsletters",
    "/admin/content/newsletters?tab=suppressions",
    "/admin/content/newsletters?tab=suspected",
    `/admin/content/newsletters/${newsletter}`,
    `/admin/content/articles/${article}`,
    "/admin/ghl?tab=sms",
    `/admin/ghl/campaigns/${campaign}`,
    "/admin/clients",
    "/admin/clients?tab=placements",
    `/admin/clients/${client}`,
    `/admin/clients/shortlists/${shortlist}`,
    shortlistLink.pathname + shortlistLink.search,
    "/admin",
    "/admin/interviews?view=all",
    "/admin/interviews?view=week",
    "/admin/interviews?view=settings",
    `/admin/interviews?open=${interview}`,
    "/admin/messages",
    "/admin/bookings",
    "/admin/bookings?view=list",
    "/admin/bookings?view=services",
    "/admin/bookings?view=blocked",
    "/admin/ghl",
    "/admin/ghl?view=board",
    `/admin/people/${lead}`,
    "/admin/people",
    `/admin/people?q=${MARKER}`,
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
    "/admin/settings/service-keys",
    "/admin/settings/webhooks",
    "/admin/users/roles",
    "/admin/profile",
  ]) {
    await expectPageSafe(page, path, null);
    await expect(page.locator(".skeleton"), path).toHaveCount(0);
    // Panels of the article editor load after the page.
    await page.waitForLoadState("networkidle");
    await expectNoInjection(page, path);
    for (const column of await findVisibleColumns(page)) seen.add(column);
  }
  expect(failed, "server errors").toEqual([]);
  const missing = filledColumns.filter((column) => !seen.has(column) && !HIDDEN_COLUMN.test(column));
  expect(missing, "columns that no screen shows").toEqual([]);
  expect(faults).toEqual([]);
});
