import {
  type ImportKind,
  MAX_ARTICLE_BATCH_ROWS,
  MAX_BATCH_CHARACTERS,
  MAX_BATCH_ROWS,
  MAX_VALUE_LENGTH,
} from "#contract/imports/constants.ts";
import type { ImportRow } from "#contract/imports/schemas.ts";
import type { DataTable } from "./csv.ts";
import { type DateOrder, guessDateOrder, toIsoDate } from "./dates.ts";
import { type FieldFormat, importFields, type Mapping } from "./fields.ts";
import { htmlToMarkdown, htmlToText } from "./html-to-markdown.ts";

const formatValue = (value: string, format: FieldFormat, order: DateOrder): string => {
  if (format === "date") return toIsoDate(value, order);
  if (format === "markdown") return htmlToMarkdown(value);
  return format === "plain" ? htmlToText(value) : value;
};

/** The order of day and month in the mapped date columns; undefined if no date tells. */
export function findDateOrder(
  kind: ImportKind,
  { rows }: DataTable,
  mapping: Mapping,
): DateOrder | undefined {
  const columns = importFields[kind].flatMap(({ name, format }) =>
    format === "date" && mapping[name] ? [mapping[name]] : [],
  );
  return guessDateOrder(columns.flatMap((column) => rows.map((row) => row[column] ?? "")));
}

/** Converts one row of the file; `row` is its number from 1. */
export function toImportRow(
  kind: ImportKind,
  source: Record<string, string>,
  row: number,
  mapping: Mapping,
  order: DateOrder,
): ImportRow {
  const fields: Record<string, string> = {};
  for (const { name, format = "text" } of importFields[kind]) {
    const column = mapping[name];
    const value = column ? (source[column] ?? "") : "";
    if (value === "") continue;
    // Longer text is refused by the field's own limit.
    fields[name] = formatValue(value, format, order).slice(0, MAX_VALUE_LENGTH);
  }
  return { row, fields };
}

const countCharacters = ({ fields }: ImportRow): number =>
  Object.values(fields).reduce((sum, value) => sum + value.length, 0);

/** Groups of rows that fit into one request, from row number `from`. */
export function* toBatches(
  kind: ImportKind,
  { rows }: DataTable,
  mapping: Mapping,
  order: DateOrder,
  from = 1,
): Generator<ImportRow[]> {
  const maxRows = kind === "articles" ? MAX_ARTICLE_BATCH_ROWS : MAX_BATCH_ROWS;
  let batch: ImportRow[] = [];
  let size = 0;
  for (let row = from; row <= rows.length; row++) {
    const next = toImportRow(kind, rows[row - 1]!, row, mapping, order);
    const characters = countCharacters(next);
    if (batch.length > 0 && (batch.length === maxRows || size + characters > MAX_BATCH_CHARACTERS)) {
      yield batch;
      [batch, size] = [[], 0];
    }
    batch.push(next);
    size += characters;
  }
  if (batch.length > 0) yield batch;
}
