import Papa from "papaparse";

/** A file as columns and rows of text. */
export type DataTable = { columns: string[]; rows: Record<string, string>[] };

/** A file that can't be read, with a sentence for the user. */
export class UnreadableFile extends Error {}

/** UTF-8, or Windows-1252 as older spreadsheets write it. */
export function decodeText(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const DELIMITERS = [",", ";", "\t", "|"];

/** The delimiter that the header has most often. Papa Parse guesses from rows, which short or ragged files mislead. */
function findDelimiter(text: string): string {
  const header = (/^\uFEFF?\s*([^\r\n]*)/.exec(text)?.[1] ?? "").replace(/"[^"]*"/g, "");
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}

/** Parses CSV with a header row; the delimiter is detected. Throws UnreadableFile. */
export function parseCsv(text: string): DataTable {
  const { data, meta, errors } = Papa.parse<Record<string, string | string[]>>(text, {
    header: true,
    delimiter: findDelimiter(text),
    skipEmptyLines: "greedy",
    transformHeader: (header) => header.trim(),
  });
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken)
    throw new UnreadableFile(`Row ${(broken.row ?? 0) + 1} has a quotation mark that is not closed.`);
  const columns = (meta.fields ?? []).filter((column) => column !== "");
  if (columns.length === 0 || data.length === 0)
    throw new UnreadableFile("The file has no rows. It needs a first line with the names of its columns.");
  return {
    columns,
    // Cells beyond the header are ignored; missing ones are empty.
    rows: data.map((row) =>
      Object.fromEntries(columns.map((column) => [column, String(row[column] ?? "").trim()])),
    ),
  };
}
