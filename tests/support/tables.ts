import { env } from "cloudflare:workers";

/** Tables that may change although a request was rejected: counters, logs, housekeeping, search indexes. */
const EXCLUDED_TABLES =
  /^(sqlite_|_cf_|d1_|rate_counters|admin_activity_logs|cron_runs|content_version|.*_fts)/;

/** Columns that every authenticated request updates. */
const EXCLUDED_COLUMNS = new Set([
  "user_sessions.last_seen_at",
  "user_sessions.expires_at",
  "api_keys.last_used_at",
  "api_keys.last_used_network",
]);

let cachedNames: Promise<string[]> | undefined;
const listTables = (): Promise<string[]> =>
  (cachedNames ??= select<{ name: string }>("select name from sqlite_master where type = 'table'").then(
    (tables) => tables.map(({ name }) => name).filter((name) => !EXCLUDED_TABLES.test(name)),
  ));

/** D1 returns at most 100 columns, and there are more tables. */
const MAX_COLUMNS = 80;

/** Lists of tables that fit into one row of a result each. */
export const chunkTables = (names: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(names.length / MAX_COLUMNS) }, (_, n) =>
    names.slice(n * MAX_COLUMNS, (n + 1) * MAX_COLUMNS),
  );

let countStatements: string[] | undefined;

const createCountStatements = async (): Promise<string[]> =>
  chunkTables(await listTables()).map(
    (chunk) => `select ${chunk.map((name) => `(select count(*) from ${name}) as ${name}`).join(", ")}`,
  );

/** Row counts of the tables that a rejected request must not change. */
export async function countAllRows(): Promise<Record<string, number>> {
  countStatements ??= await createCountStatements();
  const counts = await env.DB.batch<Record<string, number>>(
    countStatements.map((statement) => env.DB.prepare(statement)),
  );
  return Object.assign({}, ...counts.map(({ results }) => results[0])) as Record<string, number>;
}

let cachedStatements: Promise<D1PreparedStatement[]> | undefined;

/** One statement per table that returns its whole content as text. */
async function createDumpStatements(): Promise<D1PreparedStatement[]> {
  const tables = await listTables();
  const results = await env.DB.batch<{ name: string }>(
    tables.map((table) => env.DB.prepare(`pragma table_info(${table})`)),
  );
  return tables.map((table, at) => {
    const columns = results[at]!.results.filter(({ name }) => !EXCLUDED_COLUMNS.has(`${table}.${name}`));
    const line = columns.map(({ name }) => `quote(${name})`).join(" || ',' || ");
    return env.DB.prepare(`select '${table}' as name, group_concat(${line}, char(10)) as text from ${table}`);
  });
}

/** The content of the tables that a rejected request must not change. */
export async function dumpTables(): Promise<Record<string, string>> {
  const statements = await (cachedStatements ??= createDumpStatements());
  const results = await env.DB.batch<{ name: string; text: string | null }>(statements);
  return Object.fromEntries(
    results.flatMap((result) => result.results.map(({ name, text }) => [name, text ?? ""])),
  );
}

export const countFiles = async (): Promise<number> => (await env.FILES.list()).objects.length;

export async function select<Row = Record<string, unknown>>(
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (
    await env.DB.prepare(sql)
      .bind(...values)
      .all<Row>()
  ).results;
}

export async function lastActivity(action: string) {
  const [row] = await select<{
    details: string;
    entity_id: string | null;
    user_id: string | null;
    username: string | null;
  }>("select * from admin_activity_logs where action = ? order by id desc limit 1", action);
  return row && { ...row, details: JSON.parse(row.details) as Record<string, unknown> };
}

export async function activityCount(action: string): Promise<number> {
  const [row] = await select<{ n: number }>(
    "select count(*) as n from admin_activity_logs where action = ?",
    action,
  );
  return row!.n;
}

/** Inserts newer copies of a job; their titles get a number. */
export const insertCopies = (id: string, count: number) =>
  select(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
    insert into jobs (id, title, company, location, type, industry, salary_currency, description, requirements, status,
      published_at, first_published_at, created_at, updated_at)
    select id || '-' || i, title || printf(' %05d', i), company, location, type, industry, salary_currency, description, requirements,
      status, published_at, first_published_at, created_at, updated_at
    from jobs, n where id = ? returning id`,
    count,
    id,
  );
