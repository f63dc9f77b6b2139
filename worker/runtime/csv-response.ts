import type { Context } from "hono";
import { EXPORT_MOST } from "#contract/exports/constants.ts";
import { iso } from "#worker/base/clock.ts";
import { UTF8_BOM, csvLine } from "#worker/base/csv.ts";
import { attachmentHeaders } from "./attachment.ts";
import type { AppEnv } from "./ctx.ts";

const PAGE_SIZE = 500;

/** What a file says of each row, by the heads of its columns. */
export type Columns<Row> = Record<string, (row: Row) => string | number | null>;

/** Answers the rows behind `last`, or the first ones. */
type Read<Row> = (last: Row | null, limit: number) => PromiseLike<Row[]>;

/** A list as a file of at most EXPORT_MOST rows; `part` 2 is the file after that. */
export function csvResponse<Row>(
  c: Context<AppEnv>,
  name: string,
  columns: Columns<Row>,
  read: Read<Row>,
  part = 1,
): Response {
  const day = iso(c.get("ctx").clock()).slice(0, 10);
  const file = `${name}-${day}${part > 1 ? `-${part}` : ""}.csv`;
  return c.body(csvStream(columns, read, part), 200, attachmentHeaders(file, "text/csv; charset=utf-8"));
}

/** The file as it is read, so that a long list is never in memory as a whole. */
function csvStream<Row>(columns: Columns<Row>, read: Read<Row>, part: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const cells = Object.values(columns);
  let last: Row | null = null;
  let seen = 0;
  return new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(UTF8_BOM + csvLine(Object.keys(columns)))),
    async pull(stream) {
      // The rows of the parts before are read over.
      for (;;) {
        const rows = await read(last, PAGE_SIZE);
        last = rows.at(-1) ?? last;
        seen += rows.length;
        const ours = seen > (part - 1) * EXPORT_MOST;
        const end = rows.length < PAGE_SIZE || seen >= part * EXPORT_MOST;
        if (ours && rows.length > 0)
          stream.enqueue(encoder.encode(rows.map((row) => csvLine(cells.map((of) => of(row)))).join("")));
        if (end) stream.close();
        if (end || ours) return;
      }
    },
  });
}
