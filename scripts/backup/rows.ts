// A row as a line of text, without loss: D1 itself answers integers beyond 2^53 rounded, and bytes like lists of numbers.
import { quoted, type Table } from "./schema.ts";

/** The kind of a value and the value: i integer, r real, t text, b bytes as hexadecimal digits. */
export type Value = string | number | null;

const PER_PAGE = 200;

const told = (column: string) => `case typeof(${column})
  when 'integer' then 'i' || ${column}
  when 'real' then 'r' || quote(${column})
  when 'text' then 't' || ${column}
  when 'blob' then 'b' || hex(${column}) end`;

/** The columns as they stand in a line; the row number, where it hides, comes first. */
const columnsOf = ({ columns, hidesRowid }: Table): string[] =>
  hidesRowid ? ["rowid", ...columns] : columns;

const nameOf = (column: string) => (column === "rowid" ? "rowid" : quoted(column));

const FIRST_ROWID = "-9223372036854775808";

type Page = Record<string, Value>[];

/** The statement that reads the next rows. Rows that are numbered are walked along their numbers, others counted off. */
function pageAfter(db: D1Database, table: Table, after: string | null): D1PreparedStatement {
  const values = columnsOf(table).map((column, n) => `${told(nameOf(column))} as c${n}`);
  const byRowid = table.orderBy[0] === "rowid";
  const walk = byRowid
    ? { place: "cast(rowid as text)", where: "where rowid > cast(?1 as integer)", offset: "" }
    : { place: "null", where: "", offset: "offset cast(?1 as integer)" };
  const sql = `select ${walk.place} as place, ${values.join(", ")} from ${quoted(table.name)}
    ${walk.where} order by ${table.orderBy.map(nameOf).join(", ")} limit ${PER_PAGE} ${walk.offset}`;
  return db.prepare(sql).bind(after ?? (byRowid ? FIRST_ROWID : "0"));
}

/** Every row of every table, table by table. Their first pages are read in one go: most tables have no more. */
export async function* allRows(db: D1Database, tables: Table[]): AsyncGenerator<[Table, Value[]]> {
  const firsts = await db.batch<Page[number]>(tables.map((table) => pageAfter(db, table, null)));
  for (const [n, table] of tables.entries()) {
    let [page, read] = [firsts[n]!.results, 0];
    for (;;) {
      for (const { place: _, ...row } of page) yield [table, Object.values(row)];
      if (page.length < PER_PAGE) break;
      read += page.length;
      const after = String(page.at(-1)!.place ?? read);
      page = (await pageAfter(db, table, after).all<Page[number]>()).results;
    }
  }
}

/** D1 binds a hundred values to a statement. */
const MOST_BOUND = 100;

const boundIn = (row: Value[]): number => row.filter((value) => value !== null).length;

/** The first of these rows that one statement can write; at least one. */
export function fitting(rows: Value[][]): number {
  let [count, bound] = [0, 0];
  for (const row of rows) {
    bound += boundIn(row);
    if (count > 0 && bound > MOST_BOUND) break;
    count++;
  }
  return count;
}

/** The statement that writes rows again as they were. */
export function insertion(db: D1Database, table: Table, rows: Value[][]): D1PreparedStatement {
  const bound: (string | number)[] = [];
  const placeOf = (value: Value): string => {
    if (value === null) return "null";
    const [kind, text] = [String(value)[0], String(value).slice(1)];
    bound.push(kind === "r" ? Number(text) : text);
    if (kind === "i") return "cast(? as integer)";
    return kind === "b" ? "unhex(?)" : "?";
  };
  const columns = columnsOf(table).map(nameOf).join(", ");
  const places = rows.map((row) => `(${row.map(placeOf).join(", ")})`);
  return db
    .prepare(`insert into ${quoted(table.name)} (${columns}) values ${places.join(", ")}`)
    .bind(...bound);
}
