import { env } from "cloudflare:workers";

/** Tables that may grow although a call was refused: counters, the log, housekeeping, the indexes of the search. */
const ASIDE =
  /^(sqlite_|_cf_|d1_|rate_counters|admin_activity_logs|ended_sessions|cron_runs|content_version|.*_fts)/;

let counting: string | undefined;

async function countingStatement(): Promise<string> {
  const tables = await select<{ name: string }>("select name from sqlite_master where type = 'table'");
  const names = tables.map(({ name }) => name).filter((name) => !ASIDE.test(name));
  return `select ${names.map((name) => `(select count(*) from ${name}) as ${name}`).join(", ")}`;
}

/** How many rows each table has in which a refused call must leave nothing behind. */
export async function rowCounts(): Promise<Record<string, number>> {
  counting ??= await countingStatement();
  return (await env.DB.prepare(counting).first<Record<string, number>>())!;
}

/** How many files are stored. */
export const fileCount = async (): Promise<number> => (await env.FILES.list()).objects.length;

/** Rows as the database has them, for what no endpoint shows. */
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

/** The newest entry of the activity log for an action. */
export async function lastActivity(action: string) {
  const [row] = await select<{
    details: string;
    entity_id: string | null;
    user_id: string | null;
    username: string | null;
  }>("select * from admin_activity_logs where action = ? order by id desc limit 1", action);
  return row && { ...row, details: JSON.parse(row.details) as Record<string, unknown> };
}

/** How many entries of the activity log there are for an action. */
export async function activityCount(action: string): Promise<number> {
  const [row] = await select<{ n: number }>(
    "select count(*) as n from admin_activity_logs where action = ?",
    action,
  );
  return row!.n;
}
