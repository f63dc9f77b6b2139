import * as fc from "fast-check";
import { expect, test } from "vitest";
import { OUTLINE_LABEL } from "#contract/article-generation/constants.ts";
import { type ReviewKind, reviewMarks } from "#contract/articles/review-marks.ts";

const getMarks = (text: string) => reviewMarks(text).map(({ kind, text: words }) => [kind, words]);

test.for<[string, [ReviewKind, string][]]>([
  ["Costs fell by 12.5% within a year.", [["percentage", "12.5%"]]],
  [
    "Nearly 40 percent of teams, up 3 percentage points",
    [
      ["percentage", "40 percent"],
      ["percentage", "3 percentage points"],
    ],
  ],
  [
    "It cost $1,200,000 or $1.2 million.",
    [
      ["money", "$1,200,000"],
      ["money", "$1.2 million"],
    ],
  ],
  [
    "It cost 300 EUR, or USD 350, or 5 million dollars",
    [
      ["money", "300 EUR"],
      ["money", "USD 350"],
      ["money", "5 million dollars"],
    ],
  ],
  [
    "In 2024 the close took 11 days.",
    [
      ["year", "2024"],
      ["number", "11"],
    ],
  ],
  [
    "Throughput rose 3x with 1,250 cases.",
    [
      ["number", "3x"],
      ["number", "1,250"],
    ],
  ],
  ['She said: "We stopped budgeting 4 years ago."', [["quotation", '"We stopped budgeting 4 years ago."']]],
  ["“A forecast is not a promise,” he wrote", [["quotation", "“A forecast is not a promise,”"]]],
  ["> Planning is a habit of the firm.", [["quotation", "> Planning is a habit of the firm."]]],
  ['Call it a "hard close" and go on.', []],
  ["1. First\n2. Second\n## 3. Third", []],
  ["See [the note](https://example.com/2024/99) and `x = 42`.", []],
  ["```\nrate = 0.25\n```\nNothing here.", []],
  ["Q3 and H1, ISO9001, v2.0 are names.", []],
  [`> **${OUTLINE_LABEL}** Add a key under Settings.\n\nIt grew by 7%.`, [["percentage", "7%"]]],
  ["No figures, no quotations.", []],
])("marks to review in %j", ([text, marks]) => {
  expect(getMarks(text)).toEqual(marks);
});

test("a mark has its index and the text around it", () => {
  const [mark] = reviewMarks("Last year the team saved 14 days a month, it says.");
  expect(mark).toEqual({
    kind: "number",
    text: "14",
    index: 25,
    before: "Last year the team saved ",
    after: " days a month, it says.",
  });
});

test("the text around a mark is whole words of its line", () => {
  const long = "word ".repeat(40);
  const [first, second] = reviewMarks(
    `## Where it goes\n\n- ${long}saved 14 days ${long}\n\nAnd 15 next year.`,
  );
  expect(first!.before).toMatch(/^… (word )+saved $/);
  expect(first!.after).toMatch(/^ days( word)+ …$/);
  expect([second!.before, second!.after]).toEqual(["And ", " next year."]);
});

test("marks are ordered, don't overlap and include every percentage and amount", () => {
  const piece = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 30 }),
    fc.constantFrom("12%", "$5", '"', "“", "\n", "> ", "1. ", "```", "](", "2024", "`", " , ", "1,000"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join(" ");
      const marks = reviewMarks(text);
      let end = 0;
      for (const mark of marks) {
        expect(text.slice(mark.index, mark.index + mark.text.length)).toBe(mark.text);
        expect(mark.index).toBeGreaterThanOrEqual(end);
        end = mark.index + mark.text.length;
      }
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), fc.lorem({ maxCount: 5 }), (figure, words) => {
      expect(getMarks(`${words} ${figure}% ${words}`)).toEqual([["percentage", `${figure}%`]]);
      expect(getMarks(`${words} $${figure.toLocaleString("en-US")} ${words}`)).toHaveLength(1);
    }),
  );
});

test("a long text is marked in under a second, with at most 200 marks", () => {
  const hostile = [
    '"'.repeat(30_000),
    "1,".repeat(30_000),
    "$".repeat(60_000),
    "> ".repeat(30_000),
    "`[](".repeat(15_000),
  ];
  for (const text of [...hostile, "7 ".repeat(30_000)]) {
    const start = performance.now();
    expect(reviewMarks(text).length).toBeLessThanOrEqual(200);
    expect(performance.now() - start).toBeLessThan(1_000);
  }
});
