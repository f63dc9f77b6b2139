import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertRowPerTable } from "#tests/support/insert-rows.ts";
import { clear, listContents, restoreBackup } from "../../../scripts/backup/restore-backup.ts";
import { type Opened, openStores, type Stores } from "../../../scripts/backup/stores.ts";
import { backUp } from "../../../scripts/backup/create-backup.ts";

const folder = mkdtempSync(join(tmpdir(), "planwright-backup-"));
const options = { takenAt: "2026-01-01T00:00:00.000Z", from: "local" } as const;
const openedStores: Opened[] = [];
const open = async (name: string) => {
  const each = await openStores("local", join(folder, name));
  openedStores.push(each);
  return each.stores;
};

let site: Stores;
let empty: Stores;
beforeAll(async () => {
  [site, empty] = [await open("site"), await open("empty")];
  await migrate(site.db);
  await fillStores(site);
}, 60_000);
afterAll(async () => {
  await Promise.all(openedStores.map((each) => each.close()));
  rmSync(folder, { recursive: true, force: true });
});

/** Applies the migrations as wrangler does. */
async function migrate(db: D1Database): Promise<void> {
  await db
    .prepare(
      "create table d1_migrations (id integer primary key autoincrement, name text unique, applied_at text)",
    )
    .run();
  const files = readdirSync("migrations").filter((file) => file.endsWith(".sql"));
  for (const file of files.toSorted()) {
    const statements = readFileSync(`migrations/${file}`, "utf8")
      .split("--> statement-breakpoint")
      .filter((part) => /^\s*[^-\s]/m.test(part.replace(/--.*$/gm, "")));
    await db.batch([
      ...statements.map((sql) => db.prepare(sql)),
      db.prepare("insert into d1_migrations (name, applied_at) values (?, '2026')").bind(file),
    ]);
  }
}

const ROW_COUNT = 1_234;
const bytes = (...all: number[]) => Uint8Array.from(all).buffer;
const EVERY_BYTE = bytes(...Array.from({ length: 256 }, (_, n) => n));
/** Values that a copy through JavaScript or SQL text would change. */
const SPECIAL_VALUES: [string, ...(string | number | ArrayBuffer)[]][] = [
  ["cast(? as integer)", "9223372036854775807"],
  ["cast(? as integer)", "-9007199254740993"],
  ["?", 0.1 + 0.2],
  ["?", 5e-324],
  ["?", 1.7976931348623157e308],
  ["?", 3],
  ["?", "a\u0000b 'quoted' \"twice\"\r\n☃ 🦉 e\u0301 \u2028 \\"],
  ["?", ""],
  ["?", "i42"],
  ["?", EVERY_BYTE],
  ["zeroblob(0)"],
  ["null"],
];

async function fillStores({ db, kv, files }: Stores): Promise<void> {
  await insertRowPerTable(db, "any");
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROW_COUNT})`;
  await db.batch([
    db.prepare(`${numbers} insert into jobs
      (id, title, company, location, description, requirements, type, industry, salary_currency, status, created_at, updated_at)
      select 'job-' || i, 'Wächter №' || i, 'Tallowmere ☃', 'Łódź', case when i = 777 then 'a zymurgist' else 'plans' end, '',
        'Full-time', 'Finance', 'USD', 'draft', '2026', '2026' from n`),
    // Gaps in the rowids: renumbered rows would break the full-text index.
    db.prepare("delete from jobs where id in ('job-1', 'job-500', 'job-776')"),
    db.prepare("create table odd (key integer primary key, value)"),
    db.prepare("create table pairs (a text, b text, note text, primary key (a, b)) without rowid"),
    db.prepare("insert into pairs values ('x', '2', null), ('x', '1', 'ü'), ('w', '9', '')"),
    ...SPECIAL_VALUES.map(([place, ...value]) =>
      db.prepare(`insert into odd (value) values (${place})`).bind(...value),
    ),
  ]);
  const nowSeconds = Math.floor(Date.now() / 1000);
  await kv.put("session:ü/1", EVERY_BYTE, { metadata: { to: "å" }, expiration: nowSeconds + 3_600 });
  await kv.put("plain", "text");
  await kv.put("short-lived", "text", { expiration: nowSeconds + 61 });
  await Promise.all(Array.from({ length: 130 }, (_, n) => kv.put(`many:${n}`, String(n))));
  const httpMetadata = {
    contentType: "application/pdf",
    contentDisposition: "attachment",
    cacheControl: "no-store",
  };
  await files.put("resumes/ü 1", EVERY_BYTE, { httpMetadata, customMetadata: { owner: "Łucja" } });
  await files.put("resumes/twice", EVERY_BYTE, {
    httpMetadata: { contentType: "text/plain", cacheExpiry: new Date("2030-01-01") },
  });
  await files.put("empty", bytes());
}

const searchJobs = ({ db }: Stores) =>
  db.prepare("select rowid, title from jobs_fts where jobs_fts match 'zymurg*'").all();

test("a backup restored into empty stores equals the source in every row, key and file", async () => {
  const first = await backUp(site, join(folder, "first"), options);
  expect(first).toMatchObject({ oneMoment: true, objects: { count: 3, bytes: 512 }, keys: { count: 133 } });
  expect(first.lastMigration).toMatch(/^\d{4}_/);
  expect(first.tables.jobs!.count).toBe(ROW_COUNT - 3 + 1);
  expect(Object.keys(first.tables)).not.toContain("jobs_fts_data");

  // Ten seconds later the short-lived key is too close to its expiration.
  const report = await restoreBackup(empty, join(folder, "first"), { now: Date.now() + 10_000 });
  expect(report).toMatchObject({ keys: 132, expired: 1, objects: 3 });
  const second = await backUp(empty, join(folder, "second"), options);
  expect(second.tables).toEqual(first.tables);
  expect([second.schema, second.objects]).toEqual([first.schema, first.objects]);
  const keys = (name: string) => readFileSync(join(folder, name, "keys.jsonl"), "utf8").split("\n");
  expect(keys("second")).toEqual(keys("first").filter((line) => !line.includes("short-lived")));
  expect((await searchJobs(empty)).results).toEqual((await searchJobs(site)).results);
  expect((await searchJobs(empty)).results).toHaveLength(1);
  const readTypedValues = (stores: Stores) =>
    stores.db.prepare("select typeof(value), hex(value), quote(value) from odd").raw();
  expect(await readTypedValues(empty)).toEqual(await readTypedValues(site));
  expect(await empty.kv.list({ prefix: "session:" })).toEqual(await site.kv.list({ prefix: "session:" }));
}, 60_000);

test("triggers, sequences and foreign keys work in restored stores", async () => {
  const { db } = empty;
  const version = () => db.prepare("select version from content_version").first<number>("version");
  const before = (await version())!;
  await db
    .prepare(
      "update jobs set title = 'Sallowfin', status = 'published', published_at = '1', first_published_at = '1' where id = 'job-2'",
    )
    .run();
  expect(await version()).toBe(before + 1);
  const match = db.prepare("select count(*) as n from jobs_fts where jobs_fts match 'sallowfin'");
  expect(await match.first("n")).toBe(1);
  const ids = await db.prepare("select seq from sqlite_sequence where name = 'd1_migrations'").first("seq");
  expect(ids).toBe(readdirSync("migrations").filter((file) => file.endsWith(".sql")).length);
  const orphan = db.prepare(
    "insert into lead_emails (email_key, lead_id, created_at) values ('a', 'nobody', '1')",
  );
  await expect(orphan.run()).rejects.toThrow("FOREIGN KEY");
});

test("a restore is rejected for stores with content and for damaged backups", async () => {
  expect(await listContents(empty)).toHaveLength(3);
  await expect(restoreBackup(empty, join(folder, "first"))).rejects.toThrow("the KV namespace has keys");
  await clear(empty);
  expect(await listContents(empty)).toEqual([]);
  const table = join(folder, "first", "tables", "jobs.jsonl");
  appendFileSync(table, "\n");
  await expect(restoreBackup(empty, join(folder, "first"))).rejects.toThrow(`${table} is missing or damaged`);
  expect(await listContents(empty)).toEqual([]);
  await expect(backUp(site, join(folder, "second"), options)).rejects.toThrow("is not empty");
}, 60_000);

test("every SQL statement in the runbook runs", async () => {
  const text = readFileSync("docs/runbook.md", "utf8");
  const statements = [...text.matchAll(/--command "([^"]+)"/g)].map(([, sql]) => sql!);
  expect(statements.length).toBeGreaterThanOrEqual(4);
  for (const sql of statements) {
    const { success } = await site.db.prepare(sql).run();
    expect(success, sql).toBe(true);
  }
});
