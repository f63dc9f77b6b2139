// The decisions behind `npm run db:new` and `npm run db:check`. tests/unit/full/new-migrations.test.ts runs the commands.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listLosses } from "../../scripts/migrations/database-state.ts";
import { listMigrations, nextNumber } from "../../scripts/migrations/files.ts";
import { currentSnapshot, listRemovals } from "../../scripts/migrations/snapshots.ts";
import { readDeclared } from "../../scripts/migrations/statements.ts";

const TRIGGER = {
  table: "jobs",
  sql: "CREATE TRIGGER jobs_log AFTER UPDATE ON jobs BEGIN INSERT INTO job_changes VALUES (new.id); DELETE FROM drafts; END",
};

test.each([
  ["INSERT INTO `notes` SELECT 1;", { written: ["notes"] }],
  [
    "UPDATE OR IGNORE jobs SET title = '';",
    { written: ["jobs", "job_changes", "drafts"], deleted: ["drafts"] },
  ],
  ["DELETE FROM notes;", { written: ["notes"], deleted: ["notes"] }],
  ['DROP TABLE IF EXISTS "notes";', { removed: ["notes"] }],
  ["ALTER TABLE `jobs` DROP COLUMN `salary`;", { removed: ["jobs.salary"] }],
  ["ALTER TABLE jobs RENAME COLUMN salary TO pay;", { removed: ["jobs.salary"] }],
  ["-- Loses: jobs.salary, jobs_by_title\nSELECT 1;", { removed: ["jobs.salary", "jobs_by_title"] }],
  ["-- DELETE FROM notes;\n/* DROP TABLE jobs; */\nSELECT 1;", {}],
  ["CREATE TRIGGER t AFTER INSERT ON notes BEGIN DELETE FROM jobs; END;", {}],
  [
    "UPDATE `jobs` SET `id` = '__old_' || `id`;\nUPDATE `jobs` SET `id` = substr(`id`, length('__old_') + 1);",
    {},
  ],
])(
  "%s declares its changes",
  (sql, expected: Partial<Record<"written" | "deleted" | "removed", string[]>>) => {
    const { written, deleted, removed } = readDeclared(sql, [TRIGGER]);
    expect({ written: [...written], deleted: [...deleted], removed: [...removed] }).toEqual({
      written: [],
      deleted: [],
      removed: [],
      ...expected,
    });
  },
);

type State = Parameters<typeof listLosses>[0];
const jobsTable = () => ({
  rows: 2,
  columns: new Map([
    ["id", "a"],
    ["salary", "b"],
  ]),
  generated: ["slug"],
  links: new Map([["company_id", "company_id → companies (ON DELETE SET NULL)"]]),
});
const full = (): State => ({
  tables: new Map([["jobs", jobsTable()]]),
  objects: [
    { type: "index", name: "jobs_by_title", sql: "CREATE INDEX jobs_by_title ON jobs (title)" },
    { type: "trigger", name: "jobs_log", sql: TRIGGER.sql },
  ],
});

test.each<[string, (state: State) => unknown, string, string]>([
  ["a table", ({ tables }) => tables.delete("jobs"), "DROP TABLE jobs;", "The table jobs is gone."],
  [
    "rows",
    ({ tables }) => (tables.get("jobs")!.rows = 1),
    "DELETE FROM jobs;",
    "jobs has 1 of 2 rows, and no statement deletes from it.",
  ],
  [
    "values",
    ({ tables }) => tables.get("jobs")!.columns.set("salary", "c"),
    "UPDATE jobs SET salary = 1;",
    "Values of jobs.salary changed, and no statement writes jobs.",
  ],
  [
    "a column",
    ({ tables }) => tables.get("jobs")!.columns.delete("salary"),
    "ALTER TABLE jobs DROP COLUMN salary;",
    "The column jobs.salary is gone.",
  ],
  [
    "a generated column",
    ({ tables }) => tables.get("jobs")!.generated.pop(),
    "-- Loses: jobs.slug",
    "The generated column jobs.slug is gone.",
  ],
  [
    "an ON DELETE action",
    ({ tables }) => tables.get("jobs")!.links.set("company_id", "company_id → companies (ON DELETE CASCADE)"),
    "-- Loses: jobs.company_id",
    "The foreign key jobs.company_id → companies (ON DELETE SET NULL) is gone.",
  ],
  [
    "an index",
    ({ objects }) => objects.shift(),
    "DROP INDEX jobs_by_title;",
    "The index jobs_by_title is gone.",
  ],
  ["a trigger", ({ objects }) => objects.pop(), "DROP TRIGGER jobs_log;", "The trigger jobs_log is gone."],
])("losing %s is refused unless a statement names it", (_what, lose, statement, sentence) => {
  const after = full();
  lose(after);
  expect(listLosses(full(), after, readDeclared("SELECT 1;", []))).toContain(sentence);
  expect(listLosses(full(), after, readDeclared(statement, []))).not.toContain(sentence);
  expect(listLosses(full(), full(), readDeclared("SELECT 1;", []))).toEqual([]);
});

describe("numbers and snapshots", () => {
  const folder = mkdtempSync(join(tmpdir(), "planwright-migrations-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeEach(() => {
    rmSync(folder, { recursive: true });
    mkdirSync(join(folder, "meta"), { recursive: true });
  });

  const snapshot = (columns: string[], more: object = {}) => ({
    id: "id",
    prevId: "previous",
    tables: {
      jobs: {
        columns: Object.fromEntries(columns.map((name): [string, object] => [name, { name, ...more }])),
        foreignKeys: {},
        indexes: {},
      },
    },
  });
  const write = (number: string, content?: object) => {
    writeFileSync(join(folder, `${number}_change.sql`), "SELECT 1;");
    if (content) writeFileSync(join(folder, `meta/${number}_snapshot.json`), JSON.stringify(content));
  };
  const columns = () => Object.keys(currentSnapshot(folder).snapshot.tables.jobs!.columns);

  test("owners' numbers begin at 9001 and sort after Planwright's", () => {
    expect([nextNumber("core", folder), nextNumber("own", folder)]).toEqual(["0001", "9001"]);
    for (const number of ["9001", "0041", "9002"]) write(number);
    expect([nextNumber("core", folder), nextNumber("own", folder)]).toEqual(["0042", "9003"]);
    expect(listMigrations(folder).map(({ number }) => number)).toEqual([41, 9001, 9002]);
  });

  test("the newest state joins columns of both sides after a merge", () => {
    write("0041", snapshot(["id"]));
    write("9001", { ...snapshot(["id", "ward"]), core: "0041" });
    expect(columns()).toEqual(["id", "ward"]);
    write("0042", snapshot(["id", "grade"]));
    expect(columns()).toEqual(["id", "grade", "ward"]);
    expect(currentSnapshot(folder).core).toBe("0042");
  });

  test("a column that both sides changed differently is refused by name", () => {
    write("0041", snapshot(["id"]));
    write("9001", { ...snapshot(["id"], { type: "integer" }), core: "0041" });
    write("0042", snapshot(["id"], { type: "real" }));
    expect(() => currentSnapshot(folder)).toThrow("both changed jobs.columns.id.type");
  });

  test("removed columns and tables are losses", () => {
    const [before, after] = [snapshot(["id", "salary"]), snapshot(["id"])];
    expect(listRemovals(before, after)).toEqual(["jobs.salary"]);
    expect(listRemovals(before, { ...after, tables: {} })).toEqual(["jobs"]);
    expect(listRemovals(after, before)).toEqual([]);
  });
});
