import { unstable_splitSqlQuery as splitSqlQuery } from "wrangler";
import { UsageError } from "../setup/usage-error.ts";
import type { MigrationFile } from "./files.ts";

/** Applies migrations as wrangler does: each in one transaction, recorded in d1_migrations. */
export async function applyMigrations(
  db: D1Database,
  files: Pick<MigrationFile, "name" | "sql">[],
): Promise<void> {
  await db
    .prepare(
      `create table if not exists d1_migrations (id integer primary key autoincrement, name text unique,
        applied_at timestamp default current_timestamp not null)`,
    )
    .run();
  for (const { name, sql } of files) {
    const statements = splitSqlQuery(sql)
      .filter((statement) => statement.replace(/\/\*[^]*?\*\//g, "").replace(/--.*$/gm, "").trim())
      .map((statement) => db.prepare(statement));
    const record = db.prepare("insert into d1_migrations (name) values (?)").bind(name);
    await db.batch([...statements, record]).catch((error: unknown) => {
      throw new UsageError(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}

/** Names of applied migrations; none in an empty database. */
export async function listApplied(db: D1Database): Promise<string[]> {
  const exists = await db.prepare("select 1 from sqlite_master where name = 'd1_migrations'").first();
  if (!exists) return [];
  const { results } = await db.prepare("select name from d1_migrations order by id").all<{ name: string }>();
  return results.map(({ name }) => name);
}
