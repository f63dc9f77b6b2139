import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { insertRowPerTable } from "#tests/support/insert-rows.ts";
import { quoted, readSchema } from "../../scripts/backup/schema.ts";

const { MIGRATIONS, SPARE } = env as unknown as { MIGRATIONS: D1Migration[]; SPARE: D1Database };

type Rows = Record<string, Record<string, unknown>[]>;

async function allRows(): Promise<Rows> {
  const { tables } = await readSchema(SPARE);
  const read = await SPARE.batch<Record<string, unknown>>(
    tables.map(({ name, orderBy: [first] }) =>
      SPARE.prepare(`select * from ${quoted(name)} order by ${quoted(first!)}`),
    ),
  );
  return Object.fromEntries(tables.map(({ name }, n) => [name, read[n]!.results]));
}

/** Columns that a migration may change, because they are derived from other columns. */
const derivedColumns: Record<string, string[]> = { articles: ["content_html"], lead_emails: ["lead_id"] };

const withoutDerived = (table: string, row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !derivedColumns[table]?.includes(column)));

/** Wrangler's table, SQLite's counters and a number that every write increments. */
const VOLATILE = new Set(["d1_migrations", "sqlite_sequence", "content_version"]);

test("no migration changes existing rows, and a second run is a no-op", async () => {
  for (const [n, migration] of MIGRATIONS.entries()) {
    const before = n === 0 ? {} : await allRows();
    await applyD1Migrations(SPARE, MIGRATIONS.slice(0, n + 1));
    const after = await allRows();
    for (const [table, rows] of Object.entries(before).filter(([name]) => !VOLATILE.has(name))) {
      // Only marked rows count: a migration may change rows that migrations inserted.
      const marked = rows.filter((row) => JSON.stringify(row).includes("-step-"));
      const ownRows = rows.length === 1 ? rows : marked;
      expect(ownRows.length, `${table} before ${migration.name}`).toBeGreaterThan(0);
      for (const row of ownRows) {
        expect(after[table], `${table} after ${migration.name}`).toContainEqual(
          expect.objectContaining(withoutDerived(table, row)),
        );
      }
    }
    const { results: violations } = await SPARE.prepare("pragma foreign_key_check").all();
    expect(violations, migration.name).toEqual([]);
    await insertRowPerTable(SPARE, `step-${n}`);
    const filled = await allRows();
    const empty = Object.entries(filled).filter(([table, rows]) => rows.length === 0 && !VOLATILE.has(table));
    expect(empty, `every table has rows after ${migration.name}`).toEqual([]);
  }

  const finalRows = await allRows();
  expect(Object.keys(finalRows).length).toBeGreaterThan(35);
  await applyD1Migrations(SPARE, MIGRATIONS);
  expect(await allRows(), "a second run changes nothing").toEqual(finalRows);
  for (const index of ["jobs_fts", "articles_fts"])
    await SPARE.prepare(`insert into ${index} (${index}) values ('integrity-check')`).run();
});

test("leads joined by phone are taken apart when their submissions name different people", async () => {
  await applyD1Migrations(SPARE, MIGRATIONS);
  const run = (sql: string, ...values: unknown[]) =>
    SPARE.prepare(sql)
      .bind(...values)
      .run();
  const day = (n: number) => `2026-02-0${n}T00:00:00.000Z`;
  const people = [
    ["ann@phone.example", "Ann", "Main", "(312) 555-0101"],
    ["otto@phone.example", "Otto", "Other", "312.555.0101"],
    ["ann.private@phone.example", "ann", "main", "(312) 555-0101"],
  ] as const;
  for (const [n, [email, first, last, phone]] of people.entries()) {
    await run(
      "insert into applications (id, email, first_name, last_name, phone, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?)",
      `app-${n}`,
      email,
      first,
      last,
      phone,
      day(n + 1),
      day(n + 1),
    );
  }
  await run(
    "insert into crm_leads (id, first_name, last_name, email, email_key, phone, phone_key, application_id, lead_type, first_responded_at, ghl_contact_id, created_at, updated_at) values ('joined', 'Ann', 'Main', ?1, ?1, '(312) 555-0101', '+13125550101', 'app-1', 'candidate', ?2, 'ghl-1', ?2, ?2)",
    people[0][0],
    day(4),
  );
  const entries = [null, `Sent as Otto Other, ${people[1][0]}:\nHello`, `Sent as ann main, ${people[2][0]}`];
  for (const [n, [email]] of people.entries()) {
    if (n > 0) await run("insert into lead_emails values (?, 'joined', ?)", email, day(1));
    await run(
      "insert into lead_activities (id, lead_id, activity_type, description, created_at, updated_at) values (?, 'joined', 'submission', ?, ?, ?)",
      `entry-${n}`,
      entries[n],
      day(1),
      day(1),
    );
    await run(
      "insert into consents (id, lead_id, email, phone, kind, granted, wording_version, source, created_at) values (?, 'joined', ?, '+13125550101', 'sms_marketing', 1, '1', 'home', ?)",
      `consent-${n}`,
      email,
      day(1),
    );
  }
  const { queries } = MIGRATIONS.find(({ name }) => name.endsWith("_lead_merges.sql"))!;
  for (const sql of queries.filter((text) => /^(--.*\n)*\s*(with|update)\b/i.test(text.trim())))
    await SPARE.prepare(sql).run();

  const { results } = await SPARE.prepare(
    `select email, first_name, phone_key, application_id, merged_into_id, first_responded_at, ghl_contact_id,
      (select id from lead_activities where lead_id = crm_leads.id) as entry,
      (select id from consents where lead_id = crm_leads.id) as consent
      from crm_leads where email like '%@phone.example' order by application_id`,
  ).all();
  const common = { phone_key: "+13125550101", merged_into_id: null, ghl_contact_id: null };
  expect(results).toEqual(
    people.map(([email, first_name], n) => ({
      ...common,
      email,
      first_name,
      application_id: `app-${n}`,
      entry: `entry-${n}`,
      consent: `consent-${n}`,
      first_responded_at: day(4),
      ...[{ ghl_contact_id: "ghl-1" }, { first_responded_at: null }, { merged_into_id: "joined" }][n],
    })),
  );
});
