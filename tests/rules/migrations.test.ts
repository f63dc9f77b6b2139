import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from "drizzle-kit/api";
import { expect, test } from "vitest";

const root = path.join(import.meta.dirname, "../..");
const tables = path.join(root, "worker/db/tables");
const snapshots = path.join(root, "migrations/meta");

type Snapshot = Awaited<ReturnType<typeof generateSQLiteDrizzleJson>>;

test("the migrations make the tables that the code describes", async () => {
  const modules = await Promise.all(
    readdirSync(tables).map((file): Promise<Record<string, unknown>> => import(path.join(tables, file))),
  );
  const described = await generateSQLiteDrizzleJson(Object.assign({}, ...modules), undefined, "snake_case");
  const last = readdirSync(snapshots)
    .filter((file) => file.endsWith("_snapshot.json"))
    .toSorted()
    .at(-1)!;
  const migrated = JSON.parse(readFileSync(path.join(snapshots, last), "utf8")) as Snapshot;
  expect(Object.keys(described.tables).length).toBeGreaterThan(30);
  expect(await generateSQLiteMigration(migrated, described)).toEqual([]);
});
