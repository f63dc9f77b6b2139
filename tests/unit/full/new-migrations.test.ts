// `npm run db:new`, `npm run db:check`, and the trial of `npm run deploy`, in a copy of this checkout.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { insertRowPerTable } from "#tests/support/insert-rows.ts";
import { type Checkout, createCheckout } from "#tests/support/wrangler-stand-in/checkout.ts";
import { applyMigrations } from "../../../scripts/migrations/apply.ts";
import { withDatabase, withTemporaryFolder } from "../../../scripts/migrations/copies.ts";
import { isOwn, listMigrations, type MigrationFile, nextNumber } from "../../../scripts/migrations/files.ts";
import { rewriteRebuilds } from "../../../scripts/migrations/rebuild.ts";
import { currentSnapshot } from "../../../scripts/migrations/snapshots.ts";
import { tryMigrations } from "../../../scripts/migrations/trial.ts";
import { readSchema } from "../../../scripts/backup/schema.ts";

// Each command migrates and fills a database.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

let checkout: Checkout;
beforeAll(async () => {
  checkout = await createCheckout();
});
afterAll(() => checkout.close());

const existing = listMigrations();
const FIRST = `${nextNumber("own")}_stricter_rules.sql`;
/** The number after FIRST. */
const SECOND = String(Number.parseInt(FIRST, 10) + 1);
const migrations = (folder = checkout.folder) => join(folder, "migrations");
const addedFiles = () => listMigrations(migrations()).slice(existing.length);

/** Replaces text in a file of the checkout. */
function edit(file: string, from: string, to: string, folder = checkout.folder): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(path, text.replace(from, to));
}

/** Runs `work` on a new database after migrations, with two rows in every table; the second links to the first. */
const withRows = <T>(files: MigrationFile[], work: (db: D1Database) => Promise<T>): Promise<T> =>
  withTemporaryFolder((folder) =>
    withDatabase(folder, async (db) => {
      await applyMigrations(db, files);
      await insertRowPerTable(db, "first");
      await insertRowPerTable(db, "second");
      return work(db);
    }),
  );

const linkCounts = async (db: D1Database) =>
  (
    await db
      .prepare(
        `select (select count(*) from applications where job_id is not null) as applications,
          (select count(*) from jobs where created_by is not null) as creators,
          (select count(*) from job_portal_postings) as postings,
          (select count(*) from crm_leads where application_id is not null) as leads, (select count(*) from booking_cells) as cells`,
      )
      .all()
  ).results[0];

const objectNames = async (db: D1Database) =>
  (await readSchema(db)).things.map(({ type, name, sql }) => (type === "table" ? name : sql)).toSorted();

/** drizzle-kit's own rebuild of jobs, as `db:new` wrote it before. */
const NAIVE_REBUILD = (columns: string, create: string) => `PRAGMA foreign_keys=OFF;
${create.replace(/^CREATE TABLE [`"]?jobs[`"]?/, "CREATE TABLE `__new_jobs`")};
INSERT INTO \`__new_jobs\`(${columns}) SELECT ${columns} FROM \`jobs\`;
DROP TABLE \`jobs\`;
ALTER TABLE \`__new_jobs\` RENAME TO \`jobs\`;
PRAGMA foreign_keys=ON;
`;

test("every migration since this rule loses nothing that it does not name", async () => {
  const isNew = ({ number }: MigrationFile) => number > 40;
  const [earlier, later] = [existing.filter((file) => !isNew(file)), existing.filter(isNew)];
  const problems = await withRows(earlier, (db) => tryMigrations(db, later));
  expect(problems).toEqual([]);
});

test("the trial names every loss of a rebuild as drizzle-kit writes it", async () => {
  await withRows(existing, async (db) => {
    const { tables, things } = await readSchema(db);
    const { columns } = tables.find(({ name }) => name === "jobs")!;
    const { sql } = things.find(({ type, name }) => type === "table" && name === "jobs")!;
    const naive = NAIVE_REBUILD(columns.map((column) => `"${column}"`).join(", "), sql);
    const problems = await tryMigrations(db, [{ name: "9001_naive.sql", sql: naive }]);
    const text = problems.join("\n");
    expect(text).toContain("Values of applications.job_id changed, and no statement writes applications.");
    expect(text).toContain("job_portal_postings has 0 of 2 rows, and no statement deletes from it.");
    expect(text).toContain("The trigger jobs_fts_insert is gone.");
    expect(text).toContain("The index jobs_by_title is gone.");
  });
});

/** A rebuild of `nodes` as drizzle-kit generates it. */
const nodesRebuild = (link: string) => [
  "PRAGMA foreign_keys=OFF;",
  `CREATE TABLE \`__new_nodes\` (\`id\` text PRIMARY KEY NOT NULL, \`parent_id\` text${link}, CHECK(id <> ''));`,
  'INSERT INTO `__new_nodes`("id", "parent_id") SELECT "id", "parent_id" FROM `nodes`;',
  "DROP TABLE `nodes`;",
  "ALTER TABLE `__new_nodes` RENAME TO `nodes`;",
  "PRAGMA foreign_keys=ON;",
];

const withNodes = <T>(definition: string, work: (db: D1Database) => Promise<T>): Promise<T> =>
  withTemporaryFolder((folder) =>
    withDatabase(folder, async (db) => {
      await applyMigrations(db, [{ name: "0001_nodes.sql", sql: definition }]);
      return work(db);
    }),
  );

test("a rebuilt table that refers to itself keeps its links", async () => {
  const link = " references `nodes`(`id`) ON DELETE cascade";
  const definition = `CREATE TABLE nodes (id text PRIMARY KEY NOT NULL, parent_id text${link});`;
  const { snapshot } = currentSnapshot();
  const rewritten = await withNodes(definition, (db) =>
    rewriteRebuilds(nodesRebuild(link), { before: snapshot, after: snapshot }, db),
  );
  await withNodes(definition, async (db) => {
    await db.prepare("insert into nodes values ('a', null), ('b', 'a'), ('c', 'b')").run();
    expect(await tryMigrations(db, [{ name: "9001_nodes.sql", sql: rewritten.join("\n") }])).toEqual([]);
    await db.prepare("delete from nodes where id = 'b'").run();
    expect((await db.prepare("select id from nodes").raw()).flat()).toEqual(["a"]);
  });
});

test.each([
  [
    "text",
    "ON UPDATE cascade",
    /nodes can't be rebuilt without loss: leaves refers to it with ON UPDATE CASCADE/,
  ],
  [
    "integer",
    "ON DELETE cascade",
    /nodes can't be rebuilt without loss: leaves refers to its column id, which is not text/,
  ],
])("a rebuild of a table with a %s key and %s is refused with the reason", async (type, action, reason) => {
  const definition = `CREATE TABLE nodes (id ${type} PRIMARY KEY NOT NULL, parent_id text);
    CREATE TABLE leaves (id text PRIMARY KEY, node_id ${type} REFERENCES nodes (id) ${action});`;
  const { snapshot } = currentSnapshot();
  await withNodes(definition, (db) =>
    expect(rewriteRebuilds(nodesRebuild(""), { before: snapshot, after: snapshot }, db)).rejects.toThrow(
      reason,
    ),
  );
});

test("db:new writes rebuilds that keep links, generated columns, expression indexes and triggers", async () => {
  edit(
    "worker/db/tables/jobs.ts",
    `oneOf("status", jobStatuses),`,
    `oneOf("status", jobStatuses),\n    rule("title_length", "length(title) < 5000"),`,
  );
  edit("worker/db/tables/users.ts", "oneOf, timestamps", "oneOf, rule, timestamps");
  edit(
    "worker/db/tables/users.ts",
    `oneOf("role", presets)`,
    `oneOf("role", presets), rule("epoch_positive", "epoch >= 0")`,
  );
  edit(
    "worker/db/tables/booking-appointments.ts",
    `rule("start_before_end", "starts_at < ends_at"),`,
    `rule("start_before_end", "starts_at < ends_at"),\n    rule("duration_positive", "duration > 0"),`,
  );
  edit(
    "worker/db/tables/leads.ts",
    `rule("lead_score_range", "lead_score >= 0"),`,
    `rule("lead_score_range", "lead_score >= 0"),\n    rule("lead_score_limit", "lead_score < 10000"),`,
  );
  const { code, output } = await checkout.run("db-new.ts", ["stricter_rules"]);
  expect(code, output).toBe(0);
  const added = addedFiles();
  expect(added.map(({ name }) => name)).toEqual([FIRST]);
  expect(added[0]!.sql).toContain("__new_jobs");
  await withRows(existing, async (db) => {
    const before = { links: await linkCounts(db), objects: await objectNames(db) };
    expect(Object.values(before.links!)).not.toContain(0);
    await applyMigrations(db, added);
    expect(await linkCounts(db)).toEqual(before.links);
    expect(await objectNames(db)).toEqual(before.objects);
    const appointment = await db
      .prepare("select appointment_date = starts_at as same from booking_appointments")
      .first("same");
    expect(appointment).toBe(1);
    const short = db.prepare("update jobs set title = printf('%.*c', 5000, 'x')");
    await expect(short.run()).rejects.toThrow("title_length");
    // The links still act: a deleted job takes its postings along and frees its applications.
    await db.prepare("delete from jobs").run();
    expect(await linkCounts(db)).toMatchObject({ applications: 0, postings: 0 });
  });
});

test("db:new refuses a required column without a value for existing rows, and writes nothing", async () => {
  const file = "worker/db/tables/jobs.ts";
  edit(
    file,
    `rule("title_length", "length(title) < 5000"),`,
    `rule("title_length", "length(title) < 4000"),`,
  );
  edit(file, `salary: text(),`, `salary: text(),\n    grade: text().notNull(),`);
  const { code, output } = await checkout.run("db-new.ts", ["grade"]);
  expect(output).toMatch(/grade/);
  expect(code).toBe(1);
  expect(addedFiles().map(({ name }) => name)).toEqual([FIRST]);
  edit(file, `\n    grade: text().notNull(),`, "");
  edit(file, "length(title) < 4000", "length(title) < 5000");
});

test("db:new names a column that it deletes with its data", async () => {
  const file = "worker/db/tables/jobs.ts";
  edit(file, "    salary: text(),\n", "");
  const { code, output } = await checkout.run("db-new.ts", ["no_salary"]);
  expect(code, output).toBe(0);
  expect(output).toContain("it DELETES jobs.salary with the data in it");
  const added = addedFiles().at(-1)!;
  expect(added.sql).toBe("-- Loses: jobs.salary\nALTER TABLE `jobs` DROP COLUMN `salary`;\n");
  rmSync(join(migrations(), added.name));
  rmSync(join(migrations(), `meta/${SECOND}_snapshot.json`));
  edit(file, "    salaryMin:", "    salary: text(),\n    salaryMin:");
});

test("db:check refuses a missing column and deleted rows of another table, and accepts a declared loss", async () => {
  const tables = "worker/db/tables/jobs.ts";
  edit(tables, "salary: text(),", "salary: text(),\n    grade: text(),");
  const created = await checkout.run("db-new.ts", ["--custom", "cleanup"]);
  expect(created.code, created.output).toBe(0);
  expect(created.output).toContain("worker/db/tables has changes, and your statements must make them.");
  const incomplete = await checkout.run("db-check.ts", []);
  expect(incomplete).toMatchObject({
    code: 1,
    output: "worker/db/tables has jobs.grade, and no migration creates it.\n",
  });
  const file = join(migrations(), `${SECOND}_cleanup.sql`);
  const column = "ALTER TABLE jobs ADD grade text;\n";
  writeFileSync(file, `${column}DELETE FROM jobs;\n`);
  const refused = await checkout.run("db-check.ts", []);
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/job_portal_postings has 0 of \d+ rows, and no statement deletes from it/);
  writeFileSync(
    file,
    `${column}DROP TRIGGER jobs_fts_insert;\nCREATE INDEX own_index ON jobs (company, type);\n`,
  );
  const accepted = await checkout.run("db-check.ts", []);
  expect(accepted.code, accepted.output).toBe(0);
  rmSync(file);
  rmSync(join(migrations(), `meta/${SECOND}_snapshot.json`));
  edit(tables, "\n    grade: text(),", "");
});

test("deploy tries pending migrations on a copy of the target's database and refuses a loss", async () => {
  const setup = await checkout.run("setup-cloudflare.ts", [
    "--env",
    "staging",
    "--origin",
    "https://staging.example.com",
  ]);
  expect(setup.code, setup.output).toBe(0);
  // A backup restored into the target makes it a database with rows and without the owner's migration.
  const source = join(checkout.folder, ".source");
  await withDatabase(source, async (db) => {
    await applyMigrations(db, existing);
    await insertRowPerTable(db, "staging");
  });
  const folder = join(checkout.folder, "backup");
  const backup = await checkout.run("backup.ts", [folder], { PLANWRIGHT_STATE: source });
  expect(backup.code, backup.output).toBe(0);
  const restore = await checkout.run("restore.ts", ["--remote", "--env", "staging", folder]);
  expect(restore.code, restore.output).toBe(0);

  const file = join(migrations(), `${SECOND}_careless.sql`);
  writeFileSync(file, "DELETE FROM jobs;\n");
  const refused = await checkout.run("deploy.ts", ["--env", "staging"]);
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(`${SECOND}_careless.sql: job_portal_postings has 0 of 1 rows`);
  const writing = refused.calls.filter((call) => "args" in call && /^(deploy|d1)/.test(call.args[0]!));
  expect(writing).toEqual([]);

  rmSync(file);
  const deployed = await checkout.run("deploy.ts", ["--env", "staging"]);
  expect(deployed.code, deployed.output).toBe(0);
  expect(deployed.output).toContain(`Trying ${FIRST} on a copy`);
  const after = await checkout.run("backup.ts", [
    "--remote",
    "--env",
    "staging",
    join(checkout.folder, "after"),
  ]);
  expect(after.code, after.output).toBe(0);
  const tables = (name: string) =>
    (JSON.parse(readFileSync(join(checkout.folder, name, "manifest.json"), "utf8")) as { tables: object })
      .tables;
  expect(tables("after"), "the trial leaves the target unchanged").toEqual(tables("backup"));

  const newest = existing.at(-1)!.name;
  renameSync(join(migrations(), newest), join(checkout.folder, newest));
  const older = await checkout.run("deploy.ts", ["--env", "staging"]);
  renameSync(join(checkout.folder, newest), join(migrations(), newest));
  expect(older.code).toBe(1);
  expect(older.output).toContain(`the database of staging is newer than this code (it has ${newest})`);
});

test("an upstream merge never collides with the owner's migrations, and the next one builds on both", async () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.com", ...args], {
      cwd: folder,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  const owner = checkout.folder;
  const ownTables = ["jobs", "users", "booking-appointments", "leads"].map(
    (name) => `worker/db/tables/${name}.ts`,
  );
  const own = [`migrations/${FIRST}`, `migrations/meta/${FIRST.slice(0, 4)}_snapshot.json`];

  // Planwright's history without the owner's changes, then with a migration of each side.
  git(owner, "init", "-q", "-b", "main");
  git(owner, "add", "package.json", "wrangler.toml", "scripts", "worker", "migrations", "tests");
  git(owner, "rm", "-q", "--cached", ...own);
  for (const file of ownTables) writeFileSync(join(owner, `${file}.own`), readFileSync(join(owner, file)));
  for (const file of ownTables) writeFileSync(join(owner, file), readFileSync(file));
  git(owner, "add", ...ownTables);
  git(owner, "commit", "-qm", "release");
  const upstream = join(owner, ".upstream");
  git(owner, "clone", "-q", owner, upstream);
  for (const file of ownTables) writeFileSync(join(owner, file), readFileSync(join(owner, `${file}.own`)));
  git(owner, "add", ...ownTables, ...own);
  git(owner, "commit", "-qm", "own rules");

  symlinkSync(join(owner, "node_modules"), join(upstream, "node_modules"));
  symlinkSync(join(owner, "web"), join(upstream, "web"));
  edit("worker/db/tables/contacts.ts", "id: id(),", "id: id(),\n    upstreamNote: text(),", upstream);
  const released = await checkout.run("db-new.ts", ["--core", "contact_note"], {}, upstream);
  expect(released.code, released.output).toBe(0);
  const theirs = `${nextNumber("core")}_contact_note.sql`;
  expect(existsSync(join(migrations(upstream), theirs))).toBe(true);
  git(upstream, "add", "worker", "migrations");
  git(upstream, "commit", "-qm", "contact note");

  git(owner, "pull", "-q", "--no-rebase", "--no-edit", upstream, "main");
  const merged = listMigrations(migrations());
  const [release, mine] = [theirs, FIRST].map((file) => merged.find(({ name }) => name === file)!) as [
    MigrationFile,
    MigrationFile,
  ];
  expect([merged.findLast((file) => !isOwn(file)), merged.at(-1)]).toEqual([release, mine]);
  const { snapshot } = currentSnapshot(migrations());
  const { columns } = (snapshot.tables as Record<string, { columns: object }>).contacts!;
  expect(Object.keys(columns)).toContain("upstream_note");
  const nothing = await checkout.run("db-new.ts", ["nothing"]);
  expect(nothing.output).toContain("worker/db/tables has no changes");

  // A deployed database had the owner's migration first, a new one has it last.
  const schema = (order: MigrationFile[]) => withRows([...existing, ...order], objectNames);
  expect(await schema([mine, release])).toEqual(await schema([release, mine]));
});
