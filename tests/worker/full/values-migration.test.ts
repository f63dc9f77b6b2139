import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { insertRowPerTable } from "#tests/support/insert-rows.ts";
import { quoted, readSchema } from "../../../scripts/backup/schema.ts";

const { MIGRATIONS, REBUILT: SPARE } = env as unknown as { MIGRATIONS: D1Migration[]; REBUILT: D1Database };

const REBUILT_TABLES = [
  "booking_appointments",
  "booking_availability",
  "booking_blocked_times",
  "booking_types",
  "contacts",
  "content_schedules",
  "jobs",
  "users",
];

/** Values that no constraint or default may name. */
const BUSINESS_VALUES =
  /'(Technology|Finance|Healthcare|Full-time|Part-time|Contract|epm-strategy|fpa-budgeting|hr|recruiting|USD|America\/New_York)'/;

const read = async <T>(sql: string): Promise<T[]> => (await SPARE.prepare(sql).all<T>()).results;

/** All rows with their rowids, which the search index refers to. */
async function readRows() {
  const { tables } = await readSchema(SPARE);
  const rows = await SPARE.batch<Record<string, unknown>>(
    tables.map(({ name, hidesRowid, orderBy: [first] }) =>
      SPARE.prepare(
        `select ${hidesRowid ? "rowid as saved_rowid, " : ""}* from ${quoted(name)} ${name === "sqlite_sequence" ? "where name <> 'd1_migrations'" : ""} order by ${quoted(first!)}`,
      ),
    ),
  );
  return Object.fromEntries(tables.map(({ name }, n) => [name, rows[n]!.results]));
}

type Thing = { type: string; name: string; tbl_name: string; sql: string };

/** Indexes and triggers as they were written. */
const readThings = () =>
  read<Thing>(
    "select type, name, tbl_name, sql from sqlite_master where type in ('index', 'trigger') and sql is not null order by type, name",
  );

const readKeys = () =>
  read(
    `select m.name as child, f."table" as parent, f."from", f."to", f.on_update, f.on_delete from sqlite_master m, pragma_foreign_key_list(m.name) f
      where m.type = 'table' and m.name not like '\\_cf\\_%' escape '\\' order by 1, 3`,
  );

const readColumns = () =>
  read<{ table: string; name: string; type: string; notnull: number; dflt_value: string | null }>(
    `select m.name as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden from sqlite_master m, pragma_table_xinfo(m.name) c
      where m.type = 'table' and m.name in (${REBUILT_TABLES.map((name) => `'${name}'`).join(", ")}) order by 1, c.cid`,
  );

const searchJobs = () =>
  read(
    "select j.id from jobs_fts f join jobs j on j.rowid = f.rowid where jobs_fts match '\"jobs-title\"' order by 1",
  );

test(
  "removing business values from the tables changes no row, link, index, trigger or counter",
  { timeout: 120_000 },
  async () => {
    const index = MIGRATIONS.findIndex(({ name }) => name.endsWith("_values_in_code.sql"));
    await applyD1Migrations(SPARE, MIGRATIONS.slice(0, index));
    for (const step of ["one", "two", "three"]) await insertRowPerTable(SPARE, step);
    // Rowids and counters with gaps, as deletions leave them.
    await SPARE.batch([
      SPARE.prepare("delete from jobs where id like '%two'"),
      SPARE.prepare("delete from content_schedules where id = (select max(id) from content_schedules)"),
    ]);
    const before = {
      rows: await readRows(),
      things: await readThings(),
      keys: await readKeys(),
      columns: await readColumns(),
      found: await searchJobs(),
    };
    await SPARE.prepare("alter table jobs add column cost_center text").run();
    await expect(applyD1Migrations(SPARE, MIGRATIONS.slice(0, index + 1))).rejects.toThrow(/malformed JSON/);
    await SPARE.prepare("alter table jobs drop column cost_center").run();
    expect(await readRows(), "a refused migration changes nothing").toEqual(before.rows);
    expect(before.rows.applications!.filter(({ job_id }) => job_id !== null).length).toBeGreaterThan(1);
    expect(
      before.things.filter(({ type, tbl_name }) => type === "trigger" && tbl_name === "jobs").length,
    ).toBe(9);
    expect(before.found.length).toBeGreaterThan(1);

    await applyD1Migrations(SPARE, MIGRATIONS.slice(0, index + 1));
    const { d1_migrations: _before, ...rowsBefore } = before.rows;
    const { d1_migrations: _after, ...rows } = await readRows();
    for (const [table, expected] of Object.entries(rowsBefore)) expect(rows[table], table).toEqual(expected);
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(Object.keys(rowsBefore)));
    expect(Object.keys(rows).length).toBe(Object.keys(rowsBefore).length);
    expect(await readThings()).toEqual(before.things);
    expect(await readKeys()).toEqual(before.keys);
    expect(await searchJobs()).toEqual(before.found);
    const withoutDefault = (column: { dflt_value: string | null }) => ({ ...column, dflt_value: null });
    const columns = await readColumns();
    expect(columns.map(withoutDefault)).toEqual(before.columns.map(withoutDefault));
    const changed = columns.filter((column, n) => column.dflt_value !== before.columns[n]!.dflt_value);
    expect(changed.map((column) => `${column.table}.${column.name} ${column.dflt_value}`)).toEqual([
      "booking_appointments.time_zone null",
      "booking_availability.time_zone null",
      "booking_blocked_times.time_zone null",
      "booking_types.time_zone null",
      "content_schedules.timezone null",
      "jobs.type null",
      "jobs.industry null",
      "jobs.salary_currency null",
    ]);
    expect(await read("pragma foreign_key_check")).toEqual([]);
    for (const search of ["jobs_fts", "articles_fts"])
      await SPARE.prepare(`insert into ${search} (${search}, rank) values ('integrity-check', 1)`).run();
  },
);

test("no constraint and no default of the migrated tables names a business value", async () => {
  await applyD1Migrations(SPARE, MIGRATIONS);
  const { things } = await readSchema(SPARE);
  const naming = things
    .filter(({ type, sql }) => type === "table" && BUSINESS_VALUES.test(sql))
    .map(({ name, sql }) => `${name}: ${BUSINESS_VALUES.exec(sql)![0]}`);
  expect(naming).toEqual([]);
});

test("references of the rebuilt tables still act: a deleted job leaves its applications", async () => {
  await applyD1Migrations(SPARE, MIGRATIONS);
  await insertRowPerTable(SPARE, "kept");
  const [job] = await read<{ id: string }>("select job_id as id from applications where id like '%kept'");
  expect(job?.id).toBeTruthy();
  await SPARE.batch([
    SPARE.prepare("delete from job_portal_postings where job_id = ?").bind(job!.id),
    SPARE.prepare("delete from jobs where id = ?").bind(job!.id),
  ]);
  expect(await read("select job_id from applications where id like '%kept'")).toEqual([{ job_id: null }]);
  await expect(
    SPARE.prepare("update applications set job_id = 'nowhere' where id like '%kept'").run(),
  ).rejects.toThrow(/FOREIGN KEY/);
});
