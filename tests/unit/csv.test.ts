import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "#worker/base/csv.ts";

test("a cell that looks like a formula is escaped", () => {
  for (const text of ["=1+1", "+1", "-1", "@sum", "\t=1", "\r=1", "  =1", "\n=1", "＝1", "-"]) {
    expect(csvLine([text]), JSON.stringify(text)).toBe(`"'${text}"\r\n`);
  }
});

test("other cells are quoted and otherwise unchanged", () => {
  expect(csvLine(["a,b", 'with "quotes"', "two\nlines", null, -5, "1-2"])).toBe(
    '"a,b","with ""quotes""","two\nlines","","-5","1-2"\r\n',
  );
});

test("no cell starts like a formula, and every cell keeps its content", () => {
  const start = fc.constantFrom(
    "=",
    "+",
    "-",
    "@",
    "\t",
    "\r",
    "\n=",
    " @",
    "＝",
    "＋",
    "－",
    "＠",
    '"',
    ",",
    "",
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(start, fc.string({ unit: "grapheme" })), { minLength: 1, maxLength: 6 }),
      (parts) => {
        const cells = parts.map(([first, rest]) => first + rest);
        const line = csvLine(cells);
        expect(line.endsWith("\r\n")).toBe(true);
        const parsed = [...line.slice(0, -2).matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = ""]) =>
          cell.replaceAll('""', '"'),
        );
        expect(parsed).toHaveLength(cells.length);
        for (const [at, cell] of parsed.entries()) {
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/);
          expect([cells[at], `'${cells[at]}`]).toContain(cell);
        }
      },
    ),
  );
});
