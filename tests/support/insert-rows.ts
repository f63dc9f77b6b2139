import { quoted, readSchema, SEQUENCES } from "../../scripts/backup/schema.ts";

type Column = { name: string; type: string; pk: number };
type Key = { from: string; to: string | null; table: string };
type Cell = string | number;

/** Values that satisfy check constraints the column type does not show. */
const FIXED_VALUES: Record<string, Cell> = {
  "bulk_runs.status": "finished",
  "bulk_runs.total": 5,
  "webhook_endpoints.is_active": 0,
  salary_currency: "USD",
  is_default: 0,
  "consents.email": "somebody@example.com",
  "content_schedules.day_of_week": 1,
  duration: 30,
  buffer_time: 0,
  slot_step: 30,
  max_advance_booking: 30,
  end_time: "17:00",
  fee_currency: "USD",
  currency: "USD",
  end_date_time: "2026-02-01T00:00:00.000Z",
  ends_at: "2026-02-01T00:00:00.000Z",
  quiet_from: "21:00",
  quiet_until: "08:00",
  start_time: "09:00",
  time: "09:00",
};

/** Filled by triggers or by the migrations. */
const EXCLUDED_TABLES = new Set(["content_version", "d1_migrations", "person_documents", SEQUENCES]);

/** The check constraint of single-row tables. */
const SINGLE_ROW_ID = /"only_row" CHECK\(id = '(\w+)'\)/;

/**
 * Inserts one row into every table, with a value in each column and valid foreign keys. `suffix` makes the values of a
 * call unique.
 */
export async function insertRowPerTable(db: D1Database, suffix: string): Promise<void> {
  const { tables, things } = await readSchema(db);
  const names = tables.map(({ name }) => name).filter((name) => !EXCLUDED_TABLES.has(name));
  const read = await db.batch<Column | Key>(
    names.flatMap((name) => [
      db.prepare(`pragma table_info(${quoted(name)})`),
      db.prepare(`pragma foreign_key_list(${quoted(name)})`),
    ]),
  );
  const statements = names.map((name, n) => {
    const columns = read[n * 2]!.results as Column[];
    const keys = read[n * 2 + 1]!.results as Key[];
    const sql = things.find((thing) => thing.type === "table" && thing.name === name)!.sql;
    const isSingleKey = columns.filter(({ pk }) => pk > 0).length === 1;
    const parameters: Cell[] = [];
    const cells = columns.flatMap((column) => {
      const key = keys.find(({ from }) => from === column.name);
      if (key) {
        parameters.push(`%${suffix}%`);
        // Prefers a row of the same call.
        const to = quoted(key.to ?? "id");
        return [
          [
            column.name,
            `(select ${to} from ${quoted(key.table)} order by ${to} like ? desc, rowid desc limit 1)`,
          ],
        ];
      }
      const value = cellValue(name, column, { sql, suffix, isSingleKey });
      if (value === undefined) return [];
      parameters.push(value);
      return [[column.name, "?"]];
    });
    const [into, from] = [cells.map(([column]) => quoted(column!)), cells.map(([, place]) => place)];
    return db
      .prepare(
        `insert ${SINGLE_ROW_ID.test(sql) ? "or ignore " : ""}into ${quoted(name)} (${into.join(", ")}) values (${from.join(", ")})`,
      )
      .bind(...parameters);
  });
  await db.batch(statements);
}

function cellValue(
  table: string,
  column: Column,
  { sql, suffix: mark, isSingleKey: isAlone }: { sql: string; suffix: string; isSingleKey: boolean },
): Cell | undefined {
  const { name, type, pk } = column;
  const singleRowId = SINGLE_ROW_ID.exec(sql)?.[1];
  if (singleRowId && name === "id") return singleRowId;
  const fixedValue = FIXED_VALUES[`${table}.${name}`];
  if (fixedValue !== undefined) return fixedValue;
  if (isAlone && pk > 0 && type.toUpperCase() === "INTEGER") return undefined;
  if (FIXED_VALUES[name] !== undefined) return FIXED_VALUES[name];
  const allowedValues = new RegExp(`\\b${name} in \\(([^)]*)\\)`).exec(sql)?.[1];
  if (allowedValues) return allowedValues.split(",").at(-1)!.trim().replaceAll("'", "");
  if (type.toUpperCase() === "INTEGER") return 1;
  if (/_at$|_time$|^resets_at$/.test(name)) return "2026-01-01T00:00:00.000Z";
  // A trigger may copy it into another table.
  return `${table}-${name}-${mark}`.replaceAll("_", "-");
}
