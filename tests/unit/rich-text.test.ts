import { globSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readArticle } from "#worker/db/seed/articles.ts";
import { markdownCorpus } from "#tests/support/markdown-corpus.ts";
import { parseMarkdown } from "#web/features/rich-text/markdown/parse-markdown.ts";
import { survivesRoundTrip } from "#web/features/rich-text/markdown/inspect-markdown.ts";
import { readSource, serializeMarkdown } from "#web/features/rich-text/markdown/serialize-markdown.ts";
import { countUndescribedImages } from "#web/features/rich-text/markdown/inspect-markdown.ts";

const samples = globSync("worker/db/seed/articles/*.md").map(
  (file) => readArticle({ name: file, text: readFileSync(file, "utf8") }).content,
);
const corpus = markdownCorpus(40);

/** The text as the editor writes it when nobody has edited it. */
const writeUnedited = (markdown: string) => serializeMarkdown(parseMarkdown(markdown), readSource(markdown));

test("every sample article opens as rich text and comes back byte for byte", { tags: "full" }, () => {
  expect(samples).toHaveLength(24);
  for (const markdown of samples) {
    expect(survivesRoundTrip(markdown)).toBe(true);
    expect(writeUnedited(markdown)).toBe(markdown);
  }
});

test(
  "documents that open as rich text come back byte for byte, the others open as source",
  { tags: "full" },
  () => {
    const rich = corpus.filter(({ markdown }) => survivesRoundTrip(markdown));
    for (const { markdown } of rich) expect(writeUnedited(markdown)).toBe(markdown);
    const refused = corpus.filter(({ markdown }) => !survivesRoundTrip(markdown));
    expect(refused.map(({ unsupported }) => unsupported).filter((reason) => reason === null)).toEqual([]);
    expect(rich.length).toBeGreaterThan(25);
    expect(refused.length).toBeGreaterThan(0);
  },
);

test("an edited paragraph changes nothing else in the text", { tags: "full" }, () => {
  for (const { markdown } of corpus.filter((document) => document.unsupported === null)) {
    const document = parseMarkdown(markdown);
    const paragraph = {
      type: "paragraph",
      content: [{ type: "text", text: "A sentence that a person added." }],
    };
    const edited = { ...document, content: [...(document.content ?? []), paragraph] };
    expect(serializeMarkdown(edited, readSource(markdown))).toBe(
      `${markdown.trimEnd()}\n\nA sentence that a person added.`,
    );
  }
});

test(
  "text that a person types comes back as it was typed, whatever characters it has",
  { tags: "full" },
  () => {
    const characters = fc.constantFrom(...Array.from("ab *_`~[]()<>#+-.!|\\&1:/@\"'="));
    const typed = fc.string({ unit: characters, minLength: 1, maxLength: 40 }).map((text) => text.trim());
    fc.assert(
      fc.property(
        typed.filter((text) => text !== ""),
        (text) => {
          const document = {
            type: "doc",
            content: [{ type: "paragraph", content: [{ type: "text", text }] }],
          };
          const content = parseMarkdown(serializeMarkdown(document)).content ?? [];
          const read = content.flatMap((block) => block.content ?? []).map((node) => node.text ?? "");
          expect(read.join("")).toBe(text);
        },
      ),
      { numRuns: 300 },
    );
  },
);

test.for([
  ["Q&A of FP&A, snake_case and 2 * 3", "Q&A of FP&A, snake_case and 2 * 3"],
  ["**bold *both* `code`** [a **link**](/x)", "**bold _both_ `code`** [a **link**](/x)"],
  ["one line  \nnext", "one line\\\nnext"],
  ["* a\n  1) x\n* b", "- a\n  1. x\n- b"],
  ["| a | b |\n|:-|-:|\n| 1 |", "| a  |  b |\n| :- | -: |\n| 1  |    |"],
  ["- [ ] open\n- [x] done", "- [ ] open\n- [x] done"],
] as const)("an edited block is written in the usual spelling: %j", ([markdown, written]) => {
  expect(serializeMarkdown(parseMarkdown(markdown))).toBe(written);
  expect(survivesRoundTrip(markdown)).toBe(true);
});

test.for(["<b>html</b>", "Text[^1].\n\n[^1]: note", "[a][b]\n\n[b]: /x", "- [x] a\n- b"])(
  "Markdown without a node of the editor opens as source: %j",
  (markdown) => expect(survivesRoundTrip(markdown)).toBe(false),
);

test("images of our own without alternative text are counted", () => {
  expect(
    countUndescribedImages("![](/media/a.jpg) ![ ](/media/b.jpg) ![x](/media/c.jpg) ![](https://x.y/z)"),
  ).toBe(2);
});
