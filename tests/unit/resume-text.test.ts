import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_RESUME_TEXT } from "#contract/applications/constants.ts";
import { resumePdf } from "#worker/db/seed/resume-pdf.ts";
import { resumeDocx } from "#worker/db/seed/resume-docx.ts";
import { resumeTypes } from "#worker/features/applications/rules.ts";
import { extractText } from "#worker/features/applications/resume-text/extract.ts";
import { isSearchable, normalizeText } from "#worker/features/applications/resume-text/normalize.ts";
import {
  docxFile,
  paragraph,
  pdfBomb,
  pdfFile,
  protectedPdf,
  withClaimedSize,
} from "#tests/support/resumes.ts";

const { pdf, doc, docx } = resumeTypes;
const MIB = 1024 * 1024;

test.for<[string, Uint8Array, string, string]>([
  [
    "a PDF, line by line",
    pdfFile([["Iris Halvorsen", "FP&A (Anaplan)"]]),
    pdf,
    "Iris Halvorsen\nFP&A (Anaplan)",
  ],
  ["the pages of a PDF", pdfFile([["One"], ["Two"]]), pdf, "One\n\nTwo"],
  ["accented letters of a PDF", pdfFile([["R\u00e9sum\u00e9, Z\u00fcrich"]]), pdf, "Résumé, Zürich"],
  ["a sample PDF", resumePdf("Jane Doe", ["Power BI"]), pdf, "Jane Doe\n\nPower BI"],
  ["a sample DOCX", resumeDocx(["Jane Doe", "P&L <owner>"]), docx, "Jane Doe\nP&L <owner>"],
  ["paragraphs", docxFile(paragraph("One") + paragraph("Two &amp; three")), docx, "One\nTwo & three"],
  [
    "words split into runs, tabs and breaks",
    docxFile(
      "<w:p><w:r><w:t>Ana</w:t></w:r><w:r><w:t>plan</w:t><w:tab/><w:t>2019</w:t><w:br/><w:t>SQL</w:t></w:r></w:p>",
    ),
    docx,
    "Anaplan\t2019\nSQL",
  ],
  [
    "rows of a table",
    docxFile(
      `<w:tbl><w:tr><w:tc>${paragraph("2019")}</w:tc><w:tc>${paragraph("Analyst")}</w:tc></w:tr></w:tbl>`,
    ),
    docx,
    "2019\tAnalyst",
  ],
  [
    "columns of a layout table, one after the other",
    docxFile(
      `<w:tbl><w:tr><w:tc>${paragraph("SKILLS")}${paragraph("SQL")}</w:tc><w:tc>${paragraph("JOBS")}</w:tc></w:tr></w:tbl>`,
    ),
    docx,
    "SKILLS\nSQL\nJOBS",
  ],
  [
    "a table inside a table",
    docxFile(
      `<w:tbl><w:tr><w:tc><w:tbl><w:tr><w:tc>${paragraph("One")}</w:tc><w:tc>${paragraph("Two")}</w:tc></w:tr></w:tbl></w:tc><w:tc>${paragraph("Three")}</w:tc></w:tr></w:tbl>`,
    ),
    docx,
    "One\tTwo\tThree",
  ],
  [
    "a text box once",
    docxFile(
      `<w:p><mc:AlternateContent><mc:Choice>${paragraph("Box")}</mc:Choice><mc:Fallback>${paragraph("Box")}</mc:Fallback></mc:AlternateContent></w:p>`,
    ),
    docx,
    "Box",
  ],
  [
    "header, notes and footer, each text once",
    docxFile(paragraph("Body"), {
      "word/header1.xml": paragraph("Jane Doe"),
      "word/header2.xml": paragraph("Jane Doe"),
      "word/footnotes.xml": paragraph("Note"),
      "word/footer1.xml": paragraph("Page"),
      "word/settings.xml": paragraph("Hidden"),
    }),
    docx,
    "Jane Doe\n\nBody\n\nNote\n\nPage",
  ],
])("extracts %s", async ([, bytes, type, text]) => {
  expect(await extractText(bytes, type)).toEqual({ status: "ready", text, reason: null });
});

test.for<[string, () => Uint8Array, string, "unsearchable" | "failed", RegExp]>([
  ["an old Word file", () => new Uint8Array(10), doc, "unsearchable", /Old Word files/],
  ["a PDF without text", () => pdfFile([[]]), pdf, "unsearchable", /no text/],
  ["a DOCX without text", () => docxFile("<w:p/>"), docx, "unsearchable", /no text/],
  ["a PDF with a password", protectedPdf, pdf, "failed", /password/],
  ["a PDF that is cut off", () => pdfFile([["Text"]]).slice(0, 60), pdf, "failed", /damaged/],
  ["a PDF of random bytes", () => new Uint8Array(2_000).fill(7), pdf, "failed", /damaged/],
  ["a PDF that unpacks to 100 MB", () => pdfBomb(100 * MIB), pdf, "failed", /unpacks/],
  ["a PDF that is packed twice", () => pdfBomb(30 * MIB, { twice: true }), pdf, "failed", /unpacks/],
  ["a DOCX that is cut off", () => docxFile(paragraph("Text")).slice(0, 90), docx, "failed", /damaged/],
  ["a DOCX with broken XML", () => docxFile("<w:p>"), docx, "failed", /damaged/],
  ["a DOCX with undeclared entities", () => docxFile(paragraph("&lol;")), docx, "failed", /damaged/],
  ["a DOCX that unpacks to 40 MB", () => docxFile(" ".repeat(40 * MIB)), docx, "failed", /unpacks/],
  [
    "a DOCX with a thousand headers",
    () =>
      docxFile(
        paragraph("Text"),
        Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`word/header${n}.xml`, paragraph("x")])),
      ),
    docx,
    "failed",
    /unpacks/,
  ],
])("%s has no text, with the reason", { tags: "full" }, async ([, create, type, status, reason]) => {
  const result = await extractText(create(), type);
  expect(result).toMatchObject({ status, text: null });
  expect(result.reason).toMatch(reason);
});

test("a DOCX that claims to be small does not unpack to more than it claims", { tags: "full" }, async () => {
  const bomb = withClaimedSize(docxFile(paragraph("word ".repeat(MIB))), 500);
  const { status } = await extractText(bomb, docx);
  expect(status).toBe("failed");
});

test("a PDF's text ends at the limit", { tags: "full" }, async () => {
  const lines = Array.from({ length: 40 }, () => "planning ".repeat(8));
  const result = await extractText(pdfFile(Array.from({ length: 45 }, () => lines)), pdf);
  expect(result.text!.length).toBeLessThanOrEqual(MAX_RESUME_TEXT);
  expect(result.text!.length).toBeGreaterThan(MAX_RESUME_TEXT - 10);
});

test("any bytes give a result, never an exception", { tags: "full" }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<[Uint8Array, string]>(
        [pdfFile([["Some text", "More"]]), pdf],
        [docxFile(paragraph("Some text")), docx],
      ),
      fc.array(fc.tuple(fc.nat(2_000), fc.nat(255)), { maxLength: 12 }),
      async ([file, type], changes) => {
        const bytes = file.slice();
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        const { status, text, reason } = await extractText(bytes, type);
        expect(status === "ready" ? text : reason).toBeTruthy();
      },
    ),
    { numRuns: 150 },
  );
});

test.for<[string, string]>([
  ["a\u0000b\u0007c", "abc"],
  ["soft\u00adhyphen, zero\u200bwidth", "softhyphen, zerowidth"],
  ["cafe\u0301", "café"],
  ["a\u00a0b", "a b"],
  ["one\r\ntwo\rthree\ffour", "one\ntwo\nthree\nfour"],
  ["  \n\n one  \n\n\n\n two \n ", " one\n\n two"],
  ["lone \ud800 surrogate", "lone \ufffd surrogate"],
])("%j is stored as %j", ([text, stored]) => {
  expect(normalizeText(text)).toBe(stored);
});

test("normalized text is bounded, stable and without control characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.nat(800), (text, times) => {
      const once = normalizeText(text.repeat(times));
      expect(once.length).toBeLessThanOrEqual(MAX_RESUME_TEXT);
      expect(once.replace(/[\n\t]/g, "")).not.toMatch(/\p{Cc}/u);
      expect(once.isWellFormed()).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("punctuation alone is not text", () => {
  expect(isSearchable("• | – 7 a")).toBe(false);
  expect(isSearchable("履歴書")).toBe(true);
});
