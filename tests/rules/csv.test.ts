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
