/** A spreadsheet takes such a beginning for a formula, also after spaces. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** One cell: quoted, and with an apostrophe before what a spreadsheet would run. */
function cell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A line of a CSV file (RFC 4180) that no spreadsheet takes for more than text and figures. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(",")}\r\n`;

/** Before the first line: tells spreadsheets that the file is UTF-8. */
export const UTF8_BOM = "\uFEFF";
