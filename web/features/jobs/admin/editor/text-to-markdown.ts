import { textBlocks } from "#contract/jobs/advert-text.ts";
import type { RichNode } from "#web/features/rich-text/markdown/document.ts";
import { serializeMarkdown } from "#web/features/rich-text/markdown/serialize-markdown.ts";

const paragraph = (text: string): RichNode => ({
  type: "paragraph",
  content: text
    .split("\n")
    .flatMap((line, index): RichNode[] => [
      ...(index > 0 ? [{ type: "hardBreak" }] : []),
      ...(line ? [{ type: "text", text: line }] : []),
    ]),
});

/** A plain-text description as Markdown that reads the same: paragraphs, line breaks and bulleted lists. */
export const textToMarkdown = (text: string): string =>
  serializeMarkdown({
    type: "doc",
    content: textBlocks(text).map((block) =>
      typeof block === "string"
        ? paragraph(block)
        : {
            type: "bulletList",
            attrs: { loose: false },
            content: block.map((item) => ({ type: "listItem", content: [paragraph(item)] })),
          },
    ),
  });
