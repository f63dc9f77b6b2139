import * as fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine } from "#worker/base/csv.ts";

test("a cell that a spreadsheet would run is made plain text", () => {
  for (const text of ["=1+1", "+1", "-1", "@sum", "\t=1", "\r=1", "  =1", "\n=1", "＝1", "-"]) {
    expect(csvLine([text]), JSON.stringify(text)).toBe(`"'${text}"\r\n`);
  }
});

test("other cells stay as they are, quoted", () => {
  expect(csvLine(["a,b", 'say "no"', "two\nlines", null, -5, "1-2"])).toBe(
    '"a,b","say ""no""","two\nlines","","-5","1-2"\r\n',
  );
});

test("whatever is written into it, no cell starts like a formula, and what was written is still in it", () => {
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
        const written = parts.map(([first, rest]) => first + rest);
        const line = csvLine(written);
        expect(line.endsWith("\r\n")).toBe(true);
        const read = [...line.slice(0, -2).matchAll(/"((?:[^"]|"")*)"(?:,|$)/g)].map(([, cell = ""]) =>
          cell.replaceAll('""', '"'),
        );
        expect(read).toHaveLength(written.length);
        for (const [at, cell] of read.entries()) {
          expect(cell).not.toMatch(/^\s*[=+\-@＝＋－＠]|^[\t\r]/);
          expect([written[at], `'${written[at]}`]).toContain(cell);
        }
      },
    ),
  );
});
