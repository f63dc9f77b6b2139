import type { Context } from "hono";
import { MAX_EXPORT_ROWS } from "#contract/exports/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { UTF8_BOM, csvLine } from "#worker/base/csv.ts";
import { attachmentHeaders } from "./attachment.ts";
import type { AppEnv } from "./ctx.ts";

const PAGE_SIZE = 500;

/** Cell values of a row by column heading. */
export type Columns<Row> = Record<string, (row: Row) => string | number | null>;

/** Returns the rows after `last` (keyset pagination), or the first ones. */
type ReadPage<Row> = (last: Row | null, limit: number) => PromiseLike<Row[]>;

/** Responds with a CSV file of at most MAX_EXPORT_ROWS rows; `part` 2 continues after them. */
export function csvResponse<Row>(
  c: Context<AppEnv>,
  name: string,
  columns: Columns<Row>,
  read: ReadPage<Row>,
  part = 1,
): Response {
  let last: Row | null = null;
  let seen = 0;
  return stream(c, part > 1 ? `${name}-${part}` : name, columns, async () => {
    // Rows of earlier parts are read and skipped.
    while (seen < part * MAX_EXPORT_ROWS) {
      const rows = await read(last, PAGE_SIZE);
      if (rows.length === 0) return null;
      last = rows.at(-1)!;
      seen += rows.length;
      if (seen > (part - 1) * MAX_EXPORT_ROWS) return rows;
    }
    return null;
  });
}

/**
 * The same for rows whose order is fixed by their ids, such as a sorted list: rows that change meanwhile are neither
 * skipped nor read twice. `name` is without date.
 */
export function csvOfIdsResponse<Row extends { id: string }>(
  c: Context<AppEnv>,
  name: string,
  columns: Columns<Row>,
  ids: readonly string[],
  read: (ids: readonly string[]) => PromiseLike<Row[]>,
): Response {
  let from = 0;
  return stream(c, name, columns, async () => {
    const page = ids.slice(from, from + PAGE_SIZE);
    if (page.length === 0) return null;
    from += page.length;
    const rows = new Map((await read(page)).map((row) => [row.id, row]));
    return page.flatMap((id) => rows.get(id) ?? []);
  });
}

/** Streams the file page by page, so that the whole file is never in memory; null ends it. */
function stream<Row>(
  c: Context<AppEnv>,
  name: string,
  columns: Columns<Row>,
  readPage: () => Promise<Row[] | null>,
): Response {
  const encoder = new TextEncoder();
  const cells = Object.values(columns);
  const body = new ReadableStream<Uint8Array>({
    start: (output) => output.enqueue(encoder.encode(UTF8_BOM + csvLine(Object.keys(columns)))),
    async pull(output) {
      const rows = await readPage();
      if (!rows) return output.close();
      output.enqueue(encoder.encode(rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("")));
    },
  });
  const file = `${name.replace(/(-\d+)?$/, `-${iso(c.get("ctx").clock()).slice(0, 10)}$1`)}.csv`;
  return c.body(body, 200, attachmentHeaders(file, "text/csv; charset=utf-8"));
}
