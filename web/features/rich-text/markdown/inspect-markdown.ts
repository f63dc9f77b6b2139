import { visit } from "unist-util-visit";
import { parseMarkdown, parseTree, UnsupportedMarkdown } from "./parse-markdown.ts";
import { writeDocument } from "./serialize-markdown.ts";

/**
 * Whether the rich editor can edit a text without changing its meaning: writing what was read reads the same again.
 * A block that a person edits may be spelled differently (bullets, padding of tables, wrapped lines); blocks that nobody
 * edits are copied byte for byte.
 */
export function survivesRoundTrip(markdown: string): boolean {
  try {
    const document = parseMarkdown(markdown);
    return JSON.stringify(parseMarkdown(writeDocument(document))) === JSON.stringify(document);
  } catch (error) {
    if (error instanceof UnsupportedMarkdown) return false;
    throw error;
  }
}

/** Counts the images of our own that have no alternative text. The server counts again before it publishes. */
export function countUndescribedImages(markdown: string): number {
  if (!markdown.includes("![")) return 0;
  let count = 0;
  visit(parseTree(markdown), "image", ({ url, alt }) => {
    if (url.startsWith("/media/") && !alt?.trim()) count++;
  });
  return count;
}
