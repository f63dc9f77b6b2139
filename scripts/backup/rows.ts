// Encodes rows without loss: D1 rounds integers beyond 2^53 and returns blobs as number lists.
import { quoted, type Table } from "./schema.ts";

/** A type prefix and the value: i integer, r real, t text, b blob in hexadecimal. */
export type Value = string | number | null;

const PER_PAGE = 200;

const encodeColumn = (column: string) => `case typeof(${column})
  when 'integer' then 'i' || ${column}
  when 'real' then 'r' || quote(${column})
  when 'text' then 't' || ${column}
  when 'blob' then 'b' || hex(${column}) end`;

/** The columns of an encoded row; a hidden rowid comes first. */
const listColumns = ({ columns, hidesRowid }: Table): string[] =>
  hidesRowid ? ["rowid", ...columns] : columns;

const quoteColumn = (column: string) => (column === "rowid" ? "rowid" : quoted(column));

const FIRST_ROWID = "-9223372036854775808";

type Page = Record<string, Value>[];

/** Reads the next page: by rowid where there is one, otherwise by offset. */
function createPageQuery(db: D1Database, table: Table, after: string | null): D1PreparedStatement {
  const values = listColumns(table).map((column, n) => `${encodeColumn(quoteColumn(column))} as c${n}`);
  const byRowid = table.orderBy[0] === "rowid";
  const paging = byRowid
    ? { place: "cast(rowid as text)", where: "where rowid > cast(?1 as integer)", offset: "" }
    : { place: "null", where: "", offset: "offset cast(?1 as integer)" };
  const sql = `select ${paging.place} as place, ${values.join(", ")} from ${quoted(table.name)}
    ${paging.where} order by ${table.orderBy.map(quoteColumn).join(", ")} limit ${PER_PAGE} ${paging.offset}`;
  return db.prepare(sql).bind(after ?? (byRowid ? FIRST_ROWID : "0"));
}

/** Yields every row, table by table. First pages are read in one batch, because most tables have no more. */
export async function* allRows(db: D1Database, tables: Table[]): AsyncGenerator<[Table, Value[]]> {
  if (tables.length === 0) return;
  const firsts = await db.batch<Page[number]>(tables.map((table) => createPageQuery(db, table, null)));
  for (const [n, table] of tables.entries()) {
    let [page, read] = [firsts[n]!.results, 0];
    for (;;) {
      for (const { place: _, ...row } of page) yield [table, Object.values(row)];
      if (page.length < PER_PAGE) break;
      read += page.length;
      const after = String(page.at(-1)!.place ?? read);
      page = (await createPageQuery(db, table, after).all<Page[number]>()).results;
    }
  }
}

/** D1's limit of bound parameters per statement. */
const MAX_PARAMETERS = 100;

const countParameters = (row: Value[]): number => row.filter((value) => value !== null).length;

/** How many of the first rows fit into one statement; at least one. */
export function countFittingRows(rows: Value[][]): number {
  let [count, bound] = [0, 0];
  for (const row of rows) {
    bound += countParameters(row);
    if (count > 0 && bound > MAX_PARAMETERS) break;
    count++;
  }
  return count;
}

/** The statement that inserts rows with their original values. */
export function createInsert(
  db: D1Database,
  table: Table,
  rows: Value[][],
  verb: "insert" | "insert or ignore" = "insert",
): D1PreparedStatement {
  const bound: (string | number)[] = [];
  const toPlaceholder = (value: Value): string => {
    if (value === null) return "null";
    const [kind, text] = [String(value)[0], String(value).slice(1)];
    bound.push(kind === "r" ? Number(text) : text);
    if (kind === "i") return "cast(? as integer)";
    return kind === "b" ? "unhex(?)" : "?";
  };
  const columns = listColumns(table).map(quoteColumn).join(", ");
  const places = rows.map((row) => `(${row.map(toPlaceholder).join(", ")})`);
  return db
    .prepare(`${verb} into ${quoted(table.name)} (${columns}) values ${places.join(", ")}`)
    .bind(...bound);
}
