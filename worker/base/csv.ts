/** Spreadsheets interpret text that starts like this as a formula, also after spaces. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** A quoted cell; an apostrophe prevents formula injection. */
function cell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const safe = typeof value === "string" && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** A CSV line (RFC 4180), safe to open in spreadsheets. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(",")}\r\n`;

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
export const UTF8_BOM = "\uFEFF";
