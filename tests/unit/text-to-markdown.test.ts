import * as fc from "fast-check";
import { expect, test } from "vitest";
import { textBlocks } from "#contract/jobs/advert-text.ts";
import { textToMarkdown } from "#web/features/jobs/admin/editor/text-to-markdown.ts";
import { markdownToText } from "#worker/base/markdown.ts";

test("a plain description becomes Markdown with its paragraphs, line breaks and lists", () => {
  expect(textToMarkdown("You will:\n- plan\n• close\n\nWith us.\nEvery day.")).toBe(
    "You will:\n\n- plan\n- close\n\nWith us.\\\nEvery day.",
  );
});

test("signs that Markdown would read are escaped, so that the words stay", () => {
  for (const text of ["5 * 3 * 2", "# of people", "1. First", "a_b_c and *stars*", "<b>bold</b>", "[x](y)"])
    expect(markdownToText(textToMarkdown(text))).toBe(text);
});

test("no word of a plain description is lost", { tags: "full" }, () => {
  const line = fc.string({
    maxLength: 30,
    unit: fc.constantFrom("a", "b", " ", "*", "_", "#", "-", "1", ".", ">", "`"),
  });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), (lines) => {
      const words = (text: string) => text.split(/\s+/).filter(Boolean).join(" ");
      const text = lines.join("\n");
      expect(words(markdownToText(textToMarkdown(text)))).toBe(words(textBlocks(text).flat().join(" ")));
    }),
  );
});
