import { readdirSync } from "node:fs";
import path from "node:path";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";
import { currentSnapshot } from "../../scripts/migrations/snapshots.ts";

const root = path.join(import.meta.dirname, "../..");
const tables = path.join(root, "worker/db/tables");

type Snapshot = Awaited<ReturnType<typeof generateSQLiteDrizzleJson>>;

type Led = Record<string, { columns: string[] }>;
type Table = {
  name: string;
  columns: Record<string, { name: string; primaryKey: boolean }>;
  foreignKeys: Record<string, { columnsFrom: string[] }>;
  indexes: Led;
  compositePrimaryKeys: Led;
  uniqueConstraints: Led;
};

/** The tables as all migrations leave them, also after a merge of a release and an owner's migrations. */
const newest = () => currentSnapshot().snapshot as unknown as Snapshot;

test("the migrations produce the tables defined in worker/db/tables", async () => {
  const modules = await Promise.all(
    readdirSync(tables).map((file): Promise<Record<string, unknown>> => import(path.join(tables, file))),
  );
  const described = await generateSQLiteDrizzleJson(Object.assign({}, ...modules), undefined, "snake_case");
  const migrated = newest();
  expect(Object.keys(described.tables).length).toBeGreaterThan(30);
  expect(await generateSQLiteMigration(migrated, described)).toEqual([]);
});

test("every foreign key has an index", () => {
  const without = Object.values(newest().tables as Record<string, Table>).flatMap((table) => {
    const led = new Set([
      ...Object.values(table.columns).flatMap(({ name, primaryKey }) => (primaryKey ? [name] : [])),
      ...Object.values({
        ...table.indexes,
        ...table.compositePrimaryKeys,
        ...table.uniqueConstraints,
      }).map(({ columns }) => columns[0]),
    ]);
    return Object.values(table.foreignKeys)
      .filter(({ columnsFrom }) => !led.has(columnsFrom[0]))
      .map(({ columnsFrom }) => `${table.name}.${columnsFrom[0]}`);
  });
  expect(without).toEqual([]);
});
