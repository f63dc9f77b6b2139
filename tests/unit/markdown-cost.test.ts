import { expect, test } from "vitest";
import { globSync, readFileSync } from "node:fs";
import { extractOutline, renderMarkdown } from "#worker/base/markdown.ts";
import { estimateMarkdownCost, MAX_MARKDOWN_COST } from "#worker/base/markdown-cost.ts";
import { CONTENT_MAX } from "#contract/articles/admin-schemas.ts";

/** Fills a text of maximum length with repetitions. */
const fill = (part: string) => part.repeat(Math.floor(CONTENT_MAX / part.length));

const tableOf = (columns: number) =>
  `${"|a".repeat(columns)}|\n${"|-".repeat(columns)}|\n${"a\n".repeat((CONTENT_MAX - 4 * columns - 4) / 2)}`;

// Each took between seconds and minutes, or overflowed the stack.
test.for<[string, string]>([
  ["asterisks", fill("*")],
  ["open emphasis", fill("*a ")],
  ["closed emphasis", fill("_a_ ")],
  ["strikethrough", fill("~a~")],
  ["open brackets", fill("[")],
  ["open links", fill("[](")],
  ["open images", fill("![")],
  ["angle brackets", fill("<a ")],
  ["open comments", fill("<!--")],
  ["code spans of growing length", Array.from({ length: 340 }, (_, n) => "`".repeat(n + 1)).join(" ")],
  ["nested quotes", fill(">")],
  ["nested quotes with spaces", fill("> ")],
  ["nested ordered lists", fill("1. ")],
  ["character references", fill("&#")],
  ["a word with many dots", fill("a.")],
  ["a wide table with short rows", tableOf(1_000)],
  ["a long definition used many times", `[a]: /${"x".repeat(20_000)}\n\n${"[a] ".repeat(5_000)}`],
])("hostile Markdown is shown as text: %s", ([, markdown]) => {
  expect(markdown.length).toBeLessThanOrEqual(CONTENT_MAX);
  expect(estimateMarkdownCost(markdown)).toBeGreaterThan(MAX_MARKDOWN_COST);
  expect(renderMarkdown(markdown)).toMatch(/^<p>[^<]/);
  expect(extractOutline(markdown)).toEqual([]);
});

test("the sample articles need less than a twentieth of the limit", () => {
  const files = globSync("worker/db/seed/articles/*.md");
  expect(files.length).toBeGreaterThan(20);
  for (const file of files)
    expect(estimateMarkdownCost(readFileSync(file, "utf8")), file).toBeLessThan(MAX_MARKDOWN_COST / 20);
});

test("a text as long as an article may be keeps its formatting", () => {
  const section =
    "## A section\n\nA **strong** word, a [link](/jobs) and `code`.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n";
  expect(estimateMarkdownCost(fill(section))).toBeLessThan(MAX_MARKDOWN_COST / 20);
});
