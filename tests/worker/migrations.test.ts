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

/** Columns that a migration may clear, because they are derived from other columns. */
const derivedColumns: Record<string, string[]> = { articles: ["content_html"] };

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
