import { env } from "cloudflare:workers";

/** Where a refused call must leave nothing behind. */
const MAIN = [
  "users",
  "jobs",
  "applications",
  "contacts",
  "crm_leads",
  "lead_activities",
  "consents",
  "deliveries",
  "idempotency_keys",
] as const;

/** How many rows each main table has. */
export async function rowCounts(): Promise<Record<string, number>> {
  const columns = MAIN.map((table) => `(select count(*) from ${table}) as ${table}`);
  return (await env.DB.prepare(`select ${columns.join(", ")}`).first<Record<string, number>>())!;
}

/** How many files are stored. */
export const fileCount = async (): Promise<number> => (await env.FILES.list()).objects.length;

/** Rows as the database has them, for what no endpoint shows. */
export async function select<Row = Record<string, unknown>>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await env.DB.prepare(sql).bind(...values).all<Row>()).results;
}

/** The newest entry of the activity log for an action. */
export async function lastActivity(action: string) {
  const [row] = await select<{ details: string; entity_id: string | null; user_id: string | null; username: string | null }>(
    "select * from admin_activity_logs where action = ? order by id desc limit 1",
    action,
  );
  return row && { ...row, details: JSON.parse(row.details) as Record<string, unknown> };
}

/** How many entries of the activity log there are for an action. */
export async function activityCount(action: string): Promise<number> {
  const [row] = await select<{ n: number }>("select count(*) as n from admin_activity_logs where action = ?", action);
  return row!.n;
}
