import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import { unified } from "unified";
import type { RichNode } from "../markdown/document.ts";
import { toDocument, UnsupportedMarkdown } from "../markdown/parse-markdown.ts";
import { cleanTree } from "./clean-tree.ts";

const reader = unified().use(rehypeParse, { fragment: true }).freeze();
const converter = unified().use(rehypeRemark).use(remarkGfm).freeze();

type Pasted = {
  /** Blocks, or the inline content of a single paragraph. */
  content: RichNode[];
  /** Images that only the other program can read. */
  skippedImages: number;
};

/**
 * Converts HTML of the clipboard (Word, Google Docs, web pages) into content of the editor: structure and emphasis stay,
 * fonts, colors, comments and layout don't. Null for HTML that has no Markdown.
 */
export function clipboardToDocument(html: string): Pasted | null {
  const tree = reader.parse(html);
  const { skippedImages } = cleanTree(tree);
  try {
    const document = toDocument(converter.runSync(tree));
    const blocks = document.content ?? [];
    const [first] = blocks;
    const isInline = blocks.length === 1 && first?.type === "paragraph";
    return { content: isInline ? (first.content ?? []) : blocks, skippedImages };
  } catch (error) {
    if (error instanceof UnsupportedMarkdown) return null;
    throw error;
  }
}
