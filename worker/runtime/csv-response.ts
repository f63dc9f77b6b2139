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
  const day = iso(c.get("ctx").clock()).slice(0, 10);
  const file = `${name}-${day}${part > 1 ? `-${part}` : ""}.csv`;
  return c.body(csvStream(columns, read, part), 200, attachmentHeaders(file, "text/csv; charset=utf-8"));
}

/** Streams the file page by page, so that the whole file is never in memory. */
function csvStream<Row>(
  columns: Columns<Row>,
  read: ReadPage<Row>,
  part: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const cells = Object.values(columns);
  let last: Row | null = null;
  let seen = 0;
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(UTF8_BOM + csvLine(Object.keys(columns)))),
    async pull(stream) {
      // Rows of earlier parts are read and skipped.
      for (;;) {
        const rows = await read(last, PAGE_SIZE);
        last = rows.at(-1) ?? last;
        seen += rows.length;
        const isInPart = seen > (part - 1) * MAX_EXPORT_ROWS;
        const end = rows.length < PAGE_SIZE || seen >= part * MAX_EXPORT_ROWS;
        if (isInPart && rows.length > 0)
          stream.enqueue(encoder.encode(rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join("")));
        if (end) stream.close();
        if (end || isInPart) return;
      }
    },
  });
}
